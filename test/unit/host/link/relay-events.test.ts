// The event stream of a relay: what ends it, and what it survives.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { RelayCarrierOptions } from '../../../../packages/elements/src/host/link/relay/relay-carrier.js';
import {
  RelayEvents,
  relayEvents,
} from '../../../../packages/elements/src/host/link/relay/relay-events.js';
import { carrierOptions, eventStream, fakeFetch } from './support/fake-relay.js';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

type Answer = number | 'stream' | 'page';

/** A relay that answers the requests for its stream one after the other; the last answer is repeated. */
function relayThat(...answers: Answer[]) {
  const streams: ReadableStreamDefaultController<Uint8Array>[] = [];
  const tokens: (string | null)[] = [];
  const fetch = vi.fn(async (_: unknown, init?: RequestInit) => {
    tokens.push(new Headers(init?.headers).get('authorization'));
    const answer = answers[Math.min(tokens.length, answers.length) - 1]!;
    if (typeof answer === 'number') return new Response(null, { status: answer });
    if (answer === 'page')
      return new Response('<html>', { headers: { 'content-type': 'text/html' } });
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => void streams.push(controller),
    });
    return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
  });
  let asked = 0;
  const silenced = vi.fn<(reason: string) => void>();
  const options: RelayCarrierOptions = {
    url: 'https://relay.example/',
    session: 's',
    answers: () => [],
    reopened: vi.fn(),
    silenced,
    source: {
      holder: {},
      read: () => ({ fetch: fetch as never, token: () => `t${++asked}` }),
    },
  };
  const events = new RelayEvents('key');
  const heard: unknown[] = [];
  const joined = events.join(options, (message) => heard.push(message));
  return {
    fetch,
    tokens,
    heard,
    joined,
    silenced,
    stop: () => events.leave(options),
    lose: () => streams.at(-1)!.close(),
    say(method: string) {
      const envelope = { session: 's', message: { jsonrpc: '2.0', method } };
      streams.at(-1)!.enqueue(new TextEncoder().encode(`data:${JSON.stringify(envelope)}\n\n`));
    },
  };
}

const later = () => vi.advanceTimersByTimeAsync(120_000);

it.each<[string, Answer[]]>([
  ['a 429', [429, 429]],
  ['a 404 during a deployment', [404, 404]],
  ['a page of something else', ['page']],
  ['a second 401', [401, 401, 401]],
  ['a 403', [403]],
  ['a 503', [503]],
])('opens again after %s', async (_, answers) => {
  const relay = relayThat('stream', ...answers, 'stream');
  await vi.advanceTimersByTimeAsync(0);
  expect(await relay.joined).toBe(true);
  relay.lose();
  await later();
  expect(relay.fetch).toHaveBeenCalledTimes(answers.length + 2);
  relay.say('notifications/tools/list_changed');
  await vi.advanceTimersByTimeAsync(0);
  expect(relay.heard).toHaveLength(1);
  expect(relay.silenced).not.toHaveBeenCalled();
  relay.stop();
});

it.each([429, 401, 503])('waits for a relay whose first answer is %d', async (status) => {
  const relay = relayThat(status, status, 'stream');
  await later();
  expect(await relay.joined).toBe(true);
  relay.stop();
});

it.each([204, 405, 410])('ends with a %d, and the page is told', async (status) => {
  const relay = relayThat('stream', status);
  await vi.advanceTimersByTimeAsync(0);
  relay.lose();
  await later();
  expect(relay.fetch).toHaveBeenCalledTimes(2);
  expect(relay.silenced).toHaveBeenCalledWith(expect.stringContaining(`status ${status}`));
  relay.stop();
});

it.each<Answer>([404, 405, 204, 'page'])(
  'does not try again where there was never a stream: %s',
  async (answer) => {
    const relay = relayThat(answer);
    await later();
    expect(await relay.joined).toBe(false);
    expect(relay.fetch).toHaveBeenCalledTimes(1);
    expect(relay.silenced).not.toHaveBeenCalled();
    relay.stop();
  },
);

it('reads fresh credentials at once after the first 401', async () => {
  const relay = relayThat(401, 'stream');
  await vi.advanceTimersByTimeAsync(0);
  await vi.advanceTimersByTimeAsync(0);
  expect(relay.tokens).toEqual(['Bearer t1', 'Bearer t2']);
  relay.stop();
});

