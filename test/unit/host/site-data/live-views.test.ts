// What a view has stored is not deleted while the view can store it again.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { clearEntry } from '../../../../packages/elements/src/host/site-data/end-site-data.js';
import {
  clearSiteData,
  listSiteData,
} from '../../../../packages/elements/src/host/site-data/find-site-data.js';
import { ledgerOf } from '../../../../packages/elements/src/host/site-data/ledger.js';
import type { LedgerEntry } from '../../../../packages/elements/src/host/site-data/ledger.js';
import { holdOrigin } from '../../../../packages/elements/src/host/site-data/live-views.js';
import { inTurn } from '../../../../packages/elements/src/host/site-data/origin-turns.js';
import { fakeStorage, stubSandboxPage } from './support.js';

const SANDBOX = 'https://sandbox.example/sandbox.html';
const SETTINGS = {
  url: SANDBOX,
  views: { origin: 'https://*.views.example', key: 'the secret of this page' },
};

let framed: ReturnType<typeof stubSandboxPage>;

beforeEach(() => {
  vi.stubGlobal('localStorage', fakeStorage());
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  framed = stubSandboxPage();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function entryOf(name: string, more: Partial<LedgerEntry> & { user?: string } = {}) {
  const { user, ...fields } = more;
  const owner = JSON.stringify({ by: 'server', id: 'maps', user });
  const origin = `https://${name}.views.example`;
  const entry = { owner, origin, sandbox: SANDBOX, usedAt: 1, clearedAt: 0, ...fields };
  await ledgerOf()!.write(entry);
  return entry;
}

/** Lets everything happen that does not wait for a view. */
const pause = () => vi.advanceTimersByTimeAsync(0);
/** The documents of a removed view are gone. */
const unload = () => vi.advanceTimersByTimeAsync(1000);

describe('an origin with running views', () => {
  it('is cleared when the last of them is gone, and its documents have run their last handlers', async () => {
    const entry = await entryOf('one', { endedAt: 5 });
    await listSiteData({}, SETTINGS);
    const [first, second] = [holdOrigin(entry.origin, 'a'), holdOrigin(entry.origin, 'a')];
    const clearing = clearEntry(ledgerOf()!, entry);
    first();
    await pause();
    second();
    await vi.advanceTimersByTimeAsync(900);
    expect(framed).toEqual([]);
    await unload();
    await clearing;
    expect(framed).toEqual([[SANDBOX, entry.origin]]);
    expect(await listSiteData()).toEqual([]);
  });

  it('is not cleared by the page, which is told to close them', async () => {
    const { origin } = await entryOf('two');
    const release = holdOrigin(origin, 'a');
    await expect(clearSiteData({ origin }, SETTINGS)).rejects.toThrow('still running');
    release();
    const clearing = clearSiteData({ origin }, SETTINGS);
    await unload();
    expect(await clearing).toMatchObject([{ origin }]);
  });
});

describe('deleting', () => {
  it('waits for what another task does with the origin', async () => {
    const { origin } = await entryOf('three');
    const steps: string[] = [];
    let finish = () => {};
    const task = inTurn(origin, async () => {
      await new Promise<void>((resolve) => (finish = resolve));
      steps.push('task');
    });
    const clearing = clearSiteData({ origin }, SETTINGS).then(() => steps.push('cleared'));
    await vi.waitFor(() => expect(finish).not.toBeUndefined());
    await pause();
    expect(framed).toEqual([]);
    finish();
    await Promise.all([task, clearing]);
    expect(steps).toEqual(['task', 'cleared']);
  });

  it('goes on after a task that failed', async () => {
    const { origin } = await entryOf('four');
    const task = inTurn(origin, () => Promise.reject(new Error('no')));
    const clearing = clearSiteData({ origin }, SETTINGS);
    await expect(task).rejects.toThrow('no');
    await clearing;
  });

  it('keeps what was stored since another page has deleted it', async () => {
    const old = await entryOf('five', { endedAt: 5 });
    await listSiteData({}, SETTINGS);
    await entryOf('five', { usedAt: 8, clearedAt: 7 });
    await clearEntry(ledgerOf()!, old);
    expect(framed).toEqual([]);
    expect(await listSiteData({ origin: old.origin })).toHaveLength(1);
  });

  it('keeps the entry of a view that started meanwhile in another tab', async () => {
    const entry = await entryOf('six');
    stubSandboxPage(async () => {
      await entryOf('six', { usedAt: 9 });
      return { failed: [] };
    });
    await clearSiteData({ origin: entry.origin }, SETTINGS);
    expect(await listSiteData({ origin: entry.origin })).toMatchObject([{ usedAt: new Date(9) }]);
  });

  it('uses the current sandbox page if the one of the entry is not used any more', async () => {
    const { origin } = await entryOf('seven', { sandbox: 'https://old.example/' });
    await clearSiteData({ origin }, SETTINGS);
    expect(framed).toEqual([[SANDBOX, origin]]);
  });

  it.each([
    ['a page that this page does not use', 'https://a.other.example', 'https://evil.example/'],
    ['an origin that is not one of views', 'https://evil.example', SANDBOX],
    ['two labels', 'https://a.b.views.example', SANDBOX],
  ])('frames nothing for an edited entry with %s', async (_name, origin, sandbox) => {
    const owner = JSON.stringify({ by: 'server', id: 'maps' });
    await ledgerOf()!.write({ owner, origin, sandbox, usedAt: 1, clearedAt: 0 });
    await expect(clearSiteData({ origin }, SETTINGS)).rejects.toThrow('no sandbox page');
    expect(framed).toEqual([]);
  });
});

describe('a filter', () => {
  it('with an undefined user selects the data without a user, not that of everybody', async () => {
    const { origin } = await entryOf('eight');
    await entryOf('nine', { user: 'ada' });
    const found = await listSiteData({ user: undefined });
    expect(found.map((entry) => entry.origin)).toEqual([origin]);
  });
});
