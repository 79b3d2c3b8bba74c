/** The appearance a value is for. */
export type Scheme = 'light' | 'dark';

/** Joins a light and a dark colour; equal ones stay plain, so that old browsers can read them. */
export function lightDark(light: string, dark: string): string {
  return light === dark ? light : `light-dark(${light}, ${dark})`;
}

/**
 * Takes one appearance out of a value that contains `light-dark()`, at its start (colours) or within
 * (shadows). The colours themselves must be free of commas, as the ones this package writes are.
 */
export function schemeValue(value: string, scheme: Scheme): string {
  return value.replace(/light-dark\(([^,()]+), ([^,()]+)\)/g, scheme === 'light' ? '$1' : '$2');
}
