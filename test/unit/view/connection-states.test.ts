// Listeners and signals may interfere with a connection at any point. It never ends in a state that nobody asked for.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Transport } from '../../../packages/elements/src/rpc/transport.js';
import { registerTool } from '../../../packages/elements/src/view/app-tools.js';
import { McpApp } from '../../../packages/elements/src/view/mcp-app.js';
import { ANSWER, fakeHost } from './support/fake-host.js';

const info = { name: 'Test', version: '1' };

/** An app, its host, and how many connections it has opened. */
function counted(answer: Parameters<typeof fakeHost>[0] = {}) {
  const host = fakeHost(answer);
  let opened = 0;
  const transport: Transport = {
    start(receive, closed) {
      opened++;
      host.transport.start(receive, closed);
    },
    send: (message) => host.transport.send(message),
    close: () => host.transport.close(),
  };
  const app = new McpApp(info, { transport });
  return { app, host, opened: () => opened };
}

/** Runs `act` when the app first has this status. */
function once(app: McpApp, status: string, act: () => void): void {
  const stop = app.subscribe(() => {
    if (app.getSnapshot().status !== status) return;
    stop();
    act();
  });
}

describe('the connection of an app', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('a listener of `connecting` that calls connect() gets the same connection', async () => {
    const { app, host, opened } = counted();
    const inner: Promise<void>[] = [];
    app.subscribe(() => {
      if (app.getSnapshot().status === 'connecting') inner.push(app.connect());
    });
    const outer = app.connect();
    await outer;
    expect(inner).toEqual([outer]);
    expect(opened()).toBe(1);
    expect(host.methods().filter((method) => method === 'ui/initialize')).toHaveLength(1);
    expect(app.getSnapshot().status).toBe('ready');
  });

  it('a listener that another one removed is not called for the same change', async () => {
    const { app } = counted();
    const seen: string[] = [];
    app.subscribe(() => {
      seen.push('first');
      removeSecond();
    });
    const removeSecond = app.subscribe(() => seen.push('second'));
    await app.connect();
    expect(seen).toEqual(['first', 'first']);
  });

  it('a listener of `connecting` that calls close() prevents the connection', async () => {
    const { app, opened } = counted();
    once(app, 'connecting', () => app.close());
    await expect(app.connect()).rejects.toMatchObject({ name: 'ConnectError', reason: 'closed' });
    expect(opened()).toBe(0);
    expect(app.getSnapshot()).toMatchObject({ status: 'closed', toolStatus: 'waiting' });
    expect(vi.getTimerCount()).toBe(0);
  });

  it.each([null, undefined, 0, 'enough', Symbol('enough'), Object.create(null)])(
    'a signal that is aborted with %s ends in an error',
    async (reason) => {
      const { app, host } = counted();
      host.peer.handle('ui/initialize', () => new Promise(() => {}));
      const stop = new AbortController();
      const connecting = app.connect({ signal: stop.signal });
      stop.abort(reason);
      await expect(connecting).rejects.toMatchObject({ name: 'ConnectError', reason: 'closed' });
      expect(app.getSnapshot()).toMatchObject({ status: 'error', error: { reason: 'closed' } });
      expect(vi.getTimerCount()).toBe(0);
    },
  );

  it('close() in a listener of `ready` leaves a closed app that stays as it is', async () => {
    const { app } = counted();
    once(app, 'ready', () => app.close());
    await app.connect();
    const closed = app.getSnapshot();
    expect(closed).toMatchObject({ status: 'closed', toolStatus: 'waiting' });
    expect(vi.getTimerCount()).toBe(0);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(app.getSnapshot()).toBe(closed);
  });

  it('close() after the answer arrived, before it was used: closed, not ready', async () => {
    let receive!: (message: unknown) => void;
    const sent: { id?: number; method?: string }[] = [];
    const app = new McpApp(info, {
      transport: {
        start: (heard) => (receive = heard),
        send: (message) => void sent.push(message),
        close() {},
      },
    });
    const connecting = app.connect();
    receive({ jsonrpc: '2.0', id: sent[0]!.id, result: ANSWER });
    app.close();
    await expect(connecting).rejects.toMatchObject({ reason: 'closed' });
    expect(app.getSnapshot()).toMatchObject({ status: 'closed', toolStatus: 'waiting' });
    expect(sent.map(({ method }) => method)).toEqual(['ui/initialize']);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('close() and connect() in a listener of `ready` open another connection', async () => {
    const hosts = [fakeHost(), fakeHost()];
    const app = new McpApp(info);
    let again: Promise<void> | undefined;
    once(app, 'ready', () => {
      app.close();
      again = app.connect({ transport: hosts[1]!.transport });
    });
    await app.connect({ transport: hosts[0]!.transport });
    await again;
    expect(app.getSnapshot().status).toBe('ready');
    await vi.advanceTimersByTimeAsync(10_000);
    expect(app.getSnapshot().toolStatus).toBe('starved');
    app.close();
    expect(vi.getTimerCount()).toBe(0);
  });
});

it("registerTool() leaves the caller's capabilities as they are", () => {
  const capabilities = Object.freeze({ availableDisplayModes: ['inline' as const] });
  const apps = [new McpApp(info, { capabilities }), new McpApp(info, { capabilities })];
  registerTool(apps[0]!, 'hello', {}, () => ({ content: [] }));
  expect(apps.map((app) => app.capabilities)).toEqual([
    { availableDisplayModes: ['inline'], tools: { listChanged: true } },
    { availableDisplayModes: ['inline'] },
  ]);
});
