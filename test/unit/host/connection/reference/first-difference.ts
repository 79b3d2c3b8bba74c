import { jsonHealer } from '../../../../../packages/elements/src/host/connection/heal-json.js';
import { healWholeText } from './heal-whole-text.js';

/** Passes a text to one healer in pieces, and returns the first prefix where it differs from reading the whole text. */
export function firstDifference(text: string, steps: readonly number[]): string | undefined {
  const heal = jsonHealer();
  let length = 0;
  for (let index = 0; length < text.length; index++) {
    length = Math.min(length + steps[index % steps.length]!, text.length);
    const beginning = text.slice(0, length);
    const [healed, expected] = [heal(beginning), healWholeText(beginning)];
    // Compared as text, because the order of keys counts, and the comparison of each prefix has to be fast.
    if (JSON.stringify(healed) !== JSON.stringify(expected)) return beginning;
  }
  return undefined;
}
