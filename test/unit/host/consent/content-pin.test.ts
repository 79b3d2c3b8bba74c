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
});
