// Runs in the View. The Host's context as CSS: what a stylesheet can use without any script.
import type { AppConnection } from './app-connection.js';
import { textDirection } from './text-direction.js';

export interface ApplyThemeOptions {
  /** What gets the attributes and variables. Default: `<html>`. */
  root?: HTMLElement;
  /** Apply the Host's locale as `lang` and `dir`. Default true; false for a View in one language. */
  locale?: boolean;
}

/**
 * Applies the Host's context to `root` and follows its changes; what the Host stops sending is removed.
 * The returned function takes all of it back.
 * - `color-scheme` and `data-theme` from the theme (an unknown theme only as `data-theme`)
 * - the style variables, unknown ones included, and the fonts
 * - `lang` and `dir` from the locale
 * - `data-display-mode`, `data-platform`
 * - `--mcp-safe-area-{top,right,bottom,left}` and `--mcp-{height,max-height,width,max-width}`, in px
 */
export function applyTheme(app: AppConnection, options: ApplyThemeOptions = {}): () => void {
  const { root = document.documentElement, locale: isLocalized = true } = options;
  const fonts = document.createElement('style');
  let applied: Record<string, unknown> = {};

  const apply = (context = app.getSnapshot().hostContext ?? {}) => {
    const { theme, styles } = context;
    const locale = isLocalized ? context.locale : undefined;
    const wanted: Record<string, unknown> = {
      ...styles?.variables,
      'color-scheme': theme === 'light' || theme === 'dark' ? theme : '',
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
      // What is no text is as good as absent; a text that is no CSS changes nothing.
      const text = typeof value === 'string' ? value : '';
      // Among the variables may be anything: other properties and attributes are not theirs to set.
      if (/^(--|color-)/.test(name)) root.style.setProperty(name, text);
      else if (!/^(data-|lang|dir)/.test(name)) continue;
      else if (text) root.setAttribute(name, text);
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
