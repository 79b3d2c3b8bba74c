// What views have stored on origins of their own is deleted when the user signs out: at once, or if that fails, before the
// origin is used again.
import { onIdentitiesEnd } from '../identity/endings.js';
import { storedAs } from '../identity/identity-names.js';
import { withinTime } from '../../protocol/within-time.js';
import { reportToPage } from '../page-function.js';
import { clearOrigin } from './clear-origin.js';
import { listEntries, removeEntry, userOf, writeEntry } from './ledger.js';
import type { LedgerEntry } from './ledger.js';
import { untilFree } from './live-views.js';

const clearing = new Map<string, Promise<void>>();

/** What the users who signed out in this page left. Also kept here, because the page may delete the ledger with them. */
const ended = new Map<string, LedgerEntry>();

/** The entry of an origin whose data has to be deleted before it is used again, if the user signed out in this page. */
export const endedEntry = (origin: string): LedgerEntry | undefined => ended.get(origin);

/** Milliseconds for the views of an origin to be removed. */
const CLOSING_MS = 15_000;

/** Deletes the data of one origin, once at a time, and not before its views are gone: they would store it again. */
export function clearEntry({ origin, sandbox }: LedgerEntry): Promise<void> {
  let running = clearing.get(origin);
  if (!running) {
    const late = () => new Error(`A view is still running on ${origin}. Close it, then retry.`);
    running = withinTime(untilFree(origin), CLOSING_MS, late)
      .then(() => clearOrigin(sandbox, origin))
      .then(() => {
        ended.delete(origin);
        removeEntry(origin);
      })
      .finally(() => clearing.delete(origin));
    clearing.set(origin, running);
  }
  return running;
}

function clearAll(entries: Iterable<LedgerEntry>): void {
  for (const entry of entries)
    clearEntry(entry).catch((error: unknown) => {
      // It is tried again before the origin is used again.
      reportToPage(error);
    });
}

/** Milliseconds after which the page has removed the views of the last user, or waits for their answer. */
const TEARDOWN_MS = 1000;

onIdentitiesEnd((identities) => {
  const named = identities.filter((identity) => storedAs(identity));
  const users = new Set(named.map(({ user }) => user));
  for (const entry of listEntries().filter((one) => users.has(userOf(one)))) {
    ended.set(entry.origin, { ...entry, isEnded: true });
    writeEntry({ ...entry, isEnded: true });
  }
  // What was deleted until then, because a view needed the origin, is not deleted again: it belongs to the next user.
  if (ended.size > 0) setTimeout(() => clearAll([...ended.values()]), TEARDOWN_MS);
});

// What an earlier page could not delete.
if (globalThis.document) clearAll(listEntries().filter(({ isEnded }) => isEnded));
