// What the user set takes precedence over what was read, nothing is written over what was not read, and storing waits
// for no question to the user.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { VIEW_STATE_CAPABILITY } from '../../../packages/elements/src/protocol/view-state-capability.js';
import { McpApp } from '../../../packages/elements/src/view/mcp-app.js';
import { viewState } from '../../../packages/elements/src/view/view-state.js';
import { fakeHost } from './support/fake-host.js';
import { keepingHost } from './support/state-keepers.js';

const DELAY = 300;

/** A host whose answers to reading the state the test gives, one after the other. */
function readHost(kept = new Map<string, unknown>()) {
  const { host } = keepingHost(kept);
  const reads: { answer(): void; fail(): void }[] = [];
  const handler = ({ key }: { key: string }) =>
    new Promise((resolve, reject) => {
      reads.push({
        answer: () => resolve({ value: kept.get(key) }),
        fail: () => reject(new Error('The store is busy.')),
      });
    });
  host.peer.handle('mcp-app/get-view-state' as never, handler as never);
  return { host, kept, reads };
}

const settle = () => vi.advanceTimersByTimeAsync(0);

describe('viewState while it is being read', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  async function reading(kept: unknown, initial: unknown = []) {
    const rig = readHost(new Map([['state', kept]]));
    const app = new McpApp({ name: 'Test', version: '1' });
    const state = viewState<unknown>(app, { initial, delay: DELAY });
    await app.connect({ transport: rig.host.transport });
    await vi.waitFor(() => expect(rig.reads).toHaveLength(1));
    return { ...rig, app, state };
  }

  it('a slow read does not overwrite what was set, and does not let it be stored too early', async () => {
    const { state, reads, kept } = await reading('old', 'first');
    state.set('new');
    await vi.advanceTimersByTimeAsync(10 * DELAY);
    expect(kept.get('state')).toBe('old');
    reads[0]!.answer();
    await state.restored;
    expect(state.getSnapshot()).toBe('new');
    expect(kept.get('state')).toBe('new');
    expect(state.kept).toBe('host');
  });

  it('a state that is set to the initial one also takes precedence', async () => {
    const { state, reads, kept } = await reading('old', 'first');
    state.set('first');
    reads[0]!.answer();
    await state.restored;
    expect([state.getSnapshot(), kept.get('state')]).toEqual(['first', 'first']);
  });

  it('a change is applied to what was read', async () => {
    const { state, reads, kept } = await reading(['a', 'b']);
    const heard = vi.fn();
    state.subscribe(heard);
    state.set((list: unknown) => [...(list as string[]), 'c']);
    expect(state.getSnapshot()).toEqual(['c']);
    reads[0]!.answer();
    await state.restored;
    expect(state.getSnapshot()).toEqual(['a', 'b', 'c']);
    expect(kept.get('state')).toEqual(['a', 'b', 'c']);
    expect(heard).toHaveBeenCalledTimes(2);
  });

  it('a change that fails on what was read leaves what was set', async () => {
    const { state, reads, kept } = await reading({ shape: 'older' });
    state.set((list: unknown) => [...(list as string[]), 'c']);
    reads[0]!.answer();
    await state.restored;
    expect([state.getSnapshot(), kept.get('state')]).toEqual([['c'], ['c']]);
  });

  it('after a failed read nothing is stored, until the next flush has read it', async () => {
    const { state, reads, kept } = await reading(['a', 'b']);
    reads[0]!.fail();
    await state.restored;
    expect(state.getSnapshot()).toEqual([]);
    expect(state.kept).toBe('memory');
    state.set((list: unknown) => [...(list as string[]), 'c']);
    await vi.advanceTimersByTimeAsync(DELAY);
    expect(reads).toHaveLength(2);
    reads[1]!.fail();
    await vi.advanceTimersByTimeAsync(DELAY);
    expect(kept.get('state')).toEqual(['a', 'b']);
    const flushed = state.flush();
    await vi.waitFor(() => expect(reads).toHaveLength(3));
    reads[2]!.answer();
    await flushed;
    expect(state.getSnapshot()).toEqual(['a', 'b', 'c']);
    expect(kept.get('state')).toEqual(['a', 'b', 'c']);
  });

  it('a read that the end of the connection interrupts is repeated over the next one', async () => {
    const { app, state, reads, kept } = await reading(['a']);
    app.close();
    await settle();
    state.set((list: unknown) => [...(list as string[]), 'b']);
    await vi.advanceTimersByTimeAsync(DELAY);
    expect(kept.get('state')).toEqual(['a']);
    const next = readHost(kept);
    await app.connect({ transport: next.host.transport });
    await vi.waitFor(() => expect(next.reads).toHaveLength(1));
    // Too late: that connection is gone.
    reads[0]!.answer();
    await settle();
    expect(state.getSnapshot()).toEqual(['b']);
    next.reads[0]!.answer();
    await vi.waitFor(() => expect(kept.get('state')).toEqual(['a', 'b']));
    expect(state.getSnapshot()).toEqual(['a', 'b']);
  });

  it('what could not be stored is stored over the next connection', async () => {
    const { app, state, reads, kept } = await reading('old', 'first');
    reads[0]!.answer();
    await state.restored;
    app.close();
    state.set('new');
    await vi.advanceTimersByTimeAsync(DELAY);
    expect(kept.get('state')).toBe('old');
    await app.connect({ transport: readHost(kept).host.transport });
    await vi.waitFor(() => expect(kept.get('state')).toBe('new'));
    expect(state.getSnapshot()).toBe('new');
  });

  it('stop() while it is being read: nothing is restored, stored or left running', async () => {
    const { app, state, reads, kept } = await reading('old', 'first');
    state.set('new');
    state.stop();
    reads[0]!.answer();
    await settle();
    state.set('newer');
    await state.flush();
    expect([state.getSnapshot(), kept.get('state')]).toEqual(['newer', 'old']);
    app.close();
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe('viewState while the host asks the user about the model context', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  async function asking() {
    const kept = new Map<string, unknown>();
    const host = fakeHost({
      hostCapabilities: { updateModelContext: {}, experimental: { [VIEW_STATE_CAPABILITY]: {} } },
    });
    const { peer } = host;
    peer.handle('mcp-app/get-view-state' as never, (() => ({})) as never);
    const keep = ({ value }: { value: unknown }) => {
      kept.set('state', value);
      return {};
    };
    peer.handle('mcp-app/set-view-state' as never, keep as never);
    const questions: ((answer: object) => void)[] = [];
    peer.handle(
      'ui/update-model-context',
      () => new Promise((resolve) => void questions.push(resolve as never)),
    );
    const app = new McpApp({ name: 'Test', version: '1' });
    const model = (count: number) => ({ structuredContent: { count } });
    const state = viewState(app, { initial: 0, model, delay: DELAY });
    await app.connect({ transport: host.transport });
    return { app, host, kept, questions, state };
  }

  it('is restored and stored without waiting for the answer', async () => {
    const { kept, questions, state } = await asking();
    await state.restored;
    await vi.waitFor(() => expect(questions).toHaveLength(1));
    state.set(1);
    await vi.advanceTimersByTimeAsync(DELAY);
    expect(kept.get('state')).toBe(1);
    state.set(2);
    await vi.advanceTimersByTimeAsync(DELAY);
    expect(kept.get('state')).toBe(2);
    expect(questions).toHaveLength(1);
    questions[0]!({});
    // The last one only: the states between were never current when the host could be told.
    await vi.waitFor(() => expect(questions).toHaveLength(2));
  });

  it('L6 a teardown stores the last state', async () => {
    const { host, kept, questions, state } = await asking();
    await vi.waitFor(() => expect(questions).toHaveLength(1));
    state.set(3);
    void host.peer.request('ui/resource-teardown', {}).catch(() => {});
    await settle();
    expect(kept.get('state')).toBe(3);
  });
});
