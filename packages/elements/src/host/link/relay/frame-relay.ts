// `relay="…"` on a frame: the link with its credentials, which waits for a sign-in if needed. A chunk of its own.
import type { AuthSource } from '../../auth/auth-source.js';
import { FrameLink } from '../frame-link.js';
import type { ServerLink } from '../server-link.js';
import { relayLink } from './relay-link.js';
import type { RelayLinkOptions } from './relay-link.js';
// See docs/decisions/one-engine-chunk.md.
import '../../session/view-engine.js';

/** A link to the relay, which reads the credentials for each request. */
export function frameRelay(
  url: string,
  source: AuthSource,
  serverHandlers: RelayLinkOptions['serverHandlers'] & {},
): ServerLink {
  const options = { ...(source.read() as RelayLinkOptions | undefined), serverHandlers };
  const link = relayLink(url, options, source);
  return new FrameLink(link, () => link.close(), source.wait);
}
