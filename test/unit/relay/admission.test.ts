// What the backend supplies may fail, hang or return nonsense; and what arrives before a page is authorized is limited.
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { RelayErrorCode } from '../../../packages/elements/src/protocol/relay.js';
import { createRelay } from '../../../packages/server/src/relay/relay-server.js';
import type { RelayEnvelope } from '../../../packages/server/src/relay/relay-server.js';
import { bytesOf } from '../../../packages/server/src/relay/admission/relay-held.js';
import { EmitterSocket } from './support/emitter-socket.js';
import { notingClient } from './support/noting-client.js';
import { call, codeOf, context, request } from './support/requests.js';
import { until } from './support/until.js';

afterEach(() => void vi.useRealTimers());

const textOf = (envelope: RelayEnvelope | undefined) => JSON.stringify(envelope);

function relayOf(options: object) {
  const { client, calls } = notingClient({ hasRequest: false });
  const errors: unknown[] = [];
  const onerror = (error: unknown) => errors.push(error);
  const relay = createRelay<object>({ client, origins: 'any', onerror, ...options } as never);
  onTestFinished(() => relay.close());
  return { relay, calls, errors, client };
}

describe('a function of the backend that hangs is given up, and its signal aborts', () => {
  const cases = {
    authorize: (hang: (signal: AbortSignal) => Promise<never>) => ({
      authorize: (_context: unknown, { signal }: { signal: AbortSignal }) => hang(signal),
    }),
    connect: (hang: (signal: AbortSignal) => Promise<never>) => ({
      client: undefined,
      connect: ({ signal }: { signal: AbortSignal }) => hang(signal),
    }),
    clientFor: (hang: (signal: AbortSignal) => Promise<never>) => ({
      client: undefined,
      clientFor: (_session: string, _context: unknown, { signal }: { signal: AbortSignal }) =>
        hang(signal),
    }),
  };
  for (const [name, optionsOf] of Object.entries(cases))
    it(name, async () => {
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
      let aborted: unknown;
      const { relay, errors } = relayOf(
        optionsOf((signal) => {
          signal.addEventListener('abort', () => (aborted = signal.reason));
          return new Promise<never>(() => {});
        }),
      );
      const answer = relay.handle(call('echo'), { context });
      await vi.advanceTimersByTimeAsync(name === 'authorize' ? 10_000 : 30_000);
      expect(textOf(await answer)).toMatch(/error [\da-f]{8} in (its|the relay's) log/);
      expect(String(errors[0])).toContain(`\`${name}\` did not answer within`);
      expect(String(errors[0])).toContain('limits.');
      expect(String(aborted)).toContain(name);
      expect(vi.getTimerCount()).toBe(0);
    });
});

it.each([[undefined], [null], [7], [{ user: 'ada' }]])(
  'refuses a page for which authorize returns %j, and tells the operator',
  async (verdict) => {
    const { relay, errors, calls } = relayOf({ authorize: () => verdict });
    const answer = await relay.handle(call('echo'), { context });
    expect(codeOf(answer)).toBe(RelayErrorCode.Unauthorized);
    expect(String(errors[0])).toContain('`authorize` returned a wrong value');
    expect(calls).toEqual([]);
  },
);

it('closes a client that connect returns too late', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const close = vi.fn(async () => {});
  let connected = (_client: object) => {};
  const { relay, client } = relayOf({
    client: undefined,
    connect: () => new Promise((resolve) => (connected = resolve)),
  });
  const answer = relay.handle(call('echo'), { context });
  await vi.advanceTimersByTimeAsync(30_000);
  expect(codeOf(await answer)).toBe(-32001);
  connected({ ...client, close });
  await vi.advanceTimersByTimeAsync(0);
  expect(close).toHaveBeenCalledOnce();
});

describe('frames before the authorization', () => {
  /** A socket whose page is authorized when told. */
  function waiting(limits: object = {}) {
    let decide = (_verdict: string | false) => {};
    const authorize = () => new Promise<string | false>((resolve) => (decide = resolve));
    const { relay, calls } = relayOf({ authorize, limits });
    const socket = new EmitterSocket();
    relay.socket(socket, context);
    const emit = (envelope: object) => socket.emit('message', JSON.stringify(envelope));
    return { relay, socket, calls, emit, decide: (verdict: string | false) => decide(verdict) };
  }

  it('are handled in order afterwards', async () => {
    const { socket, emit, decide, calls } = waiting();
    for (const id of [1, 2, 3]) emit(call('echo', id, `${id}`));
    expect(socket.sent).toEqual([]);
    decide('ada');
    await until(() => calls.length === 3);
    expect(
      calls.map(([params]) => (params as { arguments: { text: string } }).arguments.text),
    ).toEqual(['1', '2', '3']);
  });

  it('close the socket if they are too many, with a reason', async () => {
    const { socket, emit, decide, calls } = waiting({ waitingFrames: 2 });
    for (const id of [1, 2, 3, 4]) emit(call('echo', id));
    expect(textOf(socket.sent[0])).toContain('before the page was authorized');
    expect(socket.closed).toEqual([1013]);
    decide('ada');
    await new Promise((resolve) => setTimeout(resolve));
    expect(calls).toEqual([]);
  });

  it('close the socket if they are too long', () => {
    const { socket, emit } = waiting({ waitingLength: 1000 });
    emit(call('echo', 1, 'x'.repeat(1000)));
    expect(socket.closed).toEqual([1013]);
  });

  it('of all sockets share the memory of one user', async () => {
    const options = { authorize: () => new Promise(() => {}), limits: { heldBytes: 10_000 } };
    const { relay } = relayOf(options);
    const sockets = [1, 2, 3].map(() => new EmitterSocket());
    for (const socket of sockets) relay.socket(socket, context);
    const text = JSON.stringify(call('echo', 1, 'x'.repeat(2000)));
    for (const socket of sockets) socket.emit('message', text);
    expect(sockets.map(({ closed }) => closed)).toEqual([[], [], [1013]]);
    expect(textOf(sockets[2]!.sent[0])).toContain('10000 bytes');
    // A socket that leaves makes room.
    sockets[0]!.emit('close');
    const next = new EmitterSocket();
    relay.socket(next, context);
    next.emit('message', text);
    expect(next.closed).toEqual([]);
  });

  it('get the reason if the page is refused', async () => {
    const { socket, emit, decide } = waiting();
    emit(request('ping', {}, 7));
    decide(false);
    await until(() => socket.sent.length > 0);
    expect(socket.sent[0]).toMatchObject({
      message: { id: 7, error: { code: RelayErrorCode.Unauthorized } },
    });
    expect(socket.closed).toEqual([1008]);
  });

  it('are not read from a socket that can pause', async () => {
    const steps: string[] = [];
    const socket = Object.assign(new EmitterSocket(), {
      pause: () => steps.push('pause'),
      resume: () => steps.push('resume'),
    });
    const { relay } = relayOf({ authorize: async () => (steps.push('authorize'), 'ada') });
    relay.socket(socket, context);
    await until(() => socket.sent.length > 0);
    expect(steps).toEqual(['pause', 'authorize', 'resume']);
  });
});

describe('memory that running requests hold', () => {
  const stuck = (limits: object) => {
    const { client } = notingClient({ hasRequest: false });
    const callTool = () => new Promise<never>(() => {});
    return relayOf({
      client: { ...client, callTool },
      authorize: (who: { headers: { user: string } }) => who.headers.user,
      limits,
    });
  };
  const by = (user: string) => ({ context: { headers: { user } } });
  const long = (id: number) => call('echo', id, 'x'.repeat(1000));

  it('is limited per user, and the refusal says so', async () => {
    const { relay } = stuck({ heldBytes: 9000 });
    void relay.handle(long(1), by('ada'));
    void relay.handle(long(2), by('ada'));
    const refused = await relay.handle(long(3), by('ada'));
    expect(codeOf(refused)).toBe(RelayErrorCode.TooMany);
    expect(textOf(refused)).toContain('hold more than 9000 bytes');
    expect(await relay.handle(request('ping'), by('bob'))).toMatchObject({
      message: { result: {} },
    });
    // A request that ends makes room.
    const cancelled = {
      jsonrpc: '2.0',
      method: 'notifications/cancelled',
      params: { requestId: 1 },
    };
    await relay.handle({ ...long(1), message: cancelled }, by('ada'));
    const third = relay.handle(long(3), by('ada'));
    expect(await Promise.race([third, relay.handle(request('ping'), by('bob'))])).toMatchObject({
      message: { result: {} },
    });
  });

  it('is limited per node', async () => {
    const { relay } = stuck({ totalHeldBytes: 9000 });
    void relay.handle(long(1), by('ada'));
    void relay.handle(long(1), by('bob'));
    const refused = await relay.handle(long(1), by('carol'));
    expect(textOf(refused)).toContain('The relay is busy');
  });

  it('includes bodies that are being read: status 429', async () => {
    const { relay } = relayOf({ authorize: () => 'ada', limits: { heldBytes: 9000 } });
    const post = (body: BodyInit) =>
      relay.fetch(
        new Request('http://relay/', {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body,
          duplex: 'half',
        } as RequestInit),
      );
    const open = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(new Uint8Array(4000)),
    });
    void post(open);
    await new Promise((resolve) => setTimeout(resolve));
    const answer = await post(JSON.stringify(long(1)));
    expect(answer.status).toBe(429);
    expect(await answer.text()).toContain('hold more than 9000 bytes');
  });

  it('counts values as well as text', () => {
    const text = (value: unknown) => JSON.stringify(value);
    expect(bytesOf(text('x'.repeat(1000)))).toBe(3006);
    expect(bytesOf(text('[,{:"\\'.repeat(100)))).toBe(3 * text('[,{:"\\'.repeat(100)).length);
    const lists = text(Array.from({ length: 1000 }, () => []));
    expect(bytesOf(lists)).toBeGreaterThan(13 * lists.length);
    expect(bytesOf('"unfinished')).toBeGreaterThan(0);
  });
});
