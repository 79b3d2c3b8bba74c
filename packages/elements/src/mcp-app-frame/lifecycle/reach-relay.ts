// `relay="…"` of a frame. In the chunk of relays.
import type { AuthSource } from '../../host/auth/auth-source.js';
import { frameRelay } from '../../host/link/relay/frame-relay.js';
import type { ServerLink } from '../../host/link/server-link.js';
import { askedLink } from '../elicitation/asked-frame.js';
import type { FrameProperties } from '../frame-properties.js';

export const reachRelay = (
  relay: string,
  frame: FrameProperties,
  source: AuthSource,
): Promise<ServerLink> =>
  askedLink(frame, (answering) => frameRelay(relay, source, answering), true);
