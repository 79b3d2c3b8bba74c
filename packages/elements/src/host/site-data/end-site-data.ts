// What views have stored on origins of their own is deleted when the user signs out: at once, or if that fails, before the
// origin is used again.
import { onIdentitiesEnd } from '../identity/endings.js';
import { storedAs } from '../identity/identity-names.js';
import { withinTime } from '../../protocol/within-time.js';
import { reportToPage } from '../page-function.js';
import { clearOrigin } from './clear-origin.js';
import { userOf } from './ledger.js';
import type { Ledger, LedgerEntry } from './ledger.js';
import { untilFree } from './live-views.js';
import { inTurn } from './origin-turns.js';
import { allLedgers, sandboxFor } from './view-sites.js';

/** What the users who signed out in this page left. Also kept here, because the page may delete the ledger with them. */
const ended = new Map<string, { ledger: Ledger; entry: LedgerEntry }>();

/** The entry of an origin whose data has to be deleted before it is used again, if the user signed out in this page. */
export const endedEntry = (origin: string): LedgerEntry | undefined => ended.get(origin)?.entry;

/** Milliseconds for the views of an origin to be removed. */
const CLOSING_MS = 15_000;

/** Deletes the data of one origin, not before its views are gone: they would store it again. Call it in turn. */
export async function clearFreed(origin: string, clear: () => Promise<void>): Promise<void> {
  const late = () => new Error(`A view is still running on ${origin}. Close it, then retry.`);
  await withinTime(untilFree(origin), CLOSING_MS, late);
  await clear();
  ended.delete(origin);
}

/** Deletes the data of an entry. What somebody has stored since the user of the entry signed out stays. */
export const clearEntry = (ledger: Ledger, asked: LedgerEntry): Promise<void> =>
  inTurn(asked.origin, async () => {
    const { origin, endedAt = Infinity } = asked;
    const current = async () => (await ledger.list()).find((entry) => entry.origin === origin);
    if (((await current())?.clearedAt ?? 0) > endedAt) return void ended.delete(origin);
    const sandbox = sandboxFor(origin, asked.sandbox);
    if (!sandbox)
      throw new Error(
        `Could not delete the data of ${origin}: no sandbox page that this page uses serves it. Pass the sandbox settings of your frames to siteData, with this origin in views.`,
      );
    await clearFreed(origin, () => clearOrigin(sandbox, origin));
    // A view that another tab has started meanwhile waits in its sandbox page, and stores from now on.
    if (((await current())?.usedAt ?? 0) <= asked.usedAt) await ledger.remove(origin);
  });

function clearAll(left: Iterable<{ ledger: Ledger; entry: LedgerEntry }>): void {
  for (const { ledger, entry } of left)
    clearEntry(ledger, entry).catch((error: unknown) => {
      // It is tried again before the origin is used again.
      reportToPage(error);
    });
}

/** Milliseconds after which the page has removed the views of the last user, or waits for their answer. */
const TEARDOWN_MS = 1000;

onIdentitiesEnd((identities) => {
  const named = identities.filter((identity) => storedAs(identity));
  const users = new Set(named.map(({ user }) => user));
  const left: { ledger: Ledger; entry: LedgerEntry }[] = [];
  for (const ledger of allLedgers())
    for (const known of ledger.known().filter((one) => users.has(userOf(one)))) {
      const one = { ledger, entry: { ...known, endedAt: Date.now() } };
      left.push(one);
      ended.set(known.origin, one);
      ledger.write(one.entry).catch(reportToPage);
    }
  if (left.length === 0) return;
  // What was deleted until then, because a view needed the origin, is not deleted again: it belongs to the next user.
  const isLeft = (one: (typeof left)[number]) => ended.get(one.entry.origin) === one;
  setTimeout(() => clearAll(left.filter(isLeft)), TEARDOWN_MS);
});

const resumed = new WeakSet<Ledger>();

/** Deletes what an earlier page could not delete. Call it when the entries are known. */
export function resumeClearing(ledger: Ledger): void {
  if (resumed.has(ledger)) return;
  resumed.add(ledger);
  const left = ledger.known().filter(({ endedAt }) => endedAt !== undefined);
  clearAll(left.map((entry) => ({ ledger, entry })));
}
