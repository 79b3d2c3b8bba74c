/** The appearance a value is for. */
export type Scheme = 'light' | 'dark';

const color = String.raw`((?:[^(),]|\([^()]*\))+)`;
const both = new RegExp(String.raw`light-dark\(\s*${color},\s*${color}\)`, 'g');

/** Joins a light and a dark colour; equal ones stay plain, so that old browsers can read them. */
export function lightDark(light: string, dark: string): string {
  return light === dark ? light : `light-dark(${light}, ${dark})`;
}

/**
 * Takes one appearance out of a value that contains `light-dark()`, at its start (colours) or within
 * (shadows). The colours may be functions, but not functions of functions.
 */
export function schemeValue(value: string, scheme: Scheme): string {
  return value.replace(both, scheme === 'light' ? '$1' : '$2');
}
