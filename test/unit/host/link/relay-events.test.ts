// The event stream of a relay: what ends it, and what it survives.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { RelayCarrierOptions } from '../../../../packages/elements/src/host/link/relay/relay-carrier.js';
import { RelayEvents } from '../../../../packages/elements/src/host/link/relay/relay-events.js';

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
