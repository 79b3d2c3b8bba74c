// Arguments as a model would write them: the JSON text, a few characters more each time.

const STEP_CHARACTERS = 4;
const STEP_MS = 30;
/** Long arguments come in larger pieces: nobody waits longer than three seconds or so. */
const MAX_STEPS = 100;

/** Yields the text so far, until all of it is there or `signal` says stop. */
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
