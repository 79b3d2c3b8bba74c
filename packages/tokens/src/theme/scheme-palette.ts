// The colours of one appearance before contrast is ensured. They keep the lightness steps of the default
// theme and replace its hue, so that all themes have the same structure.
import { contrastRatio } from '../color/contrast.js';
import { mix } from '../color/mix.js';
import { oklchToRgb, rgbToOklch } from '../color/oklch.js';
import { parseColor } from '../color/parse-color.js';
import { reachContrast } from '../color/reach-contrast.js';
import type { Rgb } from '../color/rgb.js';
import { roundColor } from '../color/round-color.js';
import type { SchemeColors } from '../contrast-pairs.js';
import { defaultVariables } from '../default-variables.generated.js';
import type { Scheme } from '../scheme-value.js';
import { schemeValue } from '../scheme-value.js';
import type { ColorVariableName } from '../variable-names.js';
import { isColorVariableName, styleVariableNames } from '../variable-names.js';
import { readAccent, suitsInfo } from './accent.js';
import { readOpaqueColor } from './read-color.js';
import { ThemeError } from './theme-error.js';
import type { ThemeOptions } from './theme-options.js';

const extreme = {
  light: { r: 0, g: 0, b: 0, alpha: 1 },
  dark: { r: 1, g: 1, b: 1, alpha: 1 },
} satisfies Record<Scheme, Rgb>;

/** Whether text of this appearance can reach 4.5:1 on a colour at all. */
export function canCarryText(background: Rgb, scheme: Scheme): boolean {
  return contrastRatio(extreme[scheme], background) >= 4.5;
}

/** The nearest background on which text of this appearance can reach 4.5:1. */
export function groundFor(background: Rgb, scheme: Scheme): Rgb {
  return reachContrast(background, [{ background: extreme[scheme], minimum: 4.5 }]) ?? background;
}

/** The default theme's colours for an appearance. */
export function defaultColors(scheme: Scheme): SchemeColors {
  const names = styleVariableNames.filter(isColorVariableName);
  const read = (name: ColorVariableName): [ColorVariableName, Rgb] => {
    const text = schemeValue(defaultVariables[name], scheme);
    return [name, parseColor(text) ?? extreme[scheme]];
  };
  return Object.fromEntries(names.map(read)) as SchemeColors;
}

/** Keeps the lightness and takes the hue of `tint`, with at most its chroma. */
function retint(color: Rgb, tint: Rgb): Rgb {
  const { l, c, alpha } = rgbToOklch(color);
  const source = rgbToOklch(tint);
  return oklchToRgb({ l, c: Math.min(c, source.c), h: source.h, alpha });
}

const isStatus = (name: ColorVariableName): boolean =>
  /-(info|danger|success|warning)$/.test(name) || name === '--color-ring-primary';
const isAccent = (name: ColorVariableName, accent: Rgb): boolean =>
  name === '--color-ring-primary' || (name.endsWith('-info') && suitsInfo(accent));

/** Mixes the neutral colours from the given background and text. */
function reground(colors: SchemeColors, scheme: Scheme, options: ThemeOptions): void {
  const given = options[scheme] ?? {};
  if (given.background === undefined && given.text === undefined) return;
  const read = (name: 'background' | 'text', fallback: Rgb): Rgb => {
    const value = given[name];
    return value === undefined ? fallback : readOpaqueColor(`${scheme}.${name}`, value);
  };
  const ground = rgbToOklch(colors['--color-background-primary']).l;
  const ink = rgbToOklch(colors['--color-text-primary']).l;
  const background = read('background', colors['--color-background-primary']);
  const wanted = read('text', colors['--color-text-primary']);
  if (!canCarryText(background, scheme)) {
    const other = scheme === 'light' ? 'dark' : 'light';
    throw new ThemeError(
      `${scheme}.background: ${String(given.background)} is too ${other} for the ${scheme} appearance. ` +
        `Give it as ${other}.background, or choose a ${scheme === 'light' ? 'lighter' : 'darker'} colour.`,
    );
  }
  // Ensured before mixing, because the other colours, such as the inverse background, are mixed from the text.
  const text = reachContrast(wanted, [{ background, minimum: 4.5 }]) ?? extreme[scheme];
  for (const name of styleVariableNames) {
    if (!isColorVariableName(name) || isStatus(name)) continue;
    const { l, alpha } = rgbToOklch(colors[name]);
    const position = Math.min(1, Math.max(0, (l - ground) / (ink - ground)));
    const mixed = roundColor(mix(background, text, position));
    const isSurface = /-background-(secondary|tertiary)$/.test(name);
    const safe = isSurface && !canCarryText(mixed, scheme) ? background : mixed;
    colors[name] = { ...safe, alpha };
  }
}

/** The colours that the options ask for in an appearance. Their contrast is not ensured yet. */
export function schemePalette(scheme: Scheme, options: ThemeOptions): SchemeColors {
  const colors = defaultColors(scheme);
  const accent = readAccent(options, scheme)?.color;
  const neutral =
    options.neutral === undefined ? accent : readOpaqueColor('neutral', options.neutral);
  for (const name of styleVariableNames) {
    if (!isColorVariableName(name)) continue;
    if (accent && isAccent(name, accent)) {
      const soft = name === '--color-background-info' || name === '--color-border-info';
      colors[name] = soft ? retint(colors[name], accent) : accent;
    } else if (neutral && !isStatus(name)) {
      colors[name] = retint(colors[name], neutral);
    }
  }
  reground(colors, scheme, options);
  return colors;
}
