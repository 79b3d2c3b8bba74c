// Heights of views in the page's store, so that the next page load reserves them. Loaded if the page sets
// `rememberHeights`. Only identities with a name are stored: see docs/decisions/one-identity.md.
import { onIdentitiesEnd } from '../../host/identity/endings.js';
import type { Identity } from '../../host/identity/identity.js';
import { storedAs } from '../../host/identity/identity-names.js';
import type { HeightStore } from '../page-settings.js';
import { limitHeights } from './height-limit.js';

/** Milliseconds for which changes are collected, because a view may change its height often. */
const SAVE_MS = 500;

/** What is saved next, where, and the timer that saves it. */
interface Save {
  store: HeightStore;
  timer: ReturnType<typeof setTimeout>;
  save(): void;
}

const pending = new Map<Identity, Save>();
/** The stores that were used for an identity. */
const stores = new Map<Identity, Set<HeightStore>>();

/** The key in the store, with the server and the user; undefined if nothing may be stored. */
function keyOf(store: HeightStore, identity: Identity): string | undefined {
  const name = storedAs(identity);
  if (name === undefined) return undefined;
  stores.set(identity, (stores.get(identity) ?? new Set()).add(store));
  return `mcp-app-heights ${name}`;
}

/** The stored heights by tool, in pixels. Anything that is not a height is left out. */
export function readHeights(store: HeightStore, identity: Identity): Map<string, number> {
  const key = keyOf(store, identity);
  try {
    const kept: unknown = key && JSON.parse(store.getItem(key) ?? '{}');
    const isHeight = ([, height]: [string, unknown]) =>
      Number.isFinite(height) && (height as number) >= 0;
    return new Map(Object.entries(Object(kept)).filter(isHeight) as [string, number][]);
  } catch {
    // Storage is blocked, or the text is not ours.
    return new Map();
  }
}

/** Removes what is stored for users without a key: the next one would have the same key in the store. */
export function forgetHeights(store: HeightStore, identity: Identity): void {
  const key = identity.user === undefined && keyOf(store, identity);
  if (!key) return;
  try {
    store.removeItem(key);
  } catch {
    // Storage is blocked, so nothing was stored.
  }
}

/** Saves the heights of one server and user after a short delay, at the latest when the page is left. */
export function saveHeights(
  store: HeightStore,
  identity: Identity,
  heights: ReadonlyMap<string, number>,
): void {
  const key = keyOf(store, identity);
  const waiting = pending.get(identity);
  if (key === undefined || waiting?.store === store) return;
  // The page has replaced its store.
  waiting?.save();
  const save = () => {
    clearTimeout(pending.get(identity)?.timer);
    pending.delete(identity);
    removeEventListener('pagehide', save);
    try {
      // Another tab may have stored more since.
      const all = new Map([...readHeights(store, identity), ...heights]);
      limitHeights(all);
      store.setItem(key, JSON.stringify(Object.fromEntries(all)));
    } catch {
      // Storage is blocked or full. The heights are still valid for this page.
    }
  };
  pending.set(identity, { store, save, timer: setTimeout(save, SAVE_MS) });
  addEventListener('pagehide', save);
}

onIdentitiesEnd((ended) => {
  for (const { save, timer } of pending.values()) {
    clearTimeout(timer);
    removeEventListener('pagehide', save);
  }
  pending.clear();
  for (const identity of ended)
    for (const store of stores.get(identity) ?? []) forgetHeights(store, identity);
  stores.clear();
});
