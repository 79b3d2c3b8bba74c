// A question on the terminal.
import { createInterface } from 'node:readline/promises';

/** Where questions are asked: `process`. */
export interface Terminal {
  stdin: NodeJS.ReadableStream & { isTTY?: boolean };
  stdout: NodeJS.WritableStream;
}

/** How often a question is asked before the command gives up. */
const TRIES = 3;

/**
 * Asks until the answer fits. An empty answer is the default.
 * @throws TypeError if there is no terminal to ask on, or no answer fits
 */
export async function ask(
  { stdin, stdout }: Terminal,
  question: string,
  fallback: string,
  problemOf: (answer: string) => string | undefined = () => undefined,
): Promise<string> {
  if (!stdin.isTTY)
    throw new TypeError(`${question} is missing, and there is no terminal to ask on.`);
  const lines = createInterface({ input: stdin, output: stdout });
  try {
    for (let tries = 0; tries < TRIES; tries += 1) {
      const answer = (await lines.question(`${question} (${fallback}): `)).trim() || fallback;
      const problem = problemOf(answer);
      if (!problem) return answer;
      stdout.write(`${problem}\n`);
    }
  } finally {
    lines.close();
  }
  throw new TypeError(`${question} is missing.`);
}
