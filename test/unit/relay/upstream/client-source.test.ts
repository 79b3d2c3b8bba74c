// Where the MCP client of a session comes from, and what pages and operators learn if there is none.
import { Client as Client2 } from '@modelcontextprotocol/client';
import { Client as Client1 } from '@modelcontextprotocol/sdk/client/index.js';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { UI_EXTENSION_CAPABILITIES } from '../../../../packages/elements/src/protocol/ui-extension.js';
import { createRelay, RpcError } from '../../../../packages/server/src/relay/relay-server.js';
import type {
  RelayEnvelope,
  RelayUser,
} from '../../../../packages/server/src/relay/relay-server.js';
import {
  checkServer,
  serverIn,
} from '../../../../packages/server/src/relay/upstream/client-source.js';
import { notingClient } from '../support/noting-client.js';
import { call, codeOf, context, notification, request, session } from '../support/requests.js';

afterEach(() => void vi.useRealTimers());

function relayOf(options: object) {
  const heard: Error[] = [];
  const relay = createRelay<object>({
    onerror: (error: unknown) => void heard.push(error as Error),
    ...options,
  } as never);
  onTestFinished(() => relay.close());
  return { relay, heard };
}
const DONE = { message: { result: { content: [] } } };

describe('the options', () => {
  const client = {};
  const connect = () => client;
  it.each<[string, object, string]>([
    ['nothing', {}, 'got none'],
    ['two sources', { client, connect }, 'got client and connect'],
    ['a client instead of a function', { connect: client }, 'connect must be a function'],
    ['no server', { servers: {} }, 'servers is empty'],
    ['a server that is not a function', { servers: { a: connect, b: client } }, 'servers.b must'],
    ['a server without a name', { servers: { '': connect } }, '""'],
    ['a server with a path as its name', { servers: { 'a/b': connect } }, '"a/b"'],
  ])('refuse %s', (_, options, text) => {
    expect(() => createRelay(options as never)).toThrow(TypeError);
    expect(() => createRelay(options as never)).toThrow(text);
  });
});

it.each([
  ['/relay/files', 'files'],
  ['https://x.example/relay/files?a=/b#c', 'files'],
  ['/relay/files/', 'files'],
  ['/a%20b', 'a b'],
  ['/%', '%'],
  ['/', ''],
  ['', ''],
])('the last part of %j names the server', (url, name) => {
  expect(serverIn({ url, headers: {} })).toBe(name);
  expect(serverIn({ headers: {} })).toBe('');
});

it('an unknown server is named in the error, in short, with those that there are', () => {
  expect(() => checkServer({ a: 1 }, 'a')).not.toThrow();
  expect(() => checkServer({ a: 1, b: 1 }, 'toString')).toThrow('"toString"');
  expect(() => checkServer({ a: 1, b: 1 }, 'c')).toThrow('"a", "b"');
  expect(() => checkServer({ a: 1 }, 'x'.repeat(10_000))).toThrow(/^.{100,300}$/);
});

describe('clientFor', () => {
  it('gets the session and the context, for each request', async () => {
    const { client, calls } = notingClient({ hasRequest: false });
    const clientFor = vi.fn(() => client);
    const { relay } = relayOf({ clientFor });
    for (const id of [1, 2])
      expect(await relay.handle(call('x', id), { context })).toMatchObject(DONE);
    const signal = expect.any(AbortSignal);
    expect(clientFor.mock.calls).toEqual([
      [session, context, { signal }],
      [session, context, { signal }],
    ]);
    expect(calls).toHaveLength(2);
  });
});

