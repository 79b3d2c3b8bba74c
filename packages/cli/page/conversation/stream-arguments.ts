// Arguments as a model would stream them: the JSON text, a few characters more each time.

import type { Speed } from '../trial/trial.ts';

const STEP_CHARACTERS = 4;
/** Milliseconds between two pieces. */
const STEP_MS = { normal: 30, slow: 200 };
/** Long arguments arrive in larger pieces, so that it takes about three seconds at most, or twenty if it is slow. */
const MAX_STEPS = 100;

/** Yields the text so far, until it is complete or `signal` aborts. */
export async function* streamArguments(
  input: Record<string, unknown>,
  signal: AbortSignal,
  speed: Speed,
): AsyncGenerator<string> {
  if (speed === 'none') return;
  const text = JSON.stringify(input);
  const step = Math.max(STEP_CHARACTERS, Math.ceil(text.length / MAX_STEPS));
  for (let end = 1; end < text.length; end += step) {
    if (signal.aborted) return;
    yield text.slice(0, end);
    await new Promise((resolve) => setTimeout(resolve, STEP_MS[speed]));
  }
}
