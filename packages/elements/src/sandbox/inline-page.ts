// The script of a page that a host creates itself and that contains its policy (zero-config). It is part of every
// host's bundle, so it does not include the policy builder.
import { runProxy } from './sandbox-proxy.js';

runProxy(() => {
  throw new Error('No policy.');
});
