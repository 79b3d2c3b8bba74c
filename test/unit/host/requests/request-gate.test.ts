import { describe, expect, it } from 'vitest';
import { RequestGate } from '../../../../packages/elements/src/host/requests/request-gate.js';

const never = new AbortController().signal;

describe('the gate for requests of a view', () => {
  it('a burst of 1,000 runs in order, never more than the limit at once', async () => {
    const gate = new RequestGate(16, 10_000);
    let running = 0;
    let most = 0;
    const order: number[] = [];
    await Promise.all(
      Array.from({ length: 1000 }, (_, n) =>
        gate.run(never, async () => {
          most = Math.max(most, ++running);
          order.push(n);
          await Promise.resolve();
          running--;
        }),
      ),
    );
    expect(most).toBe(16);
    expect(order).toEqual(Array.from({ length: 1000 }, (_, n) => n));
  });

  it('beyond the line it refuses with a reason', async () => {
    const gate = new RequestGate(1, 1);
    let open = () => {};
    const first = gate.run(never, () => new Promise<void>((resolve) => (open = resolve)));
    const second = gate.run(never, () => 'second');
    await expect(gate.run(never, () => 'third')).rejects.toMatchObject({ code: -32029 });
    open();
    await first;
    await expect(second).resolves.toBe('second');
    await expect(gate.run(never, () => 'later')).resolves.toBe('later');
  });

  it('who gives up in line takes no turn from others', async () => {
    const gate = new RequestGate(1, 10);
    let open = () => {};
    const first = gate.run(never, () => new Promise<void>((resolve) => (open = resolve)));
    const controller = new AbortController();
    const quitter = gate.run(controller.signal, () => 'never');
    const waiter = gate.run(never, () => 'waited');
    controller.abort(new Error('no more'));
    await expect(quitter).rejects.toThrow('no more');
    open();
    await first;
    await expect(waiter).resolves.toBe('waited');
  });

  it('a failure frees its place', async () => {
    const gate = new RequestGate(1, 10);
    await expect(gate.run(never, () => Promise.reject(new Error('x')))).rejects.toThrow('x');
    await expect(gate.run(never, () => 'next')).resolves.toBe('next');
  });
});
