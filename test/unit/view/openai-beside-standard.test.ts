// A view in a frame whose page has `window.openai`: the standard first, `window.openai` if there is no answer.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { VIEW_STATE_CAPABILITY } from '../../../packages/elements/src/protocol/view-state-capability.js';
import { McpApp } from '../../../packages/elements/src/view/mcp-app.js';
import { viewState } from '../../../packages/elements/src/view/view-state.js';
import { ANSWER, fakeHost, settled } from './support/fake-host.js';
import { openaiPage } from './support/fake-openai.js';
import type { OpenaiPage } from './support/fake-openai.js';

const info = { name: 'Test', version: '1.0.0' };
// Longer than the parent has to answer the handshake, shorter than the handshake's own timeout.
const LONG = 5_000;

/** The view's request to the parent, once it was sent. */
const hello = (page: OpenaiPage) =>
  vi.waitFor(() => {
    const [message] = page.posted;
    if (!message) throw new Error('nothing was posted');
    return message;
  });

const accept = async (page: OpenaiPage, answer: object = {}) => {
  const { id } = await hello(page);
  page.post({ jsonrpc: '2.0', id, result: { ...ANSWER, ...answer } });
};

describe('a view with window.openai in a frame', () => {
  afterEach(() => vi.unstubAllGlobals());

  describe('whose parent does not answer', () => {
    beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
    afterEach(() => void vi.useRealTimers());

    it('asks the parent once, then uses window.openai', async () => {
      const callTool = vi.fn(async () => ({ content: [] }));
      const page = openaiPage({ toolOutput: { a: 1 }, callTool }, 'frame');
      const app = new McpApp(info);
      const connection = app.connect();
      const call = app.callServerTool({ name: 'x' });
      await hello(page);
      expect(app.getSnapshot().status).toBe('connecting');
      await vi.advanceTimersByTimeAsync(LONG);
      await connection;
      await call;
      expect(app.getSnapshot()).toMatchObject({
        status: 'ready',
        hostInfo: { name: 'window.openai' },
        toolResult: { structuredContent: { a: 1 } },
      });
      expect(callTool).toHaveBeenCalledOnce();
      expect(page.posted.map(({ method }) => method)).toEqual(['ui/initialize']);
    });

    it('ignores the parent after that', async () => {
      const page = openaiPage({ theme: 'dark' }, 'frame');
      const app = new McpApp(info);
      const connection = app.connect();
      const { id } = await hello(page);
      await vi.advanceTimersByTimeAsync(LONG);
      await connection;
      const before = app.getSnapshot();
      page.post({ jsonrpc: '2.0', id, result: ANSWER });
      page.post({ jsonrpc: '2.0', method: 'ui/notifications/tool-input', params: {} });
      expect(app.getSnapshot()).toBe(before);
      expect(page.posted).toHaveLength(1);
    });

    it('does not use window.openai if it was closed while it waited', async () => {
      const page = openaiPage({ theme: 'dark' }, 'frame');
      const app = new McpApp(info);
      const connection = app.connect();
      connection.catch(() => {});
      await hello(page);
      app.close();
      await expect(connection).rejects.toMatchObject({ reason: 'closed' });
      await vi.advanceTimersByTimeAsync(LONG);
      expect(app.getSnapshot().status).toBe('closed');
    });

    it('never replaces a transport that the author chose', async () => {
      openaiPage({ uploadFile: () => {} }, 'frame');
      const host = fakeHost();
      host.peer.handle('ui/initialize', () => new Promise(() => {}));
      const app = new McpApp(info);
      const connection = app.connect({ transport: host.transport });
      connection.catch(() => {});
      await vi.advanceTimersByTimeAsync(2 * LONG);
      await expect(connection).rejects.toMatchObject({ reason: 'timeout' });
    });
  });

  it('that the parent refuses uses window.openai immediately', async () => {
    const page = openaiPage({ theme: 'dark' }, 'frame');
    const app = new McpApp(info);
    const connection = app.connect();
    const { id } = await hello(page);
    page.post({ jsonrpc: '2.0', id, error: { code: -32601, message: 'Method not found' } });
    await connection;
    expect(app.getSnapshot().hostInfo?.name).toBe('window.openai');
    expect(app.getSnapshot().hostContext?.theme).toBe('dark');
  });

  it('that appears after a failed connection is used by the next one', async () => {
    openaiPage({}, 'frame');
    vi.stubGlobal('openai', undefined);
    const app = new McpApp(info);
    await expect(app.connect({ timeout: 1 })).rejects.toMatchObject({ reason: 'timeout' });
    const page = openaiPage({ theme: 'dark', uploadFile: () => {} }, 'frame');
    const connection = app.connect();
    await accept(page);
    await connection;
    expect(app.getSnapshot().error).toBeUndefined();
    expect(app.getSnapshot().extras?.uploadFile).toBeTypeOf('function');
  });

  it('close() before the first message: posts nothing', async () => {
    const page = openaiPage({}, 'frame');
    const app = new McpApp(info);
    const connection = app.connect();
    app.close();
    await expect(connection).rejects.toMatchObject({ reason: 'closed' });
    expect(page.posted).toEqual([]);
    expect(page.listeners()).toBe(0);
  });

  describe('whose parent answers', () => {
    async function standard(openai: Record<string, unknown>, answer: object = {}) {
      const page = openaiPage(openai, 'frame');
      const app = new McpApp(info);
      const connection = app.connect();
      await accept(page, answer);
      await connection;
      return { app, page };
    }

    it('uses the standard for everything that the standard supports', async () => {
      const refuse = vi.fn(() => Promise.reject(new Error('not this way')));
      const { app, page } = await standard({
        toolInput: { from: 'openai' },
        toolOutput: { from: 'openai' },
        theme: 'dark',
        callTool: refuse,
        openExternal: refuse,
        sendFollowUpMessage: refuse,
        setWidgetState: refuse,
        notifyIntrinsicHeight: refuse,
      });
      const call = app.callServerTool({ name: 'x' });
      await vi.waitFor(() => expect(page.posted).toHaveLength(3));
      const { id, method } = page.posted[2]!;
      expect(method).toBe('tools/call');
      page.post({ jsonrpc: '2.0', id, result: { content: [] } });
      await call;
      await app.sendSizeChanged({ height: 5 });
      page.setGlobals({ theme: 'light', toolOutput: { other: 1 } });
      await settled();
      expect(refuse).not.toHaveBeenCalled();
      expect(app.getSnapshot()).toMatchObject({ hostContext: {}, toolStatus: 'waiting' });
      expect(app.getSnapshot().hostContext).toEqual({});
      expect(page.posted.map((message) => message.method)).toEqual([
        'ui/initialize',
        'ui/notifications/initialized',
        'tools/call',
        'ui/notifications/size-changed',
      ]);
    });

    it('stays with the standard after the timeout of the answer', async () => {
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
      const { app } = await standard({ theme: 'dark' });
      await vi.advanceTimersByTimeAsync(LONG);
      vi.useRealTimers();
      expect(app.getSnapshot().hostInfo).toEqual(ANSWER.hostInfo);
    });

    it('treats an error of a later request as the answer to that request only', async () => {
      const { app, page } = await standard({ openExternal: () => {} });
      const opened = app.openLink({ url: 'https://example.com/' });
      await vi.waitFor(() => expect(page.posted).toHaveLength(3));
      page.post({ jsonrpc: '2.0', id: page.posted[2]!.id, error: { code: 1, message: 'no' } });
      await expect(opened).rejects.toThrow('no');
      expect(app.getSnapshot().hostInfo).toEqual(ANSWER.hostInfo);
    });

    it('stores a state with the host itself if it can', async () => {
      const setWidgetState = vi.fn();
      const hostCapabilities = { experimental: { [VIEW_STATE_CAPABILITY]: {} } };
      const { app, page } = await standard({ setWidgetState }, { hostCapabilities });
      const state = viewState(app, { initial: 1 });
      await vi.waitFor(() => expect(page.posted).toHaveLength(3));
      expect(page.posted[2]!.method).toBe('mcp-app/get-view-state');
      page.post({ jsonrpc: '2.0', id: page.posted[2]!.id, result: { value: 5 } });
      await state.restored;
      expect([state.kept, state.getSnapshot()]).toEqual(['host', 5]);
      state.stop();
      expect(setWidgetState).not.toHaveBeenCalled();
    });

    it('stores a state in the widget state if the host has nothing else', async () => {
      const setWidgetState = vi.fn();
      const widgetState = { modelContent: 'm', privateContent: { mine: 1, 'mcp-app': { a: 5 } } };
      const { app } = await standard({ setWidgetState, widgetState });
      const a = viewState(app, { key: 'a', initial: 0 });
      const b = viewState(app, { key: 'b', initial: 0 });
      await Promise.all([a.restored, b.restored]);
      expect([a.getSnapshot(), b.getSnapshot()]).toEqual([5, 0]);
      a.set(6);
      b.set(7);
      await Promise.all([a.flush(), b.flush()]);
      expect(setWidgetState).toHaveBeenLastCalledWith({
        modelContent: 'm',
        privateContent: { mine: 1, 'mcp-app': { a: 6, b: 7 } },
        imageIds: [],
      });
      a.stop();
      b.stop();
    });
  });

  it('a host without window.openai has no extras', async () => {
    const page = openaiPage({}, 'frame');
    vi.stubGlobal('openai', undefined);
    const app = new McpApp(info);
    const connection = app.connect();
    expect(page.posted, 'the handshake begins at once').toHaveLength(1);
    await accept(page);
    await connection;
    expect(app.getSnapshot().extras).toBeUndefined();
    expect(page.listeners()).toBe(0);
  });

  it('uses only the standard if the file for window.openai cannot be loaded', async () => {
    const openai = '../../../packages/elements/src/view/openai/join-openai.js';
    vi.resetModules();
    vi.doMock(openai, () => Promise.reject(new Error('404')));
    try {
      const view = await import('../../../packages/elements/src/view/mcp-app.js');
      const page = openaiPage({ theme: 'dark', uploadFile: () => {} }, 'frame');
      const app = new view.McpApp(info);
      const connection = app.connect();
      await accept(page);
      await connection;
      expect(app.getSnapshot()).toMatchObject({ status: 'ready', hostInfo: ANSWER.hostInfo });
      expect(app.getSnapshot().extras).toBeUndefined();
    } finally {
      vi.doUnmock(openai);
      vi.resetModules();
    }
  });
});
