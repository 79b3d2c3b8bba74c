// Which origin belongs to which server and user, and what has to be deleted: kept by the page, because an origin can
// outlive it. An origin without an entry is unknown, and may contain anything. See docs/decisions/dedicated-origin.md.
import type { StoreContext } from '../consent/grants.js';
import { NAMED } from '../../protocol/messages.js';
import { callPage } from '../page-function.js';
import type { PageCall } from '../page-function.js';

/** One origin that a view has used. */
export interface LedgerEntry {
  /** The identity as stores name it: see `storedAs`. */
  owner: string;
  origin: string;
  /** The sandbox page that embedded the origin. */
  sandbox: string;
  /** When a view last started there, in milliseconds. */
  usedAt: number;
  /** When everything there was last deleted, in milliseconds; 0 if that is not known. */
  clearedAt: number;
  /** When the user signed out: what was stored until then has to be deleted before the origin is used again. */
  endedAt?: number;
}

/**
 * Where a page keeps which origins it has given to whom. It describes what is in this browser, so keep it for each browser.
 * Use one object for all frames.
 */
export interface ViewOriginStore {
  /** Returns all texts that `save` got and that were not removed, in any order. */
  load(context: StoreContext): readonly string[] | Promise<readonly string[]>;
  /** Keeps the text for this origin, instead of an earlier one; null removes it. Settle when it is done. */
  save(origin: string, entry: string | null, context: StoreContext): void | Promise<void>;
}

/** The limits and the signal of a session, for the functions of the page. */
export type LedgerCall = Pick<PageCall<unknown>, 'limits' | 'signal'>;

export interface Ledger {
  list(call?: LedgerCall): Promise<LedgerEntry[]>;
  /** Begins to write in this task, and resolves when the entry is kept. */
  write(entry: LedgerEntry, call?: LedgerCall): Promise<void>;
  remove(origin: string, call?: LedgerCall): Promise<void>;
  /** What is known without waiting, for a page that is about to be left. */
  known(): LedgerEntry[];
}

/** The key of the user in the name of an owner; undefined if the user has none. */
export const userOf = ({ owner }: LedgerEntry): string | undefined =>
  (JSON.parse(owner) as { user?: string }).user;

/** The entry in a text; undefined if it is not one, such as that of another version. */
function readEntry(text: string | null): LedgerEntry | undefined {
  try {
    const entry = JSON.parse(text ?? '') as LedgerEntry;
    const { owner, origin, sandbox, usedAt, clearedAt, endedAt } = entry;
    const isEntry =
      [owner, origin, sandbox].every((value) => typeof value === 'string') &&
      [usedAt, clearedAt, endedAt ?? 0].every(Number.isFinite);
    if (!isEntry) return undefined;
    userOf(entry);
    return entry;
  } catch {
    return undefined;
  }
}

const PREFIX = 'mcp-app-site-data:';
/** The owner comes first, and the origin as in the address of a sandbox page: for early-page.ts. */
const keyOf = ({ owner, origin }: LedgerEntry): string => PREFIX + owner + NAMED + origin;

function hasStorage(): boolean {
  try {
    // Throws in a page without storage, such as one in a sandboxed frame.
    return globalThis.localStorage.length >= 0;
  } catch {
    return false;
  }
}

/** One item for each origin, so that several tabs do not overwrite each other. */
const LOCAL: Ledger = {
  known: () =>
    (hasStorage() ? Object.keys(localStorage) : [])
      .filter((key) => key.startsWith(PREFIX))
      .flatMap((key) => {
        const entry = readEntry(localStorage.getItem(key));
        return entry && keyOf(entry) === key ? [entry] : [];
      }),
  list: async () => LOCAL.known(),
  write: async (entry) => localStorage.setItem(keyOf(entry), JSON.stringify(entry)),
  async remove(origin) {
    for (const entry of LOCAL.known())
      if (entry.origin === origin) localStorage.removeItem(keyOf(entry));
  },
};

const problemOf = (texts: unknown): string | undefined =>
  Array.isArray(texts) && texts.every((text) => typeof text === 'string')
    ? undefined
    : 'it is not a list of strings. Return the texts that `save` got, or an empty list.';

function storeLedger(store: ViewOriginStore): Ledger {
  const seen = new Map<string, LedgerEntry>();
  const save = (origin: string, text: string | null, call?: LedgerCall) =>
    callPage<void>(
      'sandbox.views.store.save',
      (signal) => store.save(origin, text, { signal }),
      call,
    );
  return {
    known: () => [...seen.values()],
    async list(call) {
      const load = (signal: AbortSignal) => store.load({ signal });
      const options = { ...call, check: problemOf };
      const texts = await callPage('sandbox.views.store.load', load, options);
      const entries = texts.flatMap((text) => readEntry(text) ?? []);
      seen.clear();
      for (const entry of entries) seen.set(entry.origin, entry);
      return entries;
    },
    async write(entry, call) {
      seen.set(entry.origin, entry);
      await save(entry.origin, JSON.stringify(entry), call);
    },
    async remove(origin, call) {
      seen.delete(origin);
      await save(origin, null, call);
    },
  };
}

const ledgers = new WeakMap<ViewOriginStore, Ledger>();

/** The ledger in the page's store, otherwise in its `localStorage`; undefined if there is neither. */
export function ledgerOf(store?: ViewOriginStore): Ledger | undefined {
  if (!store) return hasStorage() ? LOCAL : undefined;
  const ledger = ledgers.get(store) ?? storeLedger(store);
  ledgers.set(store, ledger);
  return ledger;
}
