// Single steps of what `applyTheme()` does as a whole, for views that call them with each host context.
import type { Theme } from '../../protocol/host-context.js';
import type { StyleVariables } from '../../protocol/style-variables.js';

/** The theme of the document: `data-theme` of `<html>`, otherwise dark if `<html>` has the class `dark`. */
export function getDocumentTheme(): Theme {
  const { dataset, classList } = document.documentElement;
  if (dataset['theme'] === 'light' || dataset['theme'] === 'dark') return dataset['theme'];
  return classList.contains('dark') ? 'dark' : 'light';
}

/** Sets `data-theme` and `color-scheme` of `<html>`. */
export function applyDocumentTheme(theme: Theme): void {
  const { dataset, style } = document.documentElement;
  dataset['theme'] = theme;
  style.colorScheme = theme;
}

/** Sets the host's CSS variables on `root`. Default: `<html>`. Values that are undefined change nothing. */
export function applyHostStyleVariables(
  styles: StyleVariables,
  root: HTMLElement = document.documentElement,
): void {
  for (const [name, value] of Object.entries(styles))
    // The names come from the host, which must not set other properties.
    if (name.startsWith('--') && value !== undefined) root.style.setProperty(name, value);
}

const FONTS_ID = 'mcp-app-host-fonts';

/** Adds the host's `@font-face` and `@import` rules to the document. Other rules replace them. */
export function applyHostFonts(fontCss: string): void {
  let style = document.getElementById(FONTS_ID);
  if (!style) {
    style = document.createElement('style');
    style.id = FONTS_ID;
    document.head.append(style);
  }
  if (style.textContent !== fontCss) style.textContent = fontCss;
}
