// Builds a view with Vite itself, as its author would.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build, createLogger } from 'vite';
import type { UserConfig } from 'vite';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { mcpAppView } from '../../../packages/devtools/src/vite/index.js';

const built = fileURLToPath(new URL('../../views/built', import.meta.url));

const folders: string[] = [];
// The value that `vite build` sets. Vitest's own value would select the development builds of packages.
beforeEach(() => void vi.stubEnv('NODE_ENV', 'production'));
afterEach(() => {
  vi.unstubAllEnvs();
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

/** A folder with these files. */
function folderOf(files: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), 'mcp-app-vite-'));
  folders.push(folder);
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  return folder;
}

async function buildView(root: string, config: UserConfig = {}) {
  const lines: string[] = [];
  const logger = createLogger('info');
  for (const level of ['info', 'warn', 'warnOnce', 'error'] as const)
    logger[level] = (line: string) => lines.push(line);
  const result = await build({
    configFile: false,
    root,
    customLogger: logger,
    plugins: [mcpAppView()],
    ...config,
    build: { write: false, ...config.build },
  });
  if (Array.isArray(result) || !('output' in result)) throw new Error('one build expected');
  const files = result.output.map((file) => ({
    path: file.fileName,
    text: String(file.type === 'chunk' ? file.code : file.source),
  }));
  return { files, html: files.find(({ path }) => path.endsWith('.html'))!.text, lines };
}

const warnings = (lines: string[]) =>
  lines.filter((line) => /not inlined|separate file|loaded from/.test(line));

describe('mcpAppView', () => {
  it('creates one file from a page with styles, an image and a lazy module', async () => {
    const { files, html, lines } = await buildView(built);
    expect(files.map(({ path }) => path)).toEqual(['index.html']);
    expect(html).toContain('#010203');
    expect(html).toContain('#040506');
    expect(html).toContain('data:image/svg+xml');
    // The only URLs are those of namespaces, and nothing loads a file.
    expect(html).not.toMatch(/(src|href)="(?!data:)/);
    expect(html).not.toContain('<link');
    // Vite's placeholder for the files to preload before a lazy module. There are none.
    expect(html).not.toContain('__VITE_PRELOAD__');
    expect(html).not.toContain('dev-mode');
    expect(warnings(lines)).toEqual([]);
  }, 60_000);

  it('prints the size', async () => {
    const root = folderOf({ 'index.html': '<p>Hello</p>' });
    const { html, lines } = await buildView(root);
    const line = lines.find((text) => text.includes('a view in one file'))!;
    expect(line).toContain('dist/index.html');
    expect(line).toContain(`gzip ${(gzipSync(html).length / 1000).toFixed(2)} kB`);
  });

  it('a script that contains </script> in a string does not end there', async () => {
    const root = folderOf({
      'index.html': '<script type="module" src="./a.js"></script>',
      'a.js': 'document.title = "$& </ScRipt> <!-- <script>"',
    });
    const { html } = await buildView(root, { build: { minify: false } });
    expect(html.match(/<\/script>/gi)).toHaveLength(1);
    expect(html).not.toContain('<!--');
    expect(html).toContain('$& ');
  });

  it('warns about files that stay outside, and says what to do', async () => {
    const root = folderOf({
      'index.html': `<!-- <img src="comment.png"> <a href="/page"> --><a href="/page">x</a>
        <link rel="stylesheet" href="https://fonts.example/a.css"><link rel="stylesheet" href="./a.css">
        <img src="/public.png"><script type="module" src="./a.js"></script>`,
      'a.css': 'p{background:url(https://img.example/b.png)}',
      'a.js': 'new Worker(new URL("./w.js", import.meta.url), { type: "module" })',
      'w.js': 'postMessage(1)',
    });
    const { lines } = await buildView(root);
    const said = warnings(lines).join('\n');
    expect(said).toContain('https://fonts.example/a.css is loaded from outside');
    expect(said).toContain('https://img.example/b.png is loaded from outside');
    expect(said).toContain('public.png is not inlined');
    expect(said).toMatch(/w-[\w-]+\.js is a separate file.*\?worker&inline/);
    expect(said).not.toMatch(/comment\.png|\/page/);
    expect(warnings(lines)).toHaveLength(4);
  });

  it('leaves the dev host out', async () => {
    const root = folderOf({
      'index.html': '<script type="module" src="./a.js"></script>',
      'a.js': `import { startDevHost } from '@mcp-app/devtools/dev';
        import '@mcp-app/devtools/dev/auto';
        await startDevHost({ toolInput: {} });
        document.title = 'after it';`,
    });
    const { html } = await buildView(root);
    expect(html).toContain('after it');
    expect(html).not.toContain('sessionStorage');
    expect(html.length).toBeLessThan(1000);
  });

  it('refuses two pages', async () => {
    const root = folderOf({ 'a.html': '<p>a</p>', 'b.html': '<p>b</p>' });
    const input = ['a.html', 'b.html'].map((name) => join(root, name));
    await expect(buildView(root, { build: { rollupOptions: { input } } })).rejects.toThrow(
      /a view is exactly one HTML page/,
    );
  });

  it('leaves out the comment that names a source map', async () => {
    const root = folderOf({ 'a.js': 'document.title = "x"', 'a.css': 'p{color:red}' });
    const page = join(root, 'b.html');
    writeFileSync(page, '<link rel=stylesheet href=a.css /><script type=module src=a.js></script>');
    const { files, html } = await buildView(root, {
      build: { sourcemap: true, rollupOptions: { input: page } },
    });
    expect(files.map(({ path }) => path).filter((path) => !path.endsWith('.map'))).toEqual([
      'b.html',
    ]);
    expect(html).not.toContain('sourceMappingURL');
    expect(html).toMatch(/<style>p\{color:red;?\}\s*<\/style>/);
  });
});
