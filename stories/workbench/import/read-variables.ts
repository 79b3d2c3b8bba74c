// Reads the standard variables from pasted text: CSS, or the JSON of a host.
import { styleVariableNames } from '@mcp-app/tokens/variables.js';
import type { StyleVariableName } from '@mcp-app/tokens/variables.js';
import { lightDark } from '../../../packages/tokens/src/scheme-value.js';
import type { Values } from '../../tokens/looks.js';

const COMMENTS = /\/\*[^]*?\*\//g;
const DECLARATION = /(--[\w-]+)\s*:\s*([^;]+)/g;
/** `light-dark()` in a condition is not a dark rule. */
const DARK = /(?<!light-)dark/i;
/** Rules for accessibility preferences do not describe the theme for other users. */
const SPECIAL = /forced-colors|prefers-contrast|@media print/i;

const isStandard = (name: string): name is StyleVariableName =>
  styleVariableNames.includes(name as StyleVariableName);

type Declarations = Record<string, string>;

const declarationsIn = (text: string): Declarations =>
  Object.fromEntries(
    [...text.matchAll(DECLARATION)].map(([, name, value = '']) => [
      name!,
      value.replace(/\s*!important\s*$/, '').trim(),
    ]),
  );

/** The variables anywhere in JSON: as a separate record, or in a host's context. Undefined if it is not JSON. */
function declarationsInJson(text: string): Declarations | undefined {
  const found: Declarations = {};
  try {
    JSON.parse(text, (name, value: unknown) => {
      if (name.startsWith('--') && typeof value === 'string') found[name] = value;
      return value;
    });
    return found;
  } catch {
    return undefined;
  }
}

export interface PastedVariables {
  values: Values;
  /** Custom properties that are not standard variables. */
  unknown: string[];
}

interface Block {
  /** Selectors and conditions, outermost first. */
  preludes: string[];
  declarations: string;
}

/** The declarations with the rules around them. Text without rules is one block. */
function blocksIn(css: string): Block[] {
  const blocks: Block[] = [];
  const preludes: string[] = [];
  const pieces = css.split(/([{}])/);
  for (let index = 0; index < pieces.length; index += 2) {
    const [text = '', brace] = [pieces[index], pieces[index + 1]];
    const end = brace === '{' ? text.lastIndexOf(';') + 1 : text.length;
    blocks.push({ preludes: [...preludes], declarations: text.slice(0, end) });
    if (brace === '{') preludes.push(text.slice(end));
    else preludes.pop();
  }
  return blocks;
}

/** Values in a rule or media query for dark are joined with the others by `light-dark()`. */
export function readVariables(text: string): PastedVariables {
  const light: Declarations = declarationsInJson(text) ?? {};
  const dark: Declarations = {};
  for (const { preludes, declarations } of blocksIn(text.replace(COMMENTS, ''))) {
    const around = preludes.join(' ');
    if (!SPECIAL.test(around))
      Object.assign(DARK.test(around) ? dark : light, declarationsIn(declarations));
  }
  const names = [...new Set([...Object.keys(light), ...Object.keys(dark)])];
  const values: Values = {};
  for (const name of names.filter(isStandard)) {
    const [day, night] = [light[name], dark[name]];
    const isBoth = day !== undefined && night !== undefined && name.startsWith('--color-');
    values[name] = isBoth ? lightDark(day, night) : (day ?? night!);
  }
  return { values, unknown: names.filter((name) => !isStandard(name)) };
}
