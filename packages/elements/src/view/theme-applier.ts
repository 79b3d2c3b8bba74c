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
  const { style } = root;
  const fonts = document.createElement('style');
  const before = new Map<string, string | null>();
  let names: string[] = [];
  let applied: unknown;

  const setAttribute = (name: string, value: unknown) => {
    if (!before.has(name)) before.set(name, root.getAttribute(name));
    const next = typeof value === 'string' ? value : before.get(name);
    if (next == null) root.removeAttribute(name);
    else root.setAttribute(name, next);
  };

  const apply = (context = app.getSnapshot().hostContext ?? {}) => {
    // Nothing to do for the changes of tool data, which may come many times a second.
    if (context === applied) return;
    applied = context;
    const { theme, styles, locale, containerDimensions, safeAreaInsets } = context;
    setAttribute('data-theme', theme);
    setAttribute('data-display-mode', context.displayMode);
    setAttribute('data-platform', context.platform);
    if (isLocalized) {
      setAttribute('lang', locale);
      setAttribute('dir', locale && textDirection(locale));
    }
    const values: Record<string, string> = {
      ...styles?.variables,
      ...inPixels('', containerDimensions),
      ...inPixels('safe-area-', safeAreaInsets),
    };
    if (/^(light|dark)$/.test(String(theme))) values['color-scheme'] = theme!;
    for (const name of names) if (!(name in values)) style.removeProperty(name);
    names = Object.keys(values);
    // A value that is no string, or no CSS, changes nothing.
    for (const name of names) style.setProperty(name, values[name]!);
    const css = styles?.css?.fonts ?? '';
    if (fonts.textContent !== css) fonts.textContent = css;
    if (css && !fonts.isConnected) document.head.append(fonts);
  };

  apply();
  const unsubscribe = app.subscribe(() => apply());
  return () => {
    unsubscribe();
    apply({});
    fonts.remove();
  };
}

/** `{ maxHeight: 400 }` -> `{ '--mcp-max-height': '400px' }` */
function inPixels(prefix: string, lengths: object | undefined): Record<string, string> {
  return Object.fromEntries(
    Object.entries({ ...lengths })
      .filter(([, length]) => Number.isFinite(length))
      .map(([name, length]) => [
        `--mcp-${prefix}${name.replace('H', '-h').replace('W', '-w')}`,
        `${length}px`,
      ]),
  );
}
