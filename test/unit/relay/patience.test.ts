// A call has one owner of its patience: the node that runs it. It counts who follows the call, on every node.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createRelay } from '../../../packages/server/src/relay/relay-server.js';
import type {
  Relay,
  RelayBus,
  RelayEnvelope,
  RelayLimits,
} from '../../../packages/server/src/relay/relay-server.js';
import { notingClient } from './support/noting-client.js';
import { call, notification, request, session } from './support/requests.js';
import { textBus } from './support/text-bus.js';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] }));
afterEach(() => void vi.useRealTimers());

const KEEP_FOR = 60_000;
const context = undefined;

/** A tool that ends when told, and remembers whether it was aborted. */
function slowTool() {
  let finish = () => {};
  const tool = {
    runs: 0,
    aborted: undefined as unknown,
    finish: () => finish(),
    client: {
      ...notingClient({ hasRequest: false }).client,
      callTool: (_params: unknown, { signal }: { signal: AbortSignal }) =>
        new Promise<object>((resolve, reject) => {
          tool.runs++;
          finish = () => resolve({ content: [{ type: 'text', text: 'done' }] });
          signal.addEventListener('abort', () => {
            tool.aborted = signal.reason;
            reject(signal.reason as Error);
          });
        }),
    },
  };
  return tool;
}

function nodesOf(count: number, bus: RelayBus = textBus(), limits: Partial<RelayLimits> = {}) {
  const tool = slowTool();
  const make = () => createRelay({ client: tool.client, bus, limits: { ...limits } });
  return { tool, nodes: Array.from({ length: count }, make) };
}

/** A connection of the page to a node, and what it was answered. */
function connect(node: Relay, envelope: object) {
  const gone = new AbortController();
  const page = { answer: undefined as RelayEnvelope | undefined, lose: () => gone.abort() };
  void node
    .handle(envelope, { context, signal: gone.signal })
    .then((answer) => (page.answer = answer));
  return page;
}
const settle = () => vi.advanceTimersByTimeAsync(10);
const attach = request('relay/attach');
const DONE = { message: { result: { content: [{ text: 'done' }] } } };

it('keeps a call that the page left on one node and follows through a third', async () => {
  const { tool, nodes } = nodesOf(3);
  const [a, b, c] = nodes as [Relay, Relay, Relay];
  const first = connect(a, call('slow'));
  await settle();
  first.lose();
  const second = connect(b, attach);
  await settle();
  second.lose();
  const third = connect(c, attach);
  await vi.advanceTimersByTimeAsync(3 * KEEP_FOR);
  expect(tool.aborted).toBeUndefined();
  tool.finish();
  await settle();
  expect(third.answer).toMatchObject(DONE);
  expect(tool.runs).toBe(1);
});

it('cancels a call that nobody follows on any node, once, after its patience', async () => {
  const { tool, nodes } = nodesOf(2);
  const [a, b] = nodes as [Relay, Relay];
  connect(a, call('slow')).lose();
  await settle();
  const second = connect(b, attach);
  await vi.advanceTimersByTimeAsync(2 * KEEP_FOR);
  expect(tool.aborted).toBeUndefined();
  second.lose();
  await vi.advanceTimersByTimeAsync(KEEP_FOR - 1000);
  expect(tool.aborted).toBeUndefined();
  await vi.advanceTimersByTimeAsync(2000);
  expect(String(tool.aborted)).toContain('page is gone');
});

it('counts a node that disappeared as one that no longer follows', async () => {
  let isCut = false;
  const bus = textBus();
  const cut: RelayBus = {
    ...bus,
    publish: async (topic, message) => void (isCut || (await bus.publish(topic, message))),
  };
  const { tool, nodes } = nodesOf(1, bus);
  const b = createRelay({ client: tool.client, bus: cut });
  connect(nodes[0]!, call('slow')).lose();
  await settle();
  connect(b, attach);
  await vi.advanceTimersByTimeAsync(2 * KEEP_FOR);
  expect(tool.aborted).toBeUndefined();
  isCut = true;
  await vi.advanceTimersByTimeAsync(KEEP_FOR);
  expect(tool.aborted).toBeUndefined();
  await vi.advanceTimersByTimeAsync(KEEP_FOR);
  expect(String(tool.aborted)).toContain('page is gone');
});

it('does not cancel a call because a node that followed it closes', async () => {
  const { tool, nodes } = nodesOf(3);
  const [a, b, c] = nodes as [Relay, Relay, Relay];
  connect(a, call('slow')).lose();
  await settle();
  connect(b, attach);
  await settle();
  b.close();
  await settle();
  expect(tool.aborted).toBeUndefined();
  const third = connect(c, attach);
  await settle();
  tool.finish();
  await settle();
  expect(third.answer).toMatchObject(DONE);
});

it('a page that cancels through another node cancels at once', async () => {
  const { tool, nodes } = nodesOf(2);
  const [a, b] = nodes as [Relay, Relay];
  connect(a, call('slow')).lose();
  await settle();
  const second = connect(b, attach);
  await settle();
  await b.handle(notification('notifications/cancelled', { requestId: 1, reason: 'Stop.' }), {
    context,
  });
  await settle();
  expect(String(tool.aborted)).toContain('Stop.');
  expect(second.answer).toBeUndefined();
});

