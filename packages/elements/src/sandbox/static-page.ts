// The script of the file `sandbox.html`, for static servers that cannot send a header per view. The page adds the
// policy itself.
import { runProxy } from './sandbox-proxy.js';
import { addPolicy } from './view-policy.js';

runProxy(addPolicy);