describe('connect', () => {
  it('gets the user, the server, and what the page can answer', async () => {
    const { client } = notingClient({ hasRequest: false });
    const seen: RelayUser<object>[] = [];
    const connect = (who: RelayUser<object>) => (seen.push(who), client);
    const authorize = () => 'ada';
    const one = relayOf({ connect, authorize }).relay;
    await one.handle({ ...call('x'), answers: ['sampling', 'other'] }, { context });
    const { relay } = relayOf({ servers: { shop: connect }, authorize });
    await relay.handle(call('x'), { context, server: 'shop' });
    // Many servers omit their views otherwise.
    const extensions = UI_EXTENSION_CAPABILITIES;
    const signal = expect.any(AbortSignal);
    expect(seen).toEqual([
      { user: 'ada', server: '', capabilities: { sampling: {}, extensions }, context, signal },
      { user: 'ada', server: 'shop', capabilities: { extensions }, context, signal },
    ]);
  });

  it('that throws an RpcError tells the page; the text of other errors is for the operator', async () => {
    const own = relayOf({
      connect: () => Promise.reject(new RpcError(-32050, 'Link your account.')),
    });
    expect(await own.relay.handle(call('x'), { context })).toMatchObject({
      message: { error: { code: -32050, message: 'Link your account.' } },
    });
    expect(own.heard).toEqual([]);
    const { relay, heard } = relayOf({ connect: () => Promise.reject(new Error('secret')) });
    const answer = await relay.handle(call('x'), { context });
    expect(codeOf(answer)).toBe(-32603);
    expect(JSON.stringify(answer)).not.toContain('secret');
    expect(heard).toMatchObject([{ message: 'secret' }]);
  });

  it.each([undefined, null, {}, 'client'])(
    'that returns %j is explained to the operator',
    async (client) => {
      const { relay, heard } = relayOf({ connect: () => client });
      expect(codeOf(await relay.handle(call('x'), { context }))).toBe(-32603);
      expect(heard).toMatchObject([{ message: expect.stringContaining('not an MCP client') }]);
    },
  );

  it('that hangs is given up, and its client is closed when it comes', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const close = vi.fn(async () => {});
    let connected = () => {};
    const { client } = notingClient({ hasRequest: false });
    const { relay, heard } = relayOf({
      connect: () =>
        new Promise((resolve) => (connected = () => resolve({ ...client, close } as never))),
      limits: { connectTimeout: 1000 },
    });
    const answer = relay.handle(call('x'), { context });
    await vi.advanceTimersByTimeAsync(1000);
    const given = await answer;
    expect(codeOf(given)).toBe(-32001);
    expect(JSON.stringify(given)).toContain('within 1000 ms');
    expect(heard).toHaveLength(1);
    connected();
    await vi.advanceTimersByTimeAsync(0);
    expect(close).toHaveBeenCalledOnce();
  });
});

it('a client is kept while a page listens, and closed a while after the page is gone', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const close = vi.fn(async () => {});
  const { client } = notingClient({ hasRequest: false });
  const { relay } = relayOf({
    connect: () => ({ ...client, close }),
    limits: { clientIdle: 1000 },
  });
  const gone = new AbortController();
  const connection = { context, send: () => {}, signal: gone.signal };
  await relay.handle(request('relay/hello'), connection);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(close).not.toHaveBeenCalled();
  gone.abort();
  await vi.advanceTimersByTimeAsync(999);
  expect(close).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(close).toHaveBeenCalledOnce();
});

describe('a server that no longer knows its session', () => {
  class StreamableHTTPError extends Error {
    code = 404;
  }
  it.each<[string, () => unknown, boolean]>([
    ['HTTP 404', () => Object.assign(new Error('x'), { status: 404 }), true],
    ['HTTP 404 of the SDK 1.x', () => new StreamableHTTPError('x'), true],
    ['HTTP 500', () => Object.assign(new Error('x'), { status: 500 }), false],
    ['an error of the tool with the code 404', () => new RpcError(404, 'x'), false],
    ['nothing', () => undefined, false],
  ])('is connected again after %s: only if nothing ran', async (_, error, isGone) => {
    let made = 0;
    const connect = () => {
      const { client } = notingClient({ hasRequest: false });
      const isFirst = ++made === 1;
      const callTool = async () => {
        if (isFirst) throw error();
        return { content: [] };
      };
      return { ...client, callTool };
    };
    const { relay } = relayOf({ connect, authorize: () => 'ada' });
    const answer = await relay.handle(call('x'), { context });
    expect(made).toBe(isGone ? 2 : 1);
    expect('result' in answer!.message).toBe(isGone);
  });
});

