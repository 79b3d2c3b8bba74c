// `relay="…"` on a frame: the link with its credentials, which waits for a sign-in if needed. Frames of one relay and one
// identity share it, so that a page says hello and reads lists and views once. A chunk of its own.
import { isObject } from '../../../protocol/json-rpc.js';
import { connectionKey, sourceOf } from '../../auth/auth-source.js';
import type { AuthSource } from '../../auth/auth-source.js';
import { answersOf } from '../../requests/server-answers.js';
import { FrameLink } from '../frame-link.js';
import type { ServerLink } from '../server-link.js';
import type { AnsweringPage } from '../server-url-link.js';
import { SharedLinks } from '../shared-links.js';
import { relayLink } from './relay-link.js';
import type { RelayElicitation, RelayLinkOptions } from './relay-link.js';

/** Milliseconds that a session with a relay stays open without frames: until a frame that replaces another one uses it. */
export const RELAY_LINGER_MS = 1000;

const sessions = new SharedLinks(RELAY_LINGER_MS);

/**
 * A link to the relay, which reads the credentials for each request. A frame that answers requests of the MCP server has
 * a session of its own, because the relay asks a session, and its answers must come from this frame.
 */
export async function frameRelay(
  url: string,
  source: AuthSource,
  answering: AnsweringPage,
): Promise<ServerLink> {
  const options = { ...(source.read() as RelayLinkOptions | undefined) };
  const serverHandlers = () => answering.handlers?.server;
  // The frame's own handlers answer, whatever the settings of the page contain.
  delete options.serverHandlers;
  delete options.elicitation;
  if (answersOf(serverHandlers()).length > 0) {
    const { wait, ...own } = sourceOf(source);
    const elicitation: RelayElicitation = {
      url: isObject(answering.elicitation) && 'url' in answering.elicitation,
      view: answering.asksByView,
      complete: (elicitationId) => answering.complete?.(elicitationId),
    };
    const link = relayLink(url, { ...options, serverHandlers, elicitation }, own);
    return new FrameLink(link, () => link.close(), wait);
  }
  const base = globalThis.document?.baseURI;
  // An invalid URL is reported when the link connects.
  const href = URL.canParse(url, base) ? new URL(url, base).href : url;
  const { timeout, connectTimeout } = options;
  const key = JSON.stringify([connectionKey(href, source), timeout, connectTimeout]);
  return sessions.take(key, source, async (shared) => relayLink(url, options, shared));
}
