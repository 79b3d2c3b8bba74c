import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  assertPinned,
  contentPinOf,
} from '../../../../packages/elements/src/host/consent/content-pin.js';
import { gateWith } from './support.js';

const resource = { html: '<p>hi</p>', uri: undefined, meta: {} };
const { signal } = new AbortController();

afterEach(() => vi.unstubAllGlobals());

describe('the pin of a view', () => {
  it('does not exist where the page is not a secure context, and pinned views do not run there', async () => {
    vi.stubGlobal('crypto', {});
    const pin = await contentPinOf(resource);
    expect(pin).toBeUndefined();
    await expect(assertPinned('sha256-x', pin, gateWith().gate, signal)).rejects.toMatchObject({
      reason: 'content-changed',
      message: expect.stringContaining('secure context'),
    });
  });

  it('does not run another view if there is no way to ask', async () => {
    const pin = await contentPinOf(resource);
    const { gate, entries } = gateWith();
    await expect(assertPinned('sha256-x', pin, gate, signal)).rejects.toMatchObject({
      reason: 'content-changed',
    });
    expect(entries).toMatchObject([{ kind: 'app-change', decision: 'denied' }]);
    await expect(assertPinned(pin!.hash, pin, gate, signal)).resolves.toBeUndefined();
  });

  it('identifies the HTML and what it declares', async () => {
    const pin = await contentPinOf(resource);
    expect(pin).toEqual({
      hash: expect.stringMatching(/^sha256-[\w+/]{43}=$/),
      csp: {},
      permissions: [],
    });
    const meta = { csp: { connectDomains: ['a.example'] }, permissions: { camera: {} } };
    const declaring = await contentPinOf({ ...resource, meta });
    expect(declaring).toMatchObject({ csp: meta.csp, permissions: ['camera'] });
    const other = await contentPinOf({ ...resource, html: '<p>ho</p>' });
    expect(new Set([pin, declaring, other].map((one) => one!.hash)).size).toBe(3);
    expect(await contentPinOf({ ...resource, meta: {} })).toEqual(pin);
  });

  it('is made once for frames that start together, and not kept', async () => {
    vi.useFakeTimers();
    try {
      const digest = vi.spyOn(crypto.subtle, 'digest');
      const view = { ...resource, html: '<p>many frames</p>' };
      const [one, two] = [contentPinOf(view), contentPinOf({ ...view })];
      expect(await one).toEqual(await two);
      expect(digest).toHaveBeenCalledTimes(1);
      await contentPinOf({ ...view, html: '<p>another</p>' });
      expect(digest).toHaveBeenCalledTimes(2);
      // The time of the first view is over, not that of the other one.
      vi.advanceTimersByTime(999);
      await contentPinOf(view);
      vi.advanceTimersByTime(1);
      await contentPinOf(view);
      expect(digest).toHaveBeenCalledTimes(3);
      vi.advanceTimersByTime(999);
      await contentPinOf(view);
      expect(digest).toHaveBeenCalledTimes(4);
    } finally {
      vi.useRealTimers();
      vi.restoreAllMocks();
    }
  });

  it('may differ if the user accepts the change, who is shown both', async () => {
    const pin = (await contentPinOf(resource))!;
    const shown: unknown[] = [];
    const ask = (action: unknown) => {
      shown.push(action);
      return 'once' as const;
    };
    const { gate, entries } = gateWith({ ask });
    for (const expected of ['sha256-x', { ...pin, hash: 'sha256-x' }])
      await assertPinned(expected, pin, gate, signal);
    expect(shown).toMatchObject([
      { kind: 'app-change', from: { hash: 'sha256-x' }, to: pin, what: pin.hash },
      { kind: 'app-change', from: { ...pin, hash: 'sha256-x' }, to: pin },
    ]);
    expect(entries).toMatchObject([{ decision: 'allowed' }, { decision: 'allowed' }]);
  });
});
