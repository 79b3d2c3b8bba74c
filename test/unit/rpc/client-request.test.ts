// Requests through the clients of both SDKs, which are known only by their shape.
import { expect, test, vi } from 'vitest';
import {
  CLIENT_METHODS,
  clientRequest,
  withoutProgressToken,
} from '../../../packages/elements/src/rpc/client-request.js';
import type { ServerRequests } from '../../../packages/elements/src/protocol/messages.js';

/** What both SDKs call. */
interface AnySchema {
  safeParse(data: unknown): unknown;
  '~standard': { validate(value: unknown): unknown };
}

const result = { content: [], unknown: { kept: true } };

test('D3 both SDKs get a schema that accepts every result unchanged', async () => {
  const request = vi.fn((..._args: unknown[]) => Promise.resolve(result));
  const callTool = vi.fn();
  const options = { timeout: 5 };
  const params = { name: 'add' };
  expect(await clientRequest({ request, callTool }, 'tools/call', params, options)).toBe(result);
  expect(callTool).not.toHaveBeenCalled();
  const [sent, schema, given] = request.mock.calls[0]! as [unknown, AnySchema, unknown];
  expect(sent).toEqual({ method: 'tools/call', params });
  expect(given).toBe(options);
  // 1.x, and 2.x.
  expect(schema.safeParse(result)).toEqual({ success: true, data: result });
  expect(schema['~standard']).toMatchObject({ version: 1 });
  expect(schema['~standard'].validate(result)).toEqual({ value: result });
});

test.each([...CLIENT_METHODS] as [keyof ServerRequests, string][])(
  '%s of a client without `request` is its method %s',
  async (method, name) => {
    const own = vi.fn(() => Promise.resolve(result));
    const params = { cursor: 'next' };
    const options = { signal: new AbortController().signal };
    expect(await clientRequest({ [name]: own }, method, params, options)).toBe(result);
    expect(own).toHaveBeenCalledExactlyOnceWith(params, options);
  },
);

test('X7 the name of something inherited is not a method', () => {
  expect(CLIENT_METHODS.has('constructor' as keyof ServerRequests)).toBe(false);
});

test.each<[string, Record<string, unknown>, Record<string, unknown>]>([
  ['params without _meta', { name: 'add' }, { name: 'add' }],
  ['a _meta without a token', { _meta: { 'vendor/key': 1 } }, { _meta: { 'vendor/key': 1 } }],
  ['an empty _meta', { a: 1, _meta: {} }, { a: 1, _meta: {} }],
  ['a _meta that is not an object', { _meta: 'text' }, { _meta: 'text' }],
  ['a token alone', { a: 1, _meta: { progressToken: 7 } }, { a: 1 }],
  ['a token that is undefined', { a: 1, _meta: { progressToken: undefined } }, { a: 1 }],
  [
    'a token among other keys',
    { a: 1, _meta: { progressToken: 7, 'vendor/key': 1 } },
    { a: 1, _meta: { 'vendor/key': 1 } },
  ],
])('forwards %s without the token of the other connection', (_name, params, forwarded) => {
  const before = structuredClone(params);
  expect(withoutProgressToken(params)).toStrictEqual(forwarded);
  expect(params).toStrictEqual(before);
});
