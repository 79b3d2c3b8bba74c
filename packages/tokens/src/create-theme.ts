import { formatHex } from './color/format-hex.js';
import { formatRatio } from './color/format-ratio.js';
import type { Rgb } from './color/rgb.js';
import { roundColor } from './color/round-color.js';
import type { ContrastLevel, SchemeColors } from './contrast-pairs.js';
import { contrastFailures, contrastPairs, pairRatio } from './contrast-pairs.js';
import type { Scheme } from './scheme-value.js';
import { lightDark, schemeValue } from './scheme-value.js';
import { stylesheet } from './stylesheet.js';
import { readAccent, suitsInfo } from './theme/accent.js';
import { ensureContrast } from './theme/ensure-contrast.js';
import { inverseText, inverseTextCost, WHITE } from './theme/inverse-text.js';
import { readOpaqueColor } from './theme/read-color.js';
import type { Overrides } from './theme/read-overrides.js';
import { readOverrides } from './theme/read-overrides.js';
import { scaleValues } from './theme/scale-values.js';
import { schemePalette } from './theme/scheme-palette.js';
import { ThemeError } from './theme/theme-error.js';
import type { Theme, ThemeAdjustment, ThemeOptions } from './theme/theme-options.js';
import type { ColorVariableName, StyleVariableName, StyleVariables } from './variable-names.js';
import { isColorVariableName, styleVariableNames } from './variable-names.js';

/** A colour that was asked for. Unlike an override, it is adjusted where it cannot be read. */
export interface Wish {
  variable: ColorVariableName;
  /** Where it came from. */
  option: string;
  color: Rgb;
}

/** What a theme is made of. */
interface Request {
  options: ThemeOptions;
  overrides: Overrides;
  wished: Record<Scheme, readonly Wish[]>;
}

function colorsFor(scheme: Scheme, request: Request, level: ContrastLevel): SchemeColors {
  const own = request.overrides.colors[scheme];
  const fixed = new Set(Object.keys(own) as ColorVariableName[]);
  const wished = request.wished[scheme].map(({ variable, color }) => [variable, color] as const);
  const all = { ...schemePalette(scheme, request.options), ...Object.fromEntries(wished), ...own };
  const rounded = Object.fromEntries(
    Object.entries(all).map(([name, color]) => [name, roundColor(color)]),
  ) as SchemeColors;
  if (level === 'AA' && !fixed.has('--color-text-inverse')) {
    const text = inverseText(rounded, wantsInverseText(scheme, request)?.color);
    if (text !== undefined) {
      rounded['--color-text-inverse'] = text;
      fixed.add('--color-text-inverse');
    }
  }
  return ensureContrast(rounded, level, fixed);
}

/** The text colour that primary buttons should have even if another one had more contrast. */
function wantsInverseText(scheme: Scheme, { options, wished }: Request): Wish | undefined {
  const variable = '--color-text-inverse';
  if (options.preferWhiteText === true)
    return { variable, option: 'preferWhiteText', color: WHITE };
  return wished[scheme].find((wish) => wish.variable === variable);
}

/** The variables with a colour that the caller chose. Changing one of them is reported. */
function wishes(scheme: Scheme, { options, wished }: Request): Wish[] {
  const list: Wish[] = [...wished[scheme]];
  const isWished = new Set(list.map(({ variable }) => variable));
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
  return list.filter((wish, index) => index < isWished.size || !isWished.has(wish.variable));
}

function findAdjustments(
  scheme: Scheme,
  colors: SchemeColors,
  request: Request,
): ThemeAdjustment[] {
  const { overrides } = request.options;
  const found = wishes(scheme, request).flatMap(({ variable, option, color }) => {
    const [wanted, used] = [formatHex(color), formatHex(colors[variable])];
    if (wanted === used || overrides?.[variable] !== undefined) return [];
    const worst = contrastPairs('AA')
      .filter(({ foreground }) => foreground === variable)
      .map((pair) => ({ ...pair, ratio: pairRatio({ ...colors, [variable]: color }, pair) }))
      .sort((a, b) => a.ratio / a.minimum - b.ratio / b.minimum)[0];
    if (worst === undefined) return [];
    const message =
      `${option} ${wanted} has only ${formatRatio(worst.ratio)}:1 on ${worst.background} (${scheme}), ` +
      `${worst.minimum}:1 is needed; ${variable} uses ${used} there.`;
    return [{ option, variable, scheme, wanted, used, message }];
  });
  const cost = inverseTextCost(scheme, colors, wantsInverseText(scheme, request));
  return cost === undefined ? found : [...found, cost];
}

function refuseUnreadable(scheme: Scheme, colors: SchemeColors, request: Request): void {
  const accepted = inverseTextCost(scheme, colors, wantsInverseText(scheme, request))?.variable;
  const unreadable = contrastFailures(colors, 'AA').filter(
    ({ foreground }) => foreground !== accepted,
  );
  const failures = unreadable.map(
    ({ foreground, background, ratio, minimum }) =>
      `${foreground} ${formatHex(colors[foreground])} on ${background} ` +
      `${formatHex(colors[background])} has ${formatRatio(ratio)}:1, ${minimum}:1 is needed`,
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
  return themeWith(options, { light: [], dark: [] });
}

/** `createTheme` with colours that replace the derived ones and are adjusted like them. */
export function themeWith(options: ThemeOptions, wished: Record<Scheme, readonly Wish[]>): Theme {
  const overrides = readOverrides(options.overrides);
  const request: Request = { options, overrides, wished };
  const scales = { ...scaleValues(options), ...overrides.values };
  const light = colorsFor('light', request, 'AA');
  const dark = colorsFor('dark', request, 'AA');
  refuseUnreadable('light', light, request);
  refuseUnreadable('dark', dark, request);

  const adjustments = [
    ...findAdjustments('light', light, request),
    ...findAdjustments('dark', dark, request),
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
    light: colorsFor('light', request, 'AAA'),
    dark: colorsFor('dark', request, 'AAA'),
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