it('has one timer, whatever number of dying connections attach', async () => {
  const { tool, nodes } = nodesOf(1);
  const [a] = nodes as [Relay];
  const first = connect(a, call('slow'));
  await settle();
  first.lose();
  await vi.advanceTimersByTimeAsync(KEEP_FOR / 2);
  // Already dying when the request arrives.
  await a.handle(attach, { context, signal: AbortSignal.abort() });
  await a.handle(attach, { context, signal: AbortSignal.abort() });
  const third = connect(a, attach);
  await vi.advanceTimersByTimeAsync(3 * KEEP_FOR);
  expect(tool.aborted).toBeUndefined();
  tool.finish();
  await settle();
  expect(third.answer).toMatchObject(DONE);
});

it('leaves no timer behind when everything is over', async () => {
  const { tool, nodes } = nodesOf(3);
  const [a, b, c] = nodes as [Relay, Relay, Relay];
  connect(a, call('slow')).lose();
  await settle();
  const pages = [connect(b, attach), connect(c, attach)];
  await settle();
  pages[0]!.lose();
  tool.finish();
  await settle();
  expect(pages[1]!.answer).toMatchObject(DONE);
  expect(vi.getTimerCount()).toBe(0);
  for (const node of nodes) node.close();
});

it('does not subscribe a session that ended while its client was connecting', async () => {
  let connected = () => {};
  const { client, transport } = notingClient({ hasRequest: false });
  const relay = createRelay({
    connect: () =>
      new Promise<typeof client>((resolve) => {
        connected = () => resolve(client);
      }),
    authorize: () => 'ada',
    limits: { sessions: 1 },
  });
  const sent: RelayEnvelope[] = [];
  const send = (envelope: RelayEnvelope) => void sent.push(envelope);
  const hello = relay.handle(request('relay/hello'), { context, send });
  await settle();
  await relay.handle(notification('relay/bye'), { context, send });
  connected();
  await settle();
  expect(await hello).toBeUndefined();
  // The connection still has room for one session.
  const other = { ...request('relay/hello'), session: 'fedcba9876543210' };
  expect(await relay.handle(other, { context, send })).toMatchObject({
    message: { result: { relay: 1 } },
  });
  transport.onmessage!({ jsonrpc: '2.0', method: 'notifications/tools/list_changed' });
  await vi.advanceTimersByTimeAsync(1000);
  expect(sent.filter((envelope) => envelope.session === session)).toEqual([]);
});

it('lets a session say hello again at the limit', async () => {
  const { client } = notingClient({ hasRequest: false });
  const relay = createRelay({ client, limits: { sessions: 1 } });
  const connection = { context, send: () => {} };
  for (const id of [1, 2])
    expect(await relay.handle(request('relay/hello', {}, id), connection)).toMatchObject({
      message: { result: { relay: 1 } },
    });
});

it('waits as long for a page to come back for a question as for a call', async () => {
  const asks: ((request: object) => void)[] = [];
  const answers: object[] = [];
  const { client, transport } = notingClient({ hasRequest: false });
  const asking = { ...transport, send: async (message: object) => void answers.push(message) };
  const bus = textBus();
  const make = () => {
    const own = { ...asking };
    asks.push((message) => (own as typeof transport).onmessage!(message));
    return createRelay({
      connect: () => ({ ...client, transport: own }),
      authorize: () => 'ada',
      bus,
    });
  };
  const [a, b] = [make(), make()];
  const hello = { ...request('relay/hello', { answers: ['sampling'] }), answers: ['sampling'] };
  const sent: RelayEnvelope[] = [];
  const connection = (signal?: AbortSignal) => ({
    context,
    signal,
    send: (envelope: RelayEnvelope) => void sent.push(envelope),
  });
  const gone = new AbortController();
  await a.handle(hello, connection(gone.signal));
  asks[0]!({ jsonrpc: '2.0', id: 7, method: 'sampling/createMessage', params: {} });
  await settle();
  expect(sent).toHaveLength(1);
  gone.abort();
  await vi.advanceTimersByTimeAsync(KEEP_FOR - 5000);
  expect(answers).toEqual([]);
  // It comes back through another node, and is asked with the same id.
  await b.handle(hello, connection());
  await vi.advanceTimersByTimeAsync(4000);
  expect(sent).toHaveLength(2);
  expect(sent[1]).toEqual(sent[0]);
  await vi.advanceTimersByTimeAsync(2 * KEEP_FOR);
  expect(answers).toEqual([]);
  const { id } = sent[0]!.message as { id: string };
  await b.handle({ session, message: { jsonrpc: '2.0', id, result: { ok: 1 } } }, { context });
  await settle();
  expect(answers).toEqual([{ jsonrpc: '2.0', id: 7, result: { ok: 1 } }]);
  a.close();
  b.close();
  expect(vi.getTimerCount()).toBe(0);
});
