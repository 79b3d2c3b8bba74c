// The health of a relay node: in the program, and for load balancers.
import { expect, it, onTestFinished, vi } from 'vitest';
import { createRelay } from '../../../packages/server/src/relay/relay-server.js';
import type { RelayBus, RelayOptions } from '../../../packages/server/src/relay/relay-server.js';
import { newLink, relayHost } from '../relay/support/fixture.js';
import { localServer } from '../relay/support/local-server.js';
import { call, context } from '../relay/support/requests.js';
import { textBus } from '../relay/support/text-bus.js';
import { until } from '../relay/support/until.js';

const ask = (path: string, init?: RequestInit) => new Request(`https://relay.test${path}`, init);

async function relayWith(options: Partial<RelayOptions<Request>> = {}) {
  const server = localServer();
  const relay = createRelay<Request>({
    client: await server.connect(),
    ...options,
  } as RelayOptions<Request>);
  onTestFinished(() => relay.close());
  return { server, relay };
}

it('counts what runs, and compares it with the limits', async () => {
  const server = localServer();
  const limits = { totalInFlight: 10 };
  const host = await relayHost({ client: await server.connect(), limits });
  await newLink(host.url('ws')).ready();
  const running = host.relay.handle(call('slow'), { context });
  await until(() => server.log.runs.length === 1);
  expect(host.relay.health()).toMatchObject({
    ok: true,
    status: 'ok',
    sessions: 1,
    connections: 1,
    calls: 1,
    saturation: 0.1,
  });
  server.log.release();
  await running;
});

it('is busy near a limit, and still ok: it serves its pages', async () => {
  const { server, relay } = await relayWith({ limits: { totalInFlight: 1 } });
  void relay.handle(call('slow'), { context: ask('/') });
  await until(() => server.log.runs.length === 1);
  expect(relay.health()).toMatchObject({ ok: true, status: 'busy', saturation: 1 });
});

it('is not answered over HTTP unless the backend wants it', async () => {
  const { relay } = await relayWith();
  expect((await relay.fetch(ask('/relay/health'))).status).not.toBe(200);
});

it('tells a load balancer the status only, without a user and without an origin', async () => {
  const { relay } = await relayWith({ health: 'status', authorize: () => false });
  const response = await relay.fetch(ask('/relay/health'));
  expect([response.status, await response.json()]).toEqual([200, { ok: true, status: 'ok' }]);
  expect(response.headers.get('cache-control')).toBe('no-store');
});

it('tells an operator everything', async () => {
  const { relay } = await relayWith({ health: 'details', bus: textBus() });
  const response = await relay.fetch(ask('/relay/health'));
  expect(await response.json()).toMatchObject({ status: 'ok', calls: 0, bus: { connected: true } });
});

it('is 503 while the node drains and when it is closed', async () => {
  const { server, relay } = await relayWith({ health: 'status' });
  const running = relay.handle(call('slow'), { context: ask('/') });
  await until(() => server.log.runs.length === 1);
  const drained = relay.drain();
  const draining = await relay.fetch(ask('/relay/health'));
  expect([draining.status, await draining.json()]).toEqual([
    503,
    { ok: false, status: 'draining' },
  ]);
  server.log.release();
  await running;
  await drained;
  const closed = await relay.fetch(ask('/relay/health'));
  expect([closed.status, await closed.json()]).toEqual([503, { ok: false, status: 'closed' }]);
});

it('answers GET and HEAD only', async () => {
  const { relay } = await relayWith({ health: 'status' });
  expect((await relay.fetch(ask('/relay/health', { method: 'HEAD' }))).status).toBe(200);
  expect((await relay.fetch(ask('/relay/health', { method: 'PUT' }))).status).not.toBe(200);
});

it('refuses settings that cannot work', () => {
  const servers = { health: () => Promise.reject(new Error('unused')) };
  expect(() => createRelay({ servers, health: 'status' })).toThrow(/cannot be named health/);
  expect(() => createRelay({ servers, health: true as never })).toThrow(
    /use "status" or "details"/,
  );
});

/** A bus that swallows messages from some time on. */
function failing(): RelayBus & { isDeaf: boolean } {
  const inner = textBus();
  const bus = {
    isDeaf: false,
    publish: (topic: string, message: unknown) =>
      bus.isDeaf ? undefined : inner.publish(topic, message),
    subscribe: inner.subscribe.bind(inner),
  };
  return bus;
}

it('notices a bus that accepts messages and does not deliver them', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const bus = failing();
  const { relay } = await relayWith({ health: 'details', bus });
  await vi.advanceTimersByTimeAsync(6000);
  expect(relay.health()).toMatchObject({ ok: true, bus: { connected: true } });
  expect(relay.health().bus!.lag).toBeGreaterThanOrEqual(0);
  expect(relay.health().bus!.silence).toBeGreaterThanOrEqual(0);
  bus.isDeaf = true;
  await vi.advanceTimersByTimeAsync(30_000);
  expect(relay.health()).toMatchObject({
    ok: false,
    status: 'degraded',
    bus: { connected: false },
  });
  expect(relay.health().problems[0]).toContain('does not deliver them');
  bus.isDeaf = false;
  await vi.advanceTimersByTimeAsync(6000);
  expect(relay.health()).toMatchObject({ ok: true, status: 'ok' });
});

it('sends nothing over the bus if nobody asks for its health', async () => {
  const bus = textBus();
  await relayWith({ bus });
  expect(bus.topics).toEqual([]);
});

it('does not count the event stream of a page that left during its authorization', async () => {
  let admit: (user: string) => void = () => {};
  const { relay } = await relayWith({
    origins: 'any',
    authorize: () => new Promise<string>((resolve) => (admit = resolve)),
  });
  const page = new AbortController();
  const headers = { 'mcp-relay-sessions': '0123456789abcdef' };
  const asked = relay.fetch(ask('/relay', { headers, signal: page.signal }));
  page.abort();
  admit('ada');
  await asked;
  expect(relay.health()).toMatchObject({ connections: 0, sessions: 0 });
});
