// The script of the document that deletes everything its origin has stored. The header Clear-Site-Data does the same, but
// not in all engines, and none of them says when it is done.
import { meta } from './page-meta.js';
import { CLEARED } from './view-origin-messages.js';

/** Each returns when its data is gone, and throws what it could not delete. */
const STORES: Record<string, () => unknown> = {
  localStorage: () => localStorage.clear(),
  sessionStorage: () => sessionStorage.clear(),
  indexedDB: async () => {
    for (const { name } of await indexedDB.databases())
      await new Promise((done, failed) => {
        const request = indexedDB.deleteDatabase(name!);
        request.onsuccess = done;
        // A view that is still running has it open.
        request.onblocked = request.onerror = failed;
      });
  },
  caches: async () => {
    for (const name of await caches.keys()) await caches.delete(name);
  },
  files: async () => {
    const folder = await navigator.storage.getDirectory();
    for await (const name of (folder as unknown as { keys(): AsyncIterable<string> }).keys())
      await folder.removeEntry(name, { recursive: true });
  },
  cookies: () => {
    for (const cookie of document.cookie.split('; '))
      for (const more of ['', '; Secure; SameSite=None; Partitioned'])
        document.cookie = `${cookie.split('=')[0]}=; Max-Age=0; Path=/${more}`;
    if (document.cookie) throw new Error('cookies');
  },
  serviceWorkers: async () => {
    for (const worker of await navigator.serviceWorker.getRegistrations())
      await worker.unregister();
  },
};

async function clear() {
  const failed: string[] = [];
  for (const [name, store] of Object.entries(STORES))
    try {
      await store();
    } catch (error) {
      // Where this document has no access, neither has a view, and there is nothing to delete. A browser may lack a
      // store.
      const isMissing = error instanceof TypeError || error instanceof ReferenceError;
      if (!isMissing && (error as Error).name !== 'SecurityError') failed.push(name);
    }
  parent.postMessage({ [CLEARED]: failed }, meta('sandbox'));
}

if (parent !== self) void clear();
