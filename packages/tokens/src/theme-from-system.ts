import { composite } from './color/contrast.js';
import { formatHex } from './color/format-hex.js';
import { rgbToOklch } from './color/oklch.js';
import type { Rgb } from './color/rgb.js';
import { themeWith } from './create-theme.js';
import type { Wish } from './create-theme.js';
import type { Scheme } from './scheme-value.js';
import type { ReadColor } from './systems/compute-color.js';
import { parseCss } from './systems/css-declarations.js';
import type { ParsedCss } from './systems/css-declarations.js';
import { designSystems, findSystem } from './systems/design-systems.js';
import { SCHEMES, SystemReading } from './systems/system-reading.js';
import type { IgnoredPart, ReportedVariable, SystemReport } from './systems/system-report.js';
import type { SystemName } from './systems/system-variables.js';
import { canCarryText } from './theme/scheme-palette.js';
import { ThemeError } from './theme/theme-error.js';
import type { Theme, ThemeOptions } from './theme/theme-options.js';
import type { ColorVariableName, StyleVariableName, StyleVariables } from './variable-names.js';
import { isColorVariableName, styleVariableNames } from './variable-names.js';

/** Below this chroma a colour is a grey. */
const LEAST_CHROMA = 0.04;

/** Options of `themeFromSystem`. */
export interface SystemOptions {
  /** The design system. Default: the one whose variables the style sheet declares. */
  system?: SystemName;
  /**
   * Attributes of the element with the variables, for systems with several palettes in one file:
   * `{ 'data-accent-color': 'violet' }` for Radix Themes.
   */
  attributes?: Record<string, string>;
  /** Reads colours that this package does not, such as `lab()` and names: returns hex or `rgb()`. */
  readColor?: ReadColor;
}

/** A theme made from the style sheet of a design system. */
export interface SystemTheme extends Theme {
  system: SystemName;
  /** The nearest options of `createTheme`: accent, radius and fonts, for controls that show them. */
  options: ThemeOptions;
  report: SystemReport;
}

/** The appearances that a style sheet describes: both, or the one that its background belongs to. */
function schemesOf(reading: SystemReading): readonly Scheme[] {
  const [light, dark] = SCHEMES.map(
    (scheme) => reading.read('--color-background-primary', scheme)?.color,
  );
  if (light === undefined && dark === undefined) return SCHEMES;
  if (light === undefined) return ['dark'];
  if (dark === undefined) return ['light'];
  if (formatHex(light) !== formatHex(dark)) return SCHEMES;
  return [canCarryText({ ...light, alpha: 1 }, 'light') ? 'light' : 'dark'];
}

/** The colours of an appearance that the style sheet has. */
function wishesIn(reading: SystemReading, scheme: Scheme): Wish[] {
  const page = reading.read('--color-background-primary', scheme)?.color;
  if (page === undefined) return brandWishes(reading, scheme);
  const canvas =
    scheme === 'light' ? { r: 1, g: 1, b: 1, alpha: 1 } : { r: 0, g: 0, b: 0, alpha: 1 };
  return styleVariableNames.flatMap((variable) => {
    const read = isColorVariableName(variable) ? reading.read(variable, scheme) : undefined;
    if (!isColorVariableName(variable) || read?.color === undefined) return [];
    const option = read.from[0] ?? variable;
    // Contrast is computed on the page's background, so that one must be opaque.
    const isPage = variable === '--color-background-primary';
    return [{ variable, option, color: isPage ? composite(read.color, canvas) : read.color }];
  });
}

/** Without a background, the page is the default theme's, and the brand colour is all that there is. */
function brandWishes(reading: SystemReading, scheme: Scheme): Wish[] {
  const names: ColorVariableName[] = ['--color-background-inverse', '--color-text-inverse'];
  return names.flatMap((variable) => {
    const read = reading.read(variable, scheme);
    const option = read?.from[0] ?? variable;
    return read?.color === undefined ? [] : [{ variable, option, color: read.color }];
  });
}

