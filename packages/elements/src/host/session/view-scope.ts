// What the parts of one view share: its limits, its server, the page's handlers, and the session.
import type { AppCapabilities, HostCapabilities } from '../../protocol/capabilities.js';
import type { Implementation } from '../../protocol/mcp.js';
import type { DisplayModeParams, DisplayModeResult } from '../../protocol/messages.js';
import type { AppError } from '../app-error.js';
import type { HostContextStore } from '../connection/host-context-store.js';
import type { ViewFeed } from '../connection/view-feed.js';
import type { ConsentSettings } from '../consent/consent-settings.js';
import type { Identity } from '../identity/identity.js';
import type { SessionLimits } from '../limits.js';
import type { ViewDialect } from '../dialects/view-dialect.js';
import type { ServerLink } from '../link/server-link.js';
import type { HostHandlers } from '../requests/host-handlers.js';
import type { ViewTasks } from '../tasks/view-tasks.js';
import type { HandledEvent, SessionEvent } from './session-events.js';

/** What a session provides to its view. It exists before the view. */
export interface SessionScope {
  readonly limits: SessionLimits;
  /** The server and the user that the view belongs to. */
  readonly identity: Identity;
  readonly link: ServerLink | undefined;
  /** Aborted when the session is closed. */
  readonly signal: AbortSignal;
  /** The page may replace its handlers at any time: call this for each request. */
  handlers(): HostHandlers;
  /** The page may replace policy, ask and store at any time: call this for each action. */
  consent(): ConsentSettings;
  /** Returns false if the page prevented what would happen next. */
  emit(event: SessionEvent): boolean;
  /** The view is initialized. */
  ready(): void;
  /** The view has drawn something without a handshake. */
  drawn(): void;
  /** The view failed. */
  fail(error: AppError): void;
  /** Tears down the view. */
  close(reason: string): void;
}

/** What a view declares in the handshake. Both fields are undefined until then. */
export interface AppIdentity {
  appInfo: Implementation | undefined;
  appCapabilities: AppCapabilities | undefined;
}

/** How the view was found at its server. Behind a gateway, the names have the form that the gateway gave them. */
export interface ShownView {
  /** The name under which its tool is listed; undefined if the frame has no tool. */
  readonly toolName: string | undefined;
  readonly uri: string | undefined;
}

/** One view: created once, when the view is mounted, and passed to each of its parts. */
export interface ViewScope extends SessionScope {
  /** Filled in by the handshake. */
  readonly app: AppIdentity;
  readonly shown: ShownView;
  readonly context: HostContextStore;
  readonly feed: Pick<ViewFeed, keyof ViewFeed>;
  /** Undefined for a view that uses only the standard. */
  readonly dialect: ViewDialect | undefined;
  /** The state that the host stores for the view, by key. Undefined if it stores none. */
  readonly viewState: Map<string, unknown> | undefined;
  /** The tasks that calls of the view have become. Undefined if they are not kept. */
  readonly tasks?: ViewTasks | undefined;
  readonly hostInfo: Implementation;
  /** Derived again for each handshake, because handlers can change. */
  hostCapabilities(): HostCapabilities;
  /** Whether the page listens for this event, so that it does not need a handler. */
  hasListener(event: HandledEvent): boolean;
  /** Changes the display mode. Returns the actual mode afterwards (M2). */
  changeDisplayMode(params: DisplayModeParams): DisplayModeResult | Promise<DisplayModeResult>;
}
