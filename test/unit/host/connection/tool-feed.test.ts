import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ToolFeed } from '../../../../packages/elements/src/host/connection/tool-feed.js';
import type { ToolData } from '../../../../packages/elements/src/host/connection/tool-feed.js';

const result = { content: [], structuredContent: { ok: true } };
const settle = async () => {
  // The code that repairs JSON text is loaded with the first text, which takes real time.
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

describe('the tool data that is sent to the view', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('D5 is sent as partial, input, result, in whatever order and at whatever time the page sets them', async () => {
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

  it('does not serialize a first result, which may be large', async () => {
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

  it('D1 merges many pieces within one frame into one message, the newest', async () => {
    const { feed, told, open } = feedWithView();
    open();
    for (const text of ['{"ci', '{"city": "W', '{"city": "Warsaw']) feed.set({ partial: text });
    await settle();
    expect(told).toEqual([['input-partial', { arguments: { city: 'Warsaw' } }]]);
  });

  it('D1 sends the first piece of an animation frame at once, and the newest of the others in the next', async () => {
    const timeline = { currentTime: 0 };
    vi.stubGlobal('document', { timeline });
    const { feed, told, open } = feedWithView();
    open();
    const pieces = () => told.map(([, params]) => (params as { arguments: object }).arguments);
    for (const n of [1, 2, 3]) {
      feed.set({ partial: { n } });
      // The page may set more in the same moment, so it is sent in a microtask.
      await Promise.resolve();
    }
    expect(pieces()).toEqual([{ n: 1 }]);
    timeline.currentTime = 16;
    await settle();
    expect(pieces()).toEqual([{ n: 1 }, { n: 3 }]);
    timeline.currentTime = 33;
    feed.set({ partial: { n: 4 } });
    await Promise.resolve();
    expect(pieces()).toEqual([{ n: 1 }, { n: 3 }, { n: 4 }]);
    vi.unstubAllGlobals();
  });

  it('D1 does not send the same piece twice, and does not send text that is not JSON', async () => {
    const { feed, told, open } = feedWithView();
    open();
    for (const partial of ['{"a": 1', '{"a": 1', '{"a": 1,', 'nonsense', '[1']) {
      feed.set({ partial });
      await settle();
    }
    expect(told).toEqual([['input-partial', { arguments: { a: 1 } }]]);
  });

  it('D1 sends no partial input after the input', async () => {
    const { feed, told, open } = feedWithView();
    open();
    feed.set({ input: { a: 1 } });
    await settle();
    feed.set({ partial: { a: 2 } });
    await settle();
    expect(told).toEqual([['input', { arguments: { a: 1 } }]]);
  });

  it('D2 treats an equal input as the same input, because pages create new objects all the time', async () => {
    const { feed, told, open } = feedWithView();
    open();
    feed.set({ input: { a: 1 } });
    await settle();
    feed.set({ input: { a: 1 } });
    await settle();
    expect(told).toHaveLength(1);
  });

  it('D2 sends an empty input before a result whose input never arrives', async () => {
    const { feed, told, open } = feedWithView();
    open();
    feed.set({ result });
    await settle();
    expect(told).toEqual([
      ['input', { arguments: {} }],
      ['result', result],
    ]);
    // When it arrives later, the view gets the whole call, in order.
    feed.set({ input: { late: true } });
    await settle();
    expect(told.slice(2)).toEqual([
      ['input', { arguments: { late: true } }],
      ['result', result],
    ]);
  });

  it('D3 passes on the result unchanged', async () => {
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
  ])('D4 sends a cancellation: %j', async (cancelled, params) => {
    const { feed, told, open } = feedWithView();
    open();
    feed.set({ input: {}, cancelled });
    await settle();
    expect(told[1]).toEqual(['cancelled', params]);
  });

  it('D5 sends a result or a cancellation, not both', async () => {
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

  it('D5 does not treat an equal cancellation in a new object as one of the next call', async () => {
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

  it('D5 treats another input as another call: its result is sent, and the old one is not repeated', async () => {
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

  it('D5 sends an equal result of another call', async () => {
    const { feed, told, open } = feedWithView();
    open();
    feed.set({ input: { n: 1 }, result: { content: [] } });
    await settle();
    feed.set({ input: { n: 2 }, result: { content: [] } });
    await settle();
    expect(told.map(([kind]) => kind)).toEqual(['input', 'result', 'input', 'result']);
  });

  it('D5 streams the next call after the input was removed', async () => {
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

  it('L8 sends everything again when it is opened again', async () => {
    const { feed, told, open } = feedWithView();
    open();
    feed.set({ input: { n: 1 }, result });
    await settle();
    feed.close();
    open();
    await settle();
    expect(told.map(([kind]) => kind)).toEqual(['input', 'result', 'input', 'result']);
  });

  it('sends nothing and runs no timer after close', async () => {
    const { feed, told, open } = feedWithView();
    open();
    feed.set({ partial: { a: 1 }, result });
    await vi.advanceTimersByTimeAsync(0);
    feed.close();
    await settle();
    expect(told).toEqual([]);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('L8 sends a result without input also after a second handshake within its wait', async () => {
    const { feed, told, open } = feedWithView();
    open();
    feed.set({ result });
    await vi.advanceTimersByTimeAsync(100);
    feed.close();
    open();
    await settle();
    expect(told).toEqual([
      ['input', { arguments: {} }],
      ['result', result],
    ]);
  });
});