const opaqueHex = (color: Rgb): string => formatHex({ ...color, alpha: 1 });
const isColorful = (color: Rgb): boolean => rgbToOklch(color).c >= LEAST_CHROMA;

/** The options that come nearest to what was read. */
function optionsFrom(
  wished: Record<Scheme, readonly Wish[]>,
  values: Partial<StyleVariables>,
): ThemeOptions {
  const find = (name: ColorVariableName, scheme: Scheme): Rgb | undefined =>
    wished[scheme].find(({ variable }) => variable === name)?.color;
  const both = (name: ColorVariableName): [Rgb, Rgb] | undefined => {
    const [light, dark] = [find(name, 'light'), find(name, 'dark')];
    const one = light ?? dark;
    return one && [light ?? one, dark ?? one];
  };
  const accent = both('--color-background-inverse');
  const quiet = both('--color-text-tertiary');
  const radius = parseFloat(values['--border-radius-md'] ?? '');
  return {
    ...(accent && {
      accent: { light: opaqueHex(accent[0]), dark: opaqueHex(accent[1]) },
    }),
    ...(quiet && { neutral: opaqueHex(quiet[0]) }),
    ...(Number.isFinite(radius) && { radius: Math.min(32, radius) }),
    ...(values['--font-sans'] !== undefined && { font: values['--font-sans'] }),
    ...(values['--font-mono'] !== undefined && { monoFont: values['--font-mono'] }),
  };
}

const otherScheme = (scheme: Scheme): Scheme => (scheme === 'light' ? 'dark' : 'light');

/** The appearance to read a variable in: the first one of the list where the style sheet says something about it. */
function schemeToRead(
  reading: SystemReading,
  name: StyleVariableName,
  schemes: readonly Scheme[],
): Scheme | undefined {
  return schemes.find((scheme) => {
    const read = reading.read(name, scheme);
    if (read === undefined || read.from.length === 0) return false;
    return isColorVariableName(name) || reading.scale(name, scheme) !== undefined;
  });
}

/** An appearance that the style sheet lacks keeps the colours of primary buttons, unless they are grey. */
function withBrand(wished: Record<Scheme, Wish[]>, reading: SystemReading): void {
  const missing = SCHEMES.find((scheme) => wished[scheme].length === 0);
  if (missing === undefined) return;
  const own = brandWishes(reading, missing);
  const buttons =
    own.length > 0
      ? own
      : wished[otherScheme(missing)].filter(({ variable }) =>
          /^--color-(?:background|text)-inverse$/.test(variable),
        );
  const brand = buttons.find(({ variable }) => variable === '--color-background-inverse');
  if (brand !== undefined && isColorful(brand.color)) wished[missing] = buttons;
}

/**
 * Surfaces on which no text can be read are replaced by derived ones, rather than refusing the whole theme: a file may
 * set a surface for light and forget it in dark.
 */
function readableTheme(options: ThemeOptions, wished: Record<Scheme, Wish[]>): Theme {
  const surfaces: (readonly Scheme[])[] = [[], ['dark'], ['light'], SCHEMES];
  const isSurface = ({ variable }: Wish): boolean =>
    /^--color-background-(?!primary|inverse)/.test(variable);
  let problem: unknown;
  for (const schemes of surfaces) {
    const tried = { ...wished };
    for (const scheme of schemes) tried[scheme] = wished[scheme].filter((wish) => !isSurface(wish));
    try {
      const theme = themeWith(options, tried);
      Object.assign(wished, tried);
      return theme;
    } catch (error) {
      if (!(error instanceof ThemeError)) throw error;
      problem ??= error;
    }
  }
  throw problem;
}

