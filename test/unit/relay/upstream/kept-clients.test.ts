// The MCP clients that a node creates: who shares one, when it is closed, and what replaces it.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { RelayErrorCode } from '../../../../packages/elements/src/protocol/relay.js';
import type { RelayClient } from '../../../../packages/server/src/relay/relay-client.js';
import { DEFAULT_RELAY_LIMITS } from '../../../../packages/server/src/relay/relay-limits.js';
import type { RelayLimits } from '../../../../packages/server/src/relay/relay-limits.js';
import { endClient } from '../../../../packages/server/src/relay/upstream/kept-clients.js';
import { RelayClients } from '../../../../packages/server/src/relay/upstream/kept-clients.js';
import type {
  ClientUse,
  KeptClient,
} from '../../../../packages/server/src/relay/upstream/kept-clients.js';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const IDLE = 1000;
const settle = () => vi.advanceTimersByTimeAsync(0);
const GONE = new Error('Session not found');

interface FakeClient {
  n: number;
  transport: object | undefined;
  isClosed: boolean;
  ping?: () => Promise<void>;
  getProtocolEra?: () => string;
}

function clientsOf(more: Partial<RelayLimits> = {}) {
  const limits = { ...DEFAULT_RELAY_LIMITS, clientIdle: IDLE, ...more };
  const made: FakeClient[] = [];
  const keptOf: KeptClient[] = [];
  const restarted: string[][] = [];
  const connected: string[] = [];
  const next = { error: undefined as Error | undefined, more: {} };
  const clients = new RelayClients({
    limits,
    made: (_, kept) => void keptOf.push(kept),
    restarted: (scopes) => void restarted.push([...scopes]),
    connected: (key) => void connected.push(key),
    isGone: (error) => error === GONE,
  });
  const connect = async () => {
    if (next.error) throw next.error;
    const client: FakeClient = {
      n: made.length + 1,
      transport: {},
      isClosed: false,
      ...next.more,
    };
    made.push(client);
    return Object.assign(client, { close: async () => void (client.isClosed = true) }) as never;
  };
  const useOf = (user: string, scope = `${user} 1`, server = ''): ClientUse => ({
    user,
    scope,
    server,
    answers: [],
  });
  /** Runs work with the client of a user; by default it only returns the number of the client. */
  const use = <Result = number>(
    who: ClientUse,
    work: (client: FakeClient) => Promise<Result> = async ({ n }) => n as Result,
  ) => clients.use(who, connect, work as unknown as (client: RelayClient) => Promise<Result>);
  const hold = (who: ClientUse) => {
    const gone = new AbortController();
    clients.hold(who, connect, gone.signal);
    return () => gone.abort();
  };
  const open = () => made.filter(({ isClosed }) => !isClosed).map(({ n }) => n);
  return { clients, made, keptOf, restarted, connected, next, useOf, use, hold, open };
}

/** Work that ends when told. */
function slowly() {
  let finish = () => {};
  const work = ({ n }: FakeClient) => new Promise<number>((resolve) => (finish = () => resolve(n)));
  return { work, finish: () => finish() };
}

