import { describe, expect, it } from 'vitest';
import type { AppError } from '../../../../packages/elements/src/host/app-error.js';
import type { ListKind } from '../../../../packages/elements/src/host/link/server-link.js';
import { INITIALIZE, linkedView } from '../support/linked-view.js';
import { linkTo } from '../support/view-scope.js';

describe('the handshake of a prelude', () => {
  const dialect = {
    preludeOf: (id: unknown) => (typeof id === 'string' ? /^p:(\w+):/.exec(id)?.[1] : undefined),
  };
  /** Sends a request with an id of the prelude; the view's own peer does not know about the answer. */
  const rawView = () => {
    const linked = linkedView({ dialect, handlers: () => ({ fallback: () => ({}) }) });
    const initialize = (id: string, appInfo: object) =>
      linked.raw({ id, method: 'ui/initialize', params: { ...INITIALIZE, appInfo } });
    return { ...linked, initializeAs: initialize };
  };

  it('joins the session of the view: neither its name nor its data are sent again', async () => {
    const { initialize, initializeAs, settled, scope, connection, heard, counts } = rawView();
    scope.feed.set({ input: { a: 1 } });
    await initialize();
    initializeAs('p:x:1', { name: 'prelude', version: '0' });
    await settled();
    expect(scope.app.appInfo?.name).toBe('view');
    expect(connection.stage).toBe('initialized');
    expect(counts.ready).toBe(1);
    expect(heard).toHaveLength(1);
  });

  it('does not replace a handshake of the view that is in progress', async () => {
    const { view, raw, connection, settled } = rawView();
    await view.request('ui/initialize', INITIALIZE);
    raw({ id: 'p:x:1', method: 'some/method', params: {} });
    await settled();
    expect(connection.stage).toBe('answered');
  });

  it('starts a session where the view has none', async () => {
    const { initializeAs, settled, scope, connection } = rawView();
    initializeAs('p:x:1', { name: 'prelude', version: '0' });
    await settled();
    expect([scope.app.appInfo?.name, connection.stage]).toEqual(['prelude', 'answered']);
  });
});

describe('the handshake', () => {
  it('L1 answers with four keys', async () => {
    const { initialize, scope } = linkedView();
    scope.context.update({ theme: 'dark' });
    const result = await initialize();
    expect(Object.keys(result).toSorted()).toEqual([
      'hostCapabilities',
      'hostContext',
      'hostInfo',
      'protocolVersion',
    ]);
    expect(result).toMatchObject({
      hostInfo: scope.hostInfo,
      hostContext: { theme: 'dark' },
      protocolVersion: INITIALIZE.protocolVersion,
    });
  });

  it('L2 answers an unknown version with the latest', async () => {
    const { initialize } = linkedView();
    const { protocolVersion } = await initialize({ ...INITIALIZE, protocolVersion: '1999-01-01' });
    expect(protocolVersion).toBe(INITIALIZE.protocolVersion);
  });

  it('refuses requests before it, and drops notifications', async () => {
    const { view, events, counts, settled } = linkedView({
      handlers: () => ({ fallback: () => ({}) }),
    });
    await expect(view.request('some/method', {})).rejects.toMatchObject({ code: -32600 });
    view.notify('ui/notifications/size-changed', { height: 3 });
    view.notify('ui/notifications/request-teardown', {});
    view.notify('ui/notifications/initialized', {});
    await settled();
    expect(events).toEqual([]);
    expect(counts).toEqual({ ready: 0, initialized: 0, closeRequests: 0 });
  });

  it('tells the observer about a view that listens before the session does, and once', async () => {
    const order: string[] = [];
    const { initialize, view, settled, counts } = linkedView({ ready: () => order.push('ready') });
    await initialize();
    view.notify('ui/notifications/initialized', {});
    await settled();
    expect(order).toEqual(['ready']);
    expect(counts.initialized).toBe(1);
  });

  it('T1 treats a view that sends a request before initialized as initialized', async () => {
    const { view, connection, counts } = linkedView({ handlers: () => ({ fallback: () => ({}) }) });
    await view.request('ui/initialize', INITIALIZE);
    expect(connection.stage).toBe('answered');
    await view.request('some/method', {});
    expect(connection.stage).toBe('initialized');
    expect(counts.ready).toBe(1);
  });

  it('T1 reads clientInfo and capabilities of older views', async () => {
    const { view, scope } = linkedView();
    const clientInfo = { name: 'old', version: '0' };
    await view.request('ui/initialize', { clientInfo, capabilities: { tools: {} } });
    expect(scope.app.appInfo).toEqual(clientInfo);
    expect(scope.app.appCapabilities).toEqual({ tools: {} });
  });
});

