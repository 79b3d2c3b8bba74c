// Several MCP servers behind one relay, a client per user and server, and the lifetime of the clients.
import { describe, expect, it } from 'vitest';
import { RelayErrorCode } from '../../../packages/elements/src/protocol/relay.js';
import { createRelay } from '../../../packages/server/src/relay/relay-server.js';
import type { RelayBus, RelayLimits } from '../../../packages/server/src/relay/relay-server.js';
import { askingServer, textOf } from './support/asking-server.js';
import { newLink, relayHost } from './support/fixture.js';
import { CARRIERS } from './support/relay-host.js';
import { call, codeOf, request } from './support/requests.js';
import { restartingServer } from './support/restarting-server.js';
import { textBus } from './support/text-bus.js';
import { thrownBy, until } from './support/until.js';

const by = (user: string, server = 'files') => ({ context: { headers: { user } }, server });

/** A node with two servers, whose users identify themselves in a header. */
async function node(limits: Partial<RelayLimits> = {}, bus?: RelayBus, signedOut = new Set()) {
  const files = askingServer('files');
  const mail = askingServer('mail');
  const host = await relayHost({
    servers: { files: files.connect, mail: mail.connect },
    authorize: ({ headers: { user = '' } }) => !signedOut.has(user) && user,
    limits: { attachTimeout: 400, ...limits },
    ...(bus && { bus }),
  });
  return { files, mail, host, relay: host.relay };
}

describe('a route per server', () => {
  for (const carrier of CARRIERS)
    it(`${carrier}: does not tell users who are not signed in which servers there are`, async () => {
      const { host } = await node();
      const { message } = await thrownBy(newLink(host.url(carrier, 'nothing')).ready());
      expect(message).toContain('Not authorized');
      expect(message).not.toContain('files');
    });

  it('http: each address reaches its own server for a user who is signed in', async () => {
    const { host } = await node();
    const headers = { user: 'ada' };
    for (const name of ['files', 'mail']) {
      const link = newLink(host.url('http', name), { headers });
      expect(textOf(await link.request('tools/call', { name: 'echo' }))).toBe(`"${name} for ada"`);
    }
    const error = await thrownBy(newLink(host.url('http', 'nothing'), { headers }).ready());
    expect(error.message).toContain('no MCP server "nothing"');
    expect(error['hint']).toContain('"files", "mail"');
    const answer = await fetch(host.url('http', 'constructor'), {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(request('ping')),
    });
    expect(answer.status).toBe(404);
  });

  it('treats the same session id at another server as another session', async () => {
    const { relay } = await node();
    const one = await relay.handle(call('echo'), by('ada', 'files'));
    const two = await relay.handle(call('echo'), by('ada', 'mail'));
    expect(JSON.stringify([one, two])).toMatch(/files for ada.*mail for ada/);
    const unknown = await relay.handle(call('echo'), by('ada', '__proto__'));
    expect(codeOf(unknown)).toBe(RelayErrorCode.UnknownServer);
  });

  it.each([
    [{}, 'exactly one of client, clientFor, connect, servers'],
    [{ connect: () => ({}), servers: {} }, 'connect and servers'],
    [{ servers: {} }, 'servers is empty'],
    [{ servers: { a: 1 } }, 'servers.a must be a function'],
    [{ servers: { 'a/b': () => ({}) } }, '"a/b"'],
    [{ connect: 1 }, 'connect must be a function'],
  ])('wrong options are explained: %j', (options, text) => {
    expect(() => createRelay(options as never)).toThrow(text);
  });

  it('explains a connect that returns no client to the operator', async () => {
    const heard: unknown[] = [];
    const { relay } = await relayHost({
      connect: () => ({}) as never,
      onerror: (error) => heard.push(error),
    });
    expect(codeOf(await relay.handle(call('echo'), by('ada')))).toBe(-32603);
    expect(String(heard[0])).toContain('not an MCP client');
  });
});

