// Finds and deletes what views have stored on origins of their own.
import { shownAs } from '../identity/identity-names.js';
import type { Identity } from '../identity/identity.js';
import { clearEntry } from './end-site-data.js';
import { listEntries, userOf } from './ledger.js';
import type { LedgerEntry } from './ledger.js';
import { isLive } from './live-views.js';
import type { SiteDataEntry, SiteDataFilter } from './site-data-entry.js';

const entryOf = (entry: LedgerEntry): SiteDataEntry => ({
  server: shownAs(JSON.parse(entry.owner) as Identity),
  user: userOf(entry),
  origin: entry.origin,
  usedAt: new Date(entry.usedAt),
});

function matching(filter: SiteDataFilter): LedgerEntry[] {
  const fields = (['server', 'user', 'origin'] as const).filter((name) =>
    Object.hasOwn(filter, name),
  );
  return listEntries().filter((entry) => {
    const shown = entryOf(entry);
    return fields.every((name) => shown[name] === filter[name]);
  });
}

/** The origins that match, the last used one first. */
export const listSiteData = (filter: SiteDataFilter = {}): SiteDataEntry[] =>
  matching(filter)
    .map(entryOf)
    .sort((one, other) => other.usedAt.getTime() - one.usedAt.getTime());

/** A page that waited for its own views here would wait until it closes them. */
const clearClosed = async (entry: LedgerEntry): Promise<void> => {
  if (isLive(entry.origin))
    throw new Error(
      `A view is still running on ${entry.origin}. Close the views of this server, then retry.`,
    );
  await clearEntry(entry);
};

/** @throws AggregateError if some data could not be deleted */
export async function clearSiteData(filter: SiteDataFilter = {}): Promise<SiteDataEntry[]> {
  const entries = matching(filter);
  const results = await Promise.allSettled(entries.map(clearClosed));
  const failures = results.flatMap((result) =>
    result.status === 'rejected' ? [result.reason as Error] : [],
  );
  if (failures.length > 0)
    throw new AggregateError(failures, failures.map(({ message }) => message).join(' '));
  return entries.map(entryOf);
}
