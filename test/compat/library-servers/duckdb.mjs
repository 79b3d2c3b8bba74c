// A view around a version of DuckDB for browsers, whose folder is the first argument: its worker and its WebAssembly come
// from another origin, as from a content delivery network, and the database is a file of the browser (OPFS).
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { HANDSHAKE, serveFiles, serveView } from './one-view.mjs';
import { openProject } from './project.mjs';

const [folder] = process.argv.slice(2);
const { root, load } = openProject(folder);
const { build } = await load('esbuild');
const bundled = await build({
  stdin: { contents: `export * from '@duckdb/duckdb-wasm';`, resolveDir: root },
  bundle: true,
  format: 'esm',
  write: false,
});
const [worker, wasm] = await Promise.all(
  ['duckdb-browser-eh.worker.js', 'duckdb-eh.wasm'].map((name) =>
    readFile(join(folder, 'dist', name)),
  ),
);
const files = await serveFiles({
  '/duckdb.js': () => ['text/javascript', bundled.outputFiles[0].text],
  '/worker.js': () => ['text/javascript', worker],
  '/duckdb.wasm': () => ['application/wasm', wasm],
});

const html = `<!doctype html><html lang="en"><title>Notes</title><body>
<h1>Notes</h1><button>Add a note</button><p></p>${HANDSHAKE}
<script type="module">
  import * as duckdb from '${files}/duckdb.js';
  const start = 'importScripts("${files}/worker.js")';
  const url = URL.createObjectURL(new Blob([start], { type: 'text/javascript' }));
  const open = async () => {
    const database = new duckdb.AsyncDuckDB(new duckdb.VoidLogger(), new Worker(url));
    await database.instantiate('${files}/duckdb.wasm');
    await database.open({ path: 'opfs://notes.duckdb', accessMode: duckdb.DuckDBAccessMode.READ_WRITE });
    return database.connect();
  };
  document.querySelector('button').onclick = async () => {
    const show = (text) => document.querySelector('p').append(text);
    try {
      const connection = await open();
      await connection.query('CREATE TABLE IF NOT EXISTS notes (text VARCHAR)');
      await connection.query("INSERT INTO notes VALUES ('A note')");
      const [{ count }] = (await connection.query('SELECT count(*)::INT AS count FROM notes')).toArray();
      // Written to the file.
      await connection.query('CHECKPOINT');
      show('notes: ' + count);
    } catch ({ message }) {
      show('not kept: ' + message);
    }
  };
</script></body></html>`;

await serveView(html, { csp: { resourceDomains: [files], connectDomains: [files] } });
