import { luminance } from './color/contrast.js';
import { formatHex } from './color/format-hex.js';
import { rgbToOklch } from './color/oklch.js';
import { parseColor } from './color/parse-color.js';
import { themeWith } from './create-theme.js';
import type { Wish } from './create-theme.js';
import type { Scheme } from './scheme-value.js';
import type { SystemReport } from './systems/system-report.js';
import { readColor } from './theme/read-color.js';
import { canCarryText } from './theme/scheme-palette.js';
import type { Theme, ThemeOptions } from './theme/theme-options.js';
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

/** The colour behind an element: its own, or that of the nearest ancestor that has one. */
function backgroundOf(styles: readonly StyleSource[]): string | undefined {
  for (const style of styles) {
    const text = style.getPropertyValue('background-color').trim();
    if (text !== '' && readColor('background-color', text).alpha === 1) return text;
  }
  return undefined;
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

function radiusOf(style: StyleSource): number | undefined {
  const [, pixels] = /^([\d.]+)px/.exec(style.getPropertyValue('border-top-left-radius')) ?? [];
  return pixels === undefined ? undefined : Math.min(32, Number(pixels));
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

/** Which variables have what was read, and which follow from it. */
function reportOf(theme: Theme, sources: Partial<Record<StyleVariableName, string>>): SystemReport {
  const report: SystemReport = { mapped: [], derived: [], ignored: [] };
  for (const variable of styleVariableNames) {
    const from = sources[variable];
    const value = theme.variables[variable];
    report[from === undefined ? 'derived' : 'mapped'].push({
      variable,
      from: from === undefined ? [] : [from],
      value,
    });
  }
  return report;
}

/**
 * Derives a full set from an existing site. Reads background, text colour, font, accent
 * (`accent-color`, the background of the first button, or the first link's colour) and radius (of the first control)
 * from an element or from a computed style. The appearance that the site shows keeps its colours; the other one is
 * derived. `options` override what was read.
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

  const background = backgroundOf(behind);
  const color = own.getPropertyValue('color').trim();
  const text = color === '' ? undefined : readColor('color', color);
  const ground = background === undefined ? undefined : parseColor(background);
  // Without a background the page shows the browser's canvas, and the text colour tells whether it is light.
  const isLight =
    ground === undefined
      ? text === undefined || luminance(text) < 0.4
      : canCarryText(ground, 'light');
  const scheme = isLight ? 'light' : 'dark';

  const button = find(PRIMARY_BUTTON) ?? find(ANY_BUTTON);
  const accent = accentOf(own, find('a[href]'), button);
  const radius = radiusOf(find('button, input, select, textarea') ?? own);
  const font = own.getPropertyValue('font-family').trim();
  const derived: ThemeOptions = {
    accent: accent?.text,
    radius,
    font: font === '' ? undefined : font,
    [scheme]: {
      ...(background !== undefined && { background }),
      ...(text !== undefined && { text: formatHex({ ...text, alpha: 1 }) }),
    },
  };
  const given = Object.entries(options).filter(([, value]) => value !== undefined);
  const all: ThemeOptions = { ...derived, ...Object.fromEntries(given) };
  const isRead = (name: keyof ThemeOptions): boolean => options[name] === undefined;
  const wished = buttonWishes(button, isRead('accent') ? accent : undefined, scheme);
  const theme = themeWith(all, wished);
  const sources: Partial<Record<StyleVariableName, string>> = {
    ...(background !== undefined && { '--color-background-primary': 'background-color' }),
    ...(text !== undefined && { '--color-text-primary': 'color' }),
    ...(font !== '' && isRead('font') && { '--font-sans': 'font-family' }),
    ...(radius !== undefined && isRead('radius') && { '--border-radius-md': 'border-radius' }),
    ...(accent && isRead('accent') && { '--color-ring-primary': accent.from }),
    ...Object.fromEntries(wished[scheme].map(({ variable, option }) => [variable, option])),
  };
  return { ...theme, options: all, report: reportOf(theme, sources) };
}
