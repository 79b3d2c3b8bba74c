// Converts a frame's properties to the options of its session: the server, the context, the tool data, the sandbox.
import { requestSdk } from '../../host/link/request-sdk.js';
import type { ServerLink } from '../../host/link/server-link.js';
import type { ConsentSettings } from '../../host/consent/consent-settings.js';
import type { SandboxSettings } from '../../host/sandbox/sandbox-settings.js';
import type { SessionEvent } from '../../host/session/session-events.js';
import { AppSession, loadEngine } from '../../host/session/app-session.js';
import type { ViewEngine } from '../../host/session/view-engine.js';
import type { SessionOptions } from '../../host/session/session-options.js';
import type { DisplayModeParams, DisplayModeResult } from '../../protocol/messages.js';
import type { AuthSource, SignInWait } from '../../host/auth/auth-source.js';
import type { AskingFrame } from '../ask/ask-dialog.js';
import { viewOptions } from '../elicitation/view-options.js';
import type { FrameProperties } from '../frame-properties.js';
import { authSourceOf } from '../frame-identity.js';
import { consentOf, hostOf, page, sandboxOf } from '../page-settings.js';
import { loadViewParts, parts } from './load-view-parts.js';
import type { ContextOwner } from './running-view.js';

/** An element with a session. */
export interface SessionOwner extends FrameProperties, ContextOwner {
  /** The parent node of the iframe. */
  readonly container: Node;
  /** Returns false if the page prevented the default action. */
  observe(event: SessionEvent): boolean;
  /** Called when the view requests a mode; resolves with the actual mode (M2). */
  changeDisplayMode(params: DisplayModeParams): Promise<DisplayModeResult>;
}

/** The engine for a session that starts now, loaded together with the code for themes and events. */
export async function loadParts(frame: SessionOwner): Promise<ViewEngine> {
  const startTime = performance.now();
  // Both at once.
  const engine = loadEngine();
  return (await loadViewParts()).observe(await engine, frame, startTime);
}

const limitsOf = (frame: FrameProperties) => ({ ...page.limits, ...frame.limits });

const credentialsOf = (frame: FrameProperties, wait?: SignInWait): AuthSource => ({
  ...authSourceOf(frame, wait),
  limits: limitsOf(frame),
});

/**
 * A connection to the server at this URL. The MCP client is loaded when the first frame needs it.
 * @param source the credentials for requests of a view. Default: those for the frame's own call
 */
export const reachServerUrl = async (
  server: string,
  frame: FrameProperties,
  source?: AuthSource,
): Promise<ServerLink> => {
  void requestSdk();
  const { reachServer } = await import('../elicitation/asked-frame.js');
  return reachServer(server, frame, source ?? credentialsOf(frame), !!source);
};

/** The link that answers the view: the first of `client`, `relay` and `server` that is set. */
export function linkOf(frame: FrameProperties, wait?: SignInWait): Promise<ServerLink> | undefined {
  const { client, relay, server } = frame;
  const source = credentialsOf(frame, wait);
  if (client) return loadViewParts().then(({ reachClient }) => reachClient(client, frame));
  if (relay) {
    return import('./reach-relay.js').then(({ reachRelay }) => reachRelay(relay, frame, source));
  }
  return server ? reachServerUrl(server, frame, source) : undefined;
}

/** Reads the function when the sandbox is chosen, because a page that renders again sets a new one. */
function liveSandboxOf(frame: FrameProperties): SandboxSettings {
  const settings = sandboxOf(frame);
  return {
    ...settings,
    resolve: settings.resolve && ((...asked) => sandboxOf(frame).resolve?.(...asked)),
  };
}

/** The current settings, with the dialog if the page does not ask itself. It is loaded with the first question. */
export const askingConsentOf = (frame: AskingFrame): ConsentSettings => ({
  ...consentOf(frame),
  ask: async (action, context) =>
    (await import('../ask/open-questions.js')).askUser(frame, action, context),
});

/** The session options that follow from the properties. */
export function sessionOptionsOf(
  frame: SessionOwner,
  wait: SignInWait,
): Omit<SessionOptions, 'source'> {
  // Here, because a module that only a page with frames needs must do nothing when it is imported.
  viewOptions.make = sessionOptionsOf;
  viewOptions.Session = AppSession;
  const { info, capabilities } = hostOf(frame);
  return {
    container: frame.container,
    identity: frame.identity,
    link: linkOf(frame, wait),
    tracing: page.tracing,
    handlers: frame.handlers,
    consent: askingConsentOf(frame),
    hostInfo: info,
    // Only the engine calls this, and it is loaded with the parts.
    hostContext: () => parts!.hostContextOf(frame),
    hostCapabilities: capabilities,
    hasListener: (event) => frame.hasListener(event),
    sandbox: liveSandboxOf(frame),
    dialects: frame.dialects,
    limits: limitsOf(frame),
    canvas: () => frame.canvas,
    shortcuts: () => frame.shortcuts,
    title: frame.title || undefined,
  };
}
