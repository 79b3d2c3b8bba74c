import { describe, expect, it, vi } from 'vitest';
import { ConnectError } from '../../../packages/elements/src/view/connect-error.js';
import { MOCK_HOST } from '../../../packages/elements/src/view/host-transport.js';
import { McpApp } from '../../../packages/elements/src/view/mcp-app.js';
import { ANSWER, connected, fakeHost, settled } from './support/fake-host.js';

const info = { name: 'Clock', version: '1.2.3' };

describe('connect', () => {
  it('L1 sends appInfo, appCapabilities and the version, then initialized', async () => {
    const host = fakeHost();
    const app = new McpApp(info, { capabilities: { availableDisplayModes: ['inline', 'pip'] } });
    await app.connect({ transport: host.transport });
    await settled();
    expect(host.seen).toEqual([
      {
        jsonrpc: '2.0',
        id: expect.any(Number),
        method: 'ui/initialize',
        params: {
          appInfo: info,
          appCapabilities: { availableDisplayModes: ['inline', 'pip'] },
          protocolVersion: '2026-01-26',
        },
      },
      { jsonrpc: '2.0', method: 'ui/notifications/initialized', params: {} },
    ]);
  });

  it("L1 has the host's name, its capabilities and the context in the snapshot", async () => {
    const hostContext = { theme: 'dark' as const, later: 1 };
    const { app } = await connected({ hostCapabilities: { openLinks: {} }, hostContext });
    expect(app.getSnapshot()).toEqual({
      status: 'ready',
      toolStatus: 'waiting',
      hostInfo: ANSWER.hostInfo,
      hostCapabilities: { openLinks: {} },
      hostContext,
    });
  });

  it('L1 passes through idle, connecting, ready, closed', async () => {
    const host = fakeHost();
    const app = new McpApp(info, { transport: host.transport });
    const statuses = [app.getSnapshot().status];
    app.subscribe(() => statuses.push(app.getSnapshot().status));
    await app.connect();
    app.close();
    expect(statuses).toEqual(['idle', 'connecting', 'ready', 'closed']);
  });

  it('L1 sends initialized before a subscriber can send anything', async () => {
    const host = fakeHost();
    const app = new McpApp(info);
    app.subscribe(() => {
      if (app.getSnapshot().status === 'ready') void app.sendSizeChanged({ height: 1 });
    });
    await app.connect({ transport: host.transport });
    await settled();
    expect(host.methods()).toEqual([
      'ui/initialize',
      'ui/notifications/initialized',
      'ui/notifications/size-changed',
    ]);
  });

  it('returns the same session to concurrent and later calls', async () => {
    const host = fakeHost();
    const app = new McpApp(info, { transport: host.transport });
    const first = app.connect();
    expect(app.connect()).toBe(first);
    await first;
    await app.connect();
    await settled();
    expect(host.methods().filter((method) => method === 'ui/initialize')).toHaveLength(1);
  });

  it('actions wait for a handshake in progress', async () => {
    const host = fakeHost();
    host.peer.handle('tools/call', () => ({ content: [] }));
    const app = new McpApp(info, { transport: host.transport });
    void app.connect();
    await app.callServerTool({ name: 'a' });
    expect(host.methods()).toEqual(['ui/initialize', 'ui/notifications/initialized', 'tools/call']);
  });

  it('actions without a connection say what to do', async () => {
    const app = new McpApp(info);
    await expect(app.openLink({ url: 'https://example.com' })).rejects.toThrow('connect() first');
    await expect(app.sendLog({ level: 'info', data: 1 })).rejects.toThrow('connect() first');
  });

  it.each([
    [undefined, 'ready'],
    ['2026-01-26', 'ready'],
    ['2025-11-21', 'ready'],
    // Versions of MCP itself, which some hosts answer with.
    ['2025-06-18', 'ready'],
    ['2024-11-05', 'ready'],
    ['2099-01-01', 'error'],
    ['1999-01-01', 'error'],
    ['banana', 'error'],
  ])('L3 a host that answers version %s: %s', async (version, status) => {
    const host = fakeHost({ protocolVersion: version as string });
    const app = new McpApp(info);
    await app.connect({ transport: host.transport }).catch(() => {});
    await settled();
    expect(app.getSnapshot().status).toBe(status);
    if (status === 'error') {
      expect(app.getSnapshot().error).toMatchObject({ reason: 'version' });
      expect(app.getSnapshot().error?.message).toContain(version);
      expect(host.methods()).not.toContain('ui/notifications/initialized');
    }
  });

  it('L8 starts again after close, with a clean snapshot', async () => {
    const { app, host } = await connected();
    host.peer.notify('ui/notifications/tool-input', { arguments: { a: 1 } });
    await settled();
    app.close();
    expect(app.getSnapshot().toolInput).toEqual({ a: 1 });
    const other = fakeHost({ hostInfo: { name: 'Other', version: '2' } });
    await app.connect({ transport: other.transport });
    expect(app.getSnapshot()).toMatchObject({ status: 'ready', toolStatus: 'waiting' });
    expect(app.getSnapshot().toolInput).toBeUndefined();
    expect(app.getSnapshot().hostInfo?.name).toBe('Other');
  });

  it('is closed when the host goes away, and pending requests are rejected', async () => {
    const { app, host } = await connected();
    host.peer.handle('tools/call', () => new Promise(() => {}));
    const pending = app.callServerTool({ name: 'slow' });
    await settled();
    host.peer.close();
    await expect(pending).rejects.toMatchObject({ name: 'RpcError', code: -32000 });
    expect(app.getSnapshot().status).toBe('closed');
  });

  it('uses a mock host if there is one', async () => {
    const host = fakeHost();
    vi.stubGlobal(MOCK_HOST as unknown as string, () => host.transport);
    const app = new McpApp(info);
    await app.connect();
    vi.unstubAllGlobals();
    Reflect.deleteProperty(globalThis, MOCK_HOST);
    expect(app.getSnapshot().hostInfo?.name).toBe('Fake host');
  });
});

