// The metrics of relays, with the real SDK of OpenTelemetry: by server, and never by user.
import { expect, it } from 'vitest';
import { openTelemetry } from '../../../packages/server/src/opentelemetry/open-telemetry.js';
import { RELAY_SESSIONS_HEADER } from '../../../packages/server/src/relay/relay-server.js';
import type { RelayBus, RelayOptions } from '../../../packages/server/src/relay/relay-server.js';
import { askingServer } from '../relay/support/asking-server.js';
import { EmitterSocket } from '../relay/support/emitter-socket.js';
import { newLink, relayHost } from '../relay/support/fixture.js';
import { localServer } from '../relay/support/local-server.js';
import { SDKS } from '../relay/support/mcp-server.js';
import type { Sdk } from '../relay/support/mcp-server.js';
import { CARRIERS } from '../relay/support/relay-host.js';
import type { TestContext } from '../relay/support/relay-host.js';
import { call, context, notification, request, session } from '../relay/support/requests.js';
import { textBus } from '../relay/support/text-bus.js';
import { until } from '../relay/support/until.js';
import { recordMetrics } from './support/recorded-metrics.js';

const USER = 'ada-lovelace';
const SHOP = { 'mcp_app.server.name': 'shop' };

/** A relay with a server named shop, for a user with a name. */
async function shop(more: Partial<RelayOptions<TestContext>> = {}, sdk?: Sdk) {
  const recorded = recordMetrics();
  const server = askingServer('asking', sdk);
  const host = await relayHost({
    servers: { shop: server.connect },
    authorize: () => USER,
    telemetry: openTelemetry({ traces: false }),
    ...more,
  } as RelayOptions<TestContext>);
  return { ...recorded, server, host };
}

for (const carrier of CARRIERS)
  it(`${carrier}: sessions, connections, clients, calls and their parts`, async () => {
    const { all, total, server, host } = await shop();
    const link = newLink(host.url(carrier, 'shop'));
    await link.ready();
    await link.request('tools/call', { name: 'echo' });
    const running = link.request('tools/call', { name: 'wait' });
    await until(() => server.runs.length === 2);
    const streams = carrier === 'http' ? 1 : 0;
    await expect.poll(() => total('mcp_app.relay.sessions', SHOP)).toBe(1);
    expect(await total('mcp_app.relay.sockets', SHOP)).toBe(1 - streams);
    expect(await total('mcp_app.relay.streams', SHOP)).toBe(streams);
    expect(await total('mcp_app.relay.clients', SHOP)).toBe(1);
    expect(await total('mcp_app.relay.calls.active', SHOP)).toBe(1);
    expect(await total('mcp_app.relay.saturation')).toBeGreaterThan(0);
    server.release();
    await running;
    await expect.poll(() => total('mcp_app.relay.calls.active', SHOP)).toBe(0);
    const calls = { ...SHOP, 'mcp.method.name': 'tools/call' };
    expect(await total('mcp_app.relay.call.duration', { ...calls, 'mcp_app.outcome': 'ok' })).toBe(
      2,
    );
    for (const part of [
      'mcp_app.relay.wait.duration',
      'mcp_app.relay.connect.duration',
      'mcp.client.operation.duration',
    ])
      expect([part, await total(part, calls)]).toEqual([part, 2]);
    for (const direction of ['receive', 'transmit'])
      expect(
        await total('mcp_app.relay.io', { ...SHOP, 'network.io.direction': direction }),
      ).toBeGreaterThan(100);
    expect(JSON.stringify(await all())).not.toContain(USER);
  });

it('outcomes, refusals by reason, and calls whose page is gone', async () => {
  const { total, server, host } = await shop({ limits: { keepFor: 20, inFlight: 1 } });
  const from = { context, server: 'shop' };
  const gone = new AbortController();
  const lost = host.relay.handle(call('wait', 1), { ...from, signal: gone.signal });
  await until(() => server.runs.length === 1);
  await host.relay.handle(call('echo', 2), from);
  gone.abort();
  expect(await total('mcp_app.relay.calls.orphaned', SHOP)).toBe(1);
  await lost;
  await expect.poll(() => total('mcp_app.relay.calls.abandoned', SHOP)).toBe(1);
  await host.relay.handle(call('no-such-tool', 3), from);
  await host.relay.handle(request('no/such/method', {}, 4), from);
  expect(
    await total('mcp_app.relay.refusals', { ...SHOP, 'mcp_app.refusal.reason': 'too_many' }),
  ).toBe(1);
  expect(
    await total('mcp_app.relay.refusals', { ...SHOP, 'mcp_app.refusal.reason': 'invalid' }),
  ).toBe(1);
  const failed = ['abandoned', 'tool_error', 'error'];
  let sum = 0;
  for (const outcome of failed)
    sum += await total('mcp_app.relay.call.duration', { 'mcp_app.outcome': outcome });
  expect(sum).toBe(2);
});

for (const sdk of SDKS)
  it(`${sdk}: a call that its page cancels does not count as a failure of its server`, async () => {
    const { all, server, host } = await shop({}, sdk);
    const from = { context, server: 'shop' };
    const running = host.relay.handle(call('wait', 1), from);
    await until(() => server.runs.length === 1);
    await host.relay.handle(notification('notifications/cancelled', { requestId: 1 }), from);
    await running;
    const failures = async (name: string) =>
      (await all())
        .filter((point) => point.name === name)
        .map(({ attributes }) => attributes['error.type']);
    await expect.poll(() => failures('mcp.client.operation.duration')).toEqual([undefined]);
    expect(await failures('mcp_app.relay.call.duration')).toEqual([undefined]);
  });