describe('what the view is told', () => {
  it('D1 C2 is nothing before it has initialized, then input, result and changed context in order', async () => {
    const { view, scope, heard, settled } = linkedView();
    scope.feed.set({ input: { a: 1 }, result: { content: [] } });
    await view.request('ui/initialize', INITIALIZE);
    scope.context.update({ locale: 'de' });
    await settled();
    expect(heard).toEqual([]);
    view.notify('ui/notifications/initialized', {});
    await settled();
    expect(heard).toEqual([
      { method: 'ui/notifications/host-context-changed', params: { locale: 'de' } },
      { method: 'ui/notifications/tool-input', params: { arguments: { a: 1 } } },
      { method: 'ui/notifications/tool-result', params: { content: [] } },
    ]);
  });

  it('D1 is plain data, also if a framework made it reactive', async () => {
    const { scope, heard, initialize, counts } = linkedView();
    scope.feed.set({ input: new Proxy({ list: new Proxy([1], {}) }, {}) });
    await initialize();
    expect(counts.ready).toBe(1);
    expect(heard).toEqual([
      { method: 'ui/notifications/tool-input', params: { arguments: { list: [1] } } },
    ]);
  });

  it('D1 is an error of the page if it cannot be sent', async () => {
    const errors: AppError[] = [];
    const { scope, initialize } = linkedView({ fail: (error) => errors.push(error) });
    scope.feed.set({ input: { total: 1n } });
    await initialize();
    expect(errors).toEqual([
      expect.objectContaining({
        phase: 'view',
        message: expect.stringMatching(
          /cannot be sent \(ui\/notifications\/tool-input\): .*BigInt/,
        ),
      }),
    ]);
  });

  it('L8 is everything again after a reload, and its old requests are aborted', async () => {
    const signals: AbortSignal[] = [];
    const { view, scope, heard, initialize, settled } = linkedView({
      handlers: () => ({
        fallback: (_, { signal }) => (signals.push(signal), new Promise(() => {})),
      }),
    });
    scope.feed.set({ input: { a: 1 } });
    await initialize();
    void view.request('some/method', {}).catch(() => {});
    await settled();
    await initialize();
    expect(signals.map(({ aborted }) => aborted)).toEqual([true]);
    expect(heard.map(({ method }) => method)).toEqual([
      'ui/notifications/tool-input',
      'ui/notifications/tool-input',
    ]);
  });

  it('V14 includes list changes of its server, until it is closed', async () => {
    const listeners = new Set<(kind: ListKind) => void>();
    const link = linkTo(
      { tools: {} },
      {},
      {
        onListChanged(listener) {
          listeners.add(listener);
          return () => listeners.delete(listener);
        },
      },
    );
    const { heard, initialize, settled, connection } = linkedView({ link });
    const change = () => listeners.forEach((listener) => listener('tools'));
    change();
    await settled();
    expect(heard).toEqual([]);
    await initialize();
    change();
    await settled();
    expect(heard).toEqual([{ method: 'notifications/tools/list_changed', params: {} }]);
    connection.close();
    expect(listeners.size).toBe(0);
  });
});

describe('the end', () => {
  it('aborts running requests, rejects waiting ones, and lets nothing through', async () => {
    let running: AbortSignal | undefined;
    const { view, connection, initialize, settled } = linkedView({
      handlers: () => ({
        fallback: (_, { signal }) => ((running = signal), new Promise(() => {})),
      }),
    });
    await initialize();
    view.handle('tools/list', () => new Promise(() => {}));
    const asked = connection.appTools.list();
    const rejected = expect(asked).rejects.toMatchObject({ code: -32000 });
    void view.request('some/method', {}).catch(() => {});
    await settled();
    expect(connection.isBusy).toBe(true);
    connection.close();
    await rejected;
    expect(running!.aborted).toBe(true);
    await expect(connection.ping()).rejects.toMatchObject({ code: -32000 });
  });

  it('shows by a ping whether the view answers', async () => {
    const { view, connection, initialize } = linkedView();
    await initialize();
    expect(await connection.ping()).toEqual({});
    view.close();
    await expect(connection.ping()).rejects.toBeDefined();
  });
});
