// The script of the page as our handler serves it: the policy is in its header, made from `?csp=`, and
// cannot be loosened here. So it does without the builder of policies.
import { policyHolder } from './page-config.js';
import { runProxy } from './sandbox-proxy.js';

runProxy(({ strictCsp }) => {
  if (!policyHolder) throw new Error('No policy.');
  if (!strictCsp) return;
  // Narrows the header, whatever domains that has: no eval, no WASM, no scripts or workers from blobs.
  // In a policy `http:` means https: too.
  const meta = document.createElement('meta');
  meta.httpEquiv = 'Content-Security-Policy';
  meta.content = "script-src 'unsafe-inline' http:; worker-src http:";
  document.head.append(meta);
});
