// Everything that waits or is kept is bounded.
import { EventEmitter } from 'node:events';
import { describe, expect, it } from 'vitest';
import { RelayErrorCode } from '../../../packages/elements/src/protocol/relay.js';
import { createRelay } from '../../../packages/elements/src/server/relay-server.js';
import type {
  RelayEnvelope,
  RelayLimits,
} from '../../../packages/elements/src/server/relay-server.js';
import { mcpServer, newLink, relayHost } from './support/fixture.js';
import { CARRIERS } from './support/relay-host.js';
import { thrownBy, until } from './support/until.js';

const context = { headers: {} };
const sessionOf = (index: number) => `session-number-${index}`.padEnd(32, '-');
const request = (method: string, params = {}, id = 1, session = sessionOf(0)) => ({
  session,
  message: { jsonrpc: '2.0', id, method, params },
});
const call = (name: string, id = 1, text?: string) =>
  request('tools/call', { name, arguments: { text } }, id);
const codeOf = (envelope: RelayEnvelope | undefined) =>
  envelope && 'error' in envelope.message ? envelope.message.error.code : envelope;

async function limited(limits: Partial<RelayLimits>) {
  const server = await mcpServer();
  const host = await relayHost({ client: await server.connect(), limits });
  return { server, host, relay: host.relay };
}

for (const carrier of CARRIERS)
  it(`${carrier}: no more requests of one session than its share, and the next one later`, async () => {
    const { server, host } = await limited({ inFlight: 2 });
    const link = newLink(host.url(carrier));
    const running = [link.callTool({ name: 'slow' }), link.callTool({ name: 'slow' })];
    await until(() => server.log.runs.length === 2);
    const error = await thrownBy(link.callTool({ name: 'echo' }));
    expect(error['code']).toBe(RelayErrorCode.TooMany);
    // Another session has its own share.
    await newLink(host.url(carrier)).callTool({ name: 'echo' });
    server.log.release();
    await Promise.all(running);
    await link.callTool({ name: 'echo' });
  });

it('no more requests of all sessions together', async () => {
  const { server, relay } = await limited({ totalInFlight: 1 });
  const running = relay.handle(call('slow'), { context });
  await until(() => server.log.runs.length === 1);
  const other = request('tools/list', {}, 1, sessionOf(1));
  expect(codeOf(await relay.handle(other, { context }))).toBe(RelayErrorCode.TooMany);
  server.log.release();
  await running;
});

it('no more sessions on one connection', async () => {
  const { host } = await limited({ sessions: 2 });
  const links = [0, 1, 2].map(() => newLink(host.url('ws')));
  await links[0]!.ready();
  await links[1]!.ready();
  const error = await thrownBy(links[2]!.ready());
  expect(error.message).toContain('More than 2 sessions');
  // One that ends makes room.
  links[0]!.close();
  await links[2]!.ready();
});

for (const carrier of CARRIERS)
  it(`${carrier}: a result that is too long is an error, not a broken connection`, async () => {
    const { host } = await limited({ messageLength: 10_000 });
    const link = newLink(host.url(carrier));
    const long = link.callTool({ name: 'big', arguments: { text: '10000' } });
    expect((await thrownBy(long))['code']).toBe(RelayErrorCode.TooLarge);
    const short = await link.callTool({ name: 'big', arguments: { text: '9000' } });
    expect(short.content).toMatchObject([{ text: 'x'.repeat(9000) }]);
  });

for (const carrier of CARRIERS)
  it(`${carrier}: V1 a result of 5 MB arrives whole, with progress asked for or not`, async () => {
    const { host } = await limited({});
    const link = newLink(host.url(carrier));
    const params = { name: 'big', arguments: { text: String(5 * 1024 * 1024) } };
    for (const options of [{}, { onprogress: () => {} }]) {
      const { content } = await link.callTool(params, options);
      expect(content[0]).toHaveProperty('text.length', 5 * 1024 * 1024);
    }
  });

it('X6 a server that does not answer the relay', async () => {
  const { server, relay } = await limited({ requestTimeout: 1000 });
  expect(codeOf(await relay.handle(call('slow'), { context }))).toBe(-32001);
  await until(() => server.log.aborts.length === 1);
});

