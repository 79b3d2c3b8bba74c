// The theme as Figma's own import of variables reads it: design tokens (DTCG), one file for each mode, as Figma's export
// writes them. Shadows are left out: in Figma they are effect styles, not variables.
import type { StyleVariableName } from '@mcp-app/tokens/variables.js';
import { formatHex } from '../../../packages/tokens/src/color/format-hex.js';
import { parseColor } from '../../../packages/tokens/src/color/parse-color.js';
import { isGenericFamily } from '../../../packages/tokens/src/font-family.js';
import type { Values } from '../../tokens/looks.js';
import type { Scheme } from '../theme-state.js';
import { valueIn } from '../theme-values.js';
import { purposeOf } from '../token-search.js';
import { inPixels, readDimension, readFonts, readNumber } from './read-value.js';

interface FigmaToken {
  $type: 'color' | 'number' | 'string';
  $value: unknown;
  $description: string;
  $extensions: Record<string, unknown>;
}

/** Where Figma offers a variable. */
const SCOPES: readonly [name: RegExp, scopes: readonly string[]][] = [
  [/^--color-background-/, ['FRAME_FILL', 'SHAPE_FILL']],
  [/^--color-text-/, ['TEXT_FILL']],
  [/^--color-/, ['STROKE_COLOR']],
  [/^--font-(?:sans|mono)$/, ['FONT_FAMILY']],
  [/^--font-weight-/, ['FONT_WEIGHT']],
  [/-line-height$/, ['LINE_HEIGHT']],
  [/^--font-/, ['FONT_SIZE']],
  [/^--border-radius-/, ['CORNER_RADIUS']],
  [/^--border-width-/, ['STROKE_FLOAT']],
];

/** Keywords of CSS that Figma does not know as fonts; Inter is the one that every file has. */
const familyOf = (text: string): string =>
  readFonts(text).find((name) => !isGenericFamily(name) && !/^-|^BlinkMac/.test(name)) ?? 'Inter';

const channel = (value: number) => Number(value.toFixed(6));

/** Figma counts lines in pixels, so a factor is multiplied by its size. */
function numberOf(name: StyleVariableName, values: Values): number | undefined {
  const text = values[name] ?? '';
  const dimension = readDimension(text);
  if (dimension) return inPixels(dimension);
  const number = readNumber(text);
  if (number === undefined || !name.endsWith('-line-height')) return number;
  const size = readDimension(
    values[name.replace('-line-height', '-size') as StyleVariableName] ?? '',
  );
  return size && Number((inPixels(size) * number).toFixed(2));
}

function valueOf(
  name: StyleVariableName,
  values: Values,
  mode: Scheme,
): Pick<FigmaToken, '$type' | '$value'> | undefined {
  const text = valueIn(values[name], mode);
  if (name.startsWith('--color-')) {
    const color = parseColor(text);
    if (!color) return undefined;
    const { r, g, b, alpha } = color;
    return {
      $type: 'color',
      $value: {
        colorSpace: 'srgb',
        components: [r, g, b].map(channel),
        alpha: channel(alpha),
        hex: formatHex({ ...color, alpha: 1 }).toUpperCase(),
      },
    };
  }
  if (/^--font-(?:sans|mono)$/.test(name)) return { $type: 'string', $value: familyOf(text) };
  const number = numberOf(name, values);
  return number === undefined ? undefined : { $type: 'number', $value: number };
}

/** `--font-text-sm-line-height` is `font/text/sm/line-height` in Figma. */
const pathOf = (name: string) =>
  name
    .slice(2)
    .replace(/-(?!height)/g, '/')
    .split('/');

type Group = { [key: string]: Group | FigmaToken | Record<string, unknown> };

/** The file of a mode. Figma makes one collection of all files that are imported together. */
export function asFigmaMode(values: Values, mode: Scheme): string {
  const root: Group = {};
  for (const name of Object.keys(values) as StyleVariableName[]) {
    const value = name.startsWith('--shadow-') ? undefined : valueOf(name, values, mode);
    const scopes = SCOPES.find(([pattern]) => pattern.test(name))?.[1];
    if (!value || !scopes) continue;
    const path = pathOf(name);
    const last = path.pop()!;
    let group = root;
    for (const key of path) group = (group[key] ??= {}) as Group;
    group[last] = {
      ...value,
      $description: purposeOf(name),
      $extensions: {
        'com.figma.scopes': scopes,
        'com.figma.codeSyntax': { WEB: `var(${name})` },
        ...(value.$type === 'string' && { 'com.figma.type': 'string' }),
      },
    } satisfies FigmaToken;
  }
  root['$extensions'] = { 'com.figma.modeName': mode === 'light' ? 'Light' : 'Dark' };
  return JSON.stringify(root, null, 2);
}
