// Arguments as a model would stream them: the JSON text, a few characters more each time.

const STEP_CHARACTERS = 4;
const STEP_MS = 30;
/** Long arguments arrive in larger pieces, so that it takes about three seconds at most. */
const MAX_STEPS = 100;

/** Yields the text so far, until it is complete or `signal` aborts. */
export async function* streamArguments(
  input: Record<string, unknown>,
  signal: AbortSignal,
): AsyncGenerator<string> {
  const text = JSON.stringify(input);
  const step = Math.max(STEP_CHARACTERS, Math.ceil(text.length / MAX_STEPS));
  for (let end = 1; end < text.length; end += step) {
    if (signal.aborted) return;
    yield text.slice(0, end);
    await new Promise((resolve) => setTimeout(resolve, STEP_MS));
  }
}