function ignoredParts(css: ParsedCss, reading: SystemReading): IgnoredPart[] {
  const names = new Set(
    css.declarations.flatMap(({ name }) => (name.startsWith('--') ? [name] : [])),
  );
  const parts = [...names]
    .filter((name) => !reading.used.has(name) && !reading.isAlias(name))
    .map((name): IgnoredPart => {
      if (reading.unreadable.has(name)) return { name, reason: 'unreadable' };
      const missing = reading.missingFor(name);
      if (missing !== undefined) return { name, reason: 'unresolved', missing };
      return { name, reason: reading.has(name) ? 'unused' : 'element' };
    });
  const instructions = [...new Set(css.statements)].map((name): IgnoredPart => ({
    name,
    reason: 'instruction',
  }));
  return [...parts, ...instructions];
}

/**
 * Makes a theme from the style sheet of a design system: the text of a `globals.css` of shadcn/ui and Tailwind 4, or of
 * the CSS of Radix Themes, Web Awesome, Material 3 or Bootstrap 5. The theme has the values of the file, light and dark;
 * `report` says which variable came from where, and what was ignored. Colours without enough contrast are adjusted and
 * listed in `adjustments`, as in `createTheme`.
 *
 * For a page that has the system loaded, import `@mcp-app/tokens/adapters/….css` instead: it follows the system at run
 * time.
 *
 * @throws ThemeError if the style sheet is not of a known system, or its colours cannot be read.
 */
export function themeFromSystem(css: string, options: SystemOptions = {}): SystemTheme {
  const parsed = parseCss(css);
  const system = options.system ?? findSystem(parsed.declarations);
  if (system === undefined || !Object.hasOwn(designSystems, system)) {
    throw new ThemeError(
      `system: the style sheet has no variables of ${system === undefined ? 'a known design system' : String(system)}. ` +
        `Known are ${Object.keys(designSystems).join(', ')}; use themeFromCss() for any other site.`,
    );
  }
  const { attributes, readColor } = options;
  const reading = new SystemReading(parsed, designSystems[system], attributes, readColor);
  const schemes = schemesOf(reading);
  const wished: Record<Scheme, Wish[]> = { light: [], dark: [] };
  for (const scheme of schemes) wished[scheme] = wishesIn(reading, scheme);
  const values: Partial<StyleVariables> = {};
  const [shown = 'light'] = schemes;
  // Sizes and fonts are the same in both appearances, wherever the style sheet declares them.
  const order = [shown, otherScheme(shown)];
  for (const name of styleVariableNames) {
    if (isColorVariableName(name)) continue;
    values[name] = reading.scale(name, schemeToRead(reading, name, order) ?? shown);
  }
  if (wished.light.length + wished.dark.length === 0 && values['--font-sans'] === undefined) {
    throw new ThemeError(
      `system: none of the colours of ${designSystems[system].label} in the style sheet can be read. ` +
        'Give the file that declares them, not only the one that uses them.',
    );
  }

  withBrand(wished, reading);
  const nearest = optionsFrom(wished, values);
  const { accent, neutral } = nearest;
  const theme = readableTheme({ accent, neutral, overrides: values }, wished);

  const report: SystemReport = { mapped: [], derived: [], ignored: [] };
  for (const variable of styleVariableNames) {
    const taken = order.filter((scheme) =>
      isColorVariableName(variable)
        ? wished[scheme].some((wish) => wish.variable === variable)
        : values[variable] !== undefined,
    );
    const source = schemeToRead(reading, variable, taken) ?? taken[0];
    const read = source && reading.read(variable, source);
    const entry: ReportedVariable = {
      variable,
      from: read?.from ?? [],
      value: theme.variables[variable],
    };
    for (const scheme of taken) {
      const one = reading.read(variable, scheme);
      if (one) reading.use(one);
    }
    const isAdjusted = theme.adjustments.some(
      (one) => one.variable === variable && one.wanted !== one.used && taken.includes(one.scheme),
    );
    const isMapped = read && !isAdjusted && reading.isMapped(variable, read);
    report[isMapped ? 'mapped' : 'derived'].push(entry);
  }
  report.ignored = ignoredParts(parsed, reading);
  return { ...theme, system, options: nearest, report };
}
