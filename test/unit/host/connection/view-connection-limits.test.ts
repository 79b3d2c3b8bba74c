// What a connection accepts from a view, and what it tells the session.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { AppError } from '../../../../packages/elements/src/host/app-error.js';
import { INITIALIZE, linkedView } from '../support/linked-view.js';
import { linkTo } from '../support/view-scope.js';

describe('K4 pings and handshakes', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['performance'] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it.each([
    ['ping', {}],
    ['ui/initialize', INITIALIZE],
  ])('are refused after a burst, and count as a flood: %s', async (method, params) => {
    const errors: AppError[] = [];
    const { view } = linkedView({
      limits: { maxDropped: 2 },
      fail: (error) => void errors.push(error),
    });
    for (let n = 0; n < 400; n++) await view.request(method, params);
    for (let n = 0; n < 2; n++) await expect(view.request(method, params)).rejects.toBeDefined();
    expect(errors).toEqual([]);
    await expect(view.request(method, params)).rejects.toBeDefined();
    expect(errors).toMatchObject([{ reason: 'flooding' }]);
    vi.advanceTimersByTime(1000);
    for (let n = 0; n < 100; n++) await view.request(method, params);
    await expect(view.request(method, params)).rejects.toBeDefined();
  });
});

describe('the notifications of a view', () => {
  it('reach the session: its size, its wish to close, its log', async () => {
    const { view, events, counts, initialize, settled } = linkedView();
    await initialize();
    view.notify('ui/notifications/size-changed', { width: 1, height: 2, type: 'status' });
    view.notify('ui/notifications/request-teardown', {});
    view.notify('notifications/message', { level: 'warning', logger: 'x'.repeat(300), data: [1] });
    await settled();
    expect(events).toEqual([
      { type: 'size-change', width: 1, height: 2 },
      { type: 'request-close', cancelable: true },
      { type: 'log', level: 'warning', logger: 'x'.repeat(200), data: [1] },
    ]);
    expect(counts.closeRequests).toBe(1);
  });

  it('reach the session as soon as its handshake is answered', async () => {
    const { view, events, counts, settled } = linkedView();
    await view.request('ui/initialize', INITIALIZE);
    view.notify('ui/notifications/size-changed', { height: 0 });
    view.notify('ui/notifications/request-teardown', {});
    await settled();
    expect(events).toEqual([
      { type: 'size-change', height: 0 },
      { type: 'request-close', cancelable: true },
    ]);
    expect(counts.closeRequests).toBe(1);
  });

  it('that ask to be closed do nothing else if the page prevents it', async () => {
    const { view, counts, initialize, settled } = linkedView({
      emit: ({ type }) => type !== 'request-close',
    });
    await initialize();
    view.notify('ui/notifications/request-teardown', {});
    await settled();
    expect(counts.closeRequests).toBe(0);
  });

  it('of no known shape are refused with a reason', async () => {
    const { raw, events, initialize, settled } = linkedView();
    await initialize();
    raw({ method: 7 });
    await settled();
    expect(events).toMatchObject([{ type: 'refused', refusals: [{ kind: 'message' }] }]);
  });
});

describe('the trouble of a server', () => {
  it('is logged, until the view is closed', async () => {
    const listeners = new Set<(text: string) => void>();
    const link = linkTo(
      {},
      {},
      {
        onTrouble(listener) {
          listeners.add(listener);
          return () => listeners.delete(listener);
        },
      },
    );
    const { events, connection } = linkedView({ link });
    for (const listener of listeners) listener('The stream has ended.');
    expect(events).toEqual([
      { type: 'log', level: 'error', logger: 'server', data: 'The stream has ended.' },
    ]);
    connection.close();
    expect(listeners.size).toBe(0);
  });

  it('is not required of a link, nor is a link', () => {
    linkedView({ link: linkTo({}) }).connection.close();
    linkedView().connection.close();
  });
});

