import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { FurtherToolCall } from '../../../../packages/elements/src/host/connection/call-feeds.js';
import { ViewFeed } from '../../../../packages/elements/src/host/connection/view-feed.js';

const resultOf = (n: number) => ({ content: [], structuredContent: { n } });
const further = (n: number, more: Partial<FurtherToolCall> = {}): FurtherToolCall => ({
  id: `c${n}`,
  tool: 'plan',
  toolInput: { n },
  ...more,
});

/** A feed whose view listens, and what the view received: names without their prefixes. */
function feedWithView(toolInfo?: { id: number; tool: { name: string; inputSchema: object } }) {
  const feed = new ViewFeed(() => toolInfo as never);
  const told: [string, unknown][] = [];
  const open = () =>
    feed.open((method, params) => told.push([method.replace(/.*notifications\//, ''), params]));
  open();
  return { feed, told, open };
}

const input = (n: number) => ['tool-input', { arguments: { n } }];
const result = (n: number) => ['tool-result', resultOf(n)];
const mark = (id: string, tool = 'plan') => ['tool-call', { id, tool }];

describe('several calls for one view', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });
  /** Also lets the code for several calls load, which needs no timer. */
  const settle = async () => {
    await vi.dynamicImportSettled();
    await vi.advanceTimersByTimeAsync(1000);
  };

  it('sends the calls one after the other to a view that asks for nothing, with only the standard', async () => {
    const { feed, told } = feedWithView();
    feed.set({ input: { n: 1 }, result: resultOf(1) });
    await settle();
    feed.set({ calls: [further(2, { toolResult: resultOf(2) })] });
    await settle();
    expect(told).toEqual([input(1), result(1), input(2), result(2)]);
  });

  it('sends each result after its own input when calls overlap', async () => {
    const { feed, told } = feedWithView();
    feed.set({ input: { n: 1 } });
    await settle();
    feed.set({ calls: [further(2)] });
    await settle();
    feed.set({ result: resultOf(1) });
    await settle();
    feed.set({ calls: [further(2, { toolResult: resultOf(2) })] });
    await settle();
    expect(told).toEqual([input(1), input(2), input(1), result(1), input(2), result(2)]);
  });

  it('marks the calls for a view that follows them, and sends no input twice', async () => {
    const { feed, told } = feedWithView({ id: 7, tool: { name: 'plan', inputSchema: {} } });
    feed.set({ input: { n: 1 } });
    await settle();
    const answer = await feed.followCalls();
    expect(answer).toEqual({ calls: [{ id: '7', tool: 'plan', input: { n: 1 } }], current: '7' });
    feed.set({ calls: [further(2)] });
    await settle();
    feed.set({ result: resultOf(1) });
    await settle();
    feed.set({ calls: [further(2, { toolCancelled: { reason: 'enough' } })] });
    await settle();
    expect(told).toEqual([
      input(1),
      mark('c2'),
      input(2),
      mark('7'),
      result(1),
      mark('c2'),
      ['tool-cancelled', { reason: 'enough' }],
    ]);
  });

  it('treats the next call of the frame itself as a separate call', async () => {
    const { feed, told } = feedWithView();
    await feed.followCalls();
    feed.set({ input: { n: 1 }, result: resultOf(1) });
    await settle();
    feed.set({ input: { n: 2 } });
    await settle();
    const marks = told.filter(([kind]) => kind === 'tool-call');
    expect(marks).toEqual([
      ['tool-call', { id: 'call' }],
      ['tool-call', { id: 'call-2' }],
    ]);
  });

  it('L8 sends all calls to a restarted view, which has to ask again to distinguish them', async () => {
    const { feed, told, open } = feedWithView();
    feed.set({ input: { n: 1 }, result: resultOf(1) });
    feed.set({ calls: [further(2, { toolResult: resultOf(2) }), further(3)] });
    await settle();
    await feed.followCalls();
    told.length = 0;
    feed.close();
    feed.set({ calls: [further(2, { toolResult: resultOf(2) }), further(3), further(4)] });
    await settle();
    expect(told).toEqual([]);
    open();
    await settle();
    expect(told).toEqual([input(1), result(1), input(2), result(2), input(3), input(4)]);
  });

  it('sends nothing more for a call that the page removes', async () => {
    const { feed, told } = feedWithView();
    feed.set({ input: { n: 1 }, result: resultOf(1), calls: [further(2)] });
    await settle();
    feed.set({ calls: [] });
    await settle();
    told.length = 0;
    feed.close();
    feed.set({ calls: [further(3)] });
    await settle();
    expect(told).toEqual([]);
  });

  it('sends the last 100 of more than 100 calls to a restarted view', async () => {
    const { feed, told, open } = feedWithView();
    feed.set({ calls: Array.from({ length: 130 }, (_, n) => further(n)) });
    await settle();
    feed.close();
    told.length = 0;
    open();
    await settle();
    expect(told).toHaveLength(100);
    expect(told.at(-1)).toEqual(input(129));
  });

  describe('progress', () => {
    const progress = (n: number) => ({ progress: n, total: 3 });
    const news = (n: number) => ['tool-progress', progress(n)];

    it('is sent to a view that asked for it, while the tool runs, at most once per frame', async () => {
      const { feed, told } = feedWithView();
      feed.set({ input: { n: 1 }, progress: progress(0) });
      await settle();
      expect(told).toEqual([input(1)]);
      feed.followProgress();
      await settle();
      expect(told.splice(0)).toEqual([input(1), news(0)]);
      feed.set({ progress: progress(1) });
      feed.set({ progress: progress(2) });
      await settle();
      expect(told.splice(0)).toEqual([news(2)]);
      feed.set({ result: resultOf(1), progress: progress(3) });
      await settle();
      expect(told).toEqual([result(1)]);
    });

    it('of another call is sent only to a view that distinguishes calls', async () => {
      const { feed, told } = feedWithView();
      feed.set({ input: { n: 1 } });
      await settle();
      feed.followProgress();
      feed.set({ calls: [further(2)] });
      await settle();
      told.length = 0;
      feed.set({ progress: progress(1) });
      await settle();
      expect(told).toEqual([]);
      await feed.followCalls();
      feed.set({ progress: progress(2) });
      await settle();
      expect(told).toEqual([['tool-call', { id: 'call' }], news(2)]);
    });

    it('of the previous call is not sent as that of the next one', async () => {
      const { feed, told } = feedWithView();
      feed.followProgress();
      const last = progress(1);
      feed.set({ input: { n: 1 }, progress: last });
      await settle();
      feed.set({ input: { n: 2 } });
      await settle();
      expect(told).toEqual([input(1), news(1), input(2)]);
    });
  });

  it('forgets the calls when the page sets undefined, and keeps them when it omits them', async () => {
    const { feed, told, open } = feedWithView();
    feed.set({ calls: [further(1)] });
    await settle();
    feed.set({ progress: undefined });
    await settle();
    open();
    expect(told).toEqual([input(1), input(1)]);
    feed.set({ calls: undefined });
    await settle();
    told.length = 0;
    open();
    await settle();
    expect(told).toEqual([]);
  });

  it('knows the tool of a call only as long as the page has the call', async () => {
    const { feed, told } = feedWithView();
    await feed.followCalls();
    feed.set({ calls: [further(1)] });
    await settle();
    feed.set({ calls: [] });
    await settle();
    feed.set({ calls: [further(1, { tool: undefined }), further(2)] });
    await settle();
    expect(told.filter(([kind]) => kind === 'tool-call')).toContainEqual(mark('c2'));
  });
});
