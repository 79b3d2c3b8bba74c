// Every timer of the relay ends with its purpose; and simultaneous changes are reported once.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createRelay } from '../../../packages/server/src/relay/relay-server.js';
import type { RelayEnvelope } from '../../../packages/server/src/relay/relay-server.js';
import { notingClient } from './support/noting-client.js';

const session = '0123456789abcdef';
const request = (method: string, params = {}, id = 1) => ({
  session,
  message: { jsonrpc: '2.0', id, method, params },
});

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

it('a socket', async () => {
  const relay = createRelay({ client: notingClient({ hasRequest: false }).client, origins: 'any' });
  const listeners = new Map<string, () => void>();
  const sent: string[] = [];
  const socket = {
    send: (text: string) => void sent.push(text),
    close() {},
    on: (type: string, listener: () => void) => void listeners.set(type, listener),
  };
  relay.socket(socket, { headers: {} });
  await vi.advanceTimersByTimeAsync(60_000);
  // Immediately, after 25 s and after 50 s.
  expect(sent).toHaveLength(3);
  expect(vi.getTimerCount()).toBe(1);
  listeners.get('close')!();
  expect(vi.getTimerCount()).toBe(0);
});

it('an event stream', async () => {
  const relay = createRelay({ client: notingClient({ hasRequest: false }).client });
  const headers = { 'mcp-relay-sessions': session };
  const response = await relay.fetch(new Request('http://localhost/', { headers }));
  expect(response.status).toBe(200);
  expect(vi.getTimerCount()).toBe(1);
  await response.body!.cancel();
  expect(vi.getTimerCount()).toBe(0);
});

it('a call, whether answered, failed, cancelled or abandoned', async () => {
  const { client } = notingClient({ hasRequest: false });
  const relay = createRelay({
    client: { ...client, listTools: () => new Promise<object>(() => {}) },
    limits: { requestTimeout: 1000, keepFor: 100 },
  });
  const connection = { context: undefined };
  await relay.handle(request('tools/call', { name: 'x' }), connection);
  await relay.handle(request('nothing'), connection);
  expect(vi.getTimerCount()).toBe(0);

  const cancelled = relay.handle(request('tools/list', {}, 2), connection);
  await vi.advanceTimersByTimeAsync(0);
  expect(vi.getTimerCount()).toBe(1);
  const message = { jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 2 } };
  await relay.handle({ session, message }, connection);
  expect(await cancelled).toBeUndefined();
  expect(vi.getTimerCount()).toBe(0);

  const late = relay.handle(request('tools/list', {}, 3), connection);
  await vi.advanceTimersByTimeAsync(1000);
  expect(await late).toMatchObject({ message: { error: { code: -32001 } } });
  expect(vi.getTimerCount()).toBe(0);

  const signal = AbortSignal.abort();
  expect(await relay.handle(request('tools/list', {}, 4), { ...connection, signal })).toBe(
    undefined,
  );
  expect(vi.getTimerCount()).toBe(2);
  await vi.advanceTimersByTimeAsync(100);
  expect(vi.getTimerCount()).toBe(0);
});

it('V14 reports simultaneous changes once per list', async () => {
  const { client, transport } = notingClient({ hasRequest: false });
  const relay = createRelay({ client });
  const sent: RelayEnvelope[] = [];
  const send = (envelope: RelayEnvelope) => void sent.push(envelope);
  await relay.handle(request('relay/hello'), { context: undefined, send });
  for (const kind of ['tools', 'prompts', 'tools', 'other'])
    transport.onmessage!({ jsonrpc: '2.0', method: `notifications/${kind}/list_changed` });
  await vi.advanceTimersByTimeAsync(1000);
  expect(sent).toMatchObject([
    { session, message: { method: 'notifications/tools/list_changed' } },
    { session, message: { method: 'notifications/prompts/list_changed' } },
  ]);
  transport.onmessage!({ jsonrpc: '2.0', method: 'notifications/tools/list_changed' });
  await vi.advanceTimersByTimeAsync(1000);
  expect(sent).toHaveLength(3);
  relay.close();
  transport.onmessage!({ jsonrpc: '2.0', method: 'notifications/tools/list_changed' });
  expect(vi.getTimerCount()).toBe(0);
});
