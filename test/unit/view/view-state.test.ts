import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type {
  HostCapabilities,
  UpdateModelContextParams,
} from '../../../packages/elements/src/protocol/index.js';
import { McpApp } from '../../../packages/elements/src/view/mcp-app.js';
import { VIEW_STATE_CAPABILITY } from '../../../packages/elements/src/protocol/view-state-capability.js';
import { viewState } from '../../../packages/elements/src/view/view-state.js';
import { connected, fakeHost, settled } from './support/fake-host.js';
import { fakeStorage, inCall, keepingHost } from './support/state-keepers.js';

const initial = { tab: 'a', picked: 0 };

describe('viewState', () => {
  let storage: Record<string, string>;
  beforeEach(() => {
    storage = fakeStorage();
    vi.stubGlobal('localStorage', storage);
  });
  afterEach(() => vi.unstubAllGlobals());

  describe('as a store', () => {
    it('reads, sets, notifies its subscribers, and keeps its identity', async () => {
      const { app } = await connected();
      const state = viewState(app, { initial });
      const listener = vi.fn();
      const unsubscribe = state.subscribe(listener);
      expect(state.getSnapshot()).toBe(initial);
      state.set((now) => ({ ...now, tab: 'b' }));
      const second = state.getSnapshot();
      expect(second).toEqual({ tab: 'b', picked: 0 });
      state.set(second);
      expect(listener).toHaveBeenCalledOnce();
      unsubscribe();
      state.set({ tab: 'c', picked: 1 });
      expect(listener).toHaveBeenCalledOnce();
      state.stop();
    });
  });

  describe('stored in localStorage', () => {
    it('outlives the view, under the id of the tool call', async () => {
      const first = await connected(inCall('call-1'));
      const state = viewState(first.app, { initial });
      await state.restored;
      expect(state.kept).toBe('local');
      state.set({ tab: 'b', picked: 2 });
      await state.flush();
      expect(Object.keys(storage)).toEqual(['mcp-app:Test:call-1:state']);

      const again = viewState((await connected(inCall('call-1'))).app, { initial });
      await again.restored;
      expect(again.getSnapshot()).toEqual({ tab: 'b', picked: 2 });

      const other = viewState((await connected(inCall('call-2'))).app, { initial });
      await other.restored;
      expect(other.getSnapshot()).toBe(initial);
    });

    it('distinguishes several states by their key', async () => {
      const { app } = await connected(inCall('1'));
      const a = viewState(app, { key: 'a', initial: 1 });
      const b = viewState(app, { key: 'b', initial: 2 });
      await Promise.all([a.restored, b.restored]);
      a.set(10);
      b.set(20);
      await Promise.all([a.flush(), b.flush()]);
      const later = (await connected(inCall('1'))).app;
      const restored = viewState(later, { key: 'b', initial: 0 });
      await restored.restored;
      expect(restored.getSnapshot()).toBe(20);
    });

    it('prefers what was set before it was read over what was stored', async () => {
      const before = viewState((await connected(inCall('1'))).app, { initial: 'old' });
      await before.restored;
      before.set('kept');
      await before.flush();
      const app = new McpApp({ name: 'Test', version: '1' });
      const state = viewState(app, { initial: 'old' });
      state.set('new');
      await app.connect({ transport: fakeHost(inCall('1')).transport });
      await state.restored;
      expect(state.getSnapshot()).toBe('new');
      expect(JSON.parse(storage['mcp-app:Test:1:state']!)).toMatchObject({ value: 'new' });
    });

    it('without the id of the tool call: memory only', async () => {
      const { app } = await connected();
      const state = viewState(app, { initial });
      await state.restored;
      state.set({ tab: 'b', picked: 2 });
      await state.flush();
      expect(state.kept).toBe('memory');
      expect(Object.keys(storage)).toEqual([]);
    });

    it('forbidden, full or corrupt: uses memory, without an error', async () => {
      vi.stubGlobal('localStorage', undefined);
      Object.defineProperty(globalThis, 'localStorage', {
        configurable: true,
        get() {
          throw new DOMException('no', 'SecurityError');
        },
      });
      const opaque = viewState((await connected(inCall('1'))).app, { initial });
      await opaque.restored;
      opaque.set({ tab: 'b', picked: 2 });
      await opaque.flush();
      expect(opaque.kept).toBe('memory');
      expect(opaque.getSnapshot().tab).toBe('b');

      vi.stubGlobal('localStorage', fakeStorage(10));
      const full = viewState((await connected(inCall('1'))).app, { initial });
      await full.restored;
      full.set({ tab: 'b', picked: 2 });
      await full.flush();
      expect(full.getSnapshot().tab).toBe('b');

      const spoilt = fakeStorage();
      spoilt['mcp-app:Test:1:state'] = '{oops';
      vi.stubGlobal('localStorage', spoilt);
      const state = viewState((await connected(inCall('1'))).app, { initial });
      await state.restored;
      expect(state.getSnapshot()).toBe(initial);
    });

    it('drops the oldest entries', async () => {
      for (let call = 0; call < 60; call++)
        storage[`mcp-app:Test:old-${call}:state`] = JSON.stringify({ at: call, value: call });
      storage['someone-else'] = 'stays';
      const state = viewState((await connected(inCall('new'))).app, { initial });
      await state.restored;
      state.set({ tab: 'b', picked: 1 });
      await state.flush();
      const keys = Object.keys(storage);
      expect(keys).toHaveLength(51);
      expect(keys).toContain('someone-else');
      expect(keys).toContain('mcp-app:Test:new:state');
      expect(keys).not.toContain('mcp-app:Test:old-10:state');
      expect(keys).toContain('mcp-app:Test:old-11:state');
    });
  });

  describe('stored by the host', () => {
    it('is preferred where the Host offers it', async () => {
      const { host, kept } = keepingHost();
      const app = new McpApp({ name: 'Test', version: '1' });
      const state = viewState(app, { initial });
      await app.connect({ transport: host.transport });
      await state.restored;
      expect(state.kept).toBe('host');
      state.set({ tab: 'b', picked: 2 });
      await state.flush();
      expect(kept.get('state')).toEqual({ tab: 'b', picked: 2 });
      expect(Object.keys(storage)).toEqual([]);

      const later = new McpApp({ name: 'Test', version: '1' });
      const restored = viewState(later, { initial });
      await later.connect({ transport: keepingHost(kept).host.transport });
      await restored.restored;
      expect(restored.getSnapshot()).toEqual({ tab: 'b', picked: 2 });
    });

    it('a host that offers it and refuses: uses memory, without an error', async () => {
      const host = fakeHost({
        hostCapabilities: { experimental: { [VIEW_STATE_CAPABILITY]: {} } },
      });
      const app = new McpApp({ name: 'Test', version: '1' });
      const state = viewState(app, { initial });
      await app.connect({ transport: host.transport });
      await state.restored;
      state.set({ tab: 'b', picked: 2 });
      await state.flush();
      expect(state.getSnapshot().tab).toBe('b');
    });
  });

  describe('for the model', () => {
    const model = ({ picked }: typeof initial): UpdateModelContextParams | undefined =>
      picked > 0 ? { structuredContent: { picked } } : undefined;

    async function told(hostCapabilities: HostCapabilities = { updateModelContext: {} }) {
      const { app, host } = await connected({ hostCapabilities });
      const contexts: unknown[] = [];
      host.peer.handle('ui/update-model-context', (params) => {
        contexts.push(params);
        return {};
      });
      const state = viewState(app, { initial, model, delay: 10 });
      await state.restored;
      return { app, host, state, contexts };
    }

    it('V10 sends many changes as one update, with only the model part', async () => {
      const { state, contexts } = await told();
      for (let picked = 1; picked <= 50; picked++) state.set({ tab: `private ${picked}`, picked });
      await vi.waitFor(() => expect(contexts).toHaveLength(1));
      expect(contexts).toEqual([{ structuredContent: { picked: 50 } }]);
    });

    it('V10 does not send a change of the private part', async () => {
      const { state, contexts } = await told();
      state.set({ tab: 'a', picked: 1 });
      await state.flush();
      state.set({ tab: 'b', picked: 1 });
      await state.flush();
      expect(contexts).toHaveLength(1);
    });

    it('V10 sends the last change, also when the host is slow', async () => {
      const { host, state } = await told();
      const contexts: unknown[] = [];
      host.peer.handle('ui/update-model-context', async (params) => {
        await new Promise((resolve) => setTimeout(resolve, contexts.length === 0 ? 30 : 1));
        contexts.push(params.structuredContent?.['picked']);
        return {};
      });
      state.set({ tab: 'a', picked: 1 });
      const first = state.flush();
      await settled();
      state.set({ tab: 'a', picked: 2 });
      await Promise.all([first, state.flush()]);
      expect(contexts).toEqual([1, 2]);
    });

    it('V10 sends nothing to a host without the capability', async () => {
      const { host, state } = await told({});
      state.set({ tab: 'a', picked: 1 });
      await state.flush();
      expect(host.methods()).not.toContain('ui/update-model-context');
    });
  });

  it('L6 teardown flushes before it is answered', async () => {
    const { app, host } = await connected({
      ...inCall('9'),
      hostCapabilities: { updateModelContext: {} },
    });
    const contexts: unknown[] = [];
    host.peer.handle('ui/update-model-context', (params) => {
      contexts.push(params);
      return {};
    });
    const state = viewState(app, {
      initial,
      delay: 60_000,
      model: ({ picked }) => ({ structuredContent: { picked } }),
    });
    await state.restored;
    state.set({ tab: 'b', picked: 7 });
    await host.peer.request('ui/resource-teardown', {});
    expect(contexts.at(-1)).toEqual({ structuredContent: { picked: 7 } });
    expect(JSON.parse(storage['mcp-app:Test:9:state']!)).toMatchObject({ value: { picked: 7 } });
  });

  it('stores and sends nothing after stop', async () => {
    const { app, host } = await connected(inCall('9'));
    const state = viewState(app, { initial, delay: 5 });
    await state.restored;
    state.set({ tab: 'b', picked: 7 });
    state.stop();
    await settled();
    await host.peer.request('ui/resource-teardown', {});
    expect(Object.keys(storage)).toEqual([]);
  });
});
