import { describe, expect, it, vi } from 'vitest';
import type { Ask } from '../../../../packages/elements/src/host/consent/ask.js';
import { gateWith, link, toolCall } from './support.js';

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
      expect(await performed).toMatch(/took it back/);
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
