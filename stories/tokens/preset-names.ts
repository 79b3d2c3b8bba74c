/** The presets of the tokens, from plain to unusual. */
export const PRESET_NAMES = [
  'default',
  'light',
  'dark',
  'dense',
  'rounded',
  'editor',
  'high-contrast',
  'no-variables',
] as const;
export type PresetName = (typeof PRESET_NAMES)[number];
