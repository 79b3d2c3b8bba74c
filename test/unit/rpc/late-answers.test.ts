// A view that reconnects uses the same window: an answer to its earlier connection may still arrive.
import { expect, test } from 'vitest';
import { JsonRpcPeer } from '../../../packages/elements/src/rpc/json-rpc-peer.js';
import type { Transport } from '../../../packages/elements/src/rpc/transport.js';

interface Calls {
  requests: { call: { params: object; result: { of?: string } } };
  notifications: Record<never, never>;
}

/** One window: each transport receives everything that arrives in it. */
function oneWindow() {
  const receivers = new Set<(message: unknown) => void>();
  const sent: { id: number }[] = [];
  const transport = (): Transport => {
    let own: (message: unknown) => void;
    return {
      start: (receive) => receivers.add((own = receive)),
      send: (message) => sent.push(message as never),
      close: () => receivers.delete(own),
    };
  };
  const arrive = (message: object) =>
    receivers.forEach((receive) => receive({ jsonrpc: '2.0', ...message }));
  return { transport, sent, arrive };
}

test('X1 a late answer to an earlier connection never answers another request', async () => {
  const { transport, sent, arrive } = oneWindow();
  const before = new JsonRpcPeer<Calls, Calls>(transport());
  const lost = before.request('call', {}).catch(() => 'lost');
  before.close();
  expect(await lost).toBe('lost');
  const now = new JsonRpcPeer<Calls, Calls>(transport());
  const call = now.request('call', {});
  const [first, second] = sent;
  arrive({ id: first!.id, result: { of: 'the earlier connection' } });
  arrive({ id: second!.id, result: { of: 'this connection' } });
  expect(await call).toEqual({ of: 'this connection' });
});

test('ids fit into 32 bits', () => {
  const { transport, sent } = oneWindow();
  const peer = new JsonRpcPeer<Calls, Calls>(transport());
  void peer.request('call', {}).catch(() => {});
  expect(sent[0]!.id).toBeLessThan(2 ** 31);
  peer.close();
});
