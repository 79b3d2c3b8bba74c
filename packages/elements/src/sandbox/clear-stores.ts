// Deletes everything that the origin of this document has stored, and looks whether it is gone. The header Clear-Site-Data
// has deleted most of it before, but not in all engines, and none of them says what is left.
import { clearCookies } from './clear-cookies.js';

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
  // As many as there are. In some engines, `Object.keys` leaves out an item with the name of a method.
  left: () => Array.from(self[name]),
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
  serviceWorkers: {
    owner: navigator,
    key: 'serviceWorker',
    async clear() {
      for (const worker of await navigator.serviceWorker.getRegistrations())
        await worker.unregister();
    },
    left: () => navigator.serviceWorker.getRegistrations(),
  },
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
  // These block the thread, so the requests of all others are sent before.
  localStorage: webStorage('localStorage'),
  sessionStorage: webStorage('sessionStorage'),
  cookies: {
    owner: document,
    key: 'cookie',
    // Both at once: see clearCookies.
    clear: () => {},
    left: clearCookies,
  },
};

const isThere = ({ owner, key }: Store): boolean => !!owner && key in owner;

/** Whether everything of this store is gone. */
async function isCleared(store: Store): Promise<boolean> {
  if (!isThere(store)) return true;
  const { clear, left } = store;
  const late = new Promise<never>((_resolve, reject) => setTimeout(reject, TIMEOUT_MS));
  const isEmpty = async () => (await Promise.race([left(), late])).length === 0;
  try {
    // The header has deleted it in most engines.
    if (await isEmpty()) return true;
    await Promise.race([clear(), late]);
    return await isEmpty();
  } catch {
    return false;
  }
}

/** The first use of each store takes long. What it says now does not count. */
async function open({ left }: Store): Promise<void> {
  try {
    await left();
  } catch {
    // It is looked at again.
  }
}

/** Returns the names of the stores in which something is left, or may be. */
export async function clearStores(): Promise<string[]> {
  const { serviceWorkers, cookies, ...others } = STORES;
  const checked = isCleared(serviceWorkers!);
  for (const store of Object.values(others)) if (isThere(store)) void open(store);
  // First, because a worker could store again what was deleted.
  const left = (await checked) ? [] : ['serviceWorkers'];
  await Promise.all(
    Object.entries({ ...others, cookies: cookies! }).map(async ([name, store]) => {
      if (!(await isCleared(store))) left.push(name);
    }),
  );
  return left;
}