describe('kept results', () => {
  it('the same request with the same id is answered from memory, not run again', async () => {
    const { server, relay } = await limited({});
    const first = await relay.handle(call('echo'), { context });
    expect(await relay.handle(call('echo'), { context })).toEqual(first);
    expect(server.log.runs).toEqual(['echo']);
  });

  it('another request with the same id is a mistake', async () => {
    const { server, relay } = await limited({});
    await relay.handle(call('echo'), { context });
    expect(codeOf(await relay.handle(call('big'), { context }))).toBe(-32600);
    // "1" is not 1.
    const text = { ...call('big').message, id: '1' };
    await relay.handle({ session: sessionOf(0), message: text }, { context });
    expect(server.log.runs).toEqual(['echo', 'big']);
  });

  it('are forgotten after a while', async () => {
    const { relay } = await limited({ keepFor: 1 });
    await relay.handle(call('echo'), { context });
    await new Promise((resolve) => setTimeout(resolve, 10));
    const answer = await relay.handle(request('relay/attach'), { context });
    expect(codeOf(answer)).toBe(RelayErrorCode.ResultLost);
  });

  it('the oldest are forgotten when there are too many, and then nothing is run on a guess', async () => {
    const { server, relay } = await limited({ keptLength: 3000 });
    const node = await nodeOf(relay);
    for (let id = 1; id <= 3; id++) await relay.handle(call('big', id, '1000'), { context });
    const attach = (id: number) => {
      const params = { method: 'tools/call', params: { name: 'echo' }, node, age: 1000 };
      return relay.handle(request('relay/attach', params, id), { context });
    };
    expect(codeOf(await attach(1))).toBe(RelayErrorCode.ResultLost);
    expect(await attach(3)).toMatchObject({ message: { id: 3, result: {} } });
    expect(server.log.runs).toEqual(['big', 'big', 'big']);
  });

  it('an attach runs what never came, but only at the node it was sent to, in time, and a tool', async () => {
    const { server, relay } = await limited({});
    const node = await nodeOf(relay);
    const asked = { method: 'tools/call', params: { name: 'echo' }, node, age: 5 };
    const attach = (id: number, params: object) =>
      relay.handle(request('relay/attach', params, id), { context });
    for (const [id, wrong] of [
      { ...asked, node: 'another' },
      { ...asked, node: undefined },
      { ...asked, age: 60_000 },
      { ...asked, age: 'young' },
      { ...asked, params: 'none' },
      { ...asked, method: 'relay/hello' },
    ].entries())
      expect(codeOf(await attach(id, wrong))).toBe(RelayErrorCode.ResultLost);
    expect(server.log.runs).toEqual([]);
    const answers = await Promise.all([attach(9, asked), attach(9, asked)]);
    expect(answers[0]).toMatchObject({ message: { id: 9, result: {} } });
    expect(answers[1]).toEqual(answers[0]);
    // It comes after all, late.
    const late = request('tools/call', { name: 'echo' }, 9);
    expect(await relay.handle(late, { context })).toEqual(answers[0]);
    expect(server.log.runs).toEqual(['echo']);
  });

  it('a call whose page does not come back is aborted', async () => {
    const { server, relay } = await limited({ keepFor: 20 });
    const gone = new AbortController();
    const running = relay.handle(call('slow'), { context, signal: gone.signal });
    await until(() => server.log.runs.length === 1);
    gone.abort();
    expect(await running).toBeUndefined();
    await until(() => server.log.aborts.length === 1);
  });
});

/** A socket in the shape of Node's emitters, without `addEventListener`. */
class EmitterSocket extends EventEmitter {
  bufferedAmount = 0;
  readonly sent: RelayEnvelope[] = [];
  readonly closed: (number | undefined)[] = [];
  send(text: string): void {
    this.sent.push(JSON.parse(text) as RelayEnvelope);
  }
  close(code?: number): void {
    this.closed.push(code);
  }
}

/** The id of a node, as it tells those who connect. */
async function nodeOf(relay: ReturnType<typeof createRelay<typeof context>>): Promise<string> {
  const socket = new EmitterSocket();
  relay.socket(socket, context);
  await until(() => socket.sent.length > 0);
  socket.emit('close');
  return (socket.sent[0]!.message as unknown as { params: { node: string } }).params.node;
}

