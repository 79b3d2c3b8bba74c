// Answers that are kept for pages that come back: how long, how many, and whose go first.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { KeptCalls } from '../../../packages/server/src/relay/relay-kept.js';
import { DEFAULT_RELAY_LIMITS } from '../../../packages/server/src/relay/relay-limits.js';

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: 1_000_000 }));
afterEach(() => void vi.useRealTimers());

const pass = (ms: number) => void vi.setSystemTime(Date.now() + ms);

/** Answers of ten characters, and the keys of those that were dropped. */
function keptOf(limits: object = {}) {
  const dropped: string[] = [];
  const kept = new KeptCalls({ ...DEFAULT_RELAY_LIMITS, keepFor: 1000, ...limits }, ({ key }) =>
    dropped.push(key),
  );
  const keep = (user: string, key: string) => {
    const call = kept.keep(
      { key, owner: { user }, source: '', isElsewhere: false } as never,
      'x'.repeat(10),
    );
    kept.makeRoom(user);
    return call;
  };
  return { kept, keep, dropped };
}

it('are dropped when their time is over, the oldest first', () => {
  const { kept, keep, dropped } = keptOf();
  keep('ada', 'a');
  pass(500);
  keep('bob', 'b');
  pass(499);
  kept.expire();
  expect(dropped).toEqual([]);
  pass(1);
  kept.expire();
  expect(dropped).toEqual(['a']);
  pass(500);
  kept.expire();
  expect(dropped).toEqual(['a', 'b']);
  keep('ada', 'c');
  pass(1000);
  kept.expire();
  expect(dropped).toEqual(['a', 'b', 'c']);
});

it('of a user may be as long as the limit; then the oldest of this user goes', () => {
  const { keep, dropped } = keptOf({ keptLength: 20 });
  keep('bob', 'b1');
  keep('ada', 'a1');
  keep('ada', 'a2');
  expect(dropped).toEqual([]);
  keep('ada', 'a3');
  expect(dropped).toEqual(['a1']);
});

it('of all may be as long as the limit; then the oldest of the user with the most goes', () => {
  const { keep, dropped } = keptOf({ totalKeptLength: 40 });
  keep('bob', 'b1');
  keep('ada', 'a1');
  keep('ada', 'a2');
  keep('eve', 'e1');
  expect(dropped).toEqual([]);
  keep('eve', 'e2');
  expect(dropped).toEqual(['a1']);
  keep('eve', 'e3');
  expect(dropped).toEqual(['a1', 'e1']);
});

it('are dropped once, and count no more', () => {
  const { kept, keep, dropped } = keptOf({ keptLength: 20 });
  const [first] = [keep('ada', 'a1'), keep('ada', 'a2')];
  kept.drop(first!);
  kept.drop(first!);
  expect([dropped, first!.length]).toEqual([['a1'], 0]);
  keep('ada', 'a3');
  expect(dropped).toEqual(['a1']);
});

it('make a node certain of calls of the last time, unless it dropped one of this user early', () => {
  const { kept, keep } = keptOf({ keptLength: 10 });
  expect([kept.remembers('ada', 999), kept.remembers('ada', 1000)]).toEqual([true, false]);
  keep('ada', 'a1');
  pass(100);
  keep('ada', 'a2');
  pass(100);
  expect([kept.remembers('ada', 99), kept.remembers('ada', 100)]).toEqual([true, false]);
  expect(kept.remembers('bob', 100)).toBe(true);
  // The drop is too long ago to matter.
  pass(900);
  expect(kept.remembers('ada', 999)).toBe(true);
});
