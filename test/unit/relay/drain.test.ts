// A node that leaves the cluster for a deployment: pages move, and no call is lost.
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { WebSocket } from 'ws';
import { newLink, relayHost } from './support/fixture.js';
import { createRelay } from '../../../packages/server/src/relay/relay-server.js';
import type { RelayBus } from '../../../packages/server/src/relay/relay-server.js';
import { EmitterSocket } from './support/emitter-socket.js';
import { CARRIERS } from './support/relay-host.js';
import { call, context, request } from './support/requests.js';
import { slowClient } from './support/slow-client.js';
import { switchedBalancer } from './support/switched-balancer.js';
import { textBus } from './support/text-bus.js';
import { until } from './support/until.js';

async function node(bus?: RelayBus) {
  const { client, running } = slowClient();
  const host = await relayHost({ client: client as never, ...(bus && { bus }) });
  return { host, relay: host.relay, running };
}

const post = (url: string, body: object) =>
  fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: new URL(url).origin },
    body: JSON.stringify(body),
  });

for (const carrier of CARRIERS)
  describe(`${carrier}: a node that drains`, () => {
    it('answers its running calls, and closes then', async () => {
      const { host, relay, running } = await node();
      const link = newLink(host.url(carrier));
      await link.ready();
      const result = link.request('tools/call', { name: 'long' });
      await until(() => running.length === 1);
      let isDrained = false;
      const drained = relay.drain().then(() => (isDrained = true));
      expect(relay.health()).toMatchObject({
        ok: false,
        status: 'draining',
        problems: ['The relay is draining.'],
        calls: 1,
      });
      await new Promise((resolve) => setTimeout(resolve, 50));
      expect([isDrained, running[0]!.signal.aborted]).toEqual([false, false]);
      running[0]!.finish();
      expect((await result).structuredContent).toEqual({ name: 'long' });
      await drained;
      expect(relay.health().problems).toEqual(['The relay is closed.']);
    });

    it('cancels calls that do not end in time', async () => {
      const { host, relay, running } = await node();
      const link = newLink(host.url(carrier));
      await link.ready();
      link.request('tools/call', { name: 'endless' }).catch(() => {});
      await until(() => running.length === 1);
      await relay.drain({ timeout: 50 });
      expect(running[0]!.signal.aborted).toBe(true);
    });
  });

it('starts no session: lists and hellos go to another node, tool calls of POSTs that still arrive run', async () => {
  const { host, relay, running } = await node();
  const url = host.url('http');
  const first = post(url, call('first', 1));
  await until(() => running.length === 1);
  const drained = relay.drain();
  expect((await post(url, request('relay/hello', {}, 2))).status).toBe(503);
  expect((await post(url, request('tools/list', {}, 3))).status).toBe(503);
  const second = post(url, call('second', 4));
  await until(() => running.length === 2);
  const again = post(url, request('relay/attach', {}, 1));
  for (const { finish } of running) finish();
  expect(await Promise.all([first, second, again].map(async (one) => (await one).status))).toEqual([
    200, 200, 200,
  ]);
  await drained;
  expect((await post(url, call('third', 5))).status).toBe(503);
});

it('is drained at once if nobody uses it; a second drain is the same one', async () => {
  const { relay } = await node();
  const drained = relay.drain();
  expect(relay.drain()).toBe(drained);
  await drained;
});

it('ends when the relay is closed, and refuses a time that is none', async () => {
  const { host, relay, running } = await node();
  const link = newLink(host.url('ws'));
  await link.ready();
  link.request('tools/call', { name: 'endless' }).catch(() => {});
  await until(() => running.length === 1);
  expect(() => relay.drain({ timeout: NaN })).toThrow('timeout of drain()');
  const began = performance.now();
  const drained = relay.drain({ timeout: 3_600_000 });
  relay.close();
  await drained;
  // The time in which pages move is not waited for.
  expect(performance.now() - began).toBeLessThan(3_600_000);
});

