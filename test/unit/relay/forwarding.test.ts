// What exactly an MCP client is asked. The clients here only record how they were called.
import { describe, expect, it, vi } from 'vitest';
import { createRelay } from '../../../packages/server/src/relay/relay-server.js';
import { notingClient } from './support/noting-client.js';

async function ask(hasRequest: boolean, method: string, params?: object) {
  const { client, calls } = notingClient({ hasRequest });
  const relay = createRelay({ client, limits: { requestTimeout: 1234 } });
  const message = { jsonrpc: '2.0', id: 1, method, ...(params && { params }) };
  const answer = await relay.handle(
    { session: '0123456789abcdef', message },
    { context: undefined },
  );
  relay.close();
  expect(answer).toMatchObject({ message: { id: 1, result: { content: [] } } });
  return calls[0]!;
}

const options = { timeout: 1234, signal: expect.any(AbortSignal) };
const asksProgress = { ...options, onprogress: expect.any(Function) };

it.each([
  'tools/call',
  'tools/list',
  'resources/list',
  'resources/templates/list',
  'resources/read',
  'prompts/list',
])('V1 %s: sends a request, or calls its method; passes on unknown params (X7)', async (method) => {
  const params = { cursor: 'c', 'example.com/new': true };
  const schema = { safeParse: expect.any(Function), '~standard': expect.any(Object) };
  expect(await ask(true, method, params)).toEqual([{ method, params }, schema, options]);
  expect(await ask(false, method, params)).toEqual([params, options]);
});

it('D8 converts a timeout of Infinity to one that fits the timer of the client', async () => {
  const { client, calls } = notingClient({ hasRequest: false });
  const relay = createRelay({ client, limits: { requestTimeout: Infinity } });
  const message = { jsonrpc: '2.0', id: 1, method: 'tools/list' };
  await relay.handle({ session: '0123456789abcdef', message }, { context: undefined });
  expect(calls[0]![1]).toMatchObject({ timeout: 2 ** 31 - 1 });
  relay.close();
});

it('D8 rejects a limit that is not a number of 0 or more with an error that names it', () => {
  const { client } = notingClient({ hasRequest: true });
  expect(() => createRelay({ client, limits: { keepFor: NaN } })).toThrow('limits.keepFor is NaN');
});

it('X4 keeps the token of the page in the relay, and passes on other _meta', async () => {
  const meta = { progressToken: 'page', 'example.com/trace': 1 };
  const [params, given] = await ask(false, 'tools/call', { name: 'x', _meta: meta });
  expect(params).toEqual({ name: 'x', _meta: { 'example.com/trace': 1 } });
  expect(given).toEqual(asksProgress);
});

it('X4 ignores an invalid token', async () => {
  const call = await ask(false, 'tools/call', { name: 'x', _meta: { progressToken: { bad: 1 } } });
  expect(call).toEqual([{ name: 'x' }, options]);
});

it('allows params to be absent', async () => {
  expect(await ask(false, 'tools/list')).toEqual([{}, options]);
});

it('X4 does not pass a call that is cancelled immediately to the client', async () => {
  const { client, calls } = notingClient({ hasRequest: false });
  const relay = createRelay({ client });
  const session = '0123456789abcdef';
  const handle = (message: object) =>
    relay.handle({ session, message: { jsonrpc: '2.0', ...message } }, { context: undefined });
  const call = handle({ id: 1, method: 'tools/call', params: { name: 'x' } });
  await handle({ method: 'notifications/cancelled', params: { requestId: 1 } });
  expect(await call).toBeUndefined();
  await new Promise((resolve) => setTimeout(resolve));
  expect(calls).toEqual([]);
  relay.close();
});

/** The answer of a relay whose client is changed so. */
async function answerOf(changes: object, method: string, params: object = {}) {
  const { client, calls } = notingClient({ hasRequest: false });
  const relay = createRelay({ client: { ...client, ...changes } });
  const message = { jsonrpc: '2.0', id: 1, method, params };
  const answer = await relay.handle(
    { session: '0123456789abcdef', message },
    { context: undefined },
  );
  relay.close();
  return { calls, answer: answer!.message as { result?: object; error?: { code: number } } };
}

