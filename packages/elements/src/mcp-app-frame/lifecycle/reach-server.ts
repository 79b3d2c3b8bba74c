// `server="…"` of a frame. In the chunk of the engine.
import type { AuthSource } from '../../host/auth/auth-source.js';
import { serverUrlLink } from '../../host/link/server-url-link.js';
import type { ServerLink } from '../../host/link/server-link.js';
import { DEFAULT_HOST_INFO } from '../../host/session/session-options.js';
import { askedLink } from '../elicitation/asked-frame.js';
import type { FrameProperties } from '../frame-properties.js';
import { hostOf } from '../page-settings.js';

/** @param isOfView whether requests of a view use the link, or only the frame's own call */
export const reachServer = (
  server: string,
  frame: FrameProperties,
  source: AuthSource,
  isOfView: boolean,
): Promise<ServerLink> =>
  askedLink(
    frame,
    (answering) =>
      serverUrlLink(server, hostOf(frame).info ?? DEFAULT_HOST_INFO, source, answering),
    isOfView,
  );
