// Stores what views write to localStorage, per server and user. The replacement of localStorage in the view reports its
// changes, which the view can forge. So only bounded strings are stored, for the view's own server and at a limited rate.
import { StoredItems } from '../../policy/stored-items.js';
import type { StoredItem } from '../../policy/stored-items.js';
import { tokenBucket } from '../../policy/token-bucket.js';
import type { ViewStorage } from '../consent/consent-settings.js';
import type { SessionLimits } from '../limits.js';
import { callPage, reportToPage } from '../page-function.js';
import { onIdentitiesEnd } from '../identity/endings.js';
import type { Identity } from '../identity/identity.js';
import { storedAs } from '../identity/identity-names.js';
import { withinTime } from '../../protocol/within-time.js';
import type { SessionScope } from './view-scope.js';

/** Milliseconds for which changes are collected before they are saved, because a view may write very often. */
const SAVE_MS = 500;

/** Text that `save` did not write is not overwritten, because it may be what another version of the page stored. */
function problemOf(text: unknown): string | undefined {
  const advice = 'Return what `save` got last for this key, or null.';
  if (text === null || text === undefined) return undefined;
  if (typeof text !== 'string') return `it is not a string. ${advice}`;
  try {
    if (Array.isArray(JSON.parse(text))) return undefined;
  } catch {
    // Not JSON.
  }
  return `it is not the JSON text of an array. ${advice}`;
}

/** The items of one server and user, and their store. */
class StorageArea {
  readonly items = new StoredItems();
  readonly #store: ViewStorage | undefined;
  #key: string | undefined;
  #loading: Promise<void> | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** The session whose change is saved next. */
  #user: SessionScope | undefined;

  /** @param key the key in the store; undefined if nothing may be stored */
  constructor(key: string | undefined, store: ViewStorage | undefined) {
    this.#key = key;
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
    const [store, key] = [this.#store, this.#key];
    if (!store || key === undefined) return;
    const text = await callPage(
      'consent.viewStorage.load',
      (signal) => store.load(key, { signal }),
      {
        limits,
        check: problemOf,
      },
    );
    if (typeof text === 'string') this.items.apply(JSON.parse(text));
  }

  /** Saves the items after a short delay, at the latest when the page is left. */
  saveSoon(user: SessionScope): void {
    if (!this.#store || this.#key === undefined || this.#timer !== undefined) return;
    this.#user = user;
    this.#timer = setTimeout(this.#save, SAVE_MS);
    addEventListener('pagehide', this.#save);
  }

  /** Removes the items from the store. A view that is still being closed can no longer write there. */
  erase(): void {
    if (!this.#store || this.#key === undefined) return;
    this.items.clear();
    this.#save();
    this.#key = undefined;
  }

  readonly #save = (): void => {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    removeEventListener('pagehide', this.#save);
    const [store, key] = [this.#store!, this.#key!];
    const text = JSON.stringify(this.items.entries);
    const { limits, emit } = this.#user ?? {};
    this.#user = undefined;
    // Called synchronously, because the page may be gone soon. Items that cannot be saved are still valid for this page.
    const save = (signal: AbortSignal) => store.save(key, text, { signal });
    callPage('consent.viewStorage.save', save, { limits }).catch((error: unknown) =>
      reportToPage(error, emit),
    );
  };
}

/** The books of an identity by store; `true` stands for the memory of the page. */
const areasByIdentity = new WeakMap<Identity, Map<ViewStorage | true, StorageArea>>();

function areaOf({ consent, identity }: SessionScope): StorageArea | undefined {
  const { viewStorage } = consent();
  // Without a server, the items would belong to one frame only.
  const isOwn = identity.by === 'handlers' && identity.id === undefined;
  if (!viewStorage || isOwn) return undefined;
  const own = areasByIdentity.get(identity) ?? new Map<ViewStorage | true, StorageArea>();
  areasByIdentity.set(identity, own);
  let area = own.get(viewStorage);
  if (!area) {
    const store = viewStorage === true ? undefined : viewStorage;
    own.set(viewStorage, (area = new StorageArea(storedAs(identity), store)));
  }
  return area;
}

onIdentitiesEnd((ended) => {
  for (const identity of ended)
    for (const area of areasByIdentity.get(identity)?.values() ?? []) {
      // The next user without a key would have the same key in the store.
      if (identity.user === undefined) area.erase();
    }
});

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
  const area = areaOf(scope);
  if (!area) return undefined;
  const { limits, signal, emit } = scope;
  try {
    // Other frames wait for the same reading, so it is not aborted with this one.
    await withinTime(area.load(limits), Infinity, () => new Error(), signal);
  } catch (error) {
    if (!signal.aborted) reportToPage(error, emit);
    return undefined;
  }
  const passes = tokenBucket(400, 100);
  return {
    items: area.items.entries,
    apply(changes) {
      // The page may disable it at any time.
      if (!scope.consent().viewStorage) return undefined;
      if (!passes()) return 'The view changes its storage too often.';
      const refused = area.items.apply(changes);
      area.saveSoon(scope);
      return refused > 0
        ? `${refused} changes of the storage are malformed or too large.`
        : undefined;
    },
  };
}
