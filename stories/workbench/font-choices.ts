// Fonts to pick from. A view cannot load fonts of the page, so these are families that systems have, with fallbacks.

export const FONTS: Readonly<Record<string, string>> = {
  'System UI': 'system-ui, sans-serif',
  Inter: 'Inter, "Helvetica Neue", Arial, sans-serif',
  'Neo-grotesque': '"Helvetica Neue", Helvetica, Arial, "Liberation Sans", sans-serif',
  Humanist: 'Seravek, "Gill Sans Nova", Ubuntu, Calibri, "DejaVu Sans", sans-serif',
  Geometric: 'Avenir, Montserrat, Corbel, "URW Gothic", sans-serif',
  Rounded: 'ui-rounded, "SF Pro Rounded", Nunito, Quicksand, sans-serif',
  Serif: 'Charter, "Bitstream Charter", Cambria, Georgia, serif',
  Slab: 'Rockwell, "Rockwell Nova", "Roboto Slab", "DejaVu Serif", serif',
  Monospace: 'ui-monospace, "SF Mono", Menlo, Consolas, monospace',
};

const plain = (families: string): string => families.toLowerCase().replace(/["'\s]/g, '');

/** The name of a list of families among these fonts. */
export const fontName = (families: string): string | undefined =>
  Object.entries(FONTS).find(([, list]) => plain(list) === plain(families))?.[0];

/** Colours that tint the greys. A grey leaves them plain. */
export const GREYS: Readonly<Record<string, string>> = {
  Plain: '#808080',
  Cool: '#64748b',
  Warm: '#857a6a',
  Green: '#6b7d6f',
  Mauve: '#7d6f86',
};
