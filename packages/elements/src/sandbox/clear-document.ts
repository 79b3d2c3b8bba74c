// The script of the document that deletes everything its origin has stored, and looks whether it is gone. The header
// Clear-Site-Data deletes most of it before this document runs, but not in all engines, and none of them says what is left.
import { meta } from './page-meta.js';
import { clearCookies, cookiesLeft } from './clear-cookies.js';
import { CLEARED } from './view-origin-messages.js';

/** Milliseconds for one kind of storage. The database of a view that is still closing is blocked for a moment. */
const TIMEOUT_MS = 8000;

/** Storage that TypeScript does not know yet. */
interface Buckets {
  keys(): Promise<string[]>;
  delete(name: string): Promise<void>;
}
const { storageBuckets } = navigator as unknown as { storageBuckets: Buckets };

async function fileNames(): Promise<string[]> {
  const folder = await navigator.storage.getDirectory();
  const names: string[] = [];
  for await (const name of (folder as unknown as { keys(): AsyncIterable<string> }).keys())
    names.push(name);
  return names;
}

const webStorage = (name: 'localStorage' | 'sessionStorage'): Store => ({
  owner: self,
  key: name,
  clear: () => self[name].clear(),
  left: () => Object.keys(self[name]),
});

/** One kind of storage. It throws what it cannot delete or list: what is there then is not known. */
interface Store {
  /** A browser that lacks `key` of `owner` has nothing to delete. */
  owner: object | undefined;
  key: string;
  clear(): unknown;
  /** The names of what is there. */
  left(): readonly unknown[] | Promise<readonly unknown[]>;
}

const STORES: Record<string, Store> = {
  // First, because a worker could store again what was deleted.
  serviceWorkers: {
    owner: navigator,
    key: 'serviceWorker',
    async clear() {
      for (const worker of await this.left())
        await (worker as ServiceWorkerRegistration).unregister();
    },
    left: () => navigator.serviceWorker.getRegistrations(),
  },
  localStorage: webStorage('localStorage'),
  sessionStorage: webStorage('sessionStorage'),
  indexedDB: {
    owner: self,
    key: 'indexedDB',
    async clear() {
      for (const { name } of await indexedDB.databases())
        await new Promise((done, failed) => {
          const request = indexedDB.deleteDatabase(name!);
          request.onsuccess = done;
          request.onerror = failed;
        });
    },
    left: () => indexedDB.databases(),
  },
  caches: {
    owner: self,
    key: 'caches',
    async clear() {
      for (const name of await caches.keys()) await caches.delete(name);
    },
    left: () => caches.keys(),
  },
  files: {
    owner: navigator.storage,
    key: 'getDirectory',
    async clear() {
      const folder = await navigator.storage.getDirectory();
      for (const name of await fileNames()) await folder.removeEntry(name, { recursive: true });
    },
    left: fileNames,
  },
  storageBuckets: {
    owner: navigator,
    key: 'storageBuckets',
    async clear() {
      for (const name of await storageBuckets.keys()) await storageBuckets.delete(name);
    },
    left: () => storageBuckets.keys(),
  },
  cookies: {
    owner: document,
    key: 'cookie',
    clear: clearCookies,
    left: cookiesLeft,
  },
};

async function isCleared(store: Store): Promise<boolean> {
  await store.clear();
  return (await store.left()).length === 0;
}

async function clear() {
  const present = Object.entries(STORES).filter(([, { owner, key }]) => owner && key in owner);
  const failed: string[] = [];
  for (const [name, store] of present) {
    const late = new Promise<boolean>((resolve) => setTimeout(resolve, TIMEOUT_MS, false));
    const isGone = await Promise.race([isCleared(store), late]).catch(() => false);
    if (!isGone) failed.push(name);
  }
  parent.postMessage({ [CLEARED]: failed }, meta('sandbox'));
}

if (parent !== self) void clear();
