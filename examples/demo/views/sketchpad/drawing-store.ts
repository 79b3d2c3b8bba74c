// The drawing in IndexedDB. A view with an opaque origin has none, and says so.

export const COLOURS = ['ink', 'blue', 'green', 'red'] as const;
export type Colour = (typeof COLOURS)[number];

/** A line on a pad of 320 by 180. */
export interface Line {
  colour: Colour;
  points: [x: number, y: number][];
}

const STORE = 'drawings';
const KEY = 'current';

const settled = <T>(request: IDBRequest<T>) =>
  new Promise<T>((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error!);
  });

/** Opens the database for one task, so that it is never open when the user deletes it. */
async function withDatabase<T>(task: (database: IDBDatabase) => Promise<T>): Promise<T> {
  // Throws where the view has no storage.
  const opening = indexedDB.open('sketchpad', 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore(STORE);
  const database = await settled(opening);
  try {
    return await task(database);
  } finally {
    database.close();
  }
}

/** @throws DOMException if this view has no storage */
export const readDrawing = (): Promise<Line[]> =>
  withDatabase(async (database) => {
    const stored: unknown = await settled(database.transaction(STORE).objectStore(STORE).get(KEY));
    return Array.isArray(stored) ? (stored as Line[]) : [];
  });

/** Resolves when the drawing is on the disk. @throws DOMException if this view has no storage */
export const saveDrawing = (lines: readonly Line[]): Promise<void> =>
  withDatabase(async (database) => {
    const writing = database.transaction(STORE, 'readwrite');
    writing.objectStore(STORE).put(lines, KEY);
    await new Promise<void>((resolve, reject) => {
      writing.oncomplete = () => resolve();
      writing.onabort = () => reject(writing.error!);
    });
  });
