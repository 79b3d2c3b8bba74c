// The value of the `Connection-Allowlist` response header, a Chromium feature that blocks what a CSP leaves open:
// WebRTC, preconnect and DNS prefetch.
import type { ResourceCsp } from '../protocol/ui-extension.js';

/** Scheme, and host with port. It cannot contain a quote, a backslash or a bracket of a URL pattern. */
const ORIGIN = /^(?:http|ws)(s?):\/\/((?:\*\.)?(?:[\w-]+\.)*[\w-]+|\[::1])(:\d+)?(?:\/|$)/i;

/**
 * Builds the header from what was granted: `()`, which allows nothing, or `("https://a" "https://*.b")`. Uses all lists
 * except `baseUriDomains`, which does not allow any request. WebSockets use the http(s) pattern, paths are dropped, and
 * each origin occurs once. Entries that are not normalised sources are omitted, because a malformed header blocks
 * everything.
 */
export function buildConnectionAllowlist(granted: ResourceCsp): string {
  const { connectDomains = [], resourceDomains = [], frameDomains = [] } = granted;
  const patterns = new Set<string>();
  for (const source of [...connectDomains, ...resourceDomains, ...frameDomains]) {
    const [, secure, host, port = ''] = ORIGIN.exec(source) ?? [];
    if (host) patterns.add(`"http${secure}://${host}${port}"`);
  }
  return `(${[...patterns].join(' ')})`;
}