describe('connect with bad input ends in a state with a reason', () => {
  const failing = async (
    host: ReturnType<typeof fakeHost>,
    options: Parameters<McpApp['connect']>[0] = {},
  ) => {
    const app = new McpApp(info);
    const error = await app
      .connect({ transport: host.transport, ...options })
      .then(() => undefined)
      .catch((thrown: unknown) => thrown);
    return { app, error: error as ConnectError, snapshot: app.getSnapshot() };
  };

  it('no parent: fails immediately', () => {
    const app = new McpApp(info);
    app.connect().catch(() => {});
    expect(app.getSnapshot()).toMatchObject({
      status: 'error',
      error: { name: 'ConnectError', reason: 'no-host' },
    });
    expect(app.getSnapshot().error?.message).toContain('@mcp-app/devtools/dev');
  });

  it('no parent: can be retried with a transport', async () => {
    const app = new McpApp(info);
    await expect(app.connect()).rejects.toBeInstanceOf(ConnectError);
    await app.connect({ transport: fakeHost().transport });
    expect(app.getSnapshot()).toMatchObject({ status: 'ready' });
    expect(app.getSnapshot().error).toBeUndefined();
  });

  it('X6 a host that never answers: times out, and says what it waited for', async () => {
    const host = fakeHost();
    host.peer.handle('ui/initialize', () => new Promise(() => {}));
    const { error, snapshot } = await failing(host, { timeout: 20 });
    expect(error).toMatchObject({ name: 'ConnectError', reason: 'timeout' });
    expect(error.message).toContain('20 ms');
    expect(error.message).toContain('ui/initialize');
    expect(snapshot).toMatchObject({ status: 'error', error });
  });

  it('X6 ignores an answer after the timeout', async () => {
    const host = fakeHost();
    let answer = () => {};
    host.peer.handle(
      'ui/initialize',
      () => new Promise((resolve) => (answer = () => resolve(ANSWER))),
    );
    const { app } = await failing(host, { timeout: 20 });
    const before = app.getSnapshot();
    answer();
    await settled();
    expect(app.getSnapshot()).toBe(before);
    expect(host.methods()).not.toContain('ui/notifications/initialized');
  });

  it('X3 a host that answers with an error: reports its message', async () => {
    const host = fakeHost();
    host.peer.handle('ui/initialize', () => {
      throw new Error('not today');
    });
    const { error, snapshot } = await failing(host);
    expect(error.reason).toBe('refused');
    expect(error.message).toContain('not today');
    expect(snapshot.status).toBe('error');
  });

  it.each([null, 'yes', 7, [1]])('X3 a host that answers with %j: refused', async (result) => {
    const host = fakeHost();
    host.peer.handle('ui/initialize', () => new Promise(() => {}));
    setTimeout(() => host.raw({ jsonrpc: '2.0', id: host.seen[0]!.id, result }), 1);
    const { snapshot } = await failing(host);
    expect(snapshot).toMatchObject({ status: 'error', error: { reason: 'refused' } });
  });

  it('X3 ignores invalid messages before the answer', async () => {
    const host = fakeHost();
    for (const garbage of [1, 'x', null, [], {}, { jsonrpc: '2.0' }, { jsonrpc: '2.0', id: {} }])
      host.raw(garbage);
    const { snapshot } = await failing(host);
    expect(snapshot.status).toBe('ready');
  });

  it('T1 accepts an answer without any field', async () => {
    const host = fakeHost();
    host.peer.handle('ui/initialize', () => ({}) as never);
    const { snapshot } = await failing(host);
    expect(snapshot).toMatchObject({ status: 'ready', hostCapabilities: {}, hostContext: {} });
  });

  it('T1 survives fields of the wrong type', async () => {
    const { app } = await connected({
      hostInfo: 'me' as never,
      hostCapabilities: 'all' as never,
      hostContext: [1] as never,
    });
    expect(app.getSnapshot()).toMatchObject({ status: 'ready', hostCapabilities: {} });
    expect(app.can('openLinks')).toBe(false);
    expect(app.can('displayMode', 'pip')).toBe(false);
  });

  it('X4 is aborted by a signal', async () => {
    const host = fakeHost();
    host.peer.handle('ui/initialize', () => new Promise(() => {}));
    const { error, snapshot } = await failing(host, { signal: AbortSignal.timeout(10) });
    expect(error.reason).toBe('closed');
    expect(snapshot.status).toBe('error');
  });

  it('closed while connecting: closed, not an error', async () => {
    const host = fakeHost();
    host.peer.handle('ui/initialize', () => new Promise(() => {}));
    const app = new McpApp(info);
    const connecting = app.connect({ transport: host.transport });
    app.close();
    await expect(connecting).rejects.toMatchObject({ reason: 'closed' });
    expect(app.getSnapshot()).toMatchObject({ status: 'closed' });
    expect(app.getSnapshot().error).toBeUndefined();
  });

  it('a replaced session does not affect the new one', async () => {
    const slow = fakeHost();
    slow.peer.handle('ui/initialize', () => new Promise(() => {}));
    const app = new McpApp(info);
    const first = app.connect({ transport: slow.transport }).catch(() => {});
    app.close();
    await app.connect({ transport: fakeHost().transport });
    await first;
    await settled();
    expect(app.getSnapshot().status).toBe('ready');
    await app.sendLog({ level: 'info', data: 'still connected' });
  });
});
