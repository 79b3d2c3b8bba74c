import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ToolFeed } from '../../../../packages/elements/src/host/connection/tool-feed.js';
import type { ToolData } from '../../../../packages/elements/src/host/connection/tool-feed.js';

const result = { content: [], structuredContent: { ok: true } };
const settle = async () => {
  // What heals JSON text is loaded with the first text, which takes real time.
  await vi.dynamicImportSettled();
  await vi.advanceTimersByTimeAsync(1000);
};

function feedWithView() {
  const feed = new ToolFeed();
  const told: [string, unknown][] = [];
  const open = () =>
    feed.open((method, params) =>
      told.push([method.replace('ui/notifications/tool-', ''), params]),
    );
  return { feed, told, open };
}

describe('tool data on its way to the view', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('D5 partial, input, result in order, whatever order and time the page sets them in', async () => {
    const steps: ToolData[] = [{ partial: { a: 'x' } }, { input: { a: 'xy' } }, { result }];
    const orders = fc.tuple(
      fc.shuffledSubarray(steps, { minLength: 3, maxLength: 3 }),
      fc.integer({ min: 0, max: 3 }),
      fc.array(fc.integer({ min: 0, max: 20 }), { minLength: 3, maxLength: 3 }),
    );
    await fc.assert(
      fc.asyncProperty(orders, async ([order, openAfter, pauses]) => {
        const { feed, told, open } = feedWithView();
        for (const [index, step] of order.entries()) {
          if (index === openAfter) open();
          feed.set(step);
          await vi.advanceTimersByTimeAsync(pauses[index]!);
        }
        if (openAfter === 3) open();
        await settle();
        const kinds = told.map(([kind]) => kind);
        expect(kinds.filter((kind) => kind !== 'input-partial')).toEqual(['input', 'result']);
        expect(kinds.lastIndexOf('input-partial')).toBeLessThan(kinds.indexOf('input'));
      }),
    );
  });

  it('makes no text of a first result: it may be large', async () => {
    const { feed, told, open } = feedWithView();
    open();
    const stringify = vi.spyOn(JSON, 'stringify');
    feed.set({ input: {}, result });
    await settle();
    const texts = stringify.mock.calls.filter(([value]) => value === result);
    stringify.mockRestore();
    expect(told.map(([kind]) => kind)).toEqual(['input', 'result']);
    expect(texts).toEqual([]);
  });

  it('D1 many pieces within one frame are one message, the newest', async () => {
    const { feed, told, open } = feedWithView();
    open();
    for (const text of ['{"ci', '{"city": "W', '{"city": "Warsaw']) feed.set({ partial: text });
    await settle();
    expect(told).toEqual([['input-partial', { arguments: { city: 'Warsaw' } }]]);
  });

  it('D1 the same piece is not sent twice, and text that is no JSON is not sent at all', async () => {
    const { feed, told, open } = feedWithView();
    open();
    for (const partial of ['{"a": 1', '{"a": 1', '{"a": 1,', 'nonsense', '[1']) {
      feed.set({ partial });
      await settle();
    }
    expect(told).toEqual([['input-partial', { arguments: { a: 1 } }]]);
  });

  it('D1 no partial comes after the input', async () => {
    const { feed, told, open } = feedWithView();
    open();
    feed.set({ input: { a: 1 } });
    await settle();
    feed.set({ partial: { a: 2 } });
    await settle();
    expect(told).toEqual([['input', { arguments: { a: 1 } }]]);
  });

  it('D2 an equal input is the same input: pages make new objects all the time', async () => {
    const { feed, told, open } = feedWithView();
    open();
    feed.set({ input: { a: 1 } });
    await settle();
    feed.set({ input: { a: 1 } });
    await settle();
    expect(told).toHaveLength(1);
  });

  it('D2 a result whose input never comes follows an empty input', async () => {
    const { feed, told, open } = feedWithView();
    open();
    feed.set({ result });
    await settle();
    expect(told).toEqual([
      ['input', { arguments: {} }],
      ['result', result],
    ]);
    // And when it comes after all, the view gets the whole call, in order.
    feed.set({ input: { late: true } });
    await settle();
    expect(told.slice(2)).toEqual([
      ['input', { arguments: { late: true } }],
      ['result', result],
    ]);
  });

  it('D3 the result is passed on untouched', async () => {
    const { feed, told, open } = feedWithView();
    open();
    const odd = {
      content: [],
      isError: true,
      _meta: { x: 1 },
      'vendor/key': [null],
      structuredContent: 7,
    };
    feed.set({ input: {}, result: odd });
    await settle();
    expect(told[1]![1]).toBe(odd);
  });

  it.each<[ToolData['cancelled'], unknown]>([
    [{ reason: 'the user stopped it' }, { reason: 'the user stopped it' }],
    [{ reason: '' }, {}],
    [{}, {}],
  ])('D4 cancelled: %j', async (cancelled, params) => {
    const { feed, told, open } = feedWithView();
    open();
    feed.set({ input: {}, cancelled });
    await settle();
    expect(told[1]).toEqual(['cancelled', params]);
  });

  it('D5 result or cancelled, not both', async () => {
    for (const [first, second] of [
      [{ result }, { cancelled: { reason: 'x' } }],
      [{ cancelled: { reason: 'x' } }, { result }],
    ] as const) {
      const { feed, told, open } = feedWithView();
      open();
      feed.set({ input: {}, ...first });
      await settle();
      feed.set(second);
      await settle();
      expect(told).toHaveLength(2);
    }
  });

  it('D5 an equal cancellation in a new object is not news for the next call', async () => {
    const { feed, told, open } = feedWithView();
    open();
    feed.set({ input: { a: 1 }, cancelled: { reason: 'x' } });
    await settle();
    feed.set({ input: { a: 2 }, cancelled: { reason: 'x' } });
    await settle();
    feed.set({ result });
    await settle();
    expect(told.map(([kind]) => kind)).toEqual(['input', 'cancelled', 'input', 'result']);
  });

  it('D5 another input is another call: its result comes, the old one does not come again', async () => {
    const { feed, told, open } = feedWithView();
    open();
    feed.set({ input: { n: 1 }, result });
    await settle();
    feed.set({ input: { n: 2 } });
    await settle();
    expect(told.slice(2)).toEqual([['input', { arguments: { n: 2 } }]]);
    const next = { content: [], structuredContent: { n: 2 } };
    feed.set({ result: next });
    await settle();
    expect(told.slice(3)).toEqual([['result', next]]);
  });

  it('D5 an equal result of another call is news', async () => {
    const { feed, told, open } = feedWithView();
    open();
    feed.set({ input: { n: 1 }, result: { content: [] } });
    await settle();
    feed.set({ input: { n: 2 }, result: { content: [] } });
    await settle();
    expect(told.map(([kind]) => kind)).toEqual(['input', 'result', 'input', 'result']);
  });

  it('D5 taking the input back lets the next call stream', async () => {
    const { feed, told, open } = feedWithView();
    open();
    feed.set({ input: { n: 1 }, result });
    await settle();
    feed.set({ input: undefined, result: undefined, partial: '{"n": 2' });
    await settle();
    feed.set({ input: { n: 2 }, result });
    await settle();
    expect(told.slice(2).map(([kind]) => kind)).toEqual(['input-partial', 'input', 'result']);
  });

  it('L8 opening again tells everything again', async () => {
    const { feed, told, open } = feedWithView();
    open();
    feed.set({ input: { n: 1 }, result });
    await settle();
    feed.close();
    open();
    await settle();
    expect(told.map(([kind]) => kind)).toEqual(['input', 'result', 'input', 'result']);
  });

  it('after close nothing is sent and no timer runs', async () => {
    const { feed, told, open } = feedWithView();
    open();
    feed.set({ partial: { a: 1 }, result });
    await vi.advanceTimersByTimeAsync(0);
    feed.close();
    await settle();
    expect(told).toEqual([]);
    expect(vi.getTimerCount()).toBe(0);
  });
});
