// A view that a document shows or that the playground runs, as one file: its module with everything that it imports.
import { build } from 'esbuild';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { packageSources } from './package-sources.mjs';

const root = new URL('../../', import.meta.url);
const MODULE = /<script type="module">([^]*?)<\/script>/;

/** The first block of HTML in a document that imports one of our packages; other files as they are. */
function viewIn(text, file) {
  if (!file.endsWith('.md')) return text;
  const blocks = text.matchAll(/^```html[^\n]*\n([^]*?)^```/gm);
  return [...blocks].map(([, code]) => code).find((code) => /import .*@mcp-app/.test(code));
}

/** @param {string} file the path from the root of the repository */
export async function sampleView(file) {
  const html = viewIn(await readFile(new URL(file, root), 'utf8'), file);
  const contents = MODULE.exec(html)?.[1];
  if (!contents) throw new Error(`There is no view in ${file}.`);
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: fileURLToPath(root) },
    bundle: true,
    write: false,
    minify: true,
    format: 'esm',
    target: 'es2022',
    logLevel: 'error',
    plugins: [packageSources],
  });
  const code = outputFiles[0].text.replaceAll('</script', String.raw`<\/script`);
  return html.replace(MODULE, () => `<script type="module">${code}</script>`);
}
