// A POST that is answered with events, an event stream, and the servers that they name, without a network.
import { expect, it, onTestFinished, vi } from 'vitest';
import { RelayErrorCode } from '../../../packages/elements/src/protocol/relay.js';
import { createRelay } from '../../../packages/server/src/relay/relay-server.js';
import { notingClient } from './support/noting-client.js';
import { call, codeOf, context, request, session } from './support/requests.js';

type Progress = (progress: object) => void;

/** A relay with two servers, whose tool answers when told. */
function relayOf(options: object = {}) {
  const tool = {
    ran: [] as string[],
    signals: [] as AbortSignal[],
    progress: (() => {}) as Progress,
    finish: (_result: object) => {},
  };
  const server = (name: string) => () => {
    const { client } = notingClient({ hasRequest: false });
    const callTool = (_: unknown, given: { signal: AbortSignal; onprogress?: Progress }) => {
      tool.ran.push(name);
      tool.signals.push(given.signal);
      tool.progress = given.onprogress ?? (() => {});
      return new Promise((resolve) => (tool.finish = resolve));
    };
    return { ...client, callTool } as never;
  };
  const relay = createRelay<Request>({
    servers: { shop: server('shop'), bank: server('bank') },
    origins: 'any',
    ...options,
  });
  onTestFinished(() => relay.close());
  const post = (envelope: object, headers: object = {}, name = 'bank') =>
    relay.fetch(
      new Request(`http://relay.example/relay/${name}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(envelope),
      }),
    );
  return { relay, tool, post };
}

const EVENTS = { accept: 'text/event-stream' };
const withToken = request('tools/call', { name: 'x', _meta: { progressToken: 5 } });
const typeOf = (response: Response) => response.headers.get('content-type');

/** The envelopes in a stream, as far as they have arrived, and its end. */
function eventsOf(response: Response) {
  const events = { messages: [] as object[], isOver: false };
  const reader = response.body!.pipeThrough(new TextDecoderStream() as never).getReader();
  const read = async () => {
    let text = '';
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      text += part.value as string;
      for (const event of text.split('\n\n').slice(0, -1))
        if (event.startsWith('data: '))
          events.messages.push((JSON.parse(event.slice(6)) as { message: object }).message);
      text = text.split('\n\n').at(-1)!;
    }
    events.isOver = true;
  };
  void read();
  return events;
}

it('answers with progress and the result as events, and then ends', async () => {
  const { tool, post } = relayOf();
  const response = await post(withToken, EVENTS);
  expect(typeOf(response)).toBe('text/event-stream');
  const events = eventsOf(response);
  await vi.waitUntil(() => tool.ran.length === 1);
  expect(tool.ran).toEqual(['bank']);
  tool.progress({ progress: 1 });
  await vi.waitUntil(() => events.messages.length === 1);
  expect(events).toMatchObject({
    messages: [{ method: 'notifications/progress', params: { progress: 1, progressToken: 5 } }],
    isOver: false,
  });
  tool.finish({ content: ['done'] });
  await vi.waitUntil(() => events.isOver);
  expect(events.messages.slice(1)).toEqual([
    { jsonrpc: '2.0', id: 1, result: { content: ['done'] } },
  ]);
});

it('ends such an answer when the relay closes', async () => {
  const { relay, tool, post } = relayOf();
  const events = eventsOf(await post(withToken, EVENTS));
  await vi.waitUntil(() => tool.ran.length === 1);
  relay.close();
  await vi.waitUntil(() => events.isOver);
  expect(events.messages).toEqual([]);
});

it.each([
  ['has no token', call('x'), EVENTS],
  ['has no params', { session, message: { jsonrpc: '2.0', id: 1, method: 'ping' } }, EVENTS],
  ['has something else as _meta', request('ping', { _meta: 'progressToken' }), EVENTS],
  ['does not accept events', withToken, { accept: 'application/json' }],
])('answers a request with JSON that %s', async (_, envelope, headers) => {
  const { tool, post } = relayOf();
  const answer = post(envelope, headers);
  if (envelope.message.method === 'tools/call') {
    await vi.waitUntil(() => tool.ran.length === 1);
    tool.finish({ content: [] });
  }
  const response = await answer;
  expect([response.status, typeOf(response)]).toEqual([200, 'application/json']);
  expect(await response.json()).toMatchObject({ message: { id: 1, result: {} } });
});

it('accepts the answer to a question that nobody asked', async () => {
  const { post } = relayOf();
  const message = { jsonrpc: '2.0', id: 'unknown', result: {} };
  expect((await post({ session, message })).status).toBe(202);
});

it('cancels a call whose page went away and did not come back in time', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const { relay, tool } = relayOf({ limits: { keepFor: 1000 } });
  const page = new AbortController();
  void relay.fetch(
    new Request('http://relay.example/relay/shop', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(call('x')),
      signal: page.signal,
    }),
  );
  await vi.advanceTimersByTimeAsync(10);
  expect(tool.ran).toEqual(['shop']);
  page.abort();
  await vi.advanceTimersByTimeAsync(999);
  expect(tool.signals[0]!.aborted).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(tool.signals[0]!.aborted).toBe(true);
});

it('opens the event stream of the server that the URL names, and ends it with the relay', async () => {
  const asked: string[] = [];
  const connect = (name: string) => () => {
    asked.push(name);
    return notingClient({ hasRequest: false }).client;
  };
  const { relay } = relayOf({ servers: { shop: connect('shop'), bank: connect('bank') } });
  const response = await relay.fetch(
    new Request('http://relay.example/relay/bank', { headers: { 'mcp-relay-sessions': session } }),
  );
  expect([response.status, typeOf(response), asked]).toEqual([200, 'text/event-stream', ['bank']]);
  const events = eventsOf(response);
  relay.close();
  await vi.waitUntil(() => events.isOver);
});

it('says which server it does not have, also to the backend itself', async () => {
  const { relay, post } = relayOf();
  expect((await post(request('ping'), {}, 'bakery')).status).toBe(404);
  const answer = await relay.handle(request('ping'), {
    context: context as never,
    server: 'bakery',
  });
  expect(codeOf(answer)).toBe(RelayErrorCode.UnknownServer);
  expect(
    await relay.handle(request('ping'), { context: context as never, server: 'bank' }),
  ).toMatchObject({ message: { result: {} } });
});

it('tells whether it is well', () => {
  const { relay } = relayOf();
  expect(relay.health()).toMatchObject({ ok: true, status: 'ok', problems: [] });
  relay.close();
  expect(relay.health()).toMatchObject({ ok: false, problems: ['The relay is closed.'] });
});
