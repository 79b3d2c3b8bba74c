// The page's configuration, from its server or from the host that created it. Never from a query parameter or a
// referrer, because the embedding page chooses those.
import { meta } from './page-meta.js';

/**
 * The parent's origin, if the engine reports it. `null` may be real or hide another origin; then only `event.origin`
 * decides, which is always checked. For a page from disk, Chromium reports `file://` here and `null` everywhere else.
 */
const ancestor = (location.ancestorOrigins?.[0] ?? 'null').replace('file://', 'null');

// Without a list, only `sandbox.file` is possible: a file on the host's own origin whose iframe makes it opaque.
const listed = meta('hosts') || (self.origin === 'null' ? location.origin : '');

/**
 * Origins that the parent may have, `null` for any opaque one. If the parent's origin is known, only that one is left,
 * so that messages are sent to no other origin.
 */
export const hosts: readonly string[] = listed
  // Without a regular expression, which takes an engine longer to prepare than all the rest here.
  .replaceAll('\n', ' ')
  .split(' ')
  .filter((origin) => origin && (ancestor === 'null' || ancestor === origin));

/** Proves to the host that this is the page that it loaded; empty with other hosts. */
export const nonce = location.hash.slice(1) || meta('nonce');

/**
 * Where the policy is: `set` in this document, `header` in its response; empty if the proxy must add it before it
 * mounts the view.
 */
export const policyHolder = meta('csp');

/** Whether the page is embedded incorrectly and must not run. */
export function isMisplaced(): boolean {
  try {
    // If this page can read its parent, the parent can read this page (S1). In a top-level window, the page is its own
    // parent. Where the origins are known they are compared, because an engine takes milliseconds to refuse.
    return !hosts[0] || (ancestor === 'null' ? !!parent.document : ancestor === self.origin);
  } catch {
    return false;
  }
}
