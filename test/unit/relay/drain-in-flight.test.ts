// What is on its way while a node drains: messages of pages that do not know yet that they have to move, and answers
// that other nodes have not received yet.
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { RELAY_UNREAD_CODE } from '../../../packages/elements/src/protocol/relay.js';
import { createRelay, localBus } from '../../../packages/server/src/relay/relay-server.js';
import type { RelayBus } from '../../../packages/server/src/relay/relay-server.js';
import { EmitterSocket } from './support/emitter-socket.js';
import { newLink, relayHost } from './support/fixture.js';
import { call, context, request } from './support/requests.js';
import { slowClient } from './support/slow-client.js';
import { switchedBalancer } from './support/switched-balancer.js';
import { textBus } from './support/text-bus.js';
import { until } from './support/until.js';

/** A socket of `ws`, as far as it matters here. */
class TerminableSocket extends EmitterSocket {
  isTerminated = false;
  pause(): void {}
  resume(): void {}
  terminate(): void {
    this.isTerminated = true;
    this.emit('close');
  }
}

const receive = (socket: EmitterSocket, envelope: object) =>
  socket.emit('message', Buffer.from(JSON.stringify(envelope)), false);

/** Two nodes without a network, and a page at the first of them. */
async function twoNodes(bus: RelayBus = textBus()) {
  const [old, next] = [slowClient(), slowClient()];
  const create = (client: object) => createRelay({ client: client as never, bus, origins: 'any' });
  const [a, b] = [create(old.client), create(next.client)];
  onTestFinished(() => (a.close(), b.close()));
  const socket = new TerminableSocket();
  a.socket(socket, context);
  await until(() => socket.sent.length > 0);
  const { node } = (socket.sent[0]!.message as unknown as { params: { node: string } }).params;
  return { a, b, old, next, socket, node };
}

function fakeTimers(): void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
}

describe('a page that takes long to close its connection', () => {
  it('has its last messages read: the node does not leave before the page has closed its side', async () => {
    const { a, b, old, next, socket, node } = await twoNodes();
    fakeTimers();
    let isDrained = false;
    const drained = a.drain().then(() => (isDrained = true));
    expect(socket.closed).toEqual([1001]);
    await vi.advanceTimersByTimeAsync(8000);
    expect([isDrained, socket.isTerminated]).toEqual([false, false]);
    receive(socket, call('late'));
    socket.emit('close');
    await vi.advanceTimersByTimeAsync(0);
    old.running[0]!.finish();
    const { params } = call('late').message;
    const asked = request('relay/attach', { node, age: 9000, method: 'tools/call', params });
    const answer = await b.handle(asked, { context });
    expect(answer).toMatchObject({ message: { result: { structuredContent: { name: 'late' } } } });
    await vi.advanceTimersByTimeAsync(10_000);
    await drained;
    expect(next.running).toEqual([]);
  });

  it('is cut off if it never does', async () => {
    const { a, socket } = await twoNodes();
    fakeTimers();
    const drained = a.drain();
    await vi.advanceTimersByTimeAsync(15_000);
    expect(socket.isTerminated).toBe(true);
    await drained;
  });
});

describe('a page that connects to a node which drains', () => {
  it('sends its requests again elsewhere, because the node has read none of them', async () => {
    const bus = textBus();
    const [old, next] = [slowClient(), slowClient()];
    const [from, to] = [
      await relayHost({ client: old.client as never, bus }),
      await relayHost({ client: next.client as never, bus }),
    ];
    let { port } = from;
    const { url } = await switchedBalancer(() => port);
    // Keeps the node busy.
    const other = newLink(from.url('ws'));
    await other.ready();
    const long = other.request('tools/call', { name: 'long' });
    await until(() => old.running.length === 1);
    const link = newLink(url);
    await link.ready();
    expect(from.sockets.length).toBe(2);
    const drained = from.relay.drain();
    await until(() => from.sockets[1]!.readyState === WebSocket.CLOSED);
    // Waits for a connection, and the load balancer does not know yet that the node drains.
    const result = link.request('tools/call', { name: 'waiting' });
    await until(() => from.sockets.length === 4);
    port = to.port;
    await until(() => next.running.length === 1);
    next.running[0]!.finish();
    expect((await result).structuredContent).toEqual({ name: 'waiting' });
    old.running[0]!.finish();
    await long;
    await drained;
    expect(old.running.length).toBe(1);
  });

  it('is told that nothing was read, also when the node is closed', async () => {
    const relay = createRelay({ client: slowClient().client as never, origins: 'any' });
    relay.close();
    const socket = new EmitterSocket();
    relay.socket(socket, context);
    expect(socket.closed).toEqual([RELAY_UNREAD_CODE]);
  });
});

