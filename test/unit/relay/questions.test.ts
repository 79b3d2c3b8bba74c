// Requests of the MCP server (sampling, elicitation, roots) reach the page that the user has open.
import { describe, expect, it } from 'vitest';
import { UI_EXTENSION_CAPABILITIES } from '../../../packages/elements/src/protocol/ui-extension.js';
import type { ServerHandlers } from '../../../packages/elements/src/host/requests/server-handlers.js';
import type {
  RelayBus,
  RelayEnvelope,
  RelayLimits,
} from '../../../packages/server/src/relay/relay-server.js';
import { askingServer, textOf } from './support/asking-server.js';
import { newLink, relayHost } from './support/fixture.js';
import { SDKS } from './support/mcp-server.js';
import type { Sdk } from './support/mcp-server.js';
import { CARRIERS } from './support/relay-host.js';
import { request, session } from './support/requests.js';
import { textBus } from './support/text-bus.js';
import { until } from './support/until.js';

const PARIS = {
  model: 'test',
  role: 'assistant',
  content: { type: 'text', text: 'Paris' },
} as const;
const handlers: ServerHandlers = {
  createMessage: () => PARIS,
  elicit: ({ message }) => ({ action: 'accept', content: { size: `${message} XL` } }),
  listRoots: () => ({ roots: [{ uri: 'file:///work' }] }),
};

async function node(limits: Partial<RelayLimits> = {}, bus?: RelayBus, sdk: Sdk = 'sdk 1.x') {
  const server = askingServer('asking', sdk);
  const host = await relayHost({
    connect: server.connect,
    authorize: ({ headers }) => headers['user'] ?? 'ada',
    limits: { attachTimeout: 400, ...limits },
    ...(bus && { bus }),
  });
  return { server, host, relay: host.relay };
}

/** A tool's error, or its text. */
const outcome = (result: unknown) => {
  const { isError } = result as { isError?: boolean };
  return `${isError ? 'error: ' : ''}${textOf(result)}`;
};

for (const carrier of CARRIERS)
  describe(`${carrier}: the page answers`, () => {
    it.each(SDKS)('sampling, elicitation and roots with its handlers (%s)', async (sdk) => {
      const { host, server } = await node({}, undefined, sdk);
      const link = newLink(host.url(carrier), { serverHandlers: handlers });
      await link.ready();
      expect(server.capabilities()).toMatchObject({ sampling: {}, elicitation: {}, roots: {} });
      expect(textOf(await link.request('tools/call', { name: 'sample' }))).toContain('Paris');
      expect(textOf(await link.request('tools/call', { name: 'elicit' }))).toContain(
        'Which size? XL',
      );
      expect(textOf(await link.request('tools/call', { name: 'roots' }))).toContain('file:///work');
      expect(server.connected).toHaveLength(1);
    });

    it('advertises only what it has a handler for, to the client of that page', async () => {
      const { host, server } = await node();
      const { elicit } = handlers;
      const some = newLink(host.url(carrier), { serverHandlers: () => ({ elicit: elicit! }) });
      await some.ready();
      expect(server.capabilities()).not.toHaveProperty('sampling');
      expect(server.capabilities()).toHaveProperty('elicitation');
      const none = newLink(host.url(carrier));
      await none.ready();
      expect(server.capabilities()).toEqual({ extensions: UI_EXTENSION_CAPABILITIES });
      expect(outcome(await none.request('tools/call', { name: 'elicit' }))).toMatch(
        /^error: .*not support/,
      );
      expect(textOf(await some.request('tools/call', { name: 'elicit' }))).toContain('XL');
      expect(outcome(await some.request('tools/call', { name: 'sample' }))).toMatch(
        /^error: .*not found/,
      );
    });

    it.each(SDKS)('addresses, and learns that the user is done with one (%s)', async (sdk) => {
      const { host, server } = await node({}, undefined, sdk);
      const asked: object[] = [];
      const completed: string[] = [];
      const elicit: ServerHandlers['elicit'] = (params) => {
        asked.push(params);
        return { action: 'accept' };
      };
      const link = newLink(host.url(carrier), {
        serverHandlers: { elicit },
        elicitation: { url: true, complete: (id) => completed.push(id) },
      });
      await link.ready();
      expect(server.capabilities()).toMatchObject({ elicitation: { form: {}, url: {} } });
      const result = await link.request('tools/call', { name: 'address' });
      expect(outcome(result)).toBe('{"action":"accept"}');
      expect(asked).toMatchObject([{ mode: 'url', url: 'https://bank.example/sign-in' }]);
      await until(() => completed.length > 0);
      expect(completed).toEqual(['bank-1']);
    });

    it('forms only, unless it declares more', async () => {
      const { host, server } = await node();
      const link = newLink(host.url(carrier), { serverHandlers: { elicit: handlers.elicit! } });
      await link.ready();
      expect(JSON.stringify(server.capabilities())).not.toMatch(/"url"|elicitation-/);
      expect(outcome(await link.request('tools/call', { name: 'address' }))).toMatch(
        /^error: .*not support/,
      );
    });

    it('with views, if it declares them: in the settings of the extension', async () => {
      const { host, server } = await node();
      const link = newLink(host.url(carrier), {
        serverHandlers: { elicit: handlers.elicit! },
        elicitation: { view: true },
      });
      await link.ready();
      const [[extension, settings]] = Object.entries(UI_EXTENSION_CAPABILITIES) as [
        [string, object],
      ];
      expect(server.capabilities()).toMatchObject({
        extensions: { [extension]: { ...settings, elicitation: {} } },
      });
      // Without a handler, nothing is declared.
      const none = newLink(host.url(carrier), { elicitation: { url: true, view: true } });
      await none.ready();
      expect(server.capabilities()).toEqual({ extensions: UI_EXTENSION_CAPABILITIES });
    });

    it('returns an error to the server for a handler that throws', async () => {
      const { host } = await node();
      const link = newLink(host.url(carrier), {
        serverHandlers: { createMessage: () => Promise.reject(new Error('The model is asleep.')) },
      });
      await link.ready();
      expect(outcome(await link.request('tools/call', { name: 'sample' }))).toMatch(
        /^error: .*asleep/,
      );
    });

    it('asks a page that reconnects during a question once, and delivers its answer', async () => {
      const { host, server } = await node({ attachTimeout: 4000 });
      let resolve: (answer: typeof PARIS) => void = () => {};
      const answer = new Promise<typeof PARIS>((settle) => (resolve = settle));
      let asked = 0;
      const createMessage = () => (asked++, answer);
      const link = newLink(host.url(carrier), { serverHandlers: { createMessage } });
      await link.ready();
      const call = link.request('tools/call', { name: 'sample' });
      await until(() => asked === 1);
      host.breakConnections();
      resolve(PARIS);
      expect(textOf(await call)).toContain('Paris');
      expect(asked).toBe(1);
      expect(server.runs).toEqual(['ada sample']);
    });
  });

