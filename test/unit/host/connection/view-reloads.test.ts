import { describe, expect, it } from 'vitest';
import { cancelsOnReload } from '../../../../packages/elements/src/host/connection/view-reloads.js';

/** A view's end of the wire, and what the host received from it. */
function wire() {
  let fromView: (message: unknown) => void = () => {};
  const received: unknown[] = [];
  const sent: object[] = [];
  const transport = cancelsOnReload({
    start: (receive) => (fromView = receive),
    send: (message) => void sent.push(message),
    close() {},
  });
  transport.start(
    (message) => received.push(message),
    () => {},
  );
  const asks = (id: number, method = 'tools/call') => fromView({ jsonrpc: '2.0', id, method });
  const cancelled = () =>
    (received as { method?: string; params?: { requestId: number; reason: string } }[])
      .filter(({ method }) => method === 'notifications/cancelled')
      .map(({ params }) => params!.requestId);
  return {
    transport,
    received,
    sent,
    asks,
    cancelled,
    fromView: (message: unknown) => fromView(message),
  };
}

describe('a view that reloads itself', () => {
  it('L8 cancels what was not answered before its new handshake', () => {
    const { transport, received, asks, cancelled } = wire();
    asks(1, 'ui/initialize');
    transport.send({ jsonrpc: '2.0', id: 1, result: {} });
    for (const id of [2, 3, 4]) asks(id);
    transport.send({ jsonrpc: '2.0', id: 3, error: { code: 1, message: 'no' } });
    expect(cancelled()).toEqual([]);
    asks(1, 'ui/initialize');
    expect(cancelled()).toEqual([2, 4]);
    expect(received.at(-1)).toMatchObject({ id: 1, method: 'ui/initialize' });
    asks(1, 'ui/initialize');
    expect(cancelled()).toEqual([2, 4, 1]);
  });

  it('L8 also cancels requests whose id it used again', () => {
    const { received, sent, asks, cancelled } = wire();
    asks(2);
    asks(2, 'resources/read');
    // Answered here: the answer must not count as the answer to the first request.
    expect(received).toHaveLength(1);
    expect(sent).toMatchObject([{ id: 2, error: { code: -32600 } }]);
    asks(1, 'ui/initialize');
    expect(cancelled()).toEqual([2]);
  });

  it('does not cancel twice, and does not cancel requests of the host', () => {
    const { transport, asks, cancelled, fromView } = wire();
    asks(2);
    fromView({ jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 2 } });
    transport.send({ jsonrpc: '2.0', id: 7, method: 'ping', params: {} });
    fromView({ jsonrpc: '2.0', id: 7, result: {} });
    asks(1, 'ui/initialize');
    expect(cancelled()).toEqual([2]);
  });

  it('passes bad input on to the code that answers it', () => {
    const { received, fromView } = wire();
    const bad = [
      null,
      7,
      'text',
      [],
      {},
      { id: {}, method: 'x' },
      { method: 'notifications/cancelled' },
    ];
    for (const message of bad) fromView(message);
    expect(received).toEqual(bad);
  });
});
