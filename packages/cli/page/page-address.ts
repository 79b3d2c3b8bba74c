// The address of the page has the state of the page, so that a state can be shared, kept as a bookmark, and tested.

/** The value of a part of the address. */
export const inAddress = (name: string): string | undefined =>
  new URLSearchParams(location.search).get(name) ?? undefined;

/** Changes parts of the address; undefined removes one. The others stay. */
export function changeAddress(parts: Readonly<Record<string, string | undefined>>): void {
  const query = new URLSearchParams(location.search);
  for (const [name, value] of Object.entries(parts)) {
    query.delete(name);
    if (value !== undefined) query.set(name, value);
  }
  const text = query.toString();
  history.replaceState(null, '', text ? `?${text}` : location.pathname);
}
