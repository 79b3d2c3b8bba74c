// What a frame's properties mean for its session: the server, the context, the tool data, the sandbox.
import type { ServerLink } from '../../host/link/server-link.js';
import type { SandboxSettings } from '../../host/sandbox/sandbox-settings.js';
import { environmentContext } from '../../host/session/environment-context.js';
import type { SessionEvent } from '../../host/session/session-events.js';
import { loadEngine } from '../../host/session/load-engine.js';
import { DEFAULT_HOST_INFO } from '../../host/session/session-options.js';
import type { SessionOptions } from '../../host/session/session-options.js';
import type { HostContext } from '../../protocol/host-context.js';
import type { DisplayModeParams, DisplayModeResult } from '../../protocol/messages.js';
import { consentOf } from '../ask/frame-consent.js';
import type { FrameProperties } from '../frame-properties.js';

/** An element whose session is kept here. */
export interface SessionOwner extends FrameProperties {
  /** Where the iframe goes. */
  readonly container: Node;
  /** The frame's own part of the host context: theme, size, mode. */
  ownContext(): HostContext;
  /** False: the page prevented what would happen next. */
  observe(event: SessionEvent): boolean;
  /** The view asks for another mode; resolves with the one that it is in then (M2). */
  changeDisplayMode(params: DisplayModeParams): Promise<DisplayModeResult>;
}

/** A connection to the server at this address. The MCP client is loaded when the first frame needs it. */
export const reachServerUrl = async (
  server: string,
  { hostInfo = DEFAULT_HOST_INFO }: FrameProperties,
): Promise<ServerLink> =>
  (await import('../../host/link/server-url-link.js')).serverUrlLink(server, hostInfo);

/** Who answers the view: the first of `client`, `relay` and `server` that is set. */
function linkOf(frame: FrameProperties): SessionOptions['link'] {
  const { client, relay, server } = frame;
  if (client) return loadEngine().then((engine) => engine.linkTo(client));
  if (relay) {
    const serverHandlers = () => frame.handlers?.server;
    return import('../../host/link/relay/relay-link.js').then(({ relayLink }) =>
      relayLink(relay, { serverHandlers }),
    );
  }
  return server ? reachServerUrl(server, frame) : undefined;
}

export function sandboxOf(frame: FrameProperties): SandboxSettings {
  return {
    url: frame.sandboxUrl,
    file: frame.sandboxFile,
    // The function that is set when the sandbox is chosen: a page that renders again sets another one.
    resolve: (question) => frame.sandboxFor?.(question),
    strictCsp: frame.strictCsp,
    allowLoopback: frame.allowLoopback,
    cspLimit: frame.cspLimit,
    allow: frame.allow,
    tokens: frame.sandboxTokens,
  };
}

/** The host context as it is now: what the page says wins over what the frame finds out. */
export function hostContextOf(frame: SessionOwner): HostContext {
  const { locale, timeZone, hostContext } = frame;
  const own = frame.ownContext();
  return {
    ...environmentContext(),
    ...(locale && { locale }),
    ...(timeZone && { timeZone }),
    ...own,
    ...hostContext,
    styles: { ...own.styles, ...hostContext?.styles },
  };
}

/** What a session is made of, as far as the properties say it. */
export const sessionOptionsOf = (frame: SessionOwner): Omit<SessionOptions, 'source'> => ({
  container: frame.container,
  link: linkOf(frame),
  handlers: frame.handlers,
  ...consentOf(frame),
  hostInfo: frame.hostInfo,
  hostContext: () => hostContextOf(frame),
  hostCapabilities: frame.hostCapabilities,
  hears: (event) => frame.hears(event),
  sandbox: sandboxOf(frame),
  limits: frame.limits,
  title: frame.title || undefined,
});
