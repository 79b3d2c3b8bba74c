import { formatHex } from './color/format-hex.js';
import type { Rgb } from './color/rgb.js';
import { roundColor } from './color/round-color.js';
import type { ContrastLevel, SchemeColors } from './contrast-pairs.js';
import { contrastFailures, contrastPairs, pairRatio } from './contrast-pairs.js';
import type { Scheme } from './scheme-value.js';
import { lightDark, schemeValue } from './scheme-value.js';
import { stylesheet } from './stylesheet.js';
import { readAccent, suitsInfo } from './theme/accent.js';
import { ensureContrast } from './theme/ensure-contrast.js';
import { readOpaqueColor } from './theme/read-color.js';
import type { Overrides } from './theme/read-overrides.js';
import { readOverrides } from './theme/read-overrides.js';
import { scaleValues } from './theme/scale-values.js';
import { schemePalette } from './theme/scheme-palette.js';
import { ThemeError } from './theme/theme-error.js';
import type { Theme, ThemeAdjustment, ThemeOptions } from './theme/theme-options.js';
import type { ColorVariableName, StyleVariableName, StyleVariables } from './variable-names.js';
import { isColorVariableName, styleVariableNames } from './variable-names.js';

/** Rounded down, so that 4.499 is not shown as 4.50. */
const twoDigits = (ratio: number): string => (Math.floor(ratio * 100) / 100).toFixed(2);

function colorsFor(
  scheme: Scheme,
  options: ThemeOptions,
  overrides: Overrides,
  level: ContrastLevel,
): SchemeColors {
  const own = overrides.colors[scheme];
  const fixed = new Set(Object.keys(own) as ColorVariableName[]);
  const wished = Object.entries({ ...schemePalette(scheme, options), ...own });
  const rounded = Object.fromEntries(wished.map(([name, color]) => [name, roundColor(color)]));
  return ensureContrast(rounded as SchemeColors, level, fixed);
}

interface Wish {
  variable: ColorVariableName;
  option: string;
  color: Rgb;
}

/** The variables with a colour that the caller chose. Changing one of them is reported. */
function wishes(scheme: Scheme, options: ThemeOptions): Wish[] {
  const list: Wish[] = [];
  const accent = readAccent(options, scheme);
  const text = options[scheme]?.text;
  if (accent !== undefined) {
    list.push({ variable: '--color-ring-primary', ...accent });
    if (suitsInfo(accent.color)) list.push({ variable: '--color-text-info', ...accent });
  }
  if (text !== undefined) {
    const option = `${scheme}.text`;
    list.push({ variable: '--color-text-primary', option, color: readOpaqueColor(option, text) });
  }
  return list;
}

function findAdjustments(
  scheme: Scheme,
  colors: SchemeColors,
  options: ThemeOptions,
): ThemeAdjustment[] {
  return wishes(scheme, options).flatMap(({ variable, option, color }) => {
    const [wanted, used] = [formatHex(color), formatHex(colors[variable])];
    if (wanted === used || options.overrides?.[variable] !== undefined) return [];
    const worst = contrastPairs('AA')
      .filter(({ foreground }) => foreground === variable)
      .map((pair) => ({ ...pair, ratio: pairRatio({ ...colors, [variable]: color }, pair) }))
      .sort((a, b) => a.ratio / a.minimum - b.ratio / b.minimum)[0];
    if (worst === undefined) return [];
    const message =
      `${option} ${wanted} has only ${twoDigits(worst.ratio)}:1 on ${worst.background} (${scheme}), ` +
      `${worst.minimum}:1 is needed; ${variable} uses ${used} there.`;
    return [{ option, variable, scheme, wanted, used, message }];
  });
}

function refuseUnreadable(scheme: Scheme, colors: SchemeColors): void {
  const failures = contrastFailures(colors, 'AA').map(
    ({ foreground, background, ratio, minimum }) =>
      `${foreground} ${formatHex(colors[foreground])} on ${background} ` +
      `${formatHex(colors[background])} has ${twoDigits(ratio)}:1, ${minimum}:1 is needed`,
  );
  if (failures.length === 0) return;
  throw new ThemeError(
    `overrides: unreadable in the ${scheme} appearance: ${failures.join('; ')}. ` +
      'Change one colour of each pair, or omit it so that it is derived.',
  );
}

function joinColors(colors: Record<Scheme, SchemeColors>): Partial<StyleVariables> {
  const values: Partial<StyleVariables> = {};
  for (const name of styleVariableNames) {
    if (isColorVariableName(name))
      values[name] = lightDark(formatHex(colors.light[name]), formatHex(colors.dark[name]));
  }
  return values;
}

/**
 * Makes a full set of the 76 standard variables, light and dark, from a few options. Every pair of
 * foreground and background has at least WCAG AA contrast: colours without it get another lightness and
 * are listed in `adjustments`, or throw with `strict`. Without options it returns the default theme.
 *
 * @throws ThemeError if an option is invalid or the overrides are not readable on each other.
 */
export function createTheme(options: ThemeOptions = {}): Theme {
  const overrides = readOverrides(options.overrides);
  const scales = { ...scaleValues(options), ...overrides.values };
  const light = colorsFor('light', options, overrides, 'AA');
  const dark = colorsFor('dark', options, overrides, 'AA');
  refuseUnreadable('light', light);
  refuseUnreadable('dark', dark);

  const adjustments = [
    ...findAdjustments('light', light, options),
    ...findAdjustments('dark', dark, options),
  ];
  if (options.strict === true && adjustments.length > 0) {
    const messages = adjustments.map(({ message }) => message).join(' ');
    throw new ThemeError(`${messages} Choose other colours, or leave strict off to accept these.`);
  }

  const joined = { ...joinColors({ light, dark }), ...scales };
  const variables = Object.fromEntries(
    styleVariableNames.map((name) => [name, joined[name]]),
  ) as StyleVariables;
  const more = joinColors({
    light: colorsFor('light', options, overrides, 'AAA'),
    dark: colorsFor('dark', options, overrides, 'AAA'),
  });
  const moreContrast = Object.fromEntries(
    Object.entries(more).filter(([name, value]) => variables[name as StyleVariableName] !== value),
  );
  return {
    variables,
    css: stylesheet({ variables, moreContrast }),
    adjustments,
    toJSON: () =>
      Object.fromEntries(
        styleVariableNames.map((name) => [
          name,
          {
            light: schemeValue(variables[name], 'light'),
            dark: schemeValue(variables[name], 'dark'),
          },
        ]),
      ) as ReturnType<Theme['toJSON']>,
  };
}
