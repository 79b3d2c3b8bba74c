// What a view has stored is not deleted while the view can store it again.
import { afterEach, describe, expect, it } from 'vitest';
import { clearEntry } from '../../../../packages/elements/src/host/site-data/end-site-data.js';
import {
  clearSiteData,
  listSiteData,
} from '../../../../packages/elements/src/host/site-data/find-site-data.js';
import {
  listEntries,
  removeEntry,
  writeEntry,
} from '../../../../packages/elements/src/host/site-data/ledger.js';
import { holdOrigin } from '../../../../packages/elements/src/host/site-data/live-views.js';

afterEach(() => {
  for (const { origin } of listEntries()) removeEntry(origin);
});

function entryOf(origin: string, user?: string) {
  const owner = JSON.stringify({ by: 'server', id: 'maps', user });
  const entry = { owner, origin, sandbox: 'https://sandbox.example/', usedAt: 1, isEnded: true };
  writeEntry(entry);
  return entry;
}

const pause = () => new Promise((resolve) => setTimeout(resolve));

// There is no page to delete in: what began to delete fails.
describe('an origin with running views', () => {
  it('is cleared when the last of them is gone', async () => {
    const entry = entryOf('https://one.views.example');
    const [first, second] = [holdOrigin(entry.origin), holdOrigin(entry.origin)];
    let hasBegun = false;
    const clearing = clearEntry(entry).catch(() => (hasBegun = true));
    first();
    await pause();
    expect(hasBegun).toBe(false);
    second();
    await clearing;
    expect(hasBegun).toBe(true);
  });

  it('is not cleared by the page, which is told to close them', async () => {
    const { origin } = entryOf('https://two.views.example');
    const release = holdOrigin(origin);
    await expect(clearSiteData({ origin })).rejects.toThrow('still running');
    release();
    await expect(clearSiteData({ origin })).rejects.not.toThrow('still running');
  });
});

describe('a filter', () => {
  it('with an undefined user selects the data without a user, not that of everybody', () => {
    const { origin } = entryOf('https://three.views.example');
    entryOf('https://four.views.example', 'ada');
    expect(listSiteData({ user: undefined }).map((entry) => entry.origin)).toEqual([origin]);
  });
});
