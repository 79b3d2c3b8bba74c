// A view around a version of SQLite for browsers, whose folder is the first argument: it keeps a table in a file of the
// browser (OPFS), from a worker, as the documentation of SQLite recommends. All in one HTML file.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { HANDSHAKE, inline, serveView } from './one-view.mjs';

const [folder] = process.argv.slice(2);
const library = await readFile(join(folder, 'dist/index.mjs'), 'utf8');
const wasm = await readFile(join(folder, 'dist/sqlite3.wasm'), 'base64');

const worker = `${library}
  const WASM = 'data:application/wasm;base64,${wasm}';
  const opened = sqlite3InitModule$1({ locateFile: () => WASM }).then(async (sqlite3) => {
    const { OpfsSAHPoolDb } = await sqlite3.installOpfsSAHPoolVfs({ name: 'compat' });
    return new OpfsSAHPoolDb('/notes.sqlite');
  });
  onmessage = async () => {
    try {
      const database = await opened;
      database.exec('CREATE TABLE IF NOT EXISTS notes (text)');
      database.exec("INSERT INTO notes VALUES ('A note')");
      postMessage('notes: ' + database.selectValue('SELECT count(*) FROM notes'));
    } catch ({ message }) {
      postMessage('not kept: ' + message);
    }
  };`;

await serveView(`<!doctype html><html lang="en"><title>Notes</title><body>
<h1>Notes</h1><button>Add a note</button><p></p>${HANDSHAKE}
<script type="text/plain" id="worker">${inline(worker)}</script>
<script>
  const { textContent } = document.querySelector('#worker');
  const url = URL.createObjectURL(new Blob([textContent], { type: 'text/javascript' }));
  const worker = new Worker(url, { type: 'module' });
  worker.onmessage = ({ data }) => document.querySelector('p').append(data);
  document.querySelector('button').onclick = () => worker.postMessage('add');
</script></body></html>`);