it('leaves no timer', async () => {
  const relay = relayThat('stream', 429);
  await vi.advanceTimersByTimeAsync(0);
  relay.lose();
  await later();
  relay.stop();
  await vi.advanceTimersByTimeAsync(0);
  expect(vi.getTimerCount()).toBe(0);
});

it.each([
  ['5', 5000],
  ['1000', 60_000],
])('waits %s s if the relay asks for it, but not longer than a minute', async (given, expected) => {
  vi.spyOn(Math, 'random').mockReturnValue(0);
  const { asked, fetch } = fakeFetch();
  const options = carrierOptions(fetch);
  const events = new RelayEvents('key');
  void events.join(options, () => {});
  await vi.advanceTimersByTimeAsync(0);
  asked[0]!.answer(new Response(null, { status: 429, headers: { 'retry-after': given } }));
  await vi.advanceTimersByTimeAsync(expected - 1);
  expect(asked).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(asked).toHaveLength(2);
  // A date, or nonsense, is not waited for.
  asked[1]!.answer(new Response(null, { status: 429, headers: { 'retry-after': 'soon' } }));
  await vi.advanceTimersByTimeAsync(8000);
  expect(asked).toHaveLength(3);
  events.leave(options);
  vi.restoreAllMocks();
});

it('waits for a relay whose first answer is 400: its setup may be wrong at present', async () => {
  const relay = relayThat(400, 'stream');
  await later();
  expect(await relay.joined).toBe(true);
  relay.stop();
});

it('asks for fresh credentials as long as the user is refused, and for usual ones afterwards', async () => {
  const questions: boolean[] = [];
  const { asked, fetch } = fakeFetch();
  const token = ({ wasRefused }: { wasRefused: boolean }) => {
    questions.push(wasRefused);
    return 'x';
  };
  const options = carrierOptions(fetch, { token });
  const events = new RelayEvents('key');
  void events.join(options, () => {});
  const answer = async (response: Response) => {
    asked.at(-1)!.answer(response);
    await vi.advanceTimersByTimeAsync(8000);
  };
  await vi.advanceTimersByTimeAsync(0);
  await answer(new Response(null, { status: 503 }));
  await answer(new Response(null, { status: 401 }));
  await answer(new Response(null, { status: 503 }));
  const stream = eventStream();
  await answer(stream.response);
  stream.end();
  await vi.advanceTimersByTimeAsync(8000);
  expect(questions).toEqual([false, false, true, true, false]);
  events.leave(options);
});

it('is one stream for all sessions of a page, opened again for one that joins later', async () => {
  const { asked, fetch } = fakeFetch();
  const source = { holder: {}, read: () => ({ fetch }) };
  const [a, b, c] = ['a', 'b', 'c'].map((session) =>
    carrierOptions(
      fetch,
      {},
      { session, source, answers: () => (session === 'b' ? ['roots'] : []) },
    ),
  );
  const events = relayEvents(a!);
  expect(relayEvents(b!)).toBe(events);
  const heard: string[] = [];
  const opened: unknown[] = [];
  const join = (options: typeof a) =>
    void events
      .join(options!, () => heard.push(options!.session))
      .then((isOpen) => opened.push(isOpen));
  join(a);
  join(b);
  await vi.advanceTimersByTimeAsync(0);
  expect(asked).toHaveLength(1);
  expect(asked[0]!.headers.get('mcp-relay-sessions')).toBe('a,b;roots');
  expect(asked[0]!.headers.get('accept')).toBe('text/event-stream');
  const first = eventStream();
  asked[0]!.answer(first.response);
  await vi.advanceTimersByTimeAsync(0);
  expect(opened).toEqual([true, true]);
  join(c);
  await vi.advanceTimersByTimeAsync(0);
  expect(asked[1]!.headers.get('mcp-relay-sessions')).toBe('a,b;roots,c');
  // Until the new stream is open, the old one delivers.
  expect(asked[0]!.init.signal!.aborted).toBe(false);
  first.say({ jsonrpc: '2.0', method: 'x' }, 'a');
  await vi.advanceTimersByTimeAsync(0);
  const second = eventStream();
  asked[1]!.answer(second.response);
  await vi.advanceTimersByTimeAsync(0);
  expect(asked[0]!.init.signal!.aborted).toBe(true);
  expect(opened).toEqual([true, true, true]);
  for (const session of ['b', 'nobody', 'c']) second.say({ jsonrpc: '2.0', method: 'x' }, session);
  second.write('data:not an envelope\n\n');
  second.say({ jsonrpc: '2.0', method: 'x' }, 'c');
  await vi.advanceTimersByTimeAsync(0);
  expect(heard).toEqual(['a', 'b', 'c', 'c']);
  for (const { reopened } of [a!, b!, c!]) expect(reopened).not.toHaveBeenCalled();
  events.leave(a!);
  events.leave(b!);
  expect(asked[1]!.init.signal!.aborted).toBe(false);
  events.leave(c!);
  expect(asked[1]!.init.signal!.aborted).toBe(true);
  expect(relayEvents(a!)).not.toBe(events);
});

