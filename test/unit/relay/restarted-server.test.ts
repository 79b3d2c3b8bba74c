// A server restarts while a page listens at one node and sends its requests to another, as with POST behind a load
// balancer. The other node connects for the first time, so only the first one can know that there was a restart.
import { describe, expect, it } from 'vitest';
import type { RelayBus } from '../../../packages/server/src/relay/relay-server.js';
import { newLink, relayHost } from './support/fixture.js';
import { CARRIERS } from './support/relay-host.js';
import { call, request } from './support/requests.js';
import { restartingServer } from './support/restarting-server.js';
import type { RestartingServerOptions } from './support/restarting-server.js';
import { textBus } from './support/text-bus.js';
import { until } from './support/until.js';

const ada = { context: { headers: {} } };
const ALL = ['prompts', 'resources', 'tools'].map((kind) => `notifications/${kind}/list_changed`);

/** Two nodes; the page listens at `listening`. */
async function listeningPage(options: RestartingServerOptions = {}, bus: RelayBus = textBus()) {
  const server = restartingServer(options);
  const given = { connect: server.connect, authorize: () => 'ada', bus, limits: { clientIdle: 1 } };
  const [listening, other] = [await relayHost(given), await relayHost(given)];
  const heard: string[] = [];
  const gone = new AbortController();
  const send = ({ message }: { message: object }) =>
    void heard.push((message as { method: string }).method);
  const { signal } = gone;
  await listening.relay.handle(request('relay/hello'), { ...ada, send, signal });
  return { server, listening, other, heard, gone };
}

/** Lets messages between the nodes and their consequences arrive. */
const settle = () => new Promise((resolve) => setTimeout(resolve, 50));

describe('a node that connects to a restarted server for the first time', () => {
  for (const [name, options] of Object.entries<RestartingServerOptions>({
    'no longer knows the client': {},
    'closed the connection': { closes: true },
  }))
    it(`makes the node of the page notice that the server ${name}`, async () => {
      const { server, listening, other, heard } = await listeningPage(options);
      server.restart();
      await other.relay.handle(call('echo', 2), ada);
      await until(() => heard.length >= 3);
      expect(heard.toSorted()).toEqual(ALL);
      // The node of the page has a client that hears of changes again.
      await settle();
      heard.length = 0;
      server.change();
      await until(() => heard.length > 0);
      expect(heard).toEqual(['notifications/tools/list_changed']);
      const { connections } = server;
      expect(connections).toBe(3);
      const answer = await listening.relay.handle(call('echo', 3), ada);
      expect(JSON.stringify(answer)).toContain('age 1');
      expect(server.connections).toBe(connections);
    });

  for (const [name, ping] of Object.entries({
    'cannot be asked': null,
    'does not answer': () => Promise.reject(new Error('fetch failed')),
  }))
    it(`tells the page, to be safe, if the server of the page's client ${name}`, async () => {
      const { server, other, heard } = await listeningPage({ ping });
      server.restart();
      await other.relay.handle(call('echo', 2), ada);
      await until(() => heard.length >= 3);
      expect(heard.toSorted()).toEqual(ALL);
      // The client may still work.
      expect(server.connections).toBe(2);
    });

  it('tells the page nothing if the server did not restart', async () => {
    const { server, other, heard } = await listeningPage();
    await other.relay.handle(call('echo', 2), ada);
    await settle();
    expect(heard).toEqual([]);
    expect(server.connections).toBe(2);
  });

  it('tells a page that has just begun to listen at the other node', async () => {
    const { server, other, heard, gone } = await listeningPage();
    server.restart();
    const next: string[] = [];
    const send = ({ message }: { message: object }) =>
      void next.push((message as { method: string }).method);
    const hello = other.relay.handle(request('relay/hello', {}, 2), { ...ada, send });
    // Before the message of the other node arrives.
    gone.abort();
    await hello;
    await until(() => next.length >= 3);
    expect([next.toSorted(), heard]).toEqual([ALL, []]);
  });

  it('asks no server for nodes where no page listens any more', async () => {
    let pings = 0;
    const ping = async () => (pings++, {});
    const { other, gone } = await listeningPage({ ping });
    gone.abort();
    // The client of the page is not kept any longer.
    await settle();
    await other.relay.handle(call('echo', 2), ada);
    await settle();
    expect(pings).toBe(0);
  });

  it('does not let nodes replace each other endlessly if a user has one session', async () => {
    const { server, other, heard } = await listeningPage({ oneSession: true });
    const { signal } = new AbortController();
    await other.relay.handle(request('relay/hello', {}, 2), { ...ada, send() {}, signal });
    await until(() => heard.length >= 3);
    await settle();
    expect(server.connections).toBe(3);
  });
});

it('notices a restart after a gap of the bus, in which it could not be told', async () => {
  let gap = () => {};
  const bus = { ...textBus(), onGap: (listener: () => void) => ((gap = listener), () => {}) };
  const server = restartingServer();
  const { relay } = await relayHost({ connect: server.connect, authorize: () => 'ada', bus });
  const { signal } = new AbortController();
  await relay.handle(request('relay/hello'), { ...ada, send() {}, signal });
  server.restart();
  gap();
  await until(() => server.connections === 2);
});

it('tells a page that listens at another node when the check ends', async () => {
  let answer: (() => void) | undefined;
  const lost = Object.assign(new Error('Session not found'), { status: 404 });
  const ping = () => new Promise<object>((_, reject) => (answer = () => reject(lost)));
  const { server, other, gone } = await listeningPage({ ping });
  server.restart();
  await other.relay.handle(call('echo', 2), ada);
  await until(() => answer !== undefined);
  const heard: string[] = [];
  const send = ({ message }: { message: object }) =>
    void heard.push((message as { method: string }).method);
  const { signal } = new AbortController();
  await other.relay.handle(request('relay/hello', {}, 3), { ...ada, send, signal });
  gone.abort();
  answer!();
  await until(() => heard.length >= 3);
  expect(heard.toSorted()).toEqual(ALL);
});

it('a relay that is closed during the check creates no client', async () => {
  let answer: (() => void) | undefined;
  const gone = Object.assign(new Error('Session not found'), { status: 404 });
  const ping = () => new Promise<object>((_, reject) => (answer = () => reject(gone)));
  const { server, listening, other } = await listeningPage({ ping });
  server.restart();
  await other.relay.handle(call('echo', 2), ada);
  await until(() => answer !== undefined);
  listening.relay.close();
  answer!();
  await settle();
  expect(server.connections).toBe(2);
});

for (const carrier of CARRIERS)
  it(`${carrier}: V14 a page that calls a tool which is gone lists the tools again`, async () => {
    const error = Object.assign(new Error('Tool gone not found'), { code: -32602 });
    const client = {
      getServerCapabilities: () => ({ tools: {} }),
      getServerVersion: () => undefined,
      request: () => Promise.reject(error),
    } as never;
    const host = await relayHost({ client });
    const link = newLink(host.url(carrier));
    await link.ready();
    const heard: string[] = [];
    link.onListChanged((kind) => heard.push(kind));
    await expect(link.request('tools/call', { name: 'gone' })).rejects.toThrow(
      'Tool gone not found',
    );
    expect(heard).toEqual(['tools']);
  });