it('moves a page that was waiting for its authorization, while a call of another one runs', async () => {
  let admit!: (user: string) => void;
  const authorized = new Promise<string>((resolve) => (admit = resolve));
  const answers: (string | Promise<string>)[] = ['a', authorized];
  const { client, running } = slowClient();
  const host = await relayHost({ client: client as never, authorize: () => answers.shift()! });
  const link = newLink(host.url('ws'));
  await link.ready();
  const result = link.request('tools/call', { name: 'long' });
  await until(() => running.length === 1);
  const socket = new WebSocket(host.url('ws'));
  const closed = new Promise<number>((resolve) => socket.on('close', resolve));
  await new Promise((resolve) => socket.on('open', resolve));
  await until(() => answers.length === 0);
  const drained = host.relay.drain({ timeout: 3_600_000 });
  admit('b');
  expect(await closed).toBe(1001);
  running[0]!.finish();
  await result;
  await drained;
});

it('waits until a page that reads slowly has a long answer', async () => {
  const { host, relay, running } = await node();
  const socket = new WebSocket(host.url('ws'), { maxPayload: 1e9 });
  await new Promise((resolve) => socket.on('open', resolve));
  const received: string[] = [];
  socket.on('message', (data) => received.push(String(data)));
  socket.send(JSON.stringify(call('x'.repeat(12_000_000), 1)));
  await until(() => running.length === 1);
  socket.pause();
  let isDrained = false;
  const drained = relay.drain({ timeout: 3_600_000 }).then(() => (isDrained = true));
  running[0]!.finish();
  // Longer than the time in which pages move, and that in which a socket closes.
  await new Promise((resolve) => setTimeout(resolve, 4000));
  expect(isDrained).toBe(false);
  socket.resume();
  await drained;
  expect(received.some((text) => text.length > 12_000_000)).toBe(true);
});

describe('two nodes', () => {
  async function twoNodes() {
    const bus = textBus();
    const [old, next] = [await node(bus), await node(bus)];
    let { port } = old.host;
    const { url, cut } = await switchedBalancer(() => port);
    const link = newLink(url);
    await link.ready();
    const drain = () => {
      port = next.host.port;
      return old.relay.drain();
    };
    return { old, next, link, drain, cut };
  }

  it('an idle page moves, and its next call runs on the other node', async () => {
    const { old, next, link, drain } = await twoNodes();
    await drain();
    const result = link.request('tools/call', { name: 'later' });
    await until(() => next.running.length === 1);
    next.running[0]!.finish();
    expect((await result).structuredContent).toEqual({ name: 'later' });
    expect(old.running).toEqual([]);
  });

  it('a call that was sent before the page knew that it has to move is not lost', async () => {
    const { old, next, link, drain } = await twoNodes();
    const drained = drain();
    const result = link.request('tools/call', { name: 'crossing' });
    await until(() => old.running.length + next.running.length === 1);
    for (const { finish } of [...old.running, ...next.running]) finish();
    expect((await result).structuredContent).toEqual({ name: 'crossing' });
    await drained;
    expect(old.running.length + next.running.length).toBe(1);
  });

  it('a page whose connection breaks gets the result of its call over the bus', async () => {
    const { old, next, link, drain, cut } = await twoNodes();
    const result = link.request('tools/call', { name: 'long' });
    await until(() => old.running.length === 1);
    const drained = drain();
    cut();
    await until(() => next.host.sockets.length === 1);
    old.running[0]!.finish();
    expect((await result).structuredContent).toEqual({ name: 'long' });
    expect(next.running).toEqual([]);
    await drained;
  });
});

it('waits for a page that takes long to move and has not asked for its answer', async () => {
  const bus = textBus();
  const [old, next] = [slowClient(), slowClient()];
  const create = (client: object) => createRelay({ client: client as never, bus, origins: 'any' });
  const [a, b] = [create(old.client), create(next.client)];
  onTestFinished(() => (a.close(), b.close()));
  const socket = new EmitterSocket();
  a.socket(socket, context);
  await until(() => socket.sent.length > 0);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  let isDrained = false;
  const drained = a.drain().then(() => (isDrained = true));
  expect(socket.closed).toEqual([1001]);
  // The page does not know yet that it has to move, and cannot be answered here any more.
  socket.emit('message', Buffer.from(JSON.stringify(call('late'))), false);
  await vi.advanceTimersByTimeAsync(0);
  socket.emit('close');
  old.running[0]!.finish();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(isDrained).toBe(false);
  const answer = await b.handle(request('relay/attach'), { context });
  expect(answer).toMatchObject({ message: { result: { structuredContent: { name: 'late' } } } });
  await vi.advanceTimersByTimeAsync(10_000);
  await drained;
  expect(next.running).toEqual([]);
});
