// The script of a page that a Host writes itself and that carries its policy (zero-config, SECURITY
// 4b). It is part of every Host's bundle, so it does without the builder of policies.
import { runProxy } from './sandbox-proxy.js';

runProxy(() => {
  throw new Error('No policy.');
});
