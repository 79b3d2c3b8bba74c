// The script of `sandbox.html`: served by our handler, with headers, or as it is by anything that
// serves files.
import { runProxy } from './sandbox-proxy.js';
import { addPolicy } from './view-policy.js';

runProxy(addPolicy);
