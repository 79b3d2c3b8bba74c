// Runs in the view. Applies the host's context as CSS that a stylesheet can use without a script.
import type { AppConnection } from './app-connection.js';

// `Intl.Locale.textInfo` is not available in every engine, so the direction is derived from language and script.
const RIGHT_TO_LEFT = /^(ar|ckb|dv|fa|he|ps|sd|ug|ur|yi)\b|-arab/i;

/** The direction in which a language is written, by its BCP 47 tag. */
export const textDirection = (locale: string): 'ltr' | 'rtl' =>
  RIGHT_TO_LEFT.test(locale) ? 'rtl' : 'ltr';

export interface ApplyThemeOptions {
  /** The element that gets the attributes and variables. Default: `<html>`. */
  root?: HTMLElement;
  /** Applies the host's locale as `lang` and `dir`. Default true. Set it to false for a view in one language. */
  locale?: boolean;
}

/**
 * Applies the host's context to `root` and follows its changes. Values that the host stops sending are removed.
 * The returned function removes all of them.
 * - `color-scheme` and `data-theme` from the theme (an unknown theme only as `data-theme`)
 * - the style variables, unknown ones included, and the fonts
 * - `lang` and `dir` from the locale
 * - `data-display-mode`, `data-platform`
 * - `--mcp-safe-area-{top,right,bottom,left}` and `--mcp-{height,max-height,width,max-width}`, in px
 */
export function applyTheme(
  app: AppConnection,
  { root = document.documentElement, locale: isLocalized = true }: ApplyThemeOptions = {},
): () => void {
  const fonts = document.createElement('style');
  let applied: Record<string, unknown> = {};

  const apply = (context = app.getSnapshot().hostContext ?? {}) => {
    const { theme, styles } = context;
    const locale = isLocalized ? context.locale : undefined;
    const wanted: Record<string, unknown> = {
      ...styles?.variables,
      'color-scheme': /^(light|dark)$/.test(theme!) ? theme : '',
      'data-theme': theme,
      'data-display-mode': context.displayMode,
      'data-platform': context.platform,
      lang: locale,
      dir: locale && textDirection(locale),
      ...inPixels('', context.containerDimensions),
      ...inPixels('safe-area-', context.safeAreaInsets),
    };
    for (const name in { ...applied, ...wanted }) {
      const value = wanted[name];
      if (value === applied[name]) continue;
      // A value that is not a string counts as absent. A string that is not valid CSS changes nothing.
      const text = typeof value === 'string' ? value : '';
      // The variables come from the host and may have any name. They must not set other properties or attributes.
      if (/^(--|color-)/.test(name)) root.style.setProperty(name, text);
      else if (/^(data-|lang|dir)/.test(name))
        if (text) root.setAttribute(name, text);
        else root.removeAttribute(name);
    }
    applied = wanted;
    const css = styles?.css?.fonts ?? '';
    if (css === fonts.textContent) return;
    fonts.textContent = css;
    document.head.append(fonts);
  };

  const unsubscribe = app.subscribe(() => apply());
  apply();
  return () => {
    unsubscribe();
    apply({});
    fonts.remove();
  };
}

/** `{ maxHeight: 400 }` -> `{ '--mcp-max-height': '400px' }` */
const inPixels = (prefix: string, lengths: object | undefined) =>
  Object.fromEntries(
    Object.entries({ ...lengths }).map(([name, length]) => [
      `--mcp-${prefix}${name.replace(/[HW]/, '-$&').toLowerCase()}`,
      Number.isFinite(length) ? `${length}px` : undefined,
    ]),
  );
