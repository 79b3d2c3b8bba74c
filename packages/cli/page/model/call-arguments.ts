// The arguments of a call, as the model wrote them.

/** The arguments of a call. @throws Error that the model can read */
export function readArguments(text: string): Record<string, unknown> {
  let input: unknown;
  try {
    input = JSON.parse(text.trim() || '{}');
  } catch (error) {
    const { message } = error as Error;
    throw new Error(`The arguments are not JSON: ${message}. Call it again.`, { cause: error });
  }
  if (typeof input !== 'object' || input === null || Array.isArray(input))
    throw new Error('The arguments must be a JSON object. Call it again.');
  return input as Record<string, unknown>;
}
