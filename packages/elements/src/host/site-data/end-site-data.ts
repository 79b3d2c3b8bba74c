// What views have stored on origins of their own is deleted when the user signs out: at once, or if that fails, before the
// origin is used again.
import { onIdentitiesEnd } from '../identity/endings.js';
import { storedAs } from '../identity/identity-names.js';
import { reportToPage } from '../page-function.js';
import { clearOrigin } from './clear-origin.js';
import { listEntries, removeEntry, userOf, writeEntry } from './ledger.js';
import type { LedgerEntry } from './ledger.js';
import { untilFree } from './live-views.js';

const clearing = new Map<string, Promise<void>>();

/** Deletes the data of one origin, once at a time, and not before its views are gone: they would store it again. */
export function clearEntry({ origin, sandbox }: LedgerEntry): Promise<void> {
  let running = clearing.get(origin);
  if (!running) {
    running = untilFree(origin)
      .then(() => clearOrigin(sandbox, origin))
      .then(() => removeEntry(origin))
      .finally(() => clearing.delete(origin));
    clearing.set(origin, running);
  }
  return running;
}

function clearAll(entries: readonly LedgerEntry[]): void {
  for (const entry of entries)
    clearEntry(entry).catch((error: unknown) => {
      // It is tried again before the origin is used again.
      reportToPage(error);
    });
}

/** Milliseconds after which the page has removed the views of the last user, or waits for their answer. */
const TEARDOWN_MS = 1000;

onIdentitiesEnd((ended) => {
  const users = new Set(ended.filter((identity) => storedAs(identity)).map(({ user }) => user));
  const entries = listEntries().filter((entry) => users.has(userOf(entry)));
  for (const entry of entries) writeEntry({ ...entry, isEnded: true });
  // Not from the ledger, which a page that signs out may delete with everything else that it has stored.
  if (entries.length > 0) setTimeout(clearAll, TEARDOWN_MS, entries);
});

// What an earlier page could not delete.
if (globalThis.document) clearAll(listEntries().filter(({ isEnded }) => isEnded));
