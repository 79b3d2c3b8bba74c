// Everything that can be changed in the workbench, and how it is encoded in an address. Pure.
import { styleVariableNames } from '@mcp-app/tokens/variables.js';
import type { StyleVariableName } from '@mcp-app/tokens/variables.js';
import { LOOK_NAMES } from '../tokens/looks.js';
import type { LookName, Values } from '../tokens/looks.js';

export const WIDTHS = { full: 0, tablet: 640, phone: 360 } as const;
export type Width = keyof typeof WIDTHS;
export const SCHEMES = ['light', 'dark'] as const;
export type Scheme = (typeof SCHEMES)[number];
export const DIRECTIONS = ['ltr', 'rtl'] as const;
export const DENSITIES = ['compact', 'comfortable', 'spacious'] as const;

/** The options from which `createTheme` makes a complete theme. */
export interface Maker {
  accent?: string;
  /** The accent of the dark appearance, if it is another one. */
  accentDark?: string;
  /** The colour that tints the greys; without it, the accent does. */
  neutral?: string;
  radius?: number;
  density?: (typeof DENSITIES)[number];
  font?: string;
  /** Primary buttons stay neutral even with an accent. */
  plainButtons?: boolean;
  /** White text on primary buttons, even if black has more contrast. */
  preferWhiteText?: boolean;
}

/** The part of the state that undo and redo change. */
export interface ThemeEdit {
  /** The initial values, unless there is a `maker`. */
  preset: LookName;
  maker: Maker;
  /** Changed values, as CSS. */
  values: Values;
}

export interface ThemeState extends ThemeEdit {
  /** The appearance that is edited and, unless both are shown, displayed. */
  scheme: Scheme;
  sideBySide: boolean;
  direction: (typeof DIRECTIONS)[number];
  width: Width;
}

export const INITIAL_STATE: ThemeState = {
  preset: 'default',
  scheme: 'light',
  sideBySide: false,
  direction: 'ltr',
  width: 'full',
  maker: {},
  values: {},
};

const oneOf = <T extends string>(list: readonly T[], value: unknown, otherwise: T): T =>
  list.includes(value as T) ? (value as T) : otherwise;

const entriesOf = (value: unknown): [string, unknown][] =>
  typeof value === 'object' && value !== null ? Object.entries(value) : [];

/**
 * One CSS value that loads nothing. Others could end their declaration and style the workbench itself, or tell another
 * site who opens the link.
 */
const isValue = (text: unknown): text is string =>
  typeof text === 'string' && !/[;{}<>\\]|\b(?:url|image-set|src)\(/i.test(text);

function readMaker(value: unknown): Maker {
  const { accent, accentDark, neutral, radius, density, font, plainButtons, preferWhiteText } =
    Object.fromEntries(entriesOf(value));
  return {
    ...(isValue(accent) && { accent }),
    ...(isValue(accentDark) && { accentDark }),
    ...(isValue(neutral) && { neutral }),
    ...(typeof radius === 'number' && { radius }),
    ...(DENSITIES.includes(density as never) && { density: density as Maker['density'] }),
    ...(isValue(font) && { font }),
    ...(plainButtons === true && { plainButtons }),
    ...(preferWhiteText === true && { preferWhiteText }),
  };
}

/** Keeps only the known fields, because addresses are not trusted. */
function readState(value: unknown): ThemeState {
  const { preset, scheme, sideBySide, direction, width, maker, values } = Object.fromEntries(
    entriesOf(value),
  );
  const known = entriesOf(values).filter(
    ([name, text]) => isValue(text) && styleVariableNames.includes(name as StyleVariableName),
  );
  return {
    preset: oneOf(LOOK_NAMES, preset, INITIAL_STATE.preset),
    scheme: oneOf(SCHEMES, scheme, INITIAL_STATE.scheme),
    sideBySide: sideBySide === true,
    direction: oneOf(DIRECTIONS, direction, INITIAL_STATE.direction),
    width: oneOf(Object.keys(WIDTHS) as Width[], width, INITIAL_STATE.width),
    maker: readMaker(maker),
    values: Object.fromEntries(known),
  };
}

/** Only letters, digits, `-` and `_`: Storybook allows no other characters in an address. */
export function encodeState(state: ThemeState): string {
  const changed = Object.entries(state).filter(
    ([key, value]) =>
      JSON.stringify(value) !== JSON.stringify(INITIAL_STATE[key as keyof ThemeState]),
  );
  if (changed.length === 0) return '';
  const bytes = new TextEncoder().encode(JSON.stringify(Object.fromEntries(changed)));
  const text = btoa(String.fromCharCode(...bytes));
  return text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

/**
 * The state in an address; fields that cannot be read keep their defaults. Undefined for a text that is not a state,
 * such as the name of a heading.
 */
export function decodeState(text: string): ThemeState | undefined {
  if (text === '') return INITIAL_STATE;
  try {
    const bytes = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
    const json = new TextDecoder().decode(Uint8Array.from(bytes, (letter) => letter.charCodeAt(0)));
    const value: unknown = JSON.parse(json);
    return typeof value === 'object' && value !== null ? readState(value) : undefined;
  } catch {
    return undefined;
  }
}
