// What the page was told about itself, by its server or by the host that wrote it. Never by a query
// parameter or a referrer: whoever embeds the page chooses those.

const meta = (name: string) =>
  document.querySelector<HTMLMetaElement>(`meta[name=mcp-app-${name}]`)?.content ?? '';

/**
 * The parent's origin, where the engine tells. `null` may be a real one or hide another: then
 * `event.origin` decides alone, which it must do anyway. Chromium says `file://` here of a page from
 * the disk, and `null` everywhere else.
 */
const ancestor = (location.ancestorOrigins?.[0] ?? 'null').replace('file://', 'null');

// Without a list only `sandbox-file` is possible: a file on the host's own origin, made opaque by its iframe.
const listed: readonly string[] =
  meta('hosts').match(/\S+/g) ?? (self.origin === 'null' ? [location.origin] : []);

/**
 * Origins that may be the parent, `null` for any opaque one. When the parent is known, at most that
 * one is left, so that nobody else is addressed.
 */
export const hosts: readonly string[] = listed.filter(
  (origin) => ancestor === 'null' || ancestor === origin,
);

/** Proves to the host that this is the page which it loaded; empty with hosts other than ours. */
export const nonce = location.hash.slice(1) || meta('nonce');

/**
 * Who holds the policy: `set` this document, `header` its response, empty nobody yet, so that the
 * proxy must add it before it mounts the view.
 */
export const policyHolder = meta('csp');

/** Whether the page is in the wrong place and must not run. */
export function isMisplaced(): boolean {
  try {
    // A parent that can be read can read this page too (S1). At the top, the page is its own parent.
    return !hosts[0] || !!parent.document;
  } catch {
    return false;
  }
}
