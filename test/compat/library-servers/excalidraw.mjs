// A view around a version of Excalidraw, whose folder is the first argument: the editor, which keeps its drawing and
// the selected tool in IndexedDB, as its users write it. The view shows the tool that it reads from there.
import { HANDSHAKE, inline, serveView } from './one-view.mjs';
import { openProject } from './project.mjs';

const [folder] = process.argv.slice(2);
process.env.NODE_ENV = 'production';
const { root, load } = openProject(folder);
const { build } = await load('esbuild');

const contents = `
import { createRoot } from 'react-dom/client';
import { Excalidraw } from '@excalidraw/excalidraw';
import '@excalidraw/excalidraw/index.css';
import { get, set } from 'idb-keyval';

const kept = document.querySelector('p');
async function keep(elements, { activeTool }) {
  if (activeTool.type === 'selection') return;
  try {
    await set('drawing', { elements, tool: activeTool.type });
    kept.textContent = 'kept: ' + (await get('drawing')).tool;
  } catch (error) {
    kept.textContent = 'not kept: ' + error.name;
    throw error;
  }
}
createRoot(document.querySelector('main')).render(<Excalidraw onChange={keep} autoFocus />);
`;
const bundled = await build({
  stdin: { contents, resolveDir: root, loader: 'tsx' },
  bundle: true,
  format: 'esm',
  minify: true,
  write: false,
  outdir: root,
  jsx: 'automatic',
  conditions: ['production'],
  // The fonts of the style sheet. Without them, the browser's own are used.
  loader: { '.woff2': 'empty' },
  define: { 'process.env.NODE_ENV': '"production"', 'process.env.IS_PREACT': '"false"' },
});
const textOf = (ending) => bundled.outputFiles.find(({ path }) => path.endsWith(ending)).text;

await serveView(`<!doctype html><html lang="en"><title>Drawing</title>
<style>${textOf('.css')} main { height: 420px }</style><body><p></p><main></main>${HANDSHAKE}
<script type="module">${inline(textOf('.js'))}</script></body></html>`);
