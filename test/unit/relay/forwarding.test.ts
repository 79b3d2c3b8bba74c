// What exactly an MCP client is asked. The clients here only record how they were called.
import { expect, it } from 'vitest';
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
