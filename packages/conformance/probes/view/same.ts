// Whether two values are equal to the last key, including the order of keys.
export const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const short = (value: unknown): string => (JSON.stringify(value) ?? 'nothing').slice(0, 120);
