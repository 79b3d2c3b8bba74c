// Ids of a prelude's requests: a prefix for the dialect, a random word for the document, and a number.

/** Finds the document's prelude that a request comes from, by its id; undefined for requests of the view itself. */
export const preludeWithPrefix =
  (prefix: string) =>
  (id: unknown): string | undefined =>
    typeof id === 'string' && id.startsWith(prefix)
      ? id.slice(prefix.length).split(':')[0]
      : undefined;
