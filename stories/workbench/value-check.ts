// Checks whether a text is a valid value of a variable. Browsers ignore invalid values silently; the workbench refuses
// them.
import type { StyleVariableName } from '@mcp-app/tokens/variables.js';

/** `CSS.supports` of a browser. */
export type Supports = (property: string, value: string) => boolean;

const KINDS: readonly [pattern: RegExp, property: string, example: string][] = [
  [/^--color-/, 'color', 'a colour such as #315be5 or rgb(49 91 229 / 50%)'],
  [/^--font-(sans|mono)$/, 'font-family', 'a list of fonts such as Inter, sans-serif'],
  [/^--font-weight-/, 'font-weight', 'a weight from 1 to 1000'],
  [/-line-height$/, 'line-height', 'a number such as 1.5, or a length'],
  [/^--font-/, 'font-size', 'a length such as 14px or 0.875rem'],
  [/^--border-radius-/, 'border-radius', 'a length such as 8px'],
  [/^--border-width-/, 'border-width', 'a length such as 1px'],
  [/^--shadow-/, 'box-shadow', 'a shadow such as 0 1px 2px #0003, or none'],
];

/** These keywords are valid everywhere in CSS, but have no meaning in a view. */
const CONTEXTUAL = /\b(var|env|attr)\(|^(inherit|initial|unset|revert|revert-layer)$/i;

/** Why the text is not a valid value. Undefined if it is one. */
export function refusal(
  name: StyleVariableName,
  text: string,
  supports: Supports,
): string | undefined {
  const [, property, example] = KINDS.find(([pattern]) => pattern.test(name))!;
  const value = text.trim();
  if (value === '') return `Enter ${example}.`;
  if (CONTEXTUAL.test(value)) return 'Enter the value itself: a view cannot resolve references.';
  return supports(property, value) ? undefined : `Not valid here. Enter ${example}.`;
}
