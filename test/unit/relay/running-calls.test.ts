// A call while it runs: how many there may be, how long, and what it answers if something is wrong with it.
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { RelayErrorCode } from '../../../packages/elements/src/protocol/relay.js';
import { createRelay } from '../../../packages/server/src/relay/relay-server.js';
import type {
  RelayEnvelope,
  RelayLimits,
} from '../../../packages/server/src/relay/relay-server.js';
import { localServer } from './support/local-server.js';
import { notingClient } from './support/noting-client.js';
import { call, codeOf, context, notification, request } from './support/requests.js';
import { until } from './support/until.js';

afterEach(() => void vi.useRealTimers());

const by = (user: string) => ({ context: { headers: { user } } });
const sessions = ['aaaaaaaaaaaaaaaa', 'bbbbbbbbbbbbbbbb', 'cccccccccccccccc'] as const;

async function limited(limits: Partial<RelayLimits>) {
  const server = localServer();
  const relay = createRelay<{ headers: Record<string, string> }>({
    client: await server.connect(),
    authorize: ({ headers }) => headers['user'] ?? true,
    limits,
  });
  onTestFinished(() => relay.close());
  const slow = (user: string, session: string, id = 1) =>
    relay.handle(request('tools/call', { name: 'slow' }, id, session), by(user));
  return { server, relay, slow };
}

describe('too many calls', () => {
  it('of one session are refused, exactly at the limit', async () => {
    const { server, slow } = await limited({ inFlight: 2 });
    const running = [slow('ada', sessions[0], 1), slow('ada', sessions[0], 2)];
    const refused = await slow('ada', sessions[0], 3);
    expect(codeOf(refused)).toBe(RelayErrorCode.TooMany);
    expect(JSON.stringify(refused)).toContain('2 concurrent requests of one session');
    const other = slow('ada', sessions[1]);
    await until(() => server.log.runs.length === 3);
    server.log.release();
    await Promise.all([...running, other]);
    expect(await slow('ada', sessions[0], 4)).toMatchObject({ message: { result: {} } });
  });

  it('of one user are refused in all sessions, and not for others', async () => {
    const { server, slow } = await limited({ userInFlight: 2 });
    const running = [slow('ada', sessions[0]), slow('ada', sessions[1])];
    const refused = await slow('ada', sessions[2]);
    expect(codeOf(refused)).toBe(RelayErrorCode.TooMany);
    expect(JSON.stringify(refused)).toContain('2 concurrent requests of one user');
    running.push(slow('bob', sessions[2]));
    await until(() => server.log.runs.length === 3);
    server.log.release();
    await Promise.all(running);
    expect(await slow('ada', sessions[2], 2)).toMatchObject({ message: { result: {} } });
  });

  it('of all together are refused, until one ends', async () => {
    const { server, relay, slow } = await limited({ totalInFlight: 1 });
    const running = slow('ada', sessions[0]);
    await until(() => server.log.runs.length === 1);
    expect(codeOf(await slow('bob', sessions[1]))).toBe(RelayErrorCode.TooMany);
    const cancel = notification('notifications/cancelled', { requestId: 1 });
    await relay.handle({ ...cancel, session: sessions[0] }, by('ada'));
    expect(await running).toBeUndefined();
    server.log.release();
    expect(await slow('bob', sessions[1])).toMatchObject({ message: { result: {} } });
  });
});

/** A relay whose tool does what the test says. */
function running(
  callTool: (params: unknown, options: { signal: AbortSignal }) => unknown,
  limits = {},
) {
  const { client } = notingClient({ hasRequest: false });
  const relay = createRelay<object>({ client: { ...client, callTool } as never, limits });
  onTestFinished(() => relay.close());
  return relay;
}

it('a client that does not keep its timeout: the page gets an error, and the call is aborted', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  let signal: AbortSignal | undefined;
  const relay = running(
    (_, options) => {
      ({ signal } = options);
      return new Promise(() => {});
    },
    { requestTimeout: 1000 },
  );
  const answer = relay.handle(call('slow'), { context });
  await vi.advanceTimersByTimeAsync(999);
  expect(signal!.aborted).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(codeOf(await answer)).toBe(-32001);
  expect(String(signal!.reason)).toContain('within 1000 ms');
  expect(vi.getTimerCount()).toBe(0);
});

it.each<[string, () => unknown, number]>([
  [
    'throws before it returns a promise',
    () => {
      throw Object.assign(new Error('no'), { code: -32602 });
    },
    -32602,
  ],
  ['answers with something that JSON does not have', async () => ({ content: 1n }), -32603],
  ['answers too much', async () => ({ content: 'x'.repeat(500) }), RelayErrorCode.TooLarge],
])('a client that %s: the page gets an error', async (_, callTool, code) => {
  const relay = running(callTool, { messageLength: 500 });
  expect(codeOf(await relay.handle(call('echo'), { context }))).toBe(code);
});

it('an answer that is as long as it may be arrives', async () => {
  const result = { content: 'x' };
  const length = JSON.stringify({ jsonrpc: '2.0', id: 1, result }).length;
  for (const [messageLength, expected] of [
    [length, { message: { result } }],
    [length - 1, { message: { error: { code: RelayErrorCode.TooLarge } } }],
  ] as const)
    expect(
      await running(async () => result, { messageLength }).handle(call('echo'), { context }),
    ).toMatchObject(expected);
});

it('progress reaches all connections that follow the call, and none after its end', async () => {
  let report = (_progress: object) => {};
  let finish = (_result: object) => {};
  const relay = running((_, options) => {
    report = (options as unknown as { onprogress: typeof report }).onprogress;
    return new Promise((resolve) => (finish = resolve));
  });
  const sent: RelayEnvelope[][] = [[], []];
  const asked = request('tools/call', { name: 'x', _meta: { progressToken: 7 } });
  const answers = [
    relay.handle(asked, { context, send: (envelope) => void sent[0]!.push(envelope) }),
    relay.handle(request('relay/attach'), {
      context,
      send: (envelope) => void sent[1]!.push(envelope),
    }),
  ];
  await new Promise((resolve) => setTimeout(resolve));
  report({ progress: 1 });
  finish({ content: [] });
  const [first, second] = await Promise.all(answers);
  expect(first).toEqual(second);
  report({ progress: 2 });
  for (const list of sent)
    expect(list.map(({ message }) => message)).toEqual([
      {
        jsonrpc: '2.0',
        method: 'notifications/progress',
        params: { progress: 1, progressToken: 7 },
      },
    ]);
});
