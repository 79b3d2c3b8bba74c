// What answering a view's requests needs of the session.
import type { DisplayModeParams, DisplayModeResult } from '../../protocol/messages.js';
import type { ActionGate } from '../consent/action-gate.js';
import type { HandlerContext, HostHandlers } from './host-handlers.js';
import type { LinkRequestOptions, ServerLink } from '../link/server-link.js';
import type { SessionEvent } from '../session/session-events.js';

/** Read at each request, so that late changes count. */
export interface RequestScope {
  handlers(): HostHandlers;
  link(): ServerLink | undefined;
  app(): Pick<HandlerContext, 'appInfo' | 'appCapabilities'>;
  allowsSamplingTools(): boolean;
  /** Milliseconds. */
  requestTimeout: number;
  /** False: the page prevented what would happen next. */
  emit(event: SessionEvent): boolean;
  changeDisplayMode(params: DisplayModeParams): DisplayModeResult | Promise<DisplayModeResult>;
  /** The mode that the view is in. */
  displayMode(): DisplayModeResult['mode'];
  /** Decides about each action, and writes it down. */
  actions: ActionGate;
  /** Answers beyond those of the protocol. */
  more: readonly [string, (params: Record<string, unknown>) => object][];
}

export const linkOptionsOf = (
  { requestTimeout }: RequestScope,
  { signal, progress }: HandlerContext,
): LinkRequestOptions => ({ signal, onprogress: progress, timeout: requestTimeout });

/** What each action says about the request that it came with. */
export const aboutRequest = ({ signal, requestId }: HandlerContext, handler: unknown) => ({
  signal,
  requestId,
  hasHandler: handler !== undefined,
});
