/**
 * The page's limits merged with the defaults; undefined keeps the default. Infinity means no limit and becomes the
 * largest safe integer, because JSON messages cannot contain Infinity.
 * @throws RangeError that names the limit if it is not a number of 0 or more
 */
export function checkedLimits<Limits extends object>(
  defaults: Readonly<Limits>,
  given: Partial<Limits> = {},
): Limits {
  const limits: Record<string, unknown> = { ...defaults };
  for (const name of Object.keys(defaults)) {
    const limit: unknown =
      given[name as keyof Limits] === undefined ? limits[name] : given[name as keyof Limits];
    if (typeof limit !== 'number' || !(limit >= 0))
      throw new RangeError(
        `limits.${name} is ${String(limit)}. It must be a number of 0 or more; Infinity means no limit.`,
      );
    limits[name] = Math.min(limit, Number.MAX_SAFE_INTEGER);
  }
  return limits as Limits;
}
