// What the probe of a view has found so far.
import type { Check } from '../../src/behaviours/outcome.ts';

export const checks: Check[] = [];

/** One observation of a behaviour; the note says what was seen if it is wrong. */
export const check = (id: string, isRight: unknown, note = ''): void =>
  void checks.push(isRight ? { id, status: 'passed' } : { id, status: 'failed', note });
export const notOffered = (id: string, note: string): void =>
  void checks.push({ id, status: 'not-offered', note });
export const notObserved = (id: string, note: string): void =>
  void checks.push({ id, status: 'not-observed', note });
