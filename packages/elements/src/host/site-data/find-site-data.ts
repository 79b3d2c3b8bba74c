// Finds and deletes what views have stored on origins of their own.
import { shownAs } from '../identity/identity-names.js';
import type { Identity } from '../identity/identity.js';
import type { SandboxSettings } from '../sandbox/sandbox-settings.js';
import { clearEntry } from './end-site-data.js';
import { userOf } from './ledger.js';
import type { Ledger, LedgerEntry } from './ledger.js';
import { isLive } from './live-views.js';
import type { SiteDataEntry, SiteDataFilter } from './site-data-entry.js';
import { allLedgers, noteSettings } from './view-sites.js';

interface Found {
  ledger: Ledger;
  entry: LedgerEntry;
}

const entryOf = ({ entry }: Found): SiteDataEntry => ({
  server: shownAs(JSON.parse(entry.owner) as Identity),
  user: userOf(entry),
  origin: entry.origin,
  usedAt: new Date(entry.usedAt),
});

async function matching(filter: SiteDataFilter, sandbox: SandboxSettings): Promise<Found[]> {
  noteSettings(sandbox);
  const fields = (['server', 'user', 'origin'] as const).filter((name) =>
    Object.hasOwn(filter, name),
  );
  const lists = allLedgers().map(async (ledger) =>
    (await ledger.list()).map((entry): Found => ({ ledger, entry })),
  );
  return (await Promise.all(lists)).flat().filter((found) => {
    const shown = entryOf(found);
    return fields.every((name) => shown[name] === filter[name]);
  });
}

/** The origins that match, the last used one first. */
export const listSiteData = async (
  filter: SiteDataFilter = {},
  sandbox: SandboxSettings = {},
): Promise<SiteDataEntry[]> =>
  (await matching(filter, sandbox))
    .map(entryOf)
    .sort((one, other) => other.usedAt.getTime() - one.usedAt.getTime());

/** A page that waited for its own views here would wait until it closes them. */
const clearClosed = async ({ ledger, entry }: Found): Promise<void> => {
  if (isLive(entry.origin))
    throw new Error(
      `A view is still running on ${entry.origin}. Close the views of this server, then retry.`,
    );
  await clearEntry(ledger, entry);
};

/** @throws AggregateError if some data could not be deleted */
export async function clearSiteData(
  filter: SiteDataFilter = {},
  sandbox: SandboxSettings = {},
): Promise<SiteDataEntry[]> {
  const found = await matching(filter, sandbox);
  const results = await Promise.allSettled(found.map(clearClosed));
  const failures = results.flatMap((result) =>
    result.status === 'rejected' ? [result.reason as Error] : [],
  );
  if (failures.length > 0)
    throw new AggregateError(failures, failures.map(({ message }) => message).join(' '));
  return found.map(entryOf);
}