describe('a client', () => {
  it('serves all sessions of a user, one per server and per kinds of questions', async () => {
    const { use, useOf, connected, restarted } = clientsOf();
    expect(await use(useOf('ada'))).toBe(1);
    expect(await use(useOf('ada', 'ada 2'))).toBe(1);
    expect(await use(useOf('bob'))).toBe(2);
    expect(await use(useOf('ada', 'ada 1', 'shop'))).toBe(3);
    expect(await use({ ...useOf('ada'), answers: ['sampling'] })).toBe(4);
    expect(connected).toEqual([
      '["ada","",[]]',
      '["bob","",[]]',
      '["ada","shop",[]]',
      '["ada","",["sampling"]]',
    ]);
    expect(restarted).toEqual([]);
  });

  it('is closed when it was idle for a while, and not while it works', async () => {
    const { use, useOf, open } = clientsOf();
    const { work, finish } = slowly();
    const running = use(useOf('ada'), work);
    await use(useOf('ada', 'ada 2'));
    await vi.advanceTimersByTimeAsync(5 * IDLE);
    expect(open()).toEqual([1]);
    finish();
    await running;
    await vi.advanceTimersByTimeAsync(IDLE - 1);
    await use(useOf('ada'));
    await vi.advanceTimersByTimeAsync(IDLE - 1);
    expect(open()).toEqual([1]);
    await vi.advanceTimersByTimeAsync(1);
    expect(open()).toEqual([]);
    expect(await use(useOf('ada'))).toBe(2);
  });

  it('is not idle while a connection gets its changes', async () => {
    const { use, useOf, hold, open } = clientsOf();
    await use(useOf('ada'));
    const release = [hold(useOf('ada')), hold(useOf('ada')), hold(useOf('ada', 'ada 2'))];
    await vi.advanceTimersByTimeAsync(5 * IDLE);
    await use(useOf('ada'));
    for (const one of release) {
      await vi.advanceTimersByTimeAsync(5 * IDLE);
      expect(open()).toEqual([1]);
      one();
    }
    await vi.advanceTimersByTimeAsync(IDLE);
    expect(open()).toEqual([]);
  });

  it('is not held by a connection that is gone, or that has no end', async () => {
    const { clients, use, useOf, open } = clientsOf();
    await use(useOf('ada'));
    clients.hold(useOf('ada'), expect.unreachable, AbortSignal.abort());
    clients.hold(useOf('ada'), expect.unreachable, undefined);
    await vi.advanceTimersByTimeAsync(IDLE);
    expect(open()).toEqual([]);
  });

  it('knows its sessions and their running requests, the most recently used last', async () => {
    const { use, useOf, keptOf, clients } = clientsOf();
    const { work, finish } = slowly();
    const running = use(useOf('ada', 'ada 1'), work);
    await use(useOf('ada', 'ada 2'));
    const [kept] = keptOf;
    expect([...kept!.sessions]).toEqual([
      ['ada 1', 1],
      ['ada 2', 0],
    ]);
    clients.leave('ada 2');
    clients.leave('ada 1');
    finish();
    await running;
    // A session that ended is not added again.
    expect([[...kept!.sessions], kept!.running]).toEqual([[], 0]);
  });

  it('remembers a limited number of sessions, and forgets those that rest', async () => {
    const { use, useOf, keptOf } = clientsOf();
    const { work, finish } = slowly();
    const running = use(useOf('ada', 'first'), work);
    for (let n = 0; n < 2000; n++) await use(useOf('ada', `ada ${n}`));
    const { sessions } = keptOf[0]!;
    expect(sessions.size).toBeLessThan(2000);
    expect(sessions.get('first')).toBe(1);
    expect(sessions.has('ada 1999')).toBe(true);
    finish();
    await running;
  });

  it('whose connection fails is tried again with the next use', async () => {
    const { use, useOf, next, connected } = clientsOf();
    next.error = new Error('refused');
    await expect(use(useOf('ada'))).rejects.toThrow('refused');
    next.error = undefined;
    expect(await use(useOf('ada'))).toBe(1);
    expect(connected).toHaveLength(1);
  });

  it('that was closed by itself is replaced, and its sessions are told', async () => {
    const { use, useOf, made, restarted, open } = clientsOf();
    await use(useOf('ada'));
    await use(useOf('ada', 'ada 2'));
    made[0]!.transport = undefined;
    expect(await use(useOf('ada'))).toBe(2);
    expect(restarted).toEqual([['ada 1', 'ada 2']]);
    await settle();
    expect(open()).toEqual([2]);
  });

  it('without a transport does not count as closed', async () => {
    const { use, useOf, next } = clientsOf();
    next.more = { transport: undefined };
    expect([await use(useOf('ada')), await use(useOf('ada'))]).toEqual([1, 1]);
  });
});

describe('a client that the server no longer knows', () => {
  it('is replaced once for all requests that find out, which then succeed', async () => {
    const { use, useOf, restarted, open } = clientsOf();
    const work = async ({ n }: FakeClient) => {
      if (n === 1) throw GONE;
      return n;
    };
    expect(await Promise.all([use(useOf('ada'), work), use(useOf('ada'), work)])).toEqual([2, 2]);
    expect(restarted).toEqual([['ada 1']]);
    await settle();
    expect(open()).toEqual([2]);
  });

  it('completes its other requests before it is closed', async () => {
    const { use, useOf, open } = clientsOf();
    const { work, finish } = slowly();
    const running = use(useOf('ada', 'ada 2'), work);
    await use(useOf('ada'), async ({ n }) => {
      if (n === 1) throw GONE;
      return n;
    });
    expect(open()).toEqual([1, 2]);
    finish();
    expect(await running).toBe(1);
    await settle();
    expect(open()).toEqual([2]);
  });

  it('is not replaced twice for one request, nor for another error', async () => {
    const { use, useOf, made } = clientsOf();
    const gone = async () => {
      throw GONE;
    };
    await expect(use(useOf('ada'), gone)).rejects.toBe(GONE);
    expect(made).toHaveLength(2);
    const other = async () => {
      throw new Error('other');
    };
    await expect(use(useOf('ada'), other)).rejects.toThrow('other');
    expect(made).toHaveLength(2);
  });

  it('is not replaced for a user who signed out meanwhile', async () => {
    const { clients, use, useOf, made } = clientsOf();
    const failed = use(useOf('ada'), async () => {
      clients.signOut('ada');
      throw GONE;
    });
    await expect(failed).rejects.toBe(GONE);
    expect(made).toHaveLength(1);
  });
});

