// The script of a page that a host writes itself and that carries its policy (zero-config). It is part of every host's bundle, so it does without the builder of policies.
import { runProxy } from './sandbox-proxy.js';

runProxy(() => {
  throw new Error('No policy.');
});
