// A view that reconnects uses the same window: an answer to its earlier connection may still arrive.
import { afterEach, expect, test, vi } from 'vitest';
import { JsonRpcPeer } from '../../../packages/elements/src/rpc/json-rpc-peer.js';
import type { Transport } from '../../../packages/elements/src/rpc/transport.js';

afterEach(() => void vi.restoreAllMocks());

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

test('X1 a page that was loaded again does not use the same ids', async () => {
  const idsOfPage = async (random: number) => {
    vi.resetModules();
    vi.spyOn(Math, 'random').mockReturnValue(random);
    const page = await import('../../../packages/elements/src/rpc/json-rpc-peer.js');
    const { transport, sent } = oneWindow();
    const peer = new page.JsonRpcPeer<Calls, Calls>(transport());
    for (let n = 0; n < 100; n++) peer.request('call', {}).catch(() => {});
    peer.close();
    return sent.map(({ id }) => id);
  };
  const ids: number[] = [];
  for (const random of [0, 0.25, 0.999]) ids.push(...(await idsOfPage(random)));
  expect(new Set(ids).size).toBe(300);
  for (const id of ids) expect(id > 0 && id < 2 ** 31 && Number.isInteger(id)).toBe(true);
});

test('ids fit into 32 bits', () => {
  const { transport, sent } = oneWindow();
  const peer = new JsonRpcPeer<Calls, Calls>(transport());
  void peer.request('call', {}).catch(() => {});
  expect(sent[0]!.id).toBeLessThan(2 ** 31);
  peer.close();
});