describe('a question of the server', () => {
  const other = 'fedcba9876543210';
  const roots = { jsonrpc: '2.0', id: 7, method: 'roots/list' };

  /** A relay whose server can ask, with pages of one user. */
  function asking() {
    const sent: object[] = [];
    const running: (() => void)[] = [];
    const { client } = notingClient({ hasRequest: false });
    const transport = {
      onmessage: undefined as ((message: object) => void) | undefined,
      send: async (message: object) => void sent.push(message),
    };
    const callTool = () => new Promise((resolve) => running.push(() => resolve({ content: [] })));
    const { relay } = relayOf({
      connect: () => ({ ...client, callTool, transport }),
      authorize: () => 'ada',
    });
    const join = async (from: string) => {
      const heard: { id: string; method: string }[] = [];
      const connection = {
        context,
        send: ({ message }: RelayEnvelope) => void heard.push(message as never),
      };
      const hello = request('relay/hello', { answers: ['roots'] }, 1, from);
      await relay.handle({ ...hello, answers: ['roots'] }, connection);
      const envelope = (message: object) => ({ session: from, answers: ['roots'], message });
      return {
        heard,
        call: () =>
          relay.handle(
            envelope({ jsonrpc: '2.0', id: 5, method: 'tools/call', params: { name: 'x' } }),
            connection,
          ),
        bye: () => relay.handle({ ...notification('relay/bye'), session: from }, connection),
        reply: (id: string) =>
          relay.handle(envelope({ jsonrpc: '2.0', id, result: { roots: [] } }), connection),
      };
    };
    const settle = () => new Promise((resolve) => setTimeout(resolve));
    return { relay, sent, running, join, settle, ask: () => transport.onmessage!(roots) };
  }

  it('goes to the page that waits for the server, not to the one that used it last', async () => {
    const { sent, join, settle, running, ask } = asking();
    const first = await join(session);
    void first.call();
    const second = await join(other);
    await settle();
    ask();
    await settle();
    expect([first.heard.length, second.heard.length]).toEqual([1, 0]);
    await first.reply(first.heard[0]!.id);
    await settle();
    expect(sent).toEqual([{ jsonrpc: '2.0', id: 7, result: { roots: [] } }]);
    running[0]!();
  });

  it('goes to the page that used the server last if none waits', async () => {
    const { join, settle, ask } = asking();
    const [first, second] = [await join(session), await join(other)];
    ask();
    await settle();
    expect([first.heard.length, second.heard.length]).toEqual([0, 1]);
    expect(second.heard[0]).toMatchObject({ method: 'roots/list' });
  });

  it('is refused if all pages have ended', async () => {
    const { sent, join, settle, ask } = asking();
    const pages = [await join(session), await join(other)];
    for (const { bye } of pages) await bye();
    ask();
    await settle();
    expect(sent).toMatchObject([{ id: 7, error: { code: -32000 } }]);
  });

  it('of a kind that the page did not declare is left to the client', async () => {
    const { client } = notingClient({ hasRequest: false });
    const own = vi.fn();
    const transport = { onmessage: own as (message: object) => void };
    const { relay } = relayOf({ connect: () => ({ ...client, transport }) });
    await relay.handle(call('x'), { context });
    transport.onmessage(roots);
    expect(own.mock.calls.map(([message]) => message as object)).toEqual([roots]);
  });
});

describe('a client that does not declare MCP Apps', () => {
  const info = { name: 'backend', version: '1' };
  const declared = { capabilities: { extensions: UI_EXTENSION_CAPABILITIES } };
  const clientOf = (Client: typeof Client1 | typeof Client2, options = {}) =>
    Object.assign(notingClient({ hasRequest: true }).client, {
      _capabilities: (new Client(info, options) as unknown as { _capabilities: object })
        ._capabilities,
    });
  const callTwice = async (options: object, server = '') => {
    const { relay, heard } = relayOf(options);
    for (const one of ['a', 'b'])
      await relay.handle({ ...call('echo'), session: `${session}${one}` }, { context, server });
    return heard.map(({ message }) => message);
  };

  for (const [sdk, Client] of [
    ['1.x', Client1],
    ['2.x', Client2],
  ] as const) {
    it.each<[string, (client: object) => object, string]>([
      ['connect', (client) => ({ connect: () => client }), 'new Client(info, { capabilities })'],
      ['servers.a', (client) => ({ servers: { a: () => client } }), 'that servers.a gets'],
      ['clientFor', (client) => ({ clientFor: () => client }), 'appClientOptions()'],
      ['client', (client) => ({ client }), 'appClientOptions()'],
    ])(`of SDK ${sdk} is reported once, with the fix: %s`, async (name, options, fix) => {
      const heard = await callTwice(options(clientOf(Client)), 'a');
      expect(heard).toHaveLength(1);
      expect(heard[0]).toContain(`The MCP client of ${name} does not declare MCP Apps`);
      expect(heard[0]).toContain(fix);
      expect(await callTwice(options(clientOf(Client, declared)), 'a')).toEqual([]);
    });
  }

  it('is not reported if that cannot be read', async () => {
    expect(await callTwice({ connect: () => notingClient({ hasRequest: true }).client })).toEqual(
      [],
    );
  });
});
