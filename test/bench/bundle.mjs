// Bundles the host page, the contestants and their views, each by itself and minified, as users would.
import { build } from 'esbuild';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

const folder = fileURLToPath(new URL('.', import.meta.url));

/** Each contestant, and the view that it shows. */
export const CONTESTANTS = {
  floor: { title: 'floor (raw postMessage)', view: 'raw' },
  elements: { title: '@mcp-app/elements', view: 'elements' },
  'app-bridge': { title: 'AppBridge + App', view: 'official' },
  'app-renderer': { title: 'AppRenderer + App', view: 'official' },
};

async function bundle(entry, { splitting = false } = {}) {
  const { outputFiles, metafile } = await build({
    metafile: true,
    entryPoints: [join(folder, entry)],
    bundle: true,
    minify: true,
    splitting,
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    outdir: '/out',
    write: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
  });
  return { outputFiles, outputs: metafile.outputs };
}

/** What a page loads before it can begin: the entry, and what it imports statically. */
function upFront({ outputFiles, outputs }, entry) {
  const paths = new Set();
  const visit = (path) => {
    if (paths.has(path)) return;
    paths.add(path);
    for (const { path: next, kind } of outputs[path].imports) {
      if (kind === 'import-statement') visit(next);
    }
  };
  visit(Object.keys(outputs).find((path) => path.endsWith(entry)));
  const names = [...paths].map((path) => basename(path));
  return outputFiles.filter(({ path }) => names.includes(basename(path)));
}

const gzip = (files) => files.reduce((sum, { text }) => sum + gzipSync(text).length, 0);

const asPage = (script) =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><title>View</title><p>A view</p>` +
  `<script type="module">${script.replaceAll('</script', '<\\/script')}</script></html>`;

/** Paths and texts of everything the bench serves, and the gzip sizes of hosts and views. */
export async function bundleBench() {
  const files = new Map();
  const sizes = {};
  const page = await bundle('host-page.ts');
  files.set('/host-page.js', page.outputFiles[0].text);
  for (const [name, { view }] of Object.entries(CONTESTANTS)) {
    // Chunks stay chunks: what is loaded later is not what a page waits for.
    const host = await bundle(`contestants/${name}.ts`, { splitting: true });
    for (const { path, text } of host.outputFiles) {
      files.set(path.replace('/out/', '/contestants/'), text);
    }
    const { outputFiles } = await bundle(`views/${view}.ts`);
    const [script] = outputFiles;
    files.set(`/views/${name}.html`, asPage(script.text));
    sizes[name] = {
      host: gzip(upFront(host, `${name}.js`)),
      view: gzip(outputFiles),
    };
  }
  return { files, sizes };
}
