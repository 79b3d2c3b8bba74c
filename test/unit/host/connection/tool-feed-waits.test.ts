// What a feed waits for, and what it leaves behind.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ToolFeed } from '../../../../packages/elements/src/host/connection/tool-feed.js';

const result = { content: [] };

function openFeed() {
  const feed = new ToolFeed();
  const told: [string, unknown][] = [];
  const open = () =>
    feed.open((method, params) =>
      told.push([method.replace(/.*notifications\/tool-/, ''), params]),
    );
  open();
  return { feed, told, open };
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('a feed that is closed', () => {
  it.each([
    ['a result that waits for its input', { result }],
    ['partial input that waits for a frame', { partial: { a: 1 } }],
  ])('leaves no timer: %s', async (_, data) => {
    const { feed } = openFeed();
    feed.set(data);
    await Promise.resolve();
    expect(vi.getTimerCount()).toBe(1);
    feed.close();
    expect(vi.getTimerCount()).toBe(0);
  });

  it('sends nothing that the page sets afterwards, and everything when it is opened again', async () => {
    const { feed, told, open } = openFeed();
    feed.close();
    feed.set({ input: { n: 1 } });
    await vi.advanceTimersByTimeAsync(1000);
    expect(told).toEqual([]);
    open();
    expect(told).toEqual([['input', { arguments: { n: 1 } }]]);
  });

  it('forgets that the view followed the progress', async () => {
    const { feed, told, open } = openFeed();
    feed.followProgress();
    feed.close();
    feed.set({ input: {}, progress: { progress: 1 } });
    open();
    await vi.advanceTimersByTimeAsync(1000);
    expect(told.map(([kind]) => kind)).toEqual(['input']);
  });
});

describe('an input', () => {
  it('ends the wait of its result, and of partial input', async () => {
    const { feed, told } = openFeed();
    feed.set({ result, partial: { n: 0 } });
    await Promise.resolve();
    feed.set({ input: { n: 1 } });
    await Promise.resolve();
    expect(told.map(([kind]) => kind)).toEqual(['input', 'result']);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('is sent together with its result, whichever the page sets first', async () => {
    const { feed, told } = openFeed();
    feed.set({ result });
    feed.set({ input: { n: 1 } });
    await vi.advanceTimersByTimeAsync(0);
    expect(told).toEqual([
      ['input', { arguments: { n: 1 } }],
      ['result', result],
    ]);
  });
});

describe('progress', () => {
  const progress = { progress: 1 };

  it('waits for the input, and is not sent without one', async () => {
    const { feed, told } = openFeed();
    feed.followProgress();
    feed.set({ progress });
    await vi.advanceTimersByTimeAsync(1000);
    expect(told).toEqual([]);
    feed.set({ input: {} });
    await vi.advanceTimersByTimeAsync(1000);
    expect(told.map(([kind]) => kind)).toEqual(['input', 'progress']);
  });

  it.each([{ result }, { cancelled: {} }])('ends with the outcome: %j', async (outcome) => {
    const { feed, told } = openFeed();
    feed.followProgress();
    feed.set({ input: {}, ...outcome });
    await vi.advanceTimersByTimeAsync(1000);
    feed.set({ progress });
    await vi.advanceTimersByTimeAsync(1000);
    expect(told.map(([kind]) => kind)).not.toContain('progress');
    expect(vi.getTimerCount()).toBe(0);
  });
});

it('a result that the page changes is sent again, an equal one is not', async () => {
  const { feed, told } = openFeed();
  feed.set({ input: {}, result });
  await vi.advanceTimersByTimeAsync(0);
  feed.set({ result: { content: [] } });
  await vi.advanceTimersByTimeAsync(0);
  expect(told).toHaveLength(2);
  feed.set({ result: { content: [], isError: true } });
  await vi.advanceTimersByTimeAsync(0);
  expect(told).toHaveLength(3);
});

it('partial input waits for the next animation frame, or for a timer in a hidden tab', async () => {
  let frame: (() => void) | undefined;
  const cancelled: number[] = [];
  vi.stubGlobal('requestAnimationFrame', (work: () => void) => ((frame = work), 7));
  vi.stubGlobal('cancelAnimationFrame', (id: number) => cancelled.push(id));
  const { feed, told } = openFeed();
  feed.set({ partial: { n: 1 } });
  await Promise.resolve();
  expect(told).toEqual([]);
  frame!();
  expect(told).toEqual([['input-partial', { arguments: { n: 1 } }]]);
  expect(vi.getTimerCount()).toBe(0);
  feed.set({ partial: { n: 2 } });
  await vi.advanceTimersByTimeAsync(1000);
  expect(told).toHaveLength(2);
  expect(cancelled).toEqual([7, 7]);
});
