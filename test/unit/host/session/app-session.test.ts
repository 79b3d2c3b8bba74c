import { describe, expect, it } from 'vitest';
import { AppError } from '../../../../packages/elements/src/host/app-error.js';
import type { HostContext } from '../../../../packages/elements/src/protocol/host-context.js';
import { INITIALIZE } from '../support/linked-view.js';
import { linkTo } from '../support/view-scope.js';
import { failingEngine, linkedEngine, sessionOf } from './support.js';

const UNUSUAL = [
  new TypeError('odd'),
  'a text',
  undefined,
  null,
  { code: 3 },
  0n,
  Object.create(null),
  { toString: 1 },
];

describe('D14 turns anything that is thrown into an explained error', () => {
  for (const [index, thrown] of UNUSUAL.entries()) {
    it(`thrown by the engine (${index})`, async () => {
      const { session } = sessionOf({}, failingEngine(thrown));
      await session.start();
      expect(session.status).toBe('error');
      expect(session.error).toBeInstanceOf(AppError);
      expect(session.error).toMatchObject({ phase: 'sandbox', reason: 'unexpected' });
      expect(session.error!.cause).toBe(thrown);
      expect(session.error!.message).not.toBe('');
      expect(session.error!.hint).not.toBe('');
    });
  }

  it('thrown while the engine is loaded', async () => {
    const { session } = sessionOf({}, () => Promise.reject('offline'));
    await session.start();
    expect(session.status).toBe('error');
    expect(session.error).toBeInstanceOf(AppError);
    expect(session.error).toMatchObject({ reason: 'engine-missing', cause: 'offline' });
  });

  it('a handler whose list is not an array', async () => {
    const { session } = sessionOf({
      source: { tool: 'x' },
      handlers: { listTools: () => ({}) as never },
    });
    await session.start();
    expect(session.error).toBeInstanceOf(AppError);
    expect(session.error).toMatchObject({ phase: 'resource', reason: 'read-failed' });
  });

  it('keeps an AppError unchanged', async () => {
    const error = new AppError('sandbox', 'sandbox-silent', 'It is silent.', 'Wait.');
    const { session } = sessionOf({}, failingEngine(error));
    await session.start();
    expect(session.error).toBe(error);
  });
});

/** A session whose view has completed the handshake. */
async function running(options: Parameters<typeof sessionOf>[0] = {}) {
  const { load, views, removed } = linkedEngine();
  const made = sessionOf(options, load);
  await made.session.start();
  const [view] = views;
  await view!.request('ui/initialize', INITIALIZE);
  view!.notify('ui/notifications/initialized', {});
  await view!.request('ping', {});
  return { ...made, view: view!, removed };
}

describe('a view that is drawn without a handshake', () => {
  const late = () => new AppError('handshake', 'never-initialized', 'It is late.', 'Wait.');

  async function drawn() {
    const { load, views, scopes, removed } = linkedEngine();
    const made = sessionOf({}, load);
    await made.session.start();
    scopes[0]!.drawn();
    return { ...made, scope: scopes[0]!, view: views[0]!, removed };
  }

  it('is unconnected, and stays after its timeout: the error says why', async () => {
    const { session, scope, removed, statuses } = await drawn();
    expect(session.status).toBe('unconnected');
    expect(session.error).toBeUndefined();
    scope.fail(late());
    expect(session.status).toBe('unconnected');
    expect(session.error).toMatchObject({ reason: 'never-initialized' });
    expect(removed).toEqual([]);
    expect(statuses()).toEqual(['loading', 'connecting', 'unconnected', 'unconnected']);
  });

  it('is ready when it completes the handshake later', async () => {
    const { session, scope, view } = await drawn();
    scope.fail(late());
    await view.request('ui/initialize', INITIALIZE);
    view.notify('ui/notifications/initialized', {});
    await view.request('ping', {});
    expect(session.status).toBe('ready');
    expect(session.error).toBeUndefined();
  });

  it('fails like any other view', async () => {
    const { session, scope, removed } = await drawn();
    scope.fail(new AppError('view', 'navigated-away', 'It is gone.', 'Reload it.'));
    expect(session.status).toBe('error');
    expect(removed).toEqual([0]);
  });

  it('does not become unconnected once it is ready', async () => {
    const { session, scope, view } = await drawn();
    await view.request('ui/initialize', INITIALIZE);
    view.notify('ui/notifications/initialized', {});
    await view.request('ping', {});
    scope.drawn();
    expect(session.status).toBe('ready');
  });
});

