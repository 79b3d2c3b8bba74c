// `relay="…"` on a frame: the link, with what says who the user is and with the patience for a sign-in.
import type { AuthSource } from '../../auth/auth-source.js';
import { patientLink } from '../../auth/patient-link.js';
import type { ServerLink } from '../server-link.js';
import { relayLink } from './relay-link.js';
import type { RelayLinkOptions } from './relay-link.js';

/** A link to the relay, which asks for credentials whenever it needs some. */
export function frameRelay(
  url: string,
  source: AuthSource,
  serverHandlers: RelayLinkOptions['serverHandlers'] & {},
): ServerLink {
  const options = { ...(source.read() as RelayLinkOptions | undefined), serverHandlers };
  const link = relayLink(url, options, source);
  return source.wait ? patientLink(link, source.wait) : link;
}
