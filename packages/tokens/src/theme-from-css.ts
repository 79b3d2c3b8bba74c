import { composite, contrastRatio, luminance } from './color/contrast.js';
import { formatHex } from './color/format-hex.js';
import { rgbToOklch } from './color/oklch.js';
import { parseColor } from './color/parse-color.js';
import type { Rgb } from './color/rgb.js';
import { themeWith } from './create-theme.js';
import type { Wish } from './create-theme.js';
import type { Scheme } from './scheme-value.js';
import type { SystemReport } from './systems/system-report.js';
import { readColor } from './theme/read-color.js';
import { canCarryText, groundFor } from './theme/scheme-palette.js';
import type { Theme, ThemeAdjustment, ThemeOptions } from './theme/theme-options.js';
import type { StyleVariableName } from './variable-names.js';
import { styleVariableNames } from './variable-names.js';

/** The part of a `getComputedStyle()` result that is used here. */
export interface StyleSource {
  getPropertyValue(name: string): string;
}

/** Below this chroma a link is grey, and grey is not used as an accent. */
const LEAST_ACCENT_CHROMA = 0.04;

function computed(element: Element): StyleSource {
  const view = element.ownerDocument.defaultView;
  return view === null ? { getPropertyValue: () => '' } : view.getComputedStyle(element);
}

const opaqueHex = (color: Rgb): string => formatHex({ ...color, alpha: 1 });

/** The colour behind an element: its own, or that of the nearest ancestor that has one. */
function backgroundOf(styles: readonly StyleSource[]): Rgb | undefined {
  for (const style of styles) {
    const text = style.getPropertyValue('background-color').trim();
    const color = text === '' ? undefined : readColor('background-color', text);
    if (color?.alpha === 1) return color;
  }
  return undefined;
}

/** WCAG AA for large text: below it, text says nothing about the background that it is on. */
const LEGIBLE = 3;

/** The appearance that a site shows: a dark one has text that is lighter than its background. */
function schemeOf(ground: Rgb | undefined, text: Rgb | undefined): Scheme {
  // Without a background the page shows the browser's canvas, and the text colour tells whether it is light.
  if (ground === undefined) return text === undefined || luminance(text) < 0.4 ? 'light' : 'dark';
  if (text === undefined || contrastRatio(text, ground) < LEGIBLE)
    return canCarryText(ground, 'light') ? 'light' : 'dark';
  return luminance(composite(text, ground)) < luminance(ground) ? 'light' : 'dark';
}

/** The change of a background on which no text of the appearance has enough contrast. */
function groundAdjustment(ground: Rgb, scheme: Scheme): ThemeAdjustment | undefined {
  const [wanted, used] = [formatHex(ground), formatHex(groundFor(ground, scheme))];
  if (wanted === used) return undefined;
  const [option, variable] = ['background-color', '--color-background-primary'] as const;
  const fault = scheme === 'dark' ? 'light' : 'dark';
  const message =
    `${option} ${wanted} is too ${fault} for the text of a ${scheme} appearance, which needs 4.5:1; ` +
    `${variable} uses ${used} there.`;
  return { option, variable, scheme, wanted, used, message };
}

/** The browser's own link colour, light and dark, in Chromium, Firefox and WebKit: nobody chose it. */
const BROWSER_LINKS = ['#0000ee', '#9e9eff', '#8c8cff'];

/** A colour of the page, and the property that it was read from. */
interface Source {
  from: string;
  text: string;
}

function accentOf(
  style: StyleSource,
  link: StyleSource | undefined,
  button: StyleSource | undefined,
): Source | undefined {
  const candidates: Source[] = [
    { from: 'accent-color', text: style.getPropertyValue('accent-color') },
    {
      from: 'background-color of button',
      text: button?.getPropertyValue('background-color') ?? '',
    },
    { from: 'color of a', text: link?.getPropertyValue('color') ?? '' },
  ];
  return candidates.find(({ from, text }) => {
    const color = parseColor(text);
    if (color?.alpha !== 1 || rgbToOklch(color).c < LEAST_ACCENT_CHROMA) return false;
    return from !== 'color of a' || !BROWSER_LINKS.includes(formatHex(color));
  });
}

/** The largest radius that `createTheme` accepts, in pixels. */
const MAX_RADIUS = 32;

function radiusOf(style: StyleSource): number | undefined {
  const [, pixels] = /^([\d.]+)px/.exec(style.getPropertyValue('border-top-left-radius')) ?? [];
  return pixels === undefined ? undefined : Number(pixels);
}

/** The buttons of a site, the primary one first. */
const PRIMARY_BUTTON = '.btn-primary, .button-primary, button.primary';
const ANY_BUTTON = 'button, input[type="submit"]';

/** A theme made from the computed style of a site. */
export interface SiteTheme extends Theme {
  /** The options of `createTheme` that were read. */
  options: ThemeOptions;
  report: SystemReport;
}

