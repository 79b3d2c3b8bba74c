import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  callSupplied,
  SuppliedError,
} from '../../../packages/elements/src/policy/call-supplied.js';

const never = () => new Promise<never>(() => {});
const failureOf = async (call: Promise<unknown>) => {
  const error = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(SuppliedError);
  return error as SuppliedError;
};

describe('functions that a page supplies', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('returns the value, and leaves the signal and no timer behind', async () => {
    let signal: AbortSignal | undefined;
    const call = callSupplied('connect', (given) => ((signal = given), 'client'), { limit: 100 });
    await expect(call).resolves.toBe('client');
    expect(signal?.aborted).toBe(false);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('names a function that throws, before or after it returns a promise', async () => {
    const broken = () => {
      throw new Error('no network');
    };
    for (const run of [broken, async () => broken()]) {
      const error = await failureOf(callSupplied('token', run, { limit: 100 }));
      expect(error).toMatchObject({ supplied: 'token', failure: 'threw' });
      expect(error.message).toBe('`token` failed: no network');
      expect(error.cause).toBeInstanceOf(Error);
    }
  });

  it('stops waiting at the limit, aborts the function and says which setting raises it', async () => {
    let signal: AbortSignal | undefined;
    const options = { limit: 500, limitName: 'limits.callbackTimeout' };
    const call = callSupplied('sandbox.resolve', (given) => ((signal = given), never()), options);
    const failure = failureOf(call);
    await vi.advanceTimersByTimeAsync(499);
    expect(signal?.aborted).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    const error = await failure;
    expect(error.failure).toBe('timed-out');
    expect(error.message).toContain('`sandbox.resolve` did not answer within 500 ms');
    expect(error.message).toContain('`limits.callbackTimeout`');
    expect(signal?.aborted).toBe(true);
  });

  it('passes on an abort of the caller, and does not call the function after one', async () => {
    const caller = new AbortController();
    let signal: AbortSignal | undefined;
    const options = { limit: 500, signal: caller.signal };
    const call = callSupplied('ask', (given) => ((signal = given), never()), options);
    const reason = new Error('The frame left the page.');
    caller.abort(reason);
    // Not a moment later: a dialog of a frame that left the page must not stay open.
    expect(signal?.reason).toBe(reason);
    await expect(call).rejects.toBe(reason);
    const run = vi.fn();
    await expect(callSupplied('ask', run, options)).rejects.toBe(reason);
    expect(run).not.toHaveBeenCalled();
    expect(vi.getTimerCount()).toBe(0);
  });

  it('refuses a value that cannot be used', async () => {
    const check = (value: unknown) =>
      typeof value === 'string' ? undefined : 'expected a string.';
    const call = callSupplied<unknown>('token', () => 7, { limit: 100, check });
    const error = await failureOf(call);
    expect(error.failure).toBe('invalid');
    expect(error.message).toBe('`token` returned a wrong value: expected a string.');
  });

  it('passes a value that can be used', async () => {
    const options = { limit: 100, check: () => undefined };
    await expect(callSupplied('token', async () => 'abc', options)).resolves.toBe('abc');
  });

  it('aborts a function that failed or returned a wrong value, with the error', async () => {
    const signals: AbortSignal[] = [];
    const run = (signal: AbortSignal) => void signals.push(signal);
    const wrong = await failureOf(callSupplied('ask', run, { limit: 100, check: () => 'Wrong.' }));
    const broken = (signal: AbortSignal) => {
      run(signal);
      throw new Error('no network');
    };
    const failed = await failureOf(callSupplied('ask', broken, { limit: 100 }));
    expect(signals.map(({ reason }) => reason as unknown)).toEqual([wrong, failed]);
  });

  it('does not abort the signal of a call that succeeded, because the value may use it', async () => {
    const caller = new AbortController();
    let signal: AbortSignal | undefined;
    const options = { limit: 100, signal: caller.signal };
    await callSupplied('connect', (given) => ((signal = given), 'client'), options);
    caller.abort();
    expect(signal?.aborted).toBe(false);
  });

  it('passes on the error of a function that it called itself', async () => {
    const inner = new SuppliedError('token', 'invalid', 'No token.');
    const call = callSupplied('connect', () => Promise.reject(inner), { limit: 100 });
    expect(await failureOf(call)).toBe(inner);
  });

  it('rejects with the reason of the caller if the function fails because of the abort', async () => {
    const caller = new AbortController();
    const run = (signal: AbortSignal) =>
      new Promise<never>((_, reject) =>
        signal.addEventListener('abort', () => reject(new Error('closed'))),
      );
    const call = callSupplied('ask', run, { limit: 100, signal: caller.signal });
    const reason = new Error('The frame left the page.');
    caller.abort(reason);
    await expect(call).rejects.toBe(reason);
  });

  it('starts the time again for a function that reports progress', async () => {
    let restart!: () => void;
    let end!: (value: string) => void;
    const run = (_signal: AbortSignal, again: () => void) => {
      restart = again;
      return new Promise<string>((resolve) => (end = resolve));
    };
    const call = callSupplied('handlers.callTool', run, { limit: 100 });
    for (let step = 0; step < 3; step++) {
      await vi.advanceTimersByTimeAsync(99);
      restart();
    }
    end('done');
    await expect(call).resolves.toBe('done');
    expect(() => restart()).not.toThrow();
    expect(vi.getTimerCount()).toBe(0);
    const late = failureOf(callSupplied('handlers.callTool', run, { limit: 100 }));
    await vi.advanceTimersByTimeAsync(100);
    const { failure, message } = await late;
    expect(failure).toBe('timed-out');
    expect(message, 'no setting is known').not.toMatch(/undefined|raise/);
  });
});
