// What a frame's properties mean for its session: the server, the context, the tool data, the sandbox.
import type { ServerLink } from '../../host/link/server-link.js';
import type { SandboxSettings } from '../../host/sandbox/sandbox-settings.js';
import type { SessionEvent } from '../../host/session/session-events.js';
import { loadEngine } from '../../host/session/load-engine.js';
import type { ViewEngine } from '../../host/session/view-engine.js';
import { DEFAULT_HOST_INFO } from '../../host/session/session-options.js';
import type { SessionOptions } from '../../host/session/session-options.js';
import type { HostContext } from '../../protocol/host-context.js';
import type { DisplayModeParams, DisplayModeResult } from '../../protocol/messages.js';
import type { SignInWait } from '../../host/auth/patient-link.js';
import { consentOf } from '../ask/frame-consent.js';
import type { FrameProperties } from '../frame-properties.js';
import { authOf, page } from '../page-settings.js';
import { loadViewParts, parts } from './load-view-parts.js';

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

/** What shows a view, once its theme can be read and its events can be told, too. */
export async function loadParts(): Promise<ViewEngine> {
  const [engine] = await Promise.all([loadEngine(), loadViewParts()]);
  return engine;
}

/** A connection to the server at this address. The MCP client is loaded when the first frame needs it. */
export const reachServerUrl = async (
  server: string,
  frame: FrameProperties,
  wait?: SignInWait,
): Promise<ServerLink> =>
  (await import('../../host/link/server-url-link.js')).serverUrlLink(
    server,
    frame.hostInfo ?? DEFAULT_HOST_INFO,
    { holder: frame.auth ? frame : page, read: () => authOf(frame), wait },
  );

/** Who answers the view: the first of `client`, `relay` and `server` that is set. */
function linkOf(frame: FrameProperties, wait: SignInWait): SessionOptions['link'] {
  const { client, relay, server } = frame;
  if (client) return loadEngine().then((engine) => engine.linkTo(client));
  if (relay) {
    const source = { holder: frame.auth ? frame : page, read: () => authOf(frame), wait };
    return import('../../host/link/relay/frame-relay.js').then(({ frameRelay }) =>
      frameRelay(relay, source, () => frame.handlers?.server),
    );
  }
  return server ? reachServerUrl(server, frame, wait) : undefined;
}

export function sandboxOf(frame: FrameProperties): SandboxSettings {
  return {
    url: frame.sandboxUrl ?? page.sandboxUrl,
    file: frame.sandboxFile,
    // The function that is set when the sandbox is chosen: a page that renders again sets another one.
    resolve: frame.sandboxFor && ((question) => frame.sandboxFor?.(question)),
    strictCsp: frame.strictCsp,
    allowLoopback: frame.allowLoopback,
    cspLimit: frame.cspLimit,
    allow: frame.allow,
    tokens: frame.sandboxTokens,
  };
}

/** What a session is made of, as far as the properties say it. */
export const sessionOptionsOf = (
  frame: SessionOwner,
  wait: SignInWait,
): Omit<SessionOptions, 'source'> => ({
  container: frame.container,
  link: linkOf(frame, wait),
  handlers: frame.handlers,
  ...consentOf(frame),
  hostInfo: frame.hostInfo,
  // The engine asks for it, and that comes with the parts.
  hostContext: () => parts!.hostContextOf(frame),
  hostCapabilities: frame.hostCapabilities,
  hears: (event) => frame.hears(event),
  sandbox: sandboxOf(frame),
  dialects: frame.dialects,
  limits: { ...page.limits, ...frame.limits },
  title: frame.title || undefined,
});