describe('sockets by shape', () => {
  it('an emitter works as well; text may come as bytes', async () => {
    const { relay } = await limited({});
    const socket = new EmitterSocket();
    relay.socket(socket, context);
    const text = JSON.stringify(request('ping'));
    socket.emit('message', Buffer.from(text), false);
    await until(() => socket.sent.length === 2);
    expect(socket.sent[1]).toMatchObject({ message: { id: 1, result: {} } });
    socket.emit('message', Buffer.from(text), true);
    await until(() => socket.sent.length === 3);
    expect(codeOf(socket.sent[2])).toBe(-32600);
  });

  it('signs of life come while nothing else does, and end with the socket', async () => {
    const { relay } = await limited({ keepAlive: 5 });
    const socket = new EmitterSocket();
    relay.socket(socket, context);
    await until(() => socket.sent.length >= 3);
    expect(socket.sent[2]).toMatchObject({ session: '', message: { method: 'relay/alive' } });
    socket.emit('close');
    const count = socket.sent.length;
    await new Promise((resolve) => setTimeout(resolve, 30));
    expect(socket.sent).toHaveLength(count);
  });

  it('a page that does not read is let go', async () => {
    const { relay } = await limited({ messageLength: 100 });
    const socket = new EmitterSocket();
    socket.bufferedAmount = 401;
    relay.socket(socket, context);
    await until(() => socket.closed.length > 0);
    expect(socket.closed[0]).toBe(1013);
    expect(socket.sent).toEqual([]);
  });

  it('something else is refused', () => {
    const relay = createRelay({ clientFor: () => Promise.reject(new Error('Unused.')) });
    expect(() => relay.socket({ send() {}, close() {} }, undefined)).toThrow('addEventListener');
    relay.close();
  });

  it('a relay that closes says so, and takes nothing more', async () => {
    const { relay } = await limited({});
    const socket = new EmitterSocket();
    relay.socket(socket, context);
    relay.close();
    expect(socket.closed).toEqual([1001]);
    const late = new EmitterSocket();
    relay.socket(late, context);
    expect(late.closed).toEqual([1001]);
    expect(codeOf(await relay.handle(request('ping'), { context }))).toBe(-32000);
    const response = await relay.post(new Request('http://localhost/', { method: 'POST' }));
    expect(response.status).toBe(503);
  });
});

it('a handler of the host for list_changed still runs, and a new transport is heard too', async () => {
  const { Client } = await import('@modelcontextprotocol/client');
  const { Client: Client1 } = await import('@modelcontextprotocol/sdk/client/index.js');
  const { ToolListChangedNotificationSchema } = await import('@modelcontextprotocol/sdk/types.js');
  for (const sdk of ['sdk 1.x', 'sdk 2.x'] as const) {
    const server = await mcpServer(sdk);
    const client = await server.connect();
    const own: string[] = [];
    if (client instanceof Client1)
      client.setNotificationHandler(ToolListChangedNotificationSchema, () => void own.push(sdk));
    else if (client instanceof Client)
      client.setNotificationHandler('notifications/tools/list_changed', () => void own.push(sdk));
    const host = await relayHost({ client });
    const link = newLink(host.url('ws'));
    const heard: string[] = [];
    await link.ready();
    link.onListChanged((kind) => heard.push(kind));
    server.changeTools();
    await until(() => heard.length === 1 && own.length === 1);
    // A host may put its own listener behind ours.
    const transport = client.transport as { onmessage?: (message: unknown) => void };
    const chained: unknown[] = [];
    const previous = transport.onmessage!;
    transport.onmessage = function (this: unknown, ...args) {
      chained.push(args[0]);
      return previous.apply(this, args);
    };
    server.changeTools();
    await until(() => heard.length === 2 && own.length === 2);
    expect(chained).toMatchObject([{ method: 'notifications/tools/list_changed' }]);
    await client.close();
    await server.reconnect(client);
    await link.listTools({});
    server.changeTools();
    await until(() => heard.length === 3 && own.length === 3);
  }
});
