// The 76 style variables as computed on an element, with values that mean the same inside a view: colours for both schemes,
// no rem of the host's root, no currentcolor of the host's text (C5).
import { STYLE_VARIABLE_NAMES } from '../../protocol/style-variables.js';
import type { Theme } from '../../protocol/host-context.js';
import type { StyleVariableName, StyleVariables } from '../../protocol/style-variables.js';

/** Colours that need no resolving if they are valid; everything else is resolved. */
const PLAIN_COLOR = /^(#[\da-f]{3,8}|(rgba?|hsla?|hwb|(ok)?la?b|(ok)?lch|color)\([^()a-z]*\))$/i;
const PLAIN_LENGTH = /^-?[\d.]+px$|^0$/;
const KEYWORD = /^[a-z]+$/i;

type Resolve = (value: string, probe: HTMLElement) => string;

/** Test environments do not know which values are valid. */
const isValid = (property: string, value: string): boolean =>
  globalThis.CSS?.supports?.(property, value) ?? true;

/** Lets the engine compute a property; empty if the value is invalid for it. */
function computed(probe: HTMLElement, property: string, value: string): string {
  if (!isValid(property, value)) return '';
  probe.style.setProperty(property, value);
  const result = getComputedStyle(probe).getPropertyValue(property);
  probe.style.removeProperty(property);
  return result;
}

const resolveColor: Resolve = (value, probe) =>
  PLAIN_COLOR.test(value) && isValid('color', value) ? value : computed(probe, 'color', value);

/** @param property what the length is for, because it decides which values are valid */
const lengthOf =
  (property: string): Resolve =>
  (value, probe) => {
    const isPlain = PLAIN_LENGTH.test(value) || value.includes('%');
    return isPlain && isValid(property, value) ? value : computed(probe, property, value);
  };

const resolveRadius = lengthOf('border-top-left-radius');
const resolveFontSize = lengthOf('font-size');
/** Engines round the computed width of a line to the pixels of the screen, but not a margin. */
const resolveWidth: Resolve = (value, probe) =>
  lengthOf(KEYWORD.test(value) ? 'outline-width' : 'margin-left')(value, probe);

/** A number, or a value relative to the view's own font, can be passed on. Only rem depends on the host. */
const resolveLineHeight: Resolve = (value, probe) =>
  value.includes('rem') ? computed(probe, 'line-height', value) : value;

// `light-dark()` accepts only colours: with shadows in it, the value is invalid in every engine.
const resolveShadow: Resolve = (value, probe) => computed(probe, 'box-shadow', value);

const asItIs: Resolve = (value) => value;

function resolverOf(name: StyleVariableName): Resolve {
  if (name.startsWith('--color')) return resolveColor;
  if (name.startsWith('--shadow')) return resolveShadow;
  if (name.startsWith('--border-radius')) return resolveRadius;
  if (name.startsWith('--border')) return resolveWidth;
  if (name.endsWith('line-height')) return resolveLineHeight;
  return name.endsWith('size') ? resolveFontSize : asItIs;
}

/** Changes with the units of lengths: variables in `rem` or `vw` keep their text but not their value. */
const UNITS = 'calc(1rem + 1vw + 1vh)';

/** Makes an element fire `transitionrun` when a variable, one of its colours or a unit changes. */
export function watchVariables({ style }: HTMLElement): void {
  style.textIndent = UNITS;
  style.transition = ['color', 'background-color', 'text-indent', ...STYLE_VARIABLE_NAMES]
    .map((name) => `${name} 1ms step-start allow-discrete`)
    .join();
}

/** Whether a value depends on the colour of the text: a shadow without a colour does, too. */
const isRelative = (name: StyleVariableName, value: string): boolean =>
  /currentcolor/i.test(value) || (name.startsWith('--shadow') && !/[(#]/.test(value));

export interface VariablesReading {
  variables: StyleVariables;
  /** Whether the values depend on the text colour of the page, which changes without a change of the variables. */
  usesTextColor: boolean;
  /** The background of the theme in the scheme that was read. */
  background: string | undefined;
}

const COLORS = /(?:rgba?|color|(?:ok)?(?:lab|lch))\([^()]*\)/g;

/** One value for both schemes, if they differ only in their colours; otherwise undefined. */
function inBoth(light: string, dark: string): string | undefined {
  const darkColors = dark.match(COLORS) ?? [];
  if (light.replace(COLORS, '') !== dark.replace(COLORS, '')) return undefined;
  let index = 0;
  return light.replace(COLORS, (color) => {
    const other = darkColors[index++]!;
    return color === other ? color : `light-dark(${color}, ${other})`;
  });
}

/**
 * Reads the variables at the position of `probe`. The probe and its parent are dedicated, invisible elements whose
 * inline styles are ours. Colours that differ between the schemes are `light-dark()`, so that a view needs no new values
 * when the scheme changes.
 * @param scheme the scheme of values that cannot be expressed for both
 */
export function readThemeVariables(probe: HTMLElement, scheme: Theme): VariablesReading {
  const { style: outer } = probe.parentElement!;
  // The colour that `currentcolor` stands for, in the theme that is read. If it is invalid, that of the page.
  outer.color = 'var(--color-text-primary)';
  outer.colorScheme = scheme;
  probe.style.outlineStyle = 'solid';
  const style = getComputedStyle(probe);
  const raw = STYLE_VARIABLE_NAMES.map((name) => style.getPropertyValue(name).trim());
  const variables: StyleVariables = {};
  let usesTextColor = false;
  /** Values that may be different in the other scheme. */
  const open: [name: StyleVariableName, text: string][] = [];
  for (const [index, name] of STYLE_VARIABLE_NAMES.entries()) {
    const text = raw[index];
    const value = text && resolverOf(name)(text, probe);
    if (!value) continue;
    variables[name] = value;
    usesTextColor ||= isRelative(name, text);
    if (/^--(color|shadow)/.test(name) && value !== text) open.push([name, text]);
  }
  const background = variables['--color-background-primary'];
  if (isValid('color', 'light-dark(red, red)')) {
    outer.colorScheme = scheme === 'dark' ? 'light' : 'dark';
    for (const [name, text] of open) {
      const here = variables[name]!;
      const other = resolverOf(name)(text, probe);
      variables[name] = (scheme === 'dark' ? inBoth(other, here) : inBoth(here, other)) ?? here;
    }
  }
  return { variables, usesTextColor, background };
}
