// Work of many views is spread over tasks, in order, and none of it is lost.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { beginSlice, ownSlice } from '../../../packages/elements/src/host/task-slices.js';

/** Longer than a slice. */
const LONG_MS = 100;

describe('task slices', () => {
  let clock = 0;
  beforeEach(() => {
    vi.spyOn(performance, 'now').mockImplementation(() => clock);
  });
  afterEach(async () => {
    // What waits comes after everything else, and then nothing runs.
    clock += LONG_MS;
    await ownSlice();
    await Promise.resolve();
    vi.restoreAllMocks();
  });

  it('let the first pieces of work go on in the same task, while there is time', () => {
    expect(ownSlice()).toBeUndefined();
    expect(ownSlice()).toBeUndefined();
    clock += LONG_MS;
    expect(ownSlice()).toBeInstanceOf(Promise);
  });

  it('count what the page does itself after they begin', () => {
    beginSlice();
    expect(ownSlice()).toBeUndefined();
    clock += LONG_MS;
    beginSlice();
    expect(ownSlice()).toBeInstanceOf(Promise);
  });

  it('have what follows long work wait for another task, in order', async () => {
    const done: { index: number; task: number }[] = [];
    let task = 0;
    const perform = async (index: number) => {
      const slice = ownSlice();
      if (slice) await slice;
      done.push({ index, task });
      clock += LONG_MS;
      // Runs in this task, after the microtasks of everything that was let go on.
      for (let turn = 0; turn < 20; turn++) await undefined;
      task++;
    };
    await Promise.all([0, 1, 2].map(perform));
    expect(done).toEqual([0, 1, 2].map((index) => ({ index, task: index })));
  });

  it('let one view go on in the same task, until another waits', () => {
    const [first, second] = [{}, {}];
    expect(ownSlice(first)).toBeUndefined();
    clock += LONG_MS;
    expect(ownSlice(first)).toBeUndefined();
    expect(ownSlice(second)).toBeInstanceOf(Promise);
    expect(ownSlice(first)).toBeInstanceOf(Promise);
  });

  it('let nobody go on for another, or for nobody in particular', () => {
    const [first, second] = [{}, {}];
    expect(ownSlice(first)).toBeUndefined();
    expect(ownSlice(second)).toBeUndefined();
    clock += LONG_MS;
    expect(ownSlice(first)).toBeInstanceOf(Promise);
  });

  it('count work without an owner as that of others', () => {
    const view = {};
    expect(ownSlice(view)).toBeUndefined();
    expect(ownSlice()).toBeUndefined();
    clock += LONG_MS;
    expect(ownSlice()).toBeInstanceOf(Promise);
    expect(ownSlice(view)).toBeInstanceOf(Promise);
  });

  it('let work go on at once again when nothing waits', async () => {
    ownSlice();
    clock += LONG_MS;
    await ownSlice();
    await Promise.resolve();
    expect(ownSlice()).toBeUndefined();
  });
});