it('continues with the old stream while a new one for a further session is refused', async () => {
  const { asked, fetch } = fakeFetch();
  const source = { holder: {}, read: () => ({ fetch }) };
  const [a, b] = ['a', 'b'].map((session) => carrierOptions(fetch, {}, { session, source }));
  const events = relayEvents(a!);
  const heard: string[] = [];
  void events.join(a!, () => heard.push('a'));
  await vi.advanceTimersByTimeAsync(0);
  const first = eventStream();
  asked[0]!.answer(first.response);
  void events.join(b!, () => heard.push('b'));
  await vi.advanceTimersByTimeAsync(0);
  // As during a deployment.
  asked[1]!.answer(new Response(null, { status: 404 }));
  await vi.advanceTimersByTimeAsync(0);
  expect(asked[0]!.init.signal!.aborted).toBe(false);
  first.say({ jsonrpc: '2.0', method: 'x' }, 'a');
  await vi.advanceTimersByTimeAsync(10_000);
  const second = eventStream();
  asked[2]!.answer(second.response);
  await vi.advanceTimersByTimeAsync(0);
  expect(asked[0]!.init.signal!.aborted).toBe(true);
  second.say({ jsonrpc: '2.0', method: 'x' }, 'b');
  await vi.advanceTimersByTimeAsync(0);
  expect(heard).toEqual(['a', 'b']);
  events.leave(a!);
  events.leave(b!);
});

it('tells the sessions that something may be missing when it opens again, and only then', async () => {
  const { asked, fetch } = fakeFetch();
  const options = carrierOptions(fetch);
  const events = new RelayEvents('key');
  void events.join(options, () => {});
  await vi.advanceTimersByTimeAsync(0);
  const stream = eventStream();
  asked[0]!.answer(stream.response);
  await vi.advanceTimersByTimeAsync(0);
  stream.end();
  await vi.advanceTimersByTimeAsync(8000);
  expect(options.reopened).not.toHaveBeenCalled();
  asked[1]!.answer(eventStream().response);
  await vi.advanceTimersByTimeAsync(0);
  expect(options.reopened).toHaveBeenCalledTimes(1);
  events.leave(options);
});

it('is given up after a minute of silence, and a heartbeat starts the minute again', async () => {
  const { asked, fetch } = fakeFetch();
  const options = carrierOptions(fetch);
  const events = new RelayEvents('key');
  void events.join(options, () => {});
  await vi.advanceTimersByTimeAsync(0);
  await vi.advanceTimersByTimeAsync(59_000);
  const stream = eventStream();
  asked[0]!.answer(stream.response);
  for (let beat = 0; beat < 3; beat++) {
    stream.write(':\n\n');
    await vi.advanceTimersByTimeAsync(59_999);
    expect(asked[0]!.init.signal!.aborted).toBe(false);
  }
  await vi.advanceTimersByTimeAsync(1);
  expect(asked[0]!.init.signal!.aborted).toBe(true);
  events.leave(options);
});

it('is not opened for a session that left at once', async () => {
  const { asked, fetch } = fakeFetch();
  const options = carrierOptions(fetch);
  const events = new RelayEvents('key');
  void events.join(options, () => {});
  events.leave(options);
  await vi.advanceTimersByTimeAsync(8000);
  expect(asked).toEqual([]);
  expect(vi.getTimerCount()).toBe(0);
});
