// What viewState does when code of the view or the host fails.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { McpApp } from '../../../packages/elements/src/view/mcp-app.js';
import { viewState } from '../../../packages/elements/src/view/view-state.js';
import { connected, settled } from './support/fake-host.js';
import type { FakeHost } from './support/fake-host.js';
import { fakeStorage, inCall, keepingHost } from './support/state-keepers.js';
import { unhandledRejections } from './support/unhandled-rejections.js';

const KEY = 'mcp-app:Test:1:state';
const answer = { ...inCall('1'), hostCapabilities: { updateModelContext: {} } };

/** A `model` that throws for one value of the state. */
const throwsAt = (bad: string) => (state: string) => {
  if (state === bad) throw new Error(`no model for ${state}`);
  return { structuredContent: { state } };
};

/** Replaces how the host stores a state. */
function setHandler(
  host: FakeHost,
  keep: (params: { key: string; value: unknown }) => void | Promise<void>,
): void {
  const handler = async (params: { key: string; value: unknown }) => {
    await keep(params);
    return {};
  };
  host.peer.handle('mcp-app/set-view-state' as never, handler as never);
}

describe('viewState survives a failure', () => {
  let storage: Record<string, string>;
  const kept = () => (JSON.parse(storage[KEY]!) as { value: unknown }).value;
  beforeEach(() => {
    storage = fakeStorage();
    vi.stubGlobal('localStorage', storage);
  });
  afterEach(() => vi.unstubAllGlobals());

  it('model() throws: the state is stored, flush() rejects, and later changes are stored and reported', async () => {
    const { app, host } = await connected(answer);
    const told: unknown[] = [];
    host.peer.handle('ui/update-model-context', ({ structuredContent }) => {
      told.push(structuredContent?.['state']);
      return {};
    });
    const state = viewState(app, { initial: 'first', model: throwsAt('bad') });
    await state.restored;
    state.set('bad');
    await expect(state.flush()).rejects.toThrow('no model for bad');
    expect(kept()).toBe('bad');
    state.set('last');
    await state.flush();
    expect(kept()).toBe('last');
    expect(told).toEqual(['first', 'last']);
  });

  it('model() throws for the initial state: the state is still restored', async () => {
    const rejections = unhandledRejections();
    const { app } = await connected(answer);
    const state = viewState(app, { initial: 'bad', model: throwsAt('bad') });
    await state.restored;
    await rejections.next('no model for bad');
    state.set('good');
    await state.flush();
    expect(kept()).toBe('good');
    rejections.stop();
  });

  it('L6 model() throws: teardown is answered only when the host has stored the state', async () => {
    const { host } = keepingHost();
    const app = new McpApp({ name: 'Test', version: '1' });
    const state = viewState(app, { initial: 'first', model: throwsAt('bad'), delay: 60_000 });
    await app.connect({ transport: host.transport });
    await state.restored;
    const order: unknown[] = [];
    setHandler(host, async ({ value }) => {
      // An answer to the teardown that does not wait for this would arrive meanwhile.
      await settled();
      order.push(value);
    });
    state.set('bad');
    await host.peer
      .request('ui/resource-teardown', {})
      .catch((error: Error) => order.push(error.message));
    expect(order).toEqual(['bad', 'no model for bad']);
  });

  it('a listener throws: the others are notified of the change, and it is stored', async () => {
    const rejections = unhandledRejections();
    const { app } = await connected(answer);
    const state = viewState(app, { initial: 'first', delay: 1 });
    await state.restored;
    const heard = vi.fn();
    state.subscribe(() => {
      throw new Error('bad listener');
    });
    state.subscribe(heard);
    state.set('second');
    await rejections.next('bad listener');
    expect(heard).toHaveBeenCalledOnce();
    await vi.waitFor(() => expect(kept()).toBe('second'));
    rejections.stop();
  });

  it('the host refuses to store a state once: the next flush retries', async () => {
    const { host, kept: keptByHost } = keepingHost();
    const app = new McpApp({ name: 'Test', version: '1' });
    const state = viewState(app, { initial: 'first' });
    await app.connect({ transport: host.transport });
    await state.restored;
    let isRefusing = true;
    setHandler(host, ({ key, value }) => {
      if (isRefusing) throw new Error('busy');
      keptByHost.set(key, value);
    });
    state.set('second');
    await state.flush();
    expect(keptByHost.has('state')).toBe(false);
    isRefusing = false;
    await state.flush();
    expect(keptByHost.get('state')).toBe('second');
  });
});
