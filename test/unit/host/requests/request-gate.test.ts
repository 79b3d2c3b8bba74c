import { describe, expect, it } from 'vitest';
import { RequestGate } from '../../../../packages/elements/src/host/requests/request-gate.js';

const never = new AbortController().signal;

const gateOf = (maxInFlight: number, maxQueued: number, maxHeldBytes = 1_000_000) =>
  new RequestGate({ maxInFlight, maxQueued, maxHeldBytes });

describe('the gate for requests of a view', () => {
  it('runs a burst of 1,000 in order, never more than the limit at the same time', async () => {
    const gate = gateOf(16, 10_000);
    let running = 0;
    let most = 0;
    const order: number[] = [];
    await Promise.all(
      Array.from({ length: 1000 }, (_, n) =>
        gate.run(never, {}, async () => {
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

  it('refuses requests beyond the queue with a reason', async () => {
    const gate = gateOf(1, 1);
    let open = () => {};
    const first = gate.run(never, {}, () => new Promise<void>((resolve) => (open = resolve)));
    const second = gate.run(never, {}, () => 'second');
    await expect(gate.run(never, {}, () => 'third')).rejects.toMatchObject({ code: -32029 });
    open();
    await first;
    await expect(second).resolves.toBe('second');
    await expect(gate.run(never, {}, () => 'later')).resolves.toBe('later');
  });

  it('a cancelled waiting request takes no turn from others', async () => {
    const gate = gateOf(1, 10);
    let open = () => {};
    const first = gate.run(never, {}, () => new Promise<void>((resolve) => (open = resolve)));
    const controller = new AbortController();
    const quitter = gate.run(controller.signal, {}, () => 'never');
    const waiter = gate.run(never, {}, () => 'waited');
    controller.abort(new Error('no more'));
    await expect(quitter).rejects.toThrow('no more');
    open();
    await first;
    await expect(waiter).resolves.toBe('waited');
  });

  it('a failed request frees its place', async () => {
    const gate = gateOf(1, 10);
    await expect(gate.run(never, {}, () => Promise.reject(new Error('x')))).rejects.toThrow('x');
    await expect(gate.run(never, {}, () => 'next')).resolves.toBe('next');
  });

  it('refuses what would hold too much memory, and accepts requests again when some were answered', async () => {
    const gate = gateOf(1, 10_000, 1000);
    const big = { text: 'x'.repeat(400) };
    let open = () => {};
    const first = gate.run(never, big, () => new Promise<void>((resolve) => (open = resolve)));
    const second = gate.run(never, big, () => 'second');
    await expect(gate.run(never, big, () => 'third')).rejects.toMatchObject({
      code: -32029,
      message: expect.stringContaining('maxHeldBytes'),
    });
    await expect(gateOf(1, 1, 1000).run(never, big, () => 'another view')).resolves.toBeTruthy();
    open();
    await first;
    await expect(second).resolves.toBe('second');
    await expect(gate.run(never, big, () => 'later')).resolves.toBe('later');
  });

  it('limits all views of a page together', async () => {
    const big = { text: 'x'.repeat(60 * 1024 * 1024) };
    const opens: (() => void)[] = [];
    const hold = () =>
      gateOf(1, 1, Infinity).run(never, big, () => new Promise<void>((open) => opens.push(open)));
    const held = [hold(), hold(), hold(), hold()];
    await expect(hold()).rejects.toMatchObject({ code: -32029 });
    for (const open of opens) open();
    await Promise.all(held);
    await expect(gateOf(1, 1, Infinity).run(never, big, () => 'after')).resolves.toBe('after');
  });
});
