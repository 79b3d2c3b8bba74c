// D3: a server's answer reaches the page unchanged, whichever SDK the relay's client is from.
import { expect, it } from 'vitest';
import { createRelay } from '../../../packages/server/src/relay/relay-server.js';
import { ODD_RESULTS, ODD_TOOL, sdkPair } from '../host/link/support/sdk-pairs.js';

it.each([1, 2] as const)('D3 passes on what the SDK %d.x would reject', async (sdk) => {
  const { client } = await sdkPair(sdk);
  // The SDKs check results once they know the tools.
  await client.listTools();
  const relay = createRelay({ client });
  let id = 0;
  const ask = async (method: string, params: object) => {
    const message = { jsonrpc: '2.0', id: ++id, method, params };
    const envelope = { session: '0123456789abcdef', message };
    const answer = await relay.handle(envelope, { context: undefined });
    return (answer as { message: { result?: unknown } }).message.result;
  };
  expect(await ask('tools/list', {})).toEqual({ tools: [ODD_TOOL] });
  for (const [name, result] of Object.entries(ODD_RESULTS)) {
    expect(await ask('tools/call', { name: 'odd', arguments: { case: name } })).toEqual(result);
  }
  relay.close();
});

it('repeats a call that is refused because headers are missing, with the headers and unchecked', async () => {
  const calls: unknown[][] = [];
  const refused = Object.assign(new Error('Header mismatch'), { code: -32020 });
  const tool = { name: 'x', inputSchema: { type: 'object' }, outputSchema: { type: 'object' } };
  const client = {
    request: async () => {
      throw refused;
    },
    listTools: async () => ({ tools: [tool] }),
    callTool: async (...args: unknown[]) => {
      calls.push(args);
      return { content: [] };
    },
    listResources: async () => ({}),
    listResourceTemplates: async () => ({}),
    readResource: async () => ({}),
    listPrompts: async () => ({}),
    getServerCapabilities: () => ({ tools: {} }),
    getServerVersion: () => undefined,
  };
  const relay = createRelay({ client });
  const ask = (id: number, method: string, params: object) =>
    relay.handle(
      { session: '0123456789abcdef', message: { jsonrpc: '2.0', id, method, params } },
      { context: undefined },
    );
  expect(await ask(1, 'tools/call', { name: 'x' })).toMatchObject({
    message: { result: { content: [] } },
  });
  expect(calls).toEqual([
    [
      { name: 'x' },
      expect.objectContaining({ toolDefinition: { ...tool, outputSchema: undefined } }),
    ],
  ]);
  expect(await ask(2, 'tools/list', {})).toMatchObject({ message: { error: { code: -32020 } } });
  relay.close();
});
