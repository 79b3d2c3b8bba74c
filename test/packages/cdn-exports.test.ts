// What a page without a build step can import from the bundle. Runs in a separate process, because it registers the
// element, for which Node has no DOM.
import { execFileSync } from 'node:child_process';
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { packages, readText, root } from './support/workspace.js';

const { folder } = packages.find(({ id }) => id === 'elements')!;

/** The names that a document imports from the entry of the frame. Types are not in a bundle. */
const importedNames = (text: string): string[] =>
  [...text.matchAll(/import \{([^}]+)\} from '@mcp-app\/elements\/mcp-app-frame'/g)].flatMap(
    ([, names]) =>
      names!
        .split(',')
        .map((name) => name.trim())
        .filter((name) => name !== '' && !name.startsWith('type ')),
  );

/** As much of a DOM as the modules use while they are loaded. */
const DOM = `
  globalThis.HTMLElement = class {};
  globalThis.customElements = { get: () => undefined, define: (tag) => (globalThis.tag = tag) };
  globalThis.document = {
    createTreeWalker: () => ({}),
    createComment: () => ({}),
    addEventListener() {},
  };
  globalThis.window = globalThis;
`;

function exportsOf(file: string): { tag: string; names: string[] } {
  const code = `${DOM}
    const names = Object.keys(await import(${JSON.stringify(pathToFileURL(file).href)}));
    console.log(JSON.stringify({ tag, names }));`;
  const output = execFileSync(process.execPath, ['--input-type=module', '-e', code]);
  return JSON.parse(output.toString()) as { tag: string; names: string[] };
}

describe('dist/cdn/mcp-app-frame.js', () => {
  const bundle = exportsOf(join(folder, 'dist/cdn/mcp-app-frame.js'));

  it('registers the element', () => {
    expect(bundle.tag).toBe('mcp-app-frame');
  });

  it('exports every name that the documentation imports from the frame', () => {
    const wanted = globSync('docs/pages/**/*.md', { cwd: root }).flatMap((path) =>
      importedNames(readText(path)),
    );
    expect(wanted).toEqual(expect.arrayContaining(['configureFrames', 'prewarm']));
    expect(bundle.names).toEqual(expect.arrayContaining(wanted));
  });
});
