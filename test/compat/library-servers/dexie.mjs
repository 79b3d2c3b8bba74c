// A view around a version of Dexie, whose folder is the first argument: it keeps notes in IndexedDB, as users of Dexie write
// it. Dexie needs an origin; with an opaque one, opening the database fails.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { HANDSHAKE, inline, serveView } from './one-view.mjs';

const [folder] = process.argv.slice(2);
const library = await readFile(join(folder, 'dist/dexie.min.js'), 'utf8');

await serveView(`<!doctype html><html lang="en"><title>Notes</title><body>
<h1>Notes</h1><button>Add a note</button><p></p>
<script>${inline(library)}</script>${HANDSHAKE}
<script>
  const database = new Dexie('notes');
  database.version(1).stores({ notes: '++id' });
  const show = (text) => document.querySelector('p').append(text);
  document.querySelector('button').onclick = async () => {
    try {
      await database.notes.add({ text: 'A note' });
      show('notes: ' + await database.notes.count());
    } catch (error) {
      show('not kept: ' + error.name);
      throw error;
    }
  };
</script></body></html>`);
