// What the function that asks the user is told, and what its answers mean.
import { describe, expect, it, vi } from 'vitest';
import type {
  Ask,
  AskAnswer,
  AskContext,
} from '../../../../packages/elements/src/host/consent/ask.js';
import { inTurn, WithdrawnError } from '../../../../packages/elements/src/host/consent/ask.js';
import { checkout, gateWith, link, toolCall } from './support.js';

const policy = () => 'ask' as const;

describe('a question', () => {
  it('has a number, and says whether "always" is possible', async () => {
    const contexts: AskContext[] = [];
    const ask: Ask = (_action, context) => {
      contexts.push(context);
      return 'once';
    };
    const { action } = gateWith({ policy, ask });
    for (const draft of [toolCall(), checkout, link('mailto:a@example.com')]) await action(draft);
    expect(contexts).toMatchObject([
      { count: 1, withdrawn: 0, canAlways: true },
      { count: 2, withdrawn: 0, canAlways: false },
      { count: 3, withdrawn: 0, canAlways: false },
    ]);
  });

  it('is open until the answer, and then no longer needed', async () => {
    const signals: AbortSignal[] = [];
    const ask: Ask = async (_action, { signal }) => {
      signals.push(signal);
      await Promise.resolve();
      expect(signal.aborted).toBe(false);
      return 'once' as const;
    };
    expect(await gateWith({ policy, ask }).action(toolCall())).toBe('done');
    expect(signals[0]!.aborted).toBe(true);
    expect(signals[0]!.reason).not.toBeInstanceOf(WithdrawnError);
  });

  it('that times out is closed, but was not withdrawn', async () => {
    const signals: AbortSignal[] = [];
    const ask: Ask = (_action, { signal }) => {
      signals.push(signal);
      return new Promise(() => {});
    };
    await gateWith({ policy, ask }, { askTimeout: 10 }).action(toolCall());
    expect(signals[0]!.reason).toMatchObject({ failure: 'timed-out' });
  });

  it('about something that "always" cannot cover is asked again after "always"', async () => {
    const ask = vi.fn<Ask>(() => 'always');
    const { action, grants } = gateWith({ policy, ask });
    for (let n = 0; n < 2; n++) expect(await action(checkout)).toBe('done');
    expect(ask).toHaveBeenCalledTimes(2);
    expect(grants.grants).toEqual([]);
  });

  it.each<[string, Ask]>([
    ['fails', () => Promise.reject(new Error('no dialog'))],
    ['is not answered', () => new Promise(() => {})],
    ['gets a wrong answer', () => 'yes' as AskAnswer],
  ])('that %s counts as a denial', async (_name, ask) => {
    const asked = vi.fn(ask);
    const { action } = gateWith({ policy, ask: asked }, { askTimeout: 10, maxDenials: 2 });
    for (let n = 0; n < 2; n++) await action(toolCall());
    expect(await action(toolCall())).toMatch(/maxDenials/);
    expect(asked).toHaveBeenCalledTimes(2);
  });

  it('is not asked if its action was cancelled while it waited', async () => {
    const answers: ((answer: AskAnswer) => void)[] = [];
    const asked: string[] = [];
    const ask: Ask = ({ what }) => {
      asked.push(what);
      return new Promise((answer) => answers.push(answer));
    };
    const { action, entries } = gateWith({ policy, ask });
    const controller = new AbortController();
    const first = action(toolCall('first'));
    const second = action(toolCall('second'), { signal: controller.signal });
    const third = action(toolCall('third'));
    await vi.waitFor(() => expect(asked).toEqual(['first']));
    controller.abort();
    answers[0]!('once');
    expect(await first).toBe('done');
    expect(await second).toMatch(/cancelled/);
    await vi.waitFor(() => expect(asked).toEqual(['first', 'third']));
    answers[1]!('once');
    expect(await third).toBe('done');
    expect(entries.map(({ outcome }) => outcome)).toEqual(['ok', 'cancelled', 'ok']);
  });

  it('is asked for as many views as there are, one after the other', async () => {
    const order: string[] = [];
    const question = (name: string) => async () => {
      order.push(`${name} opens`);
      await Promise.resolve();
      order.push(`${name} closes`);
      return name;
    };
    const [one, other] = [{}, {}];
    const turns = [
      inTurn(one, question('a')),
      inTurn(one, question('b')),
      inTurn(one, question('c')),
      inTurn(other, question('d')),
    ];
    expect(await Promise.all(turns)).toEqual(['a', 'b', 'c', 'd']);
    // The other view does not wait for everything of the first one.
    const expected = ['a', 'b', 'd', 'c'].flatMap((name) => [`${name} opens`, `${name} closes`]);
    expect(order).toEqual(expected);
    // And again, when nothing was waiting.
    expect(await inTurn(one, question('e'))).toBe('e');
  });

  it('that fails does not stop the next one', async () => {
    const view = {};
    const failing = inTurn(view, () => Promise.reject(new Error('broken')));
    const next = inTurn(view, async () => 'answered');
    await expect(failing).rejects.toThrow('broken');
    expect(await next).toBe('answered');
  });
});