/** The text of a coloured button, and its colour in both appearances. */
function buttonWishes(
  button: StyleSource | undefined,
  accent: Source | undefined,
  scheme: Scheme,
): Record<Scheme, Wish[]> {
  const wished: Record<Scheme, Wish[]> = { light: [], dark: [] };
  const color = accent?.from === 'background-color of button' ? parseColor(accent.text) : undefined;
  if (color === undefined || button === undefined) return wished;
  const option = 'background-color of button';
  for (const list of [wished.light, wished.dark])
    list.push({ variable: '--color-background-inverse', option, color });
  const text = parseColor(button.getPropertyValue('color'));
  if (text?.alpha === 1)
    wished[scheme].push({
      variable: '--color-text-inverse',
      option: 'color of button',
      color: text,
    });
  return wished;
}

/** What a variable was made of. */
interface Reading {
  from: string;
  /** The value that was read, for values that may be changed. */
  value?: string;
}

/** Which variables have what was read, and which were changed or follow from it. */
function reportOf(
  theme: Theme,
  scheme: Scheme,
  readings: Partial<Record<StyleVariableName, Reading>>,
): SystemReport {
  const report: SystemReport = { mapped: [], derived: [], ignored: [] };
  const values = theme.toJSON();
  for (const variable of styleVariableNames) {
    const read = readings[variable];
    const used = values[variable][scheme];
    const isMapped = read !== undefined && (read.value ?? used) === used;
    report[isMapped ? 'mapped' : 'derived'].push({
      variable,
      from: read === undefined ? [] : [read.from],
      value: theme.variables[variable],
    });
  }
  return report;
}

/**
 * Derives a full set from an existing site. Reads background, text colour, font, accent
 * (`accent-color`, the background of the first button, or the first link's colour) and radius (of the first control)
 * from an element or from a computed style. The appearance that the site shows, dark if its text is lighter than its
 * background, keeps its colours as far as they can be read; the other one is derived. `options` override what was read.
 *
 * @throws ThemeError when a colour is in a notation that cannot be read, such as `lab()`.
 */
export function themeFromCss(source: Element | StyleSource, options: ThemeOptions = {}): SiteTheme {
  const element = 'ownerDocument' in source ? source : undefined;
  const find = (selector: string): StyleSource | undefined => {
    const found = element?.querySelector(selector);
    return found ? computed(found) : undefined;
  };
  const own = 'ownerDocument' in source ? computed(source) : source;
  const behind: StyleSource[] = [own];
  for (let up = element?.parentElement; up; up = up.parentElement) behind.push(computed(up));

  const ground = backgroundOf(behind);
  const color = own.getPropertyValue('color').trim();
  const text = color === '' ? undefined : readColor('color', color);
  const scheme = schemeOf(ground, text);
  // Strict themes are not adjusted: createTheme() refuses the background.
  const adjusted = ground && options.strict !== true ? groundAdjustment(ground, scheme) : undefined;

  const button = find(PRIMARY_BUTTON) ?? find(ANY_BUTTON);
  const accent = accentOf(own, find('a[href]'), button);
  const radius = radiusOf(find('button, input, select, textarea') ?? own);
  const font = own.getPropertyValue('font-family').trim();
  const derived: ThemeOptions = {
    accent: accent?.text,
    radius: radius === undefined ? undefined : Math.min(MAX_RADIUS, radius),
    font: font === '' ? undefined : font,
    [scheme]: {
      ...(ground && { background: adjusted?.used ?? formatHex(ground) }),
      ...(text && { text: opaqueHex(text) }),
    },
  };
  const given = Object.entries(options).filter(([, value]) => value !== undefined);
  const all: ThemeOptions = { ...derived, ...Object.fromEntries(given) };
  const isRead = (name: keyof ThemeOptions): boolean => options[name] === undefined;
  const wished = buttonWishes(button, isRead('accent') ? accent : undefined, scheme);
  const theme = themeWith(all, wished);
  const hasGround = isRead(scheme);
  const readings: Partial<Record<StyleVariableName, Reading>> = {
    ...(ground &&
      hasGround && {
        '--color-background-primary': { from: 'background-color', value: formatHex(ground) },
      }),
    ...(text && hasGround && { '--color-text-primary': { from: 'color', value: opaqueHex(text) } }),
    ...(font !== '' && isRead('font') && { '--font-sans': { from: 'font-family' } }),
    ...(radius !== undefined &&
      isRead('radius') && {
        '--border-radius-md': { from: 'border-radius', value: `${radius}px` },
      }),
    ...(accent &&
      isRead('accent') && {
        '--color-ring-primary': {
          from: accent.from,
          value: opaqueHex(readColor(accent.from, accent.text)),
        },
      }),
    ...Object.fromEntries(
      wished[scheme].map(({ variable, option, color: wanted }) => [
        variable,
        { from: option, value: formatHex(wanted) },
      ]),
    ),
  };
  return {
    ...theme,
    adjustments: [...(adjusted && hasGround ? [adjusted] : []), ...theme.adjustments],
    options: all,
    report: reportOf(theme, scheme, readings),
  };
}
