// The policy of a page that does not carry its own yet: static hosting (SECURITY 4c).
import { grantSources } from '../policy/csp-grant.js';
import { readCspSources } from '../policy/csp-source-reader.js';
import { cspText } from '../policy/csp-text.js';
import { policyHolder } from './page-config.js';
import type { ViewResource } from './view-frame.js';

/** Loopback is what the reader of sources takes only when it is told to. */
const isLoopback = (origin: string) =>
  readCspSources(origin) === 'address' &&
  readCspSources(origin, { allowLoopback: true }) !== 'address';

/**
 * Adds the policy to this document before the View is mounted; every srcdoc in it inherits it
 * (SECURITY 0.1). A plain host sends the lists as the server declared them, so they are checked
 * here (K5).
 */
export function addPolicy({ csp, strictCsp }: ViewResource, host: string): void {
  // The header was made from the same lists. Without lists there is nothing to tighten, and a second
  // policy that allows nothing would leave the View blank.
  if (policyHolder && !csp && !strictCsp) return;
  const options = {
    strict: strictCsp,
    allowLoopback: isLoopback(host),
    ownOrigins: [host, location.origin],
  };
  const meta = document.createElement('meta');
  meta.httpEquiv = 'Content-Security-Policy';
  meta.content = cspText(grantSources(csp, options), options);
  document.head.append(meta);
}
