// Light or dark: what the toolbar says, else what the system says.
export type Theme = 'light' | 'dark';

const dark = matchMedia('(prefers-color-scheme: dark)');

export const systemTheme = (): Theme => (dark.matches ? 'dark' : 'light');

/** The theme that these globals choose. Until someone uses the toolbar, they choose none. */
export const themeOf = (globals: { theme?: string } | undefined): Theme =>
  (globals?.theme as Theme) || systemTheme();

/** Calls back when the system changes between light and dark. Returns a function that stops it. */
export function onSystemTheme(changed: () => void): () => void {
  dark.addEventListener('change', changed);
  return () => dark.removeEventListener('change', changed);
}
