// The script of the page as our handler serves it. The policy is in its header, built from `?csp=`, and cannot be
// loosened here, so the script does not include the policy builder.
import { policyHolder } from './page-config.js';
import { runProxy } from './sandbox-proxy.js';

runProxy(({ strictCsp }) => {
  if (!policyHolder) throw new Error('No policy.');
  if (!strictCsp) return;
  // Restricts the header's policy, whatever its domains: no eval, no WASM, no scripts or workers from blobs. In a
  // policy, `http:` includes https:.
  const meta = document.createElement('meta');
  meta.httpEquiv = 'Content-Security-Policy';
  meta.content = "script-src 'unsafe-inline' http:; worker-src http:";
  document.head.append(meta);
});
