import { describe, expect, it, vi } from 'vitest';
import { linkedTransports } from '../../../packages/elements/src/rpc/linked-transports.js';
import type { Transport } from '../../../packages/elements/src/rpc/transport.js';
import { settled } from './support.js';

const message = (id: number) => ({ jsonrpc: '2.0', method: 'ping', id });

function started(transport: Transport) {
  const received = vi.fn();
  const closed = vi.fn();
  transport.start(received, closed);
  const arrived = () => received.mock.calls.map(([one]) => one as object);
  return { arrived, closed };
}

describe('two linked transports', () => {
  it('deliver later, in order, what was sent before the other end started', async () => {
    const [near, far] = linkedTransports();
    near.send(message(1));
    near.send(message(2));
    await settled();
    const { arrived } = started(far);
    near.send(message(3));
    expect(arrived()).toEqual([message(1), message(2)]);
    await settled();
    expect(arrived()).toEqual([message(1), message(2), message(3)]);
  });

  it('share no objects', async () => {
    const [near, far] = linkedTransports();
    const { arrived } = started(far);
    const sent = message(1);
    near.send(sent);
    sent.id = 2;
    await settled();
    expect(arrived()).toEqual([message(1)]);
  });

  it('X6 close together; only the other end is told', async () => {
    const [near, far] = linkedTransports();
    const [here, there] = [started(near), started(far)];
    near.close();
    near.close();
    await settled();
    expect(there.closed).toHaveBeenCalledOnce();
    far.close();
    await settled();
    expect(here.closed).not.toHaveBeenCalled();
  });

  it('X6 carry nothing after one of them is closed', async () => {
    const [near, far] = linkedTransports();
    const [here, there] = [started(near), started(far)];
    far.send(message(1));
    near.close();
    near.send(message(2));
    far.send(message(3));
    await settled();
    expect(here.arrived()).toEqual([]);
    expect(there.arrived()).toEqual([]);
  });

  it('X6 can be closed before the other end starts', async () => {
    const [near, far] = linkedTransports();
    near.close();
    await settled();
    const { arrived } = started(far);
    expect(() => far.send(message(1))).not.toThrow();
    expect(arrived()).toEqual([]);
  });
});