describe('data of the page that cannot be sent', () => {
  const cycle: Record<string, unknown> = {};
  cycle['self'] = cycle;

  it('C1 is an error of the page in the handshake', async () => {
    const errors: AppError[] = [];
    const { scope, view } = linkedView({ fail: (error) => void errors.push(error) });
    scope.context.update({ 'vendor/data': cycle });
    await expect(view.request('ui/initialize', INITIALIZE)).rejects.toBeDefined();
    expect(errors).toMatchObject([{ phase: 'view', reason: 'unexpected' }]);
    expect(errors[0]!.cause).toBeInstanceOf(TypeError);
  });

  it('D1 does not make a view ready whose connection it has ended', async () => {
    const linked = linkedView({ fail: () => linked.connection.close() });
    const { scope, view, counts } = linked;
    scope.feed.set({ input: { total: 1n } });
    await view.request('ui/initialize', INITIALIZE);
    view.notify('ui/notifications/initialized', {});
    await view.request('ping', {}).catch(() => {});
    expect(linked.connection.peer.closed).toBe(true);
    expect(counts.ready).toBe(0);
  });
});

describe('a connection', () => {
  it('counts a view as ready that never says so, but only after its handshake (T1)', async () => {
    const { view, connection, counts } = linkedView();
    connection.assumeInitialized();
    expect([connection.stage, counts.ready]).toEqual(['waiting', 0]);
    await view.request('ui/initialize', INITIALIZE);
    connection.assumeInitialized();
    connection.assumeInitialized();
    expect([connection.stage, counts.ready]).toEqual(['initialized', 1]);
  });

  it('is busy while a request waits, in either direction', async () => {
    let answer: (result: object) => void = () => {};
    const { view, connection, initialize, settled } = linkedView({
      handlers: () => ({ fallback: () => new Promise<object>((resolve) => (answer = resolve)) }),
    });
    await initialize();
    expect(connection.isBusy).toBe(false);
    const asked = view.request('some/method', {});
    await settled();
    expect(connection.isBusy).toBe(true);
    answer({});
    await asked;
    expect(connection.isBusy).toBe(false);
    view.handle('tools/list', () => ({ tools: [] }));
    const listed = connection.appTools.list();
    expect(connection.isBusy).toBe(true);
    await listed;
    expect(connection.isBusy).toBe(false);
  });

  it('sends nothing more after it was closed', async () => {
    const { scope, connection, heard, initialize } = linkedView();
    await initialize();
    connection.close();
    scope.feed.set({ input: { late: true } });
    await new Promise((resolve) => setTimeout(resolve));
    expect(heard).toEqual([]);
  });

  it('gives up a ping after a second', async () => {
    vi.useFakeTimers();
    try {
      const { view, connection, initialize } = linkedView();
      await initialize();
      view.handle('ping', () => new Promise(() => {}));
      const failed = vi.fn();
      void connection.ping().catch(failed);
      await vi.advanceTimersByTimeAsync(999);
      expect(failed).not.toHaveBeenCalled();
      await vi.advanceTimersByTimeAsync(1);
      expect(failed).toHaveBeenCalledOnce();
    } finally {
      vi.useRealTimers();
    }
  });
});

describe('L8 a view that starts over', () => {
  it('gets no data until its new handshake is complete', async () => {
    const { view, scope, heard, initialize, settled } = linkedView();
    await initialize();
    await view.request('ui/initialize', INITIALIZE);
    scope.feed.set({ input: { a: 1 } });
    await settled();
    expect(heard).toEqual([]);
    view.notify('ui/notifications/initialized', {});
    await settled();
    expect(heard).toHaveLength(1);
  });

  it('declares itself again', async () => {
    const { scope, initialize } = linkedView();
    await initialize();
    await initialize({ appInfo: { name: 'other', version: '3' }, appCapabilities: { tools: {} } });
    expect(scope.app).toMatchObject({
      appInfo: { name: 'other', version: '3' },
      appCapabilities: { tools: {} },
    });
  });
});
