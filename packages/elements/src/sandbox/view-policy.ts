// The policy of a page without its own policy: static hosting.
import { grantSources } from '../policy/csp-grant.js';
import { cspText } from '../policy/csp-text.js';
import { policyHolder } from './page-config.js';
import type { ViewResource } from './view-frame.js';

/**
 * Adds the policy to this document before the view is mounted; every srcdoc in it inherits it. Other hosts send the
 * lists as the server declared them, so they are checked here.
 */
export function addPolicy({ csp, strictCsp, allowLoopback }: ViewResource, host: string): void {
  // The header was built from the same lists. Without lists there is nothing to restrict, and a second policy that
  // allows nothing would leave the view blank.
  if (policyHolder && !csp && !strictCsp) return;
  const options = {
    strict: strictCsp,
    allowLoopback,
    ownOrigins: [host, location.origin],
  };
  const meta = document.createElement('meta');
  meta.httpEquiv = 'Content-Security-Policy';
  meta.content = cspText(grantSources(csp, options), options);
  document.head.append(meta);
}
