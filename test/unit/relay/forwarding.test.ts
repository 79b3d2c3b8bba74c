// What exactly an MCP client is asked. The clients here only write down how they were called.
import { expect, it } from 'vitest';
import { createRelay } from '../../../packages/elements/src/server/relay-server.js';
import type { RelayClient } from '../../../packages/elements/src/server/relay-server.js';

type Args = [params: unknown, ...rest: unknown[]];

function notingClient(version: 1 | 2) {
  const calls: Args[] = [];
  const note = async (...args: Args) => {
    calls.push(args);
    return { content: [] };
  };
  const client: RelayClient = {
    // Their `length` is what tells the two SDKs apart: 1 and 2.
    callTool:
      version === 1
        ? (params: unknown, schema: unknown = 'default', options?: unknown) =>
            note(params, schema, options)
        : (params: unknown, options: unknown) => note(params, options),
    listTools: note,
    listResources: note,
    listResourceTemplates: note,
    readResource: note,
    listPrompts: note,
    getServerCapabilities: () => ({}),
    getServerVersion: () => undefined,
  };
  return { client, calls };
}

async function ask(version: 1 | 2, method: string, params?: object) {
  const { client, calls } = notingClient(version);
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

it('V1 tools/call: the options come third in 1.x, where the schema stays its default, second in 2.x', async () => {
  const params = { name: 'x', arguments: { a: 1 } };
  expect(await ask(1, 'tools/call', params)).toEqual([params, 'default', options]);
  expect(await ask(2, 'tools/call', params)).toEqual([params, options]);
});

it.each([
  'tools/list',
  'resources/list',
  'resources/templates/list',
  'resources/read',
  'prompts/list',
])('%s: the options come second in both; unknown params pass (X7)', async (method) => {
  const params = { cursor: 'c', 'example.com/new': true };
  for (const version of [1, 2] as const)
    expect(await ask(version, method, params)).toEqual([params, options]);
});

it('X4 the token of the page stays with the relay, other _meta goes on', async () => {
  const meta = { progressToken: 'page', 'example.com/trace': 1 };
  const [params, given] = await ask(2, 'tools/call', { name: 'x', _meta: meta });
  expect(params).toEqual({ name: 'x', _meta: { 'example.com/trace': 1 } });
  expect(given).toEqual(asksProgress);
});

it('X4 a token that is none asks for nothing and goes nowhere', async () => {
  const call = await ask(2, 'tools/call', { name: 'x', _meta: { progressToken: { bad: 1 } } });
  expect(call).toEqual([{ name: 'x' }, options]);
});

it('params may be absent', async () => {
  expect(await ask(2, 'tools/list')).toEqual([{}, options]);
});
