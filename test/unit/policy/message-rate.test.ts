// How much data of a view reaches the page, with a clock that only the test moves.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { copyWithinBudget } from '../../../packages/elements/src/policy/message-budget.js';
import { messageRate } from '../../../packages/elements/src/policy/message-rate.js';

const sizeOf = (message: unknown) =>
  copyWithinBudget(message) as { value: unknown; size: number; nodes: number };

describe('K4 the rate of data', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));
  afterEach(() => void vi.useRealTimers());

  /** Sends it as often as possible. @returns how many passed */
  const sendAll = (
    rate: ReturnType<typeof messageRate>,
    size: ReturnType<typeof sizeOf>,
    most = 1000,
  ): number => {
    let passed = 0;
    while (passed < most && rate(size) === 0) passed++;
    return passed;
  };

  it('passes a burst of the largest messages, and as much each second as the page can handle', () => {
    const values = Array.from({ length: 39_000 }, () => 1);
    const text = 'x'.repeat(15e6);
    for (const message of [values, text].map(sizeOf)) {
      const rate = messageRate();
      expect(sendAll(rate, message)).toBe(4);
      expect(sendAll(rate, message)).toBe(0);
      vi.advanceTimersByTime(1000);
      expect(sendAll(rate, message)).toBe(1);
      vi.advanceTimersByTime(60_000);
      expect(sendAll(rate, message), 'a burst again').toBe(4);
    }
  });

  it('does not slow down what real views send: a thousand small requests at once', () => {
    const request = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'echo' } };
    expect(sendAll(messageRate(), sizeOf(request))).toBe(1000);
  });

  it('counts a refused message by its size, so that few large ones are a flood', () => {
    const rate = messageRate();
    const large = sizeOf(Array.from({ length: 39_000 }, () => 1));
    while (rate(large) === 0);
    expect(rate(large)).toBeGreaterThan(900);
    expect(10_000 / rate(large), 'dropped before the view is stopped').toBeLessThan(12);
    const small = sizeOf({ jsonrpc: '2.0', id: 1, method: 'ping' });
    while (rate(small) === 0);
    expect(rate(small)).toBe(1);
  });

  it('passes a message that is larger than a burst, once', () => {
    const rate = messageRate();
    const huge = { size: 1e9, nodes: 1 };
    expect(rate(huge)).toBe(0);
    expect(rate(huge)).toBeGreaterThan(0);
  });
});