describe('the end', () => {
  it('of a session closes the client that only it uses, and not that of a user', async () => {
    const { clients, use, useOf, open } = clientsOf();
    await use(useOf('session', 'session'));
    await use(useOf('ada', 'ada 1'));
    clients.leave('ada 1');
    clients.leave('session');
    await settle();
    expect(open()).toEqual([2]);
  });

  it('of a session releases its connections', async () => {
    const { clients, use, useOf, hold, open } = clientsOf();
    await use(useOf('ada'));
    hold(useOf('ada'));
    hold(useOf('ada'));
    clients.leave('ada 1');
    await vi.advanceTimersByTimeAsync(IDLE);
    expect(open()).toEqual([]);
  });

  it('of a user, or of the relay, closes their clients', async () => {
    const { clients, use, useOf, open } = clientsOf();
    for (const user of ['ada', 'bob', 'eve']) await use(useOf(user));
    clients.signOut('bob');
    await settle();
    expect(open()).toEqual([1, 3]);
    clients.close();
    await settle();
    expect(open()).toEqual([]);
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe('the limit of clients', () => {
  it('closes the one that rests for longest, but rather one that nobody listens to', async () => {
    const { use, useOf, hold, open } = clientsOf({ clients: 2 });
    await use(useOf('ada'));
    await use(useOf('bob'));
    await use(useOf('ada'));
    await use(useOf('eve'));
    await settle();
    expect(open()).toEqual([1, 3]);
    hold(useOf('ada'));
    await use(useOf('bob'));
    await settle();
    expect(open()).toEqual([1, 4]);
    hold(useOf('bob'));
    await use(useOf('eve'));
    await settle();
    expect(open()).toEqual([4, 5]);
  });

  it('refuses a user if all are busy', async () => {
    const { use, useOf } = clientsOf({ clients: 1 });
    const { work, finish } = slowly();
    const running = use(useOf('ada'), work);
    await settle();
    await expect(use(useOf('bob'))).rejects.toMatchObject({ code: RelayErrorCode.TooMany });
    finish();
    await running;
    expect(await use(useOf('bob'))).toBe(2);
  });
});

describe('a check', () => {
  const key = '["ada","",[]]';
  /** A held client that answers a ping so. */
  async function checked(ping: (() => Promise<void>) | undefined, more = {}) {
    const all = clientsOf();
    all.next.more = { ...(ping && { ping }), ...more };
    await all.use(all.useOf('ada'));
    const release = all.hold(all.useOf('ada'));
    await all.clients.check(key);
    return { ...all, release };
  }

  it.each<[string, (() => Promise<void>) | undefined, object]>([
    ['that the server knows', async () => {}, {}],
    [
      'of a server without sessions',
      () => Promise.reject(GONE),
      { getProtocolEra: () => 'modern' },
    ],
  ])('of a client %s changes nothing', async (_, ping, more) => {
    const { restarted, open } = await checked(ping, more);
    expect([restarted, open()]).toEqual([[], [1]]);
  });

  it('replaces a client that the server no longer knows, without telling other nodes', async () => {
    const { restarted, connected, open } = await checked(() => Promise.reject(GONE));
    await settle();
    expect([restarted, connected, open()]).toEqual([[['ada 1']], [key], [2]]);
  });

  it.each<[string, (() => Promise<void>) | undefined]>([
    ['has no ping', undefined],
    ['cannot say', () => Promise.reject(new Error('timeout'))],
  ])('tells the pages, to be safe, if the client %s', async (_, ping) => {
    const { restarted, open } = await checked(ping);
    expect([restarted, open()]).toEqual([[['ada 1']], [1]]);
  });

  it('replaces a client that was closed', async () => {
    const { clients, made, restarted, open } = await checked(async () => {});
    made[0]!.transport = undefined;
    await clients.check(key);
    await settle();
    expect([restarted, open()]).toEqual([[['ada 1']], [2]]);
  });

  it('tells the pages if the other client cannot be created', async () => {
    const { clients, made, next, restarted } = await checked(async () => {});
    made[0]!.transport = undefined;
    next.error = new Error('refused');
    await clients.check(key);
    expect(restarted).toEqual([['ada 1']]);
  });

  it('asks nobody if no page listens, and checks everything on request', async () => {
    const ping = vi.fn(async () => {});
    const { clients, release } = await checked(ping);
    await clients.check('["bob","",[]]');
    expect(ping).toHaveBeenCalledTimes(1);
    clients.checkAll();
    await settle();
    expect(ping).toHaveBeenCalledTimes(2);
    release();
    await clients.check(key);
    expect(ping).toHaveBeenCalledTimes(3);
    // The page that left a moment ago had missed nothing.
    clients.checkAll();
    await clients.check(key);
    expect(ping).toHaveBeenCalledTimes(3);
  });

  it('tells pages that have just gone to another node, and missed the restart here', async () => {
    const ping = vi.fn(async () => {});
    const { clients, hold, useOf, restarted, connected, open, release } = await checked(ping);
    const ended = hold(useOf('ada', 'ada 2'));
    clients.leave('ada 2');
    ended();
    release();
    ping.mockRejectedValue(GONE);
    clients.checkAll();
    await settle();
    expect(restarted).toEqual([['ada 1']]);
    // Nobody listens here, so nothing takes its place.
    expect([connected, open()]).toEqual([[key], [1]]);
    await clients.check(key);
    expect(restarted).toHaveLength(1);
  });

  it('tells pages that left, or come back, only if the server has certainly restarted', async () => {
    const { clients, use, useOf, hold, restarted } = clientsOf({ clientIdle: 60_000 });
    await use(useOf('ada'));
    hold(useOf('ada'))();
    await clients.check(key);
    await vi.advanceTimersByTimeAsync(5000);
    hold(useOf('ada'));
    await settle();
    expect(restarted).toEqual([]);
  });

  it('is made when a page listens through a client that nobody listened to for a while', async () => {
    const { use, useOf, hold, next, restarted, open } = clientsOf({ clientIdle: 60_000 });
    const ping = vi.fn(async () => {});
    next.more = { ping };
    await use(useOf('ada'));
    // A new client is known.
    const release = hold(useOf('ada'));
    const other = hold(useOf('ada', 'ada 2'));
    await settle();
    expect(ping).not.toHaveBeenCalled();
    release();
    other();
    await vi.advanceTimersByTimeAsync(5000);
    ping.mockRejectedValue(GONE);
    hold(useOf('ada', 'ada 3'));
    hold(useOf('ada', 'ada 4'));
    await settle();
    expect(ping).toHaveBeenCalledOnce();
    expect(restarted[0]).toContain('ada 3');
    expect([restarted.length, open()]).toEqual([1, [2]]);
  });

  it('tells the last thousand of them', async () => {
    const { clients, hold, useOf, restarted } = await checked(() => Promise.reject(GONE));
    restarted.length = 0;
    for (let n = 0; n <= 1000; n++) hold(useOf('ada', `page ${n}`))();
    await clients.check(key);
    await settle();
    expect(restarted[0]).toHaveLength(1001);
    expect(restarted[0]).toContain('ada 1');
    expect(restarted[0]).not.toContain('page 0');
  });

  it('creates nothing after the end', async () => {
    let answer = (_error: Error) => {};
    const { clients, made } = await (async () => {
      const all = clientsOf();
      all.next.more = { ping: () => new Promise<void>((_, reject) => (answer = reject)) };
      await all.use(all.useOf('ada'));
      all.hold(all.useOf('ada'));
      return all;
    })();
    const check = clients.check(key);
    await settle();
    clients.close();
    answer(GONE);
    await check;
    expect(made).toHaveLength(1);
  });
});

describe('the end of a client', () => {
  it('ends its session first, and waits for that five seconds', async () => {
    const steps: string[] = [];
    const client = (terminateSession: () => Promise<void>) =>
      ({ transport: { terminateSession }, close: async () => void steps.push('close') }) as never;
    await endClient(client(async () => void steps.push('end')));
    expect(steps.splice(0)).toEqual(['end', 'close']);
    await endClient(client(() => Promise.reject(new Error('405'))));
    expect(steps.splice(0)).toEqual(['close']);
    const ending = endClient(client(() => new Promise(() => {})));
    await vi.advanceTimersByTimeAsync(4999);
    expect(steps).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    await ending;
    expect(steps).toEqual(['close']);
  });

  it('never fails', async () => {
    await endClient({} as never);
    await endClient({ transport: {}, close: () => Promise.reject(new Error('no')) } as never);
  });
});
