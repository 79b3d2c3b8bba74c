// The value of the `Connection-Allowlist` response header: the Chromium extra that closes what a CSP
// leaves open, WebRTC, preconnect and DNS prefetch.
import type { ResourceCsp } from '../protocol/ui-extension.js';

/** Scheme, and host with port: no quote, no backslash, no bracket of a URL pattern can be in it. */
const ORIGIN = /^(?:http|ws)(s?):\/\/((?:\*\.)?(?:[\w-]+\.)*[\w-]+|\[::1])(:\d+)?(?:\/|$)/i;

/**
 * Builds the header from what was granted: `()`, nothing at all, or `("https://a" "https://*.b")`.
 * Takes all lists but `baseUriDomains`, which lets nothing be fetched by itself. WebSockets go by
 * the http(s) pattern, paths are dropped, each origin stands once. Entries that are not normalised
 * sources are left out: a malformed header blocks everything.
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