describe('an answer on its way to another node', () => {
  /** A bus that delivers progress and answers only when it is released. */
  function heldBus() {
    const bus = localBus();
    const waiting: (() => void)[] = [];
    let isHeld = false;
    const held: RelayBus = {
      async publish(topic, message) {
        if (isHeld && (message as { type: string }).type === 'message')
          waiting.push(() => void bus.publish(topic, message));
        else await bus.publish(topic, message);
      },
      subscribe: (topic, listener) => bus.subscribe(topic, listener),
    };
    const hold = () => (isHeld = true);
    const release = () => ((isHeld = false), waiting.splice(0).forEach((send) => send()));
    return { held, hold, release, waiting };
  }

  it('is waited for', async () => {
    const { held, hold, release, waiting } = heldBus();
    const { a, b, old, socket } = await twoNodes(held);
    receive(socket, call('long'));
    await until(() => old.running.length === 1);
    socket.emit('close');
    fakeTimers();
    hold();
    let isDrained = false;
    const drained = a.drain().then(() => (isDrained = true));
    const answer = b.handle(request('relay/attach'), { context });
    await vi.advanceTimersByTimeAsync(100);
    old.running[0]!.finish();
    await vi.advanceTimersByTimeAsync(0);
    expect(waiting.length).toBe(1);
    await vi.advanceTimersByTimeAsync(2500);
    expect(isDrained).toBe(false);
    release();
    expect(await answer).toMatchObject({
      message: { result: { structuredContent: { name: 'long' } } },
    });
    await vi.advanceTimersByTimeAsync(10_000);
    await drained;
  });

  it('is kept there, for a page that has to move once more', async () => {
    const bus = textBus();
    const { a, b, old, socket } = await twoNodes(bus);
    const c = createRelay({ client: slowClient().client as never, bus, origins: 'any' });
    onTestFinished(() => c.close());
    receive(socket, call('long'));
    await until(() => old.running.length === 1);
    socket.emit('close');
    old.running[0]!.finish();
    expect(await b.handle(request('relay/attach'), { context })).toMatchObject({
      message: { result: {} },
    });
    a.close();
    expect(await c.handle(request('relay/attach'), { context })).toMatchObject({
      message: { result: { structuredContent: { name: 'long' } } },
    });
  });
});

describe('a node that drains', () => {
  it('waits for an answer that it fetches from another node for a page', async () => {
    const { a, b, old, socket } = await twoNodes();
    receive(socket, call('long'));
    await until(() => old.running.length === 1);
    socket.emit('close');
    const follower = new TerminableSocket();
    b.socket(follower, context);
    await until(() => follower.sent.length > 0);
    receive(follower, request('relay/attach'));
    await until(() => b.health().calls === 1);
    fakeTimers();
    let isDrained = false;
    const drained = b.drain().then(() => (isDrained = true));
    await vi.advanceTimersByTimeAsync(5000);
    expect([isDrained, follower.closed]).toEqual([false, []]);
    old.running[0]!.finish();
    await vi.advanceTimersByTimeAsync(100);
    expect(follower.sent.at(-1)).toMatchObject({
      message: { result: { structuredContent: { name: 'long' } } },
    });
    expect(follower.closed).toEqual([1001]);
    follower.emit('close');
    await vi.advanceTimersByTimeAsync(5000);
    await drained;
    a.close();
  });

  it('leaves after its timeout if the bus accepts nothing, and answers for its health meanwhile', async () => {
    const dead: RelayBus = { publish: () => new Promise(() => {}), subscribe: () => () => {} };
    const { a, old, socket } = await twoNodes(dead);
    receive(socket, call('long'));
    await until(() => old.running.length === 1);
    socket.emit('close');
    fakeTimers();
    const drained = a.drain({ timeout: 20_000 });
    old.running[0]!.finish();
    await vi.advanceTimersByTimeAsync(19_000);
    // The page has not asked for its answer, and cannot.
    expect(a.health().status).toBe('draining');
    await vi.advanceTimersByTimeAsync(2000);
    await drained;
    expect(a.health().status).toBe('closed');
  });
});
