// Stores what views write to localStorage, per server. The replacement of localStorage in the view reports its changes,
// which the view can forge. So only bounded strings are stored, for the view's own server and at a limited rate.
import { StoredItems } from '../../policy/stored-items.js';
import type { StoredItem } from '../../policy/stored-items.js';
import { tokenBucket } from '../../policy/token-bucket.js';
import type { ViewStorage } from '../consent/consent-settings.js';
import { perServer } from '../consent/per-server.js';
import type { SessionLimits } from '../limits.js';
import { callPage, tellPage } from '../page-function.js';
import { withinTime } from '../../protocol/within-time.js';
import type { SessionScope } from './view-scope.js';

/** Milliseconds for which changes are collected before they are saved, because a view may write very often. */
const SAVE_MS = 500;

/** Text that `save` did not write is not overwritten, because it may be what another version of the page stored. */
function problemOf(text: unknown): string | undefined {
  const advice = 'Return what `save` got last for this server, or null.';
  if (text === null || text === undefined) return undefined;
  if (typeof text !== 'string') return `it is not a string. ${advice}`;
  try {
    if (Array.isArray(JSON.parse(text))) return undefined;
  } catch {
    // Not JSON.
  }
  return `it is not the JSON text of an array. ${advice}`;
}

/** The items of one server and their store. */
class StorageBook {
  readonly items = new StoredItems();
  readonly #store: ViewStorage | undefined;
  readonly #server: string | undefined;
  #loading: Promise<void> | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** The session whose change is saved next. */
  #user: SessionScope | undefined;

  constructor(server: string | undefined, store: ViewStorage | undefined) {
    this.#server = server;
    this.#store = store;
  }

  /** Loads the stored items once, and again after a failure. */
  load(limits: SessionLimits): Promise<void> {
    return (this.#loading ??= this.#load(limits).catch((error: unknown) => {
      this.#loading = undefined;
      throw error;
    }));
  }

  async #load(limits: SessionLimits): Promise<void> {
    const [store, server] = [this.#store, this.#server];
    if (!store || server === undefined) return;
    const text = await callPage('viewStorage.load', (signal) => store.load(server, { signal }), {
      limits,
      check: problemOf,
    });
    if (typeof text === 'string') this.items.apply(JSON.parse(text));
  }

  /** Saves the items after a short delay, at the latest when the page is left. */
  saveSoon(user: SessionScope): void {
    if (!this.#store || this.#server === undefined || this.#timer !== undefined) return;
    this.#user = user;
    this.#timer = setTimeout(this.#save, SAVE_MS);
    addEventListener('pagehide', this.#save);
  }

  readonly #save = (): void => {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    removeEventListener('pagehide', this.#save);
    const [store, server] = [this.#store!, this.#server!];
    const text = JSON.stringify(this.items.entries);
    const { limits, emit } = this.#user!;
    this.#user = undefined;
    // Called synchronously, because the page may be gone soon. Items that cannot be saved are still valid for this page.
    const save = (signal: AbortSignal) => store.save(server, text, { signal });
    callPage('viewStorage.save', save, { limits }).catch((error: unknown) => tellPage(error, emit));
  };
}

const booksOf = (store: ViewStorage | undefined) =>
  perServer((server) => new StorageBook(server, store));
/** With `true`, items are kept as long as the page lives. */
const pageBooks = booksOf(undefined);
const books = new WeakMap<ViewStorage, ReturnType<typeof booksOf>>();

function bookOf({ consent, link }: SessionScope): StorageBook | undefined {
  const { viewStorage, serverId, serverAddress } = consent();
  // Without a server identity, the items cannot be assigned.
  if (!viewStorage || (serverId === undefined && !link)) return undefined;
  if (viewStorage === true) return pageBooks({ serverId, serverAddress }, link);
  let ofStore = books.get(viewStorage);
  if (!ofStore) books.set(viewStorage, (ofStore = booksOf(viewStorage)));
  return ofStore({ serverId, serverAddress }, link);
}

/** The stored items of one view. */
export interface KeptStorage {
  /** The items for a starting view. */
  readonly items: StoredItem[];
  /** Applies changes that the view's document reported. Returns the reason if some were refused. */
  apply(changes: unknown): string | undefined;
}

/**
 * The storage of this view; undefined if the page does not allow it, if the view has no server, or if the store fails.
 * Nothing is saved then, so that nothing is overwritten.
 */
export async function openViewStorage(scope: SessionScope): Promise<KeptStorage | undefined> {
  const book = bookOf(scope);
  if (!book) return undefined;
  const { limits, signal, emit } = scope;
  try {
    // Other frames wait for the same reading, so it is not aborted with this one.
    await withinTime(book.load(limits), Infinity, () => new Error(), signal);
  } catch (error) {
    if (!signal.aborted) tellPage(error, emit);
    return undefined;
  }
  const passes = tokenBucket(400, 100);
  return {
    items: book.items.entries,
    apply(changes) {
      // The page may disable it at any time.
      if (!scope.consent().viewStorage) return undefined;
      if (!passes()) return 'The view changes its storage too often.';
      const refused = book.items.apply(changes);
      book.saveSoon(scope);
      return refused > 0
        ? `${refused} changes of the storage are malformed or too large.`
        : undefined;
    },
  };
}
