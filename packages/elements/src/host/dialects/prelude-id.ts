// Ids of requests that a prelude makes: a prefix of the dialect, a word of the document, and a number.

/** Tells by its id which document's prelude a request comes from; undefined for requests of the view itself. */
export const preludeWithPrefix =
  (prefix: string) =>
  (id: unknown): string | undefined =>
    typeof id === 'string' && id.startsWith(prefix)
      ? id.slice(prefix.length).split(':')[0]
      : undefined;