describe('users on two nodes', () => {
  it('a user reaches only their own sessions, on whichever node', async () => {
    const bus = textBus();
    const [a, b] = [await node({}, bus), await node({}, bus)];
    const first = await a.relay.handle(call('echo', 1), by('ada'));
    expect(await b.relay.handle(request('relay/attach'), by('ada'))).toEqual(first);
    for (const relay of [a.relay, b.relay]) {
      const stolen = await relay.handle(request('relay/attach'), by('bob'));
      expect(codeOf(stolen)).toBe(RelayErrorCode.ResultLost);
      const wrongServer = await relay.handle(request('relay/attach'), by('ada', 'mail'));
      expect(codeOf(wrongServer)).toBe(RelayErrorCode.ResultLost);
    }
    // The same session id and request id, but another user: another call, with their own client.
    expect(JSON.stringify(await b.relay.handle(call('echo', 1), by('bob')))).toContain('for bob');
    expect(a.files.runs).toEqual(['ada echo']);
    expect(b.files.runs).toEqual(['bob echo']);
  });

  it('signOut ends what a user has on all nodes, and nothing of others', async () => {
    const bus = textBus();
    const signedOut = new Set<string>();
    const [a, b] = [await node({}, bus, signedOut), await node({}, bus, signedOut)];
    const running = b.relay.handle(call('wait', 7), by('ada'));
    const others = b.relay.handle(call('wait', 7), by('bob'));
    await a.relay.handle(call('echo', 1), by('ada'));
    await until(() => b.files.runs.length === 2);
    signedOut.add('ada');
    await a.relay.signOut('ada');
    expect(await running).toBeUndefined();
    await until(() => a.files.open.size === 0 && b.files.open.size === 1);
    expect(codeOf(await a.relay.handle(call('echo', 2), by('ada')))).toBe(
      RelayErrorCode.Unauthorized,
    );
    signedOut.clear();
    const attach = await a.relay.handle(request('relay/attach'), by('ada'));
    expect(codeOf(attach)).toBe(RelayErrorCode.ResultLost);
    b.files.release();
    expect(await others).toMatchObject({ message: { result: {} } });
  });

  it('signOut closes sockets, and reports a bus that is down', async () => {
    const { host, relay, files } = await node(
      {},
      {
        publish: () => Promise.reject(new Error('down')),
        subscribe: () => () => {},
      },
    );
    const { WebSocket } = await import('ws');
    const socket = new WebSocket(host.url('ws', 'files'), { headers: { user: 'ada' } });
    await new Promise((resolve) => socket.once('message', resolve));
    socket.send(JSON.stringify(request('relay/hello')));
    await until(() => files.open.size === 1);
    const closed = new Promise((resolve) => socket.once('close', resolve));
    const error = await thrownBy(relay.signOut('ada'));
    expect(error.message).toContain('the other nodes could not be notified');
    expect(await closed).toBe(1008);
    expect(files.open.size).toBe(0);
    expect((await thrownBy(relay.signOut(''))).message).toContain('authorize');
  });
});

