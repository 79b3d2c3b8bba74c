/** The appearance that a value is for. */
export type Scheme = 'light' | 'dark';

const color = String.raw`((?:[^(),]|\([^()]*\))+)`;
const both = new RegExp(String.raw`light-dark\(\s*${color},\s*${color}\)`, 'g');

/** Joins a light and a dark colour. Equal ones stay plain, so that older browsers can read them. */
export function lightDark(light: string, dark: string): string {
  return light === dark ? light : `light-dark(${light}, ${dark})`;
}

/**
 * The value of one appearance, from a text that is or contains `light-dark()`. The colours in it may be
 * functions, but not nested ones.
 */
export function schemeValue(value: string, scheme: Scheme): string {
  return value.replace(both, scheme === 'light' ? '$1' : '$2');
}
