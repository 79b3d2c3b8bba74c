import { luminance } from './color/contrast.js';
import { formatHex } from './color/format-hex.js';
import { rgbToOklch } from './color/oklch.js';
import { parseColor } from './color/parse-color.js';
import { createTheme } from './create-theme.js';
import { readColor } from './theme/read-color.js';
import { canCarryText } from './theme/scheme-palette.js';
import type { Theme, ThemeOptions } from './theme/theme-options.js';

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

function accentOf(style: StyleSource, link: StyleSource | undefined): string | undefined {
  const candidates = [
    style.getPropertyValue('accent-color'),
    link?.getPropertyValue('color') ?? '',
  ];
  return candidates.find((text) => {
    const color = parseColor(text);
    return color?.alpha === 1 && rgbToOklch(color).c >= LEAST_ACCENT_CHROMA;
  });
}

function radiusOf(style: StyleSource): number | undefined {
  const [, pixels] = /^([\d.]+)px/.exec(style.getPropertyValue('border-top-left-radius')) ?? [];
  return pixels === undefined ? undefined : Math.min(32, Number(pixels));
}

/**
 * Derives a full set from an existing site. Reads background, text colour, font, accent
 * (`accent-color`, or the first link's colour) and radius (of the first control) from an element or
 * from a computed style. The appearance that the site shows keeps its colours; the other one is
 * derived. `options` override what was read.
 *
 * @throws ThemeError when a colour is in a notation that cannot be read, such as `lab()`.
 */
export function themeFromCss(source: Element | StyleSource, options: ThemeOptions = {}): Theme {
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

  const font = own.getPropertyValue('font-family').trim();
  const derived: ThemeOptions = {
    accent: accentOf(own, find('a[href]')),
    radius: radiusOf(find('button, input, select, textarea') ?? own),
    font: font === '' ? undefined : font,
    [scheme]: {
      ...(background !== undefined && { background }),
      ...(text !== undefined && { text: formatHex({ ...text, alpha: 1 }) }),
    },
  };
  const given = Object.entries(options).filter(([, value]) => value !== undefined);
  return createTheme({ ...derived, ...Object.fromEntries(given) });
}