describe('pages on other nodes', () => {
  /** A page that receives its notifications at one node. */
  const hello = request('relay/hello', { answers: ['sampling'] });
  const sample = {
    ...request('tools/call', { name: 'sample' }, 2),
    answers: ['sampling'],
  };
  const context = { headers: {} as Record<string, string> };
  const answerTo = (envelope: RelayEnvelope, outcome: object = { result: PARIS }) => ({
    session,
    message: { jsonrpc: '2.0', id: (envelope.message as { id: string }).id, ...outcome },
  });

  async function threeNodes(limits: Partial<RelayLimits> = {}) {
    const bus = textBus();
    const nodes = [await node(limits, bus), await node(limits, bus), await node(limits, bus)];
    const sent: RelayEnvelope[] = [];
    const gone = new AbortController();
    const send = (envelope: RelayEnvelope) => void sent.push(envelope);
    const listening = { context, send, signal: gone.signal };
    // The page listens at the second node; its requests reach the others.
    await nodes[1]!.relay.handle(hello, listening);
    const [a, , c] = nodes;
    return { a: a!, b: nodes[1]!, c: c!, sent, gone };
  }

  it('delivers the question to the page at its node, and the answer through a third', async () => {
    const { a, c, sent } = await threeNodes();
    const call = a.relay.handle(sample, { context });
    await until(() => sent.length > 0);
    expect(sent[0]).toMatchObject({ session, message: { method: 'sampling/createMessage' } });
    // Another page that knows the id answers without effect.
    const stranger = { context: { headers: { user: 'bob' } } };
    await c.relay.handle(answerTo(sent[0]!, { result: { ...PARIS, model: 'evil' } }), stranger);
    expect(await c.relay.handle(answerTo(sent[0]!), { context })).toBeUndefined();
    const text = JSON.stringify(await call);
    expect(text).toContain('Paris');
    expect(text).not.toContain('evil');
    expect(sent.filter(({ message }) => 'id' in message)).toHaveLength(1);
    expect(a.server.runs).toEqual(['ada sample']);
  });

  it('tells the server that a page went away', async () => {
    const { a, sent, gone } = await threeNodes({ keepFor: 500 });
    const call = a.relay.handle(sample, { context });
    await until(() => sent.length > 0);
    gone.abort();
    expect(JSON.stringify(await call)).toContain('The page is gone');
  });

  it('tells the server that a page ended its session', async () => {
    const { a, c, sent } = await threeNodes();
    const call = a.relay.handle(sample, { context });
    await until(() => sent.length > 0);
    const bye = { session, message: { jsonrpc: '2.0', method: 'relay/bye' } };
    await c.relay.handle(bye, { context });
    // The call also belongs to the session, so it is cancelled with it.
    expect(await call).toBeUndefined();
  });

  it('goes to another page of the user if the one that used the server last has ended', async () => {
    const { relay, server } = await node();
    const [mine, other] = [session, 'fedcba9876543210'];
    const sent: RelayEnvelope[] = [];
    const { signal } = new AbortController();
    const send = (envelope: RelayEnvelope) => void sent.push(envelope);
    await relay.handle({ ...hello, session: mine }, { context, send, signal });
    // Without a connection over which questions arrive.
    await relay.handle({ ...hello, session: other }, { context });
    const call = relay.handle(sample, { context });
    // A server does not say for which call it asks, so the page that used it last is asked.
    const later = { ...sample, ...request('tools/call', { name: 'wait' }, 3), session: other };
    const waiting = relay.handle(later, { context });
    await until(() => server.runs.length === 2);
    expect(sent).toEqual([]);
    const bye = { session: other, message: { jsonrpc: '2.0', method: 'relay/bye' } };
    await relay.handle(bye, { context });
    await until(() => sent.length > 0);
    await relay.handle(answerTo(sent[0]!), { context });
    expect(JSON.stringify(await call)).toContain('Paris');
    server.release();
    await waiting;
  });

  it('is not asked twice: if the page that got it ends its session, the server is told', async () => {
    const { relay, server } = await node();
    const [mine, other] = [session, 'fedcba9876543210'];
    const open = async (id: string) => {
      const sent: RelayEnvelope[] = [];
      const { signal } = new AbortController();
      const send = (envelope: RelayEnvelope) => void sent.push(envelope);
      await relay.handle({ ...hello, session: id }, { context, send, signal });
      return sent;
    };
    const [toMine, toOther] = [await open(mine), await open(other)];
    const call = relay.handle(sample, { context });
    const later = { ...sample, ...request('tools/call', { name: 'wait' }, 3), session: other };
    const waiting = relay.handle(later, { context });
    await until(() => toOther.length > 0);
    const bye = { session: other, message: { jsonrpc: '2.0', method: 'relay/bye' } };
    await relay.handle(bye, { context });
    expect(JSON.stringify(await call)).toContain('The page is gone');
    expect(toMine).toEqual([]);
    server.release();
    await waiting;
  });

  it('times out for a page that does not answer, and tells it', async () => {
    const { a, sent } = await threeNodes({ answerTimeout: 200 });
    const call = a.relay.handle(sample, { context });
    expect(JSON.stringify(await call)).toContain(
      'did not answer sampling/createMessage within 200 ms',
    );
    await until(() => sent.length > 1);
    const { id } = sent[0]!.message as { id: string };
    expect(sent[1]).toMatchObject({
      message: { method: 'notifications/cancelled', params: { requestId: id } },
    });
  });

  it('explains that a page has no connection, and limits its share', async () => {
    const { relay } = await node({ questions: 1, attachTimeout: 200, keepFor: 300 });
    const calls = [2, 3].map((id) =>
      relay.handle({ ...sample, message: { ...sample.message, id } }, { context }),
    );
    const texts = (await Promise.all(calls)).map((answer) => JSON.stringify(answer));
    expect(texts.filter((text) => text.includes('is gone'))).toHaveLength(1);
    expect(texts.filter((text) => text.includes('More than 1 requests wait'))).toHaveLength(1);
  });

  it('cancels at the page what the server cancels', async () => {
    const { a, sent } = await threeNodes();
    const call = a.relay.handle(sample, { context });
    await until(() => sent.length > 0);
    const cancelled = { method: 'notifications/cancelled', params: { requestId: 2 } };
    await a.relay.handle({ session, message: { jsonrpc: '2.0', ...cancelled } }, { context });
    expect(await call).toBeUndefined();
    await until(() => sent.length > 1);
    expect(sent[1]).toMatchObject({ message: { method: 'notifications/cancelled' } });
  });
});
