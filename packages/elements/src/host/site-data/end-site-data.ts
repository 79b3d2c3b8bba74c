// What views have stored on origins of their own is deleted when the user signs out: at once, or if that fails, before the
// origin is used again.
import { onIdentitiesEnd } from '../identity/endings.js';
import { storedAs } from '../identity/identity-names.js';
import { reportToPage } from '../page-function.js';
import { clearOrigin } from './clear-origin.js';
import { listEntries, removeEntry, writeEntry } from './ledger.js';
import type { LedgerEntry } from './ledger.js';

/** The key of the user in the name of an owner; undefined if the user has none. */
export const userOf = ({ owner }: LedgerEntry): string | undefined =>
  (JSON.parse(owner) as { user?: string }).user;

const clearing = new Map<string, Promise<void>>();

/** Deletes the data of one origin, once at a time. */
export function clearEntry({ origin, sandbox }: LedgerEntry): Promise<void> {
  let running = clearing.get(origin);
  if (!running) {
    running = clearOrigin(sandbox, origin)
      .then(() => removeEntry(origin))
      .finally(() => clearing.delete(origin));
    clearing.set(origin, running);
  }
  return running;
}

/** Milliseconds for the views of the last user to be torn down. */
const TEARDOWN_MS = 1000;

function clearEnded(): void {
  for (const entry of listEntries())
    if (entry.isEnded)
      clearEntry(entry).catch((error: unknown) => {
        // It is tried again by the next page, and before the origin is used again.
        reportToPage(error);
      });
}

onIdentitiesEnd((ended) => {
  const users = new Set(ended.filter((identity) => storedAs(identity)).map(({ user }) => user));
  for (const entry of listEntries())
    if (users.has(userOf(entry))) writeEntry({ ...entry, isEnded: true });
  setTimeout(clearEnded, TEARDOWN_MS);
});

// What an earlier page could not delete.
if (globalThis.document) clearEnded();
