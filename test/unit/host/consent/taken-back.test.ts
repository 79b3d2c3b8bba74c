import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { WithdrawnError } from '../../../../packages/elements/src/host/consent/ask.js';
import type {
  Ask,
  AskAnswer,
  AskContext,
} from '../../../../packages/elements/src/host/consent/ask.js';
import { gateWith, link, toolCall } from './support.js';

/** Closes the questions that the tests have shown. */
const shown = new Set<() => void>();

beforeEach(() => void vi.useFakeTimers());
// A test that failed leaves its question open. All views of a page share one turn, so every later test would wait. When
// a question that is answered at once had its turn, no other one is open or waits; a withdrawn one keeps it for a second.
afterEach(async () => {
  const ended = vi.fn();
  void gateWith({ policy: () => 'ask', ask: () => 'once' as const })
    .action(toolCall())
    .finally(ended);
  for (let turn = 0; ended.mock.calls.length === 0 && turn < 100; turn++) {
    for (const close of shown) close();
    shown.clear();
    await vi.advanceTimersByTimeAsync(1000);
  }
  vi.useRealTimers();
  expect(ended, 'every question was closed').toHaveBeenCalled();
});

describe('an action that is cancelled, or whose view is removed', () => {
  it.each(['trusting', { 'tool-call': 'allow' }, () => 'allow' as const] as const)(
    'is not executed, however it was decided: %s',
    async (decided) => {
      const { gate, entries } = gateWith({ policy: decided });
      const work = vi.fn(() => 'done');
      const controller = new AbortController();
      const performed = gate.perform<string>({
        action: toolCall(),
        signal: controller.signal,
        work,
        refused: (reason) => reason,
      });
      controller.abort();
      expect(await performed).toMatch(/cancelled the request/);
      expect(work).not.toHaveBeenCalled();
      expect(entries).toMatchObject([{ decision: 'denied', outcome: 'cancelled' }]);
    },
  );

  it('is not executed if the user allowed it at the same moment', async () => {
    const controller = new AbortController();
    const ask: Ask = async () => {
      // In the microtasks between the answer and the action.
      void Promise.resolve()
        .then(() => {})
        .then(() => controller.abort());
      return 'once' as const;
    };
    const { gate, entries } = gateWith({ policy: () => 'ask', ask });
    const work = vi.fn(() => 'done');
    const { signal } = controller;
    await gate.perform({ action: toolCall(), signal, work, refused: () => 'no' });
    expect(work).not.toHaveBeenCalled();
    expect(entries).toMatchObject([{ decision: 'denied', outcome: 'cancelled' }]);
  });

  it('is not executed if the page removes the view while it decides to take it over', async () => {
    const controller = new AbortController();
    const { action, entries } = gateWith({ policy: 'trusting' });
    const takenOver = () => {
      controller.abort();
      return undefined;
    };
    expect(await action(link(), { signal: controller.signal, takenOver })).toMatch(/cancelled/);
    expect(entries).toMatchObject([{ decision: 'denied', outcome: 'cancelled' }]);
  });

  it('is not passed to the page either', async () => {
    const { gate } = gateWith({ policy: 'trusting' });
    const takenOver = vi.fn(() => 'done');
    const controller = new AbortController();
    const { signal } = controller;
    const performed = gate.perform<string>({
      action: link(),
      signal,
      takenOver,
      work: () => 'done',
      refused: () => 'no',
    });
    controller.abort();
    expect(await performed).toBe('no');
    expect(takenOver).not.toHaveBeenCalled();
  });
});

describe('a question that the view withdraws', () => {
  /** A gate whose user closes questions when the test says so. */
  function withdrawing(limits = {}) {
    const asked: { what: string; context: AskContext; close(answer?: AskAnswer): void }[] = [];
    const ask: Ask = ({ what }, context) =>
      new Promise((answerWith) => {
        const close = (answer: AskAnswer = 'deny') => answerWith(answer);
        shown.add(close);
        asked.push({ what, context, close });
      });
    const { action, entries } = gateWith({ policy: () => 'ask', ask }, limits);
    const withdraw = async (name: string) => {
      const controller = new AbortController();
      const performed = action(toolCall(name), { signal: controller.signal });
      await vi.advanceTimersByTimeAsync(0);
      controller.abort();
      return performed;
    };
    return { asked, action, entries, withdraw };
  }

  it('says so, and ends for the view at once', async () => {
    const { asked, entries, withdraw } = withdrawing();
    expect(await withdraw('first')).toMatch(/cancelled the request/);
    expect(asked[0]!.context.signal.reason).toBeInstanceOf(WithdrawnError);
    expect(entries).toMatchObject([{ outcome: 'cancelled' }]);
    asked[0]!.close();
    await vi.advanceTimersByTimeAsync(1000);
  });

  it('keeps its turn until it is closed, and a second longer, also for other views', async () => {
    const { asked, action, withdraw } = withdrawing();
    const other = gateWith({ policy: () => 'ask', ask: () => 'once' as const });
    await withdraw('first');
    const next = action(toolCall('next'));
    const results: string[] = [];
    void other.action(toolCall('other')).then((result) => results.push(result));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(asked).toHaveLength(1);
    asked[0]!.close();
    await vi.advanceTimersByTimeAsync(999);
    expect(asked).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(asked[1]).toMatchObject({ what: 'next', context: { withdrawn: 1, count: 2 } });
    expect(results).toEqual([]);
    asked[1]!.close('once');
    expect(await next).toBe('done');
    await vi.advanceTimersByTimeAsync(0);
    expect(results).toEqual(['done']);
  });

  it('does not keep its turn indefinitely', async () => {
    const { asked, action, withdraw } = withdrawing({ askTimeout: 5000 });
    await withdraw('first');
    void action(toolCall('next'));
    await vi.advanceTimersByTimeAsync(6000);
    expect(asked).toHaveLength(2);
    asked[1]!.close();
    await vi.advanceTimersByTimeAsync(0);
  });

  it('counts like a denial, and the user can still block the view', async () => {
    const { asked, action, withdraw } = withdrawing({ maxDenials: 2 });
    for (const name of ['first', 'second']) {
      await withdraw(name);
      asked.at(-1)!.close();
      await vi.advanceTimersByTimeAsync(1000);
    }
    expect(await action(toolCall('third'))).toMatch(/maxDenials/);
    const blocked = withdrawing();
    await blocked.withdraw('first');
    blocked.asked[0]!.close('block');
    await vi.advanceTimersByTimeAsync(1000);
    expect(await blocked.action(toolCall('next'))).toMatch(/blocked/);
  });
});
