// The link of a frame that asks: calls wait for the user, and questions end with cancelled calls.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AskedLink } from '../../../../packages/elements/src/host/link/asked-link.js';
import type { CallQuestions } from '../../../../packages/elements/src/host/link/asked-link.js';
import type { LinkRequestOptions } from '../../../../packages/elements/src/host/link/server-link.js';
import { linkTo } from '../support/view-scope.js';

/** A link whose call ends when the test says so, or when it is cancelled. */
function asked(beats = true) {
  let options: LinkRequestOptions = {};
  let answer: (result: unknown) => void = () => {};
  const ends: boolean[] = [];
  let changed = () => {};
  const questions = {
    isAsking: false,
    callTimeout: 1000,
    handlers: {},
    callBegan: (listener: () => void) => {
      changed = listener;
      return (isCancelled: boolean) => ends.push(isCancelled);
    },
    linkOpened: () => () => void ends.push(true),
  };
  const inner = {
    ...linkTo({}),
    request: vi.fn(
      (_method: string, _params: object, given: LinkRequestOptions = {}) =>
        new Promise((resolve, reject) => {
          options = given;
          answer = resolve;
          given.signal?.addEventListener('abort', () => reject(given.signal!.reason as Error));
        }),
    ),
  };
  const link = new AskedLink(inner as never, questions as unknown as CallQuestions, beats);
  return {
    link,
    inner,
    ends,
    options: () => options,
    answer: () => answer({ content: [] }),
    ask(isAsking: boolean) {
      questions.isAsking = isAsking;
      changed();
    },
  };
}

const CALL = ['tools/call', { name: 'ask' }] as const;

describe('a call of a frame that asks', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('times out, but not while the user is asked', async () => {
    const { link, ask, ends } = asked();
    const called = link.request(...CALL, {}).catch((error: Error) => error);
    await vi.advanceTimersByTimeAsync(900);
    ask(true);
    await vi.advanceTimersByTimeAsync(100_000);
    expect(ends).toEqual([]);
    ask(false);
    await vi.advanceTimersByTimeAsync(999);
    expect(ends).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(await called).toMatchObject({ code: -32001 });
    expect(ends).toEqual([true]);
  });

  it('waits longer with progress, and has the limit of its caller', async () => {
    const { link, options, answer, ends } = asked();
    const progress: object[] = [];
    const onprogress = (update: object) => void progress.push(update);
    const called = link.request(...CALL, { timeout: 50, onprogress });
    await vi.advanceTimersByTimeAsync(40);
    options().onprogress!({ progress: 3 });
    await vi.advanceTimersByTimeAsync(40);
    expect(progress).toEqual([{ progress: 3 }]);
    expect(options().timeout).toBe(Infinity);
    answer();
    expect(await called).toEqual({ content: [] });
    expect(ends).toEqual([false]);
  });

  it.each([
    [true, 2],
    [false, 0],
  ])('tells a view that it goes on: %s', async (beats, count) => {
    const { link, ask, answer } = asked(beats);
    const onprogress = vi.fn();
    const called = link.request(...CALL, { onprogress });
    ask(true);
    await vi.advanceTimersByTimeAsync(31_000);
    expect(onprogress).toHaveBeenCalledTimes(count);
    ask(false);
    answer();
    await called;
    await vi.advanceTimersByTimeAsync(31_000);
    expect(onprogress).toHaveBeenCalledTimes(count);
  });

  it('that is cancelled ends with the reason', async () => {
    const { link, ends } = asked();
    const abort = new AbortController();
    const called = link.request(...CALL, { signal: abort.signal }).catch((error: Error) => error);
    await vi.advanceTimersByTimeAsync(1);
    const reason = new Error('enough');
    abort.abort(reason);
    expect(await called).toBe(reason);
    expect(ends).toEqual([true]);
    await expect(link.request(...CALL, { signal: abort.signal })).rejects.toBe(reason);
  });
});

it('passes everything else on', async () => {
  const { link, inner, ends, options } = asked();
  void link.request('tools/list', {}, { timeout: 7 });
  expect(options()).toEqual({ timeout: 7 });
  expect(link.capabilities).toBe(inner.capabilities);
  expect(link.shared).toBe(inner);
  link.close();
  expect(ends).toEqual([true]);
});