describe('a server that requires arguments in headers', () => {
  const refusal = Object.assign(new Error('Missing header'), { code: -32020 });
  const tool = { name: 'x', inputSchema: {}, outputSchema: { type: 'object' } };

  /** A client whose first call is refused, with a list of these tools. */
  const refusing = (tools: object[]) => {
    const calls: [object, { toolDefinition?: object }][] = [];
    const callTool = async (params: object, given: object) => {
      if (calls.push([params, given]) === 1) throw refusal;
      return { content: [] };
    };
    return { calls, changes: { callTool, listTools: async () => ({ tools }) } };
  };

  it('gets the call again, with the definition of the tool, but without its output schema', async () => {
    const { calls, changes } = refusing([{ ...tool, name: 'other' }, tool]);
    const { answer } = await answerOf(changes, 'tools/call', { name: 'x' });
    expect(answer.result).toEqual({ content: [] });
    expect(calls).toHaveLength(2);
    expect(calls[1]![0]).toEqual({ name: 'x' });
    expect(calls[1]![1].toolDefinition).toEqual({ ...tool, outputSchema: undefined });
  });

  it('gets the call again with the definition of a tool on a later page', async () => {
    const { calls, changes } = refusing([]);
    const pages: Record<string, object> = {
      '': { tools: [{ ...tool, name: 'other' }], nextCursor: '2' },
      '2': { tools: [tool] },
    };
    const listTools = async ({ cursor = '' }: { cursor?: string }) => pages[cursor];
    await answerOf({ ...changes, listTools }, 'tools/call', { name: 'x' });
    expect(calls[1]![1].toolDefinition).toEqual({ ...tool, outputSchema: undefined });
  });

  it.each([
    ['that lead back', { '': '2', '2': '3', '3': '2' }, 3],
    ['that are empty', { '': '' }, 1],
  ])('gets the call again without a definition after cursors %s', async (_, next, expected) => {
    const { calls, changes } = refusing([]);
    let lists = 0;
    const listTools = async ({ cursor = '' }: { cursor?: string }) => {
      lists++;
      return { tools: [], nextCursor: (next as Record<string, string>)[cursor] };
    };
    await answerOf({ ...changes, listTools }, 'tools/call', { name: 'x' });
    expect([lists, calls.length]).toEqual([expected, 2]);
  });

  it('gets the call again without a definition if it lists no such tool', async () => {
    const { calls, changes } = refusing([{ ...tool, name: 'other' }]);
    await answerOf(changes, 'tools/call', { name: 'x' });
    expect(calls[1]![1]).not.toHaveProperty('toolDefinition');
  });

  it('does not get the call again if it was cancelled while the tools were listed', async () => {
    const { calls, changes } = refusing([tool]);
    const { client } = notingClient({ hasRequest: false });
    let list = () => {};
    const listing = new Promise<void>((resolve) => (list = resolve));
    const listTools = async () => {
      await listing;
      return { tools: [tool] };
    };
    const relay = createRelay({ client: { ...client, ...changes, listTools } as never });
    const handle = (message: object) =>
      relay.handle(
        { session: '0123456789abcdef', message: { jsonrpc: '2.0', ...message } },
        { context: undefined },
      );
    const answer = handle({ id: 1, method: 'tools/call', params: { name: 'x' } });
    await vi.waitUntil(() => calls.length === 1);
    await handle({ method: 'notifications/cancelled', params: { requestId: 1 } });
    list();
    expect(await answer).toBeUndefined();
    await new Promise((resolve) => setTimeout(resolve));
    expect(calls).toHaveLength(1);
    relay.close();
  });

  it('gets nothing again for other errors, or other methods', async () => {
    let lists = 0;
    const fails = async () => {
      lists++;
      throw refusal;
    };
    const { answer, calls } = await answerOf({ listTools: fails }, 'tools/list');
    expect([answer.error!.code, calls, lists]).toEqual([-32020, [], 1]);
    const other = async () => {
      throw Object.assign(new Error('no'), { code: -32602 });
    };
    const called = await answerOf({ callTool: other }, 'tools/call', { name: 'x' });
    expect([called.answer.error!.code, called.calls]).toEqual([-32602, []]);
  });
});

it.each([undefined, null, 'text', []])(
  'does not pass on a result that is not an object: %j',
  async (result) => {
    const { answer } = await answerOf({ listTools: async () => result }, 'tools/list');
    expect(answer.error).toMatchObject({
      code: -32603,
      message: expect.stringContaining('tools/list'),
    });
  },
);

describe('hello', () => {
  const kinds = { tools: { listChanged: true }, resources: {}, prompts: { listChanged: true } };
  const hello = async (changes: object, params: object = {}) =>
    (await answerOf(changes, 'relay/hello', params)).answer;

  it('offers what works through a relay, and names the server', async () => {
    const offered = { ...kinds, resources: { subscribe: true }, logging: {} };
    const answer = await hello({
      getServerCapabilities: () => offered,
      getServerVersion: () => ({ name: 'shop', version: '2' }),
    });
    expect(answer.result).toEqual({
      relay: 1,
      capabilities: kinds,
      serverInfo: { name: 'shop', version: '2' },
    });
    expect((await hello({})).result).not.toHaveProperty('serverInfo');
  });

  it('promises no news of a modern server to which nobody subscribed', async () => {
    const getServerCapabilities = () => kinds;
    const silent = { tools: {}, resources: {}, prompts: {} };
    for (const [changes, capabilities] of [
      [{ getProtocolEra: () => 'modern' }, silent],
      [{ getProtocolEra: () => 'modern', autoOpenedSubscription: {} }, kinds],
      [{ getProtocolEra: () => 'legacy' }, kinds],
    ] as const)
      expect((await hello({ getServerCapabilities, ...changes })).result).toEqual({
        relay: 1,
        capabilities,
      });
  });

  it('fails with a client that is not connected', async () => {
    const answer = await hello({ getServerCapabilities: () => undefined });
    expect(answer.error).toMatchObject({
      code: -32000,
      message: expect.stringContaining('not connected'),
    });
  });

  it('repeats only the beginning of versions that the relay does not have', async () => {
    const answer = await hello({}, { versions: Array.from({ length: 1000 }, () => 7) });
    expect(JSON.stringify(answer.error)).toContain('[7,7,7');
    expect(JSON.stringify(answer.error).length).toBeLessThan(400);
  });
});
