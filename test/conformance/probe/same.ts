// Whether two values are the same to the last key, its order included.
export const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const short = (value: unknown): string => (JSON.stringify(value) ?? 'nothing').slice(0, 120);
