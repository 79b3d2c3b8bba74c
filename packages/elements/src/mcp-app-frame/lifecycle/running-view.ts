// What only a running view needs from its frame's controller.
import type { FeedData } from '../../host/connection/view-feed.js';
import type { ConsentSettings } from '../../host/consent/consent-settings.js';
import type { AppSession } from '../../host/session/app-session.js';
import { environmentContext } from '../../host/session/environment-context.js';
import type { SandboxSettings } from '../../host/sandbox/sandbox-settings.js';
import type { HostContext } from '../../protocol/host-context.js';
import { McpAppMovedEvent } from '../mcp-app-frame.events.js';
import { hostOf } from '../page-settings.js';
import type { LayeredFrame } from '../page-settings.js';
import type { FrameLifecycle } from './frame-lifecycle.js';
import type { KeptView } from './frame-state.js';

/** The parts of a frame that its host context depends on. */
export interface ContextOwner extends LayeredFrame {
  /** The frame's own part of the host context: theme, size, mode. */
  ownContext(): HostContext;
}

/** The current host context. The page's values override those that the frame determines. */
export function hostContextOf(frame: ContextOwner): HostContext {
  const { locale, timeZone, context } = hostOf(frame);
  const own = frame.ownContext();
  return {
    ...environmentContext(),
    ...(locale && { locale }),
    ...(timeZone && { timeZone }),
    ...own,
    ...context,
    styles: { ...own.styles, ...context?.styles },
  };
}

/** The data for showing the session's view again; undefined if the properties are enough. */
export function keptViewOf(
  { resource, tool }: Pick<AppSession, 'resource' | 'tool'>,
  { input, result }: FeedData,
): KeptView | undefined {
  if (!resource) return undefined;
  const { html, uri: resourceUri, meta, mimeType, serverMeta } = resource;
  const source = { html, resourceUri, meta, mimeType, serverMeta, tool };
  return { origin: 'suspension', source, toolData: { input, result } };
}

/** Firefox reloads the iframe of an element that is moved: the page is notified, and the view restarts. */
export async function restartIfGone(
  frame: HTMLElement,
  lifecycle: FrameLifecycle<AppSession>,
): Promise<void> {
  const { session: moved } = lifecycle;
  if ((await moved?.isAlive()) !== false || moved !== lifecycle.session) return;
  frame.dispatchEvent(new McpAppMovedEvent());
  lifecycle.restart();
}

/** Called with another `sandbox.resolve`. It may choose the same sandbox page; the view then continues. */
export async function restartIfElsewhere(
  lifecycle: FrameLifecycle<AppSession>,
  settings: () => SandboxSettings,
): Promise<void> {
  const { session: running } = lifecycle;
  const isSame = await running?.isInSandboxOf(settings);
  const { state } = lifecycle;
  if (!isSame && state.kind === 'running' && state.session === running) lifecycle.restart();
}

/** Whether a changed `pin` requires a reload. It does not if it is the pin of the running view. */
export function isOtherPin(
  pin: ConsentSettings['pin'],
  { status, contentPin }: Pick<AppSession, 'status' | 'contentPin'>,
): boolean {
  const hash = typeof pin === 'object' ? pin.hash : pin;
  return status === 'error' || (hash !== undefined && hash !== contentPin?.hash);
}