describe('clients are kept', () => {
  it('one per user and server, for all sessions', async () => {
    const { relay, files, mail } = await node();
    for (const [user, server, session] of [
      ['ada', 'files', 'a'.repeat(16)],
      ['ada', 'files', 'b'.repeat(16)],
      ['bob', 'files', 'a'.repeat(16)],
      ['ada', 'mail', 'a'.repeat(16)],
    ] as const)
      await relay.handle(request('tools/call', { name: 'echo' }, 1, session), by(user, server));
    expect(files.connected.map(({ user, server }) => [user, server])).toEqual([
      ['ada', 'files'],
      ['bob', 'files'],
    ]);
    expect(mail.connected).toHaveLength(1);
  });

  it('closes an idle client; its results are still there, and nothing runs again', async () => {
    const { relay, files } = await node({ clientIdle: 20 });
    const first = await relay.handle(call('echo', 1), by('ada'));
    await until(() => files.open.size === 0);
    expect(await relay.handle(request('relay/attach'), by('ada'))).toEqual(first);
    expect(await relay.handle(call('echo', 1), by('ada'))).toEqual(first);
    expect(files.runs).toEqual(['ada echo']);
    await relay.handle(call('echo', 2), by('ada'));
    expect(files.connected).toHaveLength(2);
  });

  it('does not treat a working client as idle, and does not evict it', async () => {
    const { relay, files } = await node({ clientIdle: 10, clients: 1 });
    const running = relay.handle(call('wait', 1), by('ada'));
    await until(() => files.runs.length === 1);
    const busy = await relay.handle(call('echo', 1), by('bob'));
    expect(codeOf(busy)).toBe(RelayErrorCode.TooMany);
    files.release();
    expect(await running).toMatchObject({ message: { result: {} } });
    // Now the least recently used one is evicted.
    expect(await relay.handle(call('echo', 2), by('bob'))).toMatchObject({
      message: { result: {} },
    });
    await until(() => files.open.size === 1);
    expect(files.runs).toEqual(['ada wait', 'bob echo']);
  });

  it('keeps the client of a page that listens, and closes it some time after the page', async () => {
    const { relay, files } = await node({ clientIdle: 1 });
    const gone = new AbortController();
    const listener = { ...by('ada'), send: () => {}, signal: gone.signal };
    await relay.handle(request('relay/hello'), listener);
    // A client without a listener, created later, is closed while this one stays.
    await relay.handle(call('echo', 1), by('bob'));
    await until(() => files.open.size === 1);
    await relay.handle(call('echo', 2), by('ada'));
    expect(files.connected.map(({ user }) => user)).toEqual(['ada', 'bob']);
    gone.abort();
    await until(() => files.open.size === 0);
  });

  it('replaces a client whose server died, and does not repeat the call that it took', async () => {
    const { relay, files } = await node();
    const lost = relay.handle(call('wait', 1), by('ada'));
    await until(() => files.runs.length === 1);
    for (const client of files.open) await client.transport?.close();
    expect(codeOf(await lost)).toBe(-32000);
    expect(codeOf(await relay.handle(call('wait', 1), by('ada')))).toBe(-32000);
    expect(await relay.handle(call('echo', 2), by('ada'))).toMatchObject({
      message: { result: {} },
    });
    expect(files.runs).toEqual(['ada wait', 'ada echo']);
  });

  it('replaces a client whose session the server forgot, because the server refused the request', async () => {
    const files = askingServer('files');
    const forgotten = (trouble: object) => ({
      getServerCapabilities: () => ({ tools: {} }),
      getServerVersion: () => undefined,
      request: () => Promise.reject(Object.assign(new Error('Session not found'), trouble)),
      close: async () => void closed++,
    });
    let closed = 0;
    // The last one is a JSON-RPC error that a tool may have returned, so it is not repeated.
    const clients = [forgotten({ status: 404 }), forgotten({ code: 404 })];
    const { relay } = await relayHost({
      authorize: ({ headers }) => headers['user']!,
      connect: (who) => {
        const odd = { ada: clients[0], bob: clients[1] }[who.user];
        return files.connected.some(({ user }) => user === who.user) || !odd
          ? files.connect(who)
          : (files.connected.push(who), odd as never);
      },
    });
    expect(await relay.handle(call('echo', 1), by('ada'))).toMatchObject({
      message: { result: {} },
    });
    await until(() => closed === 1);
    expect(codeOf(await relay.handle(call('echo', 1), by('bob')))).toBe(404);
    expect(files.runs).toEqual(['ada echo']);
  });

  it('tells the pages of a server that restarted that its lists may have changed', async () => {
    const server = restartingServer();
    const bus = textBus();
    const options = { connect: server.connect, authorize: () => 'ada', bus };
    const [a, b] = [await relayHost(options), await relayHost(options)];
    const sent: string[] = [];
    const send = ({ message }: { message: object }) =>
      void sent.push((message as { method: string }).method);
    // The page listens at one node, and its call reaches the other.
    await b.relay.handle(request('relay/hello'), { ...by('ada'), send });
    await a.relay.handle(call('echo', 2), by('ada'));
    server.restart();
    expect(JSON.stringify(await a.relay.handle(call('echo', 3), by('ada')))).toContain('age 1');
    await until(() => sent.length === 3);
    expect(sent.toSorted()).toEqual(
      ['prompts', 'resources', 'tools'].map((kind) => `notifications/${kind}/list_changed`),
    );
  });

  it('keeps the client that replaced another one while its page listens', async () => {
    const server = restartingServer();
    const { relay } = await relayHost({
      connect: server.connect,
      authorize: ({ headers }) => headers['user']!,
      limits: { clientIdle: 1 },
    });
    const gone = new AbortController();
    await relay.handle(request('relay/hello'), { ...by('ada'), send() {}, signal: gone.signal });
    server.restart();
    await relay.handle(call('echo', 2), by('ada'));
    await until(() => server.closed.length === 1);
    // A client without a listener, created later, is closed while this one stays.
    await relay.handle(call('echo', 1), by('bob'));
    await until(() => server.closed.length === 2);
    await relay.handle(call('echo', 3), by('ada'));
    await relay.handle(call('echo', 2), by('bob'));
    await until(() => server.closed.length === 3);
    expect(server.closed).toEqual(['ada 0', 'bob 1', 'bob 1']);
    gone.abort();
    await until(() => server.closed.at(-1) === 'ada 1');
  });

  it('replaces a client once, however many requests find out that it is gone', async () => {
    const server = restartingServer();
    let connected = 0;
    const connect = (who: { user: string }) => (connected++, server.connect(who));
    const { relay } = await relayHost({ connect, authorize: () => 'ada' });
    await relay.handle(call('echo', 1), by('ada'));
    server.restart();
    const calls = [2, 3, 4].map((id) => relay.handle(call('echo', id), by('ada')));
    for (const answer of await Promise.all(calls))
      expect(answer).toMatchObject({ message: { result: {} } });
    expect(connected).toBe(2);
  });

  it('gives up a connect that hangs, and retries with the next request', async () => {
    const files = askingServer('files');
    let attempts = 0;
    const { relay } = await relayHost({
      connect: (who) => (++attempts === 1 ? new Promise(() => {}) : files.connect(who)),
      limits: { connectTimeout: 20 },
    });
    expect(codeOf(await relay.handle(call('echo', 1), by('ada')))).toBe(-32001);
    expect(await relay.handle(call('echo', 2), by('ada'))).toMatchObject({
      message: { result: {} },
    });
  });

  it('gives a session without a user its own client, and closes it with the session', async () => {
    const files = askingServer('files');
    const { relay } = await relayHost({ connect: files.connect });
    await relay.handle(call('echo', 1), by(''));
    expect(files.open.size).toBe(1);
    const { session } = call('echo');
    await relay.handle({ session, message: { jsonrpc: '2.0', method: 'relay/bye' } }, by(''));
    await until(() => files.open.size === 0);
  });

  it('closing the relay closes them', async () => {
    const { relay, files } = await node();
    await relay.handle(call('echo', 1), by('ada'));
    relay.close();
    await until(() => files.open.size === 0);
  });
});