it('what a socket is refused counts for its server', async () => {
  const { total, host } = await shop({ limits: { messageLength: 2000 } });
  const socket = new EmitterSocket();
  host.relay.socket(socket, new Request('http://relay.example/relay/shop') as never, context);
  await until(() => socket.sent.length > 0);
  socket.emit('message', Buffer.from(JSON.stringify(call('echo', 1, 'x'.repeat(9000)))), false);
  socket.emit('message', Buffer.from('not JSON'), false);
  const refused = (reason: string) =>
    total('mcp_app.relay.refusals', { ...SHOP, 'mcp_app.refusal.reason': reason });
  expect([await refused('too_large'), await refused('invalid')]).toEqual([1, 1]);
});

it('an unauthorized page is a refusal of its server, over each carrier', async () => {
  const { total, host } = await shop({ authorize: () => false });
  const reason = { ...SHOP, 'mcp_app.refusal.reason': 'unauthorized' };
  for (const [index, carrier] of CARRIERS.entries()) {
    await newLink(host.url(carrier, 'shop'))
      .ready()
      .catch(() => {});
    await expect.poll(() => total('mcp_app.relay.refusals', reason)).toBeGreaterThan(index);
  }
});

it('a server that cannot be reached fails by its name, over each carrier, and names that a page invents are none', async () => {
  const fail = () => Promise.reject(new Error('ECONNREFUSED'));
  const { all, total, host } = await shop({ servers: { shop: fail } });
  const failed = { ...SHOP, 'mcp.method.name': 'relay/hello', 'mcp_app.outcome': 'error' };
  for (const [index, carrier] of CARRIERS.entries()) {
    await newLink(host.url(carrier, 'shop'))
      .ready()
      .catch(() => {});
    await expect.poll(() => total('mcp_app.relay.call.duration', failed)).toBeGreaterThan(index);
    await newLink(host.url(carrier, 'invented'))
      .ready()
      .catch(() => {});
  }
  // A page that comes back opens its event stream first.
  const url = host.url('http', 'shop');
  const { status } = await fetch(url, { headers: { [RELAY_SESSIONS_HEADER]: session } });
  expect(status).toBe(500);
  expect(
    await total('mcp_app.relay.refusals', { ...SHOP, 'mcp_app.refusal.reason': 'error' }),
  ).toBe(1);
  expect(JSON.stringify(await all())).not.toContain('invented');
});

it('questions of servers that wait for a page', async () => {
  const { total, host } = await shop();
  let answer: (() => void) | undefined;
  const link = newLink(host.url('ws', 'shop'), {
    serverHandlers: {
      elicit: () => new Promise((resolve) => (answer = () => resolve({ action: 'decline' }))),
    },
  });
  await link.ready();
  const asking = link.request('tools/call', { name: 'elicit' });
  await expect.poll(() => total('mcp_app.relay.questions', SHOP)).toBe(1);
  await until(() => answer !== undefined);
  answer!();
  await asking;
  await expect.poll(() => total('mcp_app.relay.questions', SHOP)).toBe(0);
});

/** A bus whose interruptions the test causes. */
function interrupted(): RelayBus & { interrupt(): void } {
  const gaps = new Set<() => void>();
  return {
    ...textBus(),
    onGap: (listener) => (gaps.add(listener), () => gaps.delete(listener)),
    interrupt: () => gaps.forEach((gap) => gap()),
  };
}

it('the lag of the bus, its reconnects, and attaches here, at another node and nowhere', async () => {
  const { total } = recordMetrics();
  const bus = interrupted();
  const server = localServer();
  const limits = { attachTimeout: 100 };
  const [a, b] = [
    await relayHost({ bus, limits, client: await server.connect(), telemetry: openTelemetry() }),
    await relayHost({ bus, limits, client: await server.connect(), telemetry: openTelemetry() }),
  ];
  await expect.poll(() => total('mcp_app.relay.bus.lag')).toBe(2);
  bus.interrupt();
  expect(await total('mcp_app.relay.bus.reconnects')).toBe(2);
  await a.relay.handle(call('echo'), { context });
  await a.relay.handle(request('relay/attach'), { context });
  await b.relay.handle(request('relay/attach'), { context });
  await b.relay.handle(request('relay/attach', {}, 'unknown'), { context });
  for (const outcome of ['here', 'found', 'lost'])
    expect([
      outcome,
      await total('mcp_app.relay.attaches', { 'mcp_app.attach.outcome': outcome }),
    ]).toEqual([outcome, 1]);
});

it('a bus that never connected is seen, and a relay without a bus has no such metric', async () => {
  const { all, total } = recordMetrics();
  const named = async () =>
    (await all()).filter(({ name }) => name === 'mcp_app.relay.bus.connected');
  const server = localServer();
  await relayHost({ client: await server.connect(), telemetry: openTelemetry() });
  expect(await named()).toEqual([]);
  let problem: string | undefined = 'It refuses connections.';
  const bus: RelayBus = {
    publish: () => Promise.reject(new Error('ECONNREFUSED')),
    subscribe: () => () => {},
    get problem() {
      return problem;
    },
  };
  await relayHost({ bus, client: await server.connect(), telemetry: openTelemetry() });
  expect((await named()).map(({ value }) => value)).toEqual([0]);
  // It has no lag, which an alert could ask for.
  expect(await total('mcp_app.relay.bus.lag')).toBe(0);
  problem = undefined;
  expect((await named()).map(({ value }) => value)).toEqual([1]);
});

it('a closed relay is no longer read', async () => {
  const { total, host } = await shop();
  await newLink(host.url('ws', 'shop')).ready();
  await expect.poll(() => total('mcp_app.relay.sockets')).toBe(1);
  host.relay.close();
  expect(await total('mcp_app.relay.sockets')).toBe(0);
});