describe('the lifecycle of a session', () => {
  it('goes from idle to ready when the view has initialized', async () => {
    const { load, views } = linkedEngine();
    const { session, statuses } = sessionOf({}, load);
    expect(session.status).toBe('idle');
    await session.start();
    expect(session.status).toBe('connecting');
    await views[0]!.request('ui/initialize', INITIALIZE);
    views[0]!.notify('ui/notifications/initialized', {});
    await views[0]!.request('ping', {});
    expect(statuses()).toEqual(['loading', 'connecting', 'ready']);
    expect(session.appInfo).toEqual(INITIALIZE.appInfo);
  });

  it('starts once', async () => {
    const { session, statuses } = await running();
    await session.start();
    expect(statuses()).toEqual(['loading', 'connecting', 'ready']);
  });

  it('says where it failed: the server, the view, the sandbox', async () => {
    const unreachable = sessionOf({ link: Promise.reject(new Error('refused')) });
    await unreachable.session.start();
    expect(unreachable.session.error).toMatchObject({
      phase: 'connect',
      reason: 'server-unreachable',
    });
    const nothing = sessionOf({ source: { tool: 'none' }, link: linkTo({}) });
    await nothing.session.start();
    expect(nothing.session.error).toMatchObject({ phase: 'resource' });
    const late = sessionOf({ link: new Promise(() => {}), limits: { connectTimeout: 1 } });
    await late.session.start();
    expect(late.session.error).toMatchObject({ phase: 'connect', reason: 'server-timeout' });
  });

  it('L6 asks the view to tear down, serves it meanwhile, then removes it and closes the link', async () => {
    const order: string[] = [];
    const link = { ...linkTo({}), close: () => order.push('link closed') };
    const { session, view, removed, statuses } = await running({
      link,
      handlers: { fallback: () => (order.push('saved'), {}) },
    });
    view.handle('ui/resource-teardown', async (params) => {
      order.push((params as { reason: string }).reason);
      await (view.request as (method: string, params: object) => Promise<object>)('app/save', {});
      return {};
    });
    const closing = session.close('enough');
    expect(session.close()).toBe(closing);
    await closing;
    await Promise.resolve();
    expect(order).toEqual(['enough', 'saved', 'link closed']);
    expect(removed).toEqual([0]);
    expect(statuses().at(-1)).toBe('closed');
  });

  it('L6 removes a view that does not answer the teardown after a timeout', async () => {
    const { session, view, removed } = await running({ limits: { teardownTimeout: 10 } });
    view.handle('ui/resource-teardown', () => new Promise(() => {}));
    await session.close();
    expect(removed).toEqual([0]);
    expect(session.status).toBe('closed');
  });

  it('never mounts the view of a session that is closed while it loads', async () => {
    let arrive: (link: ReturnType<typeof linkTo>) => void;
    const link = new Promise<ReturnType<typeof linkTo>>((resolve) => (arrive = resolve));
    const closed: string[] = [];
    const { load, views } = linkedEngine();
    const { session, statuses } = sessionOf({ link }, load);
    const starting = session.start();
    await session.close();
    arrive!({ ...linkTo({}), close: () => closed.push('link') });
    await starting;
    await link;
    await Promise.resolve();
    expect(statuses()).toEqual(['loading', 'closed']);
    expect(views).toHaveLength(0);
    expect(closed).toEqual(['link']);
  });

  it('removes the view of a session that is closed while its view is mounted', async () => {
    const { load, removed } = linkedEngine();
    const { session } = sessionOf({}, async () => {
      const engine = await load();
      return {
        ...engine,
        async mount(...args) {
          const view = await engine.mount(...args);
          session.dispose();
          return view;
        },
      };
    });
    await session.start();
    expect(removed).toEqual([0]);
    expect(session.status).toBe('closed');
    expect(session.error).toBeUndefined();
  });

  it('D5 C2 holds data and context that are set before the view is ready, in order', async () => {
    const { load, views } = linkedEngine();
    const { session } = sessionOf({ hostContext: () => ({ theme: 'dark' }) }, load);
    session.feed({ result: { content: [] } });
    session.feed({ input: { a: 1 } });
    session.updateContext({ locale: 'de' });
    expect(session.hasContext).toBe(false);
    await session.start();
    expect(session.hasContext).toBe(true);
    const [view] = views;
    const heard: string[] = [];
    for (const method of ['ui/notifications/tool-input', 'ui/notifications/tool-result'] as const) {
      view!.on(method, () => heard.push(method));
    }
    const { hostContext } = await view!.request('ui/initialize', INITIALIZE);
    expect(hostContext).toMatchObject({ theme: 'dark', locale: 'de' } satisfies HostContext);
    view!.notify('ui/notifications/initialized', {});
    await view!.request('ping', {});
    expect(heard).toEqual(['ui/notifications/tool-input', 'ui/notifications/tool-result']);
  });

  it('uses replaced handlers for the next request', async () => {
    const { session, view } = await running();
    await expect(view.request('resources/read', { uri: 'a:b' })).rejects.toMatchObject({
      code: -32601,
    });
    session.handlers = { readResource: () => ({ contents: [] }) };
    expect(await view.request('resources/read', { uri: 'a:b' })).toEqual({ contents: [] });
    session.consent = { policy: () => 'deny' };
    await expect(view.request('resources/read', { uri: 'a:b' })).rejects.toMatchObject({
      code: -1,
    });
  });

  it('closes a view that asks for it, unless the page prevents it', async () => {
    const kept = await running({ observe: (event) => event.type !== 'request-close' });
    kept.view.notify('ui/notifications/request-teardown', {});
    await kept.view.request('ping', {});
    expect(kept.session.status).toBe('ready');

    const { session, view, statuses } = await running();
    view.handle('ui/resource-teardown', () => ({}));
    view.notify('ui/notifications/request-teardown', {});
    await view.request('ping', {});
    await session.close();
    expect(statuses().at(-1)).toBe('closed');
  });

  it('A1 rejects calls to a view that is not ready, and says so', async () => {
    const { session } = sessionOf();
    await expect(session.listAppTools()).rejects.toThrow('idle');
    await expect(session.callAppTool('x')).rejects.toThrow('idle');
  });
});
