/** The value as a component keeps it: a proxy, which cannot be cloned. */
export function kept<T>(value: T): T {
  const state = $state(value);
  return state;
}
