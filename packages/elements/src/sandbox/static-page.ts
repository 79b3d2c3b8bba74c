// The script of the file `sandbox.html`: for anything that serves files and cannot make a header for
// each view, so the page adds the policy itself.
import { runProxy } from './sandbox-proxy.js';
import { addPolicy } from './view-policy.js';

runProxy(addPolicy);
