// What a session is made of. Only `container` and `source` are required.
import type { HostCapabilities } from '../../protocol/capabilities.js';
import type { HostContext } from '../../protocol/host-context.js';
import type { Implementation } from '../../protocol/mcp.js';
import type { DisplayModeParams, DisplayModeResult } from '../../protocol/messages.js';
import type { DialectName } from '../dialects/dialect-name.js';
import type { ConsentSettings } from '../consent/consent-settings.js';
import type { HostHandlers } from '../requests/host-handlers.js';
import type { SessionLimits } from '../limits.js';
import type { MessageTap } from '../connection/message-tap.js';
import type { AppSource } from '../link/resource-loader.js';
import type { SandboxSettings } from '../sandbox/sandbox-settings.js';
import type { ServerLink } from '../link/server-link.js';
import type { HeardEvent, SessionObserver } from './session-events.js';
import type { FeedData } from '../connection/view-feed.js';

export interface SessionOptions extends ConsentSettings {
  /** Where the view's iframe goes. */
  container: Node;
  source: AppSource;
  /** Reads the view from the server, also if its HTML was kept from an earlier read. */
  isFresh?: boolean | undefined;
  /** The server that the view belongs to; a promise while it is being reached. */
  link?: ServerLink | Promise<ServerLink> | undefined;
  handlers?: HostHandlers | undefined;
  hostInfo?: Implementation | undefined;
  /** A function is asked once, when the sandbox is open: finding out need not keep the view waiting. */
  hostContext?: HostContext | (() => HostContext) | undefined;
  /** Adds to what is derived from handlers and server; see `deriveCapabilities`. */
  hostCapabilities?: HostCapabilities | undefined;
  sandbox?: SandboxSettings | undefined;
  limits?: Partial<SessionLimits> | undefined;
  toolData?: FeedData | undefined;
  /**
   * What the view has the host keep (`mcp-app/view-state`), by key; the session changes it. Default: the
   * view is not offered that.
   */
  viewState?: Map<string, unknown> | undefined;
  /** What views may be written in beside the standard. Default: `openai`. */
  dialects?: readonly DialectName[] | undefined;
  /** The iframe's accessible name. Default: the tool's title, or "MCP App". */
  title?: string | undefined;
  /** Shows the view in another mode and says which one it is in now (M2). Default: stays. */
  changeDisplayMode?:
    | ((
        params: DisplayModeParams,
        declared: readonly string[] | undefined,
      ) => DisplayModeResult | Promise<DisplayModeResult>)
    | undefined;
  observe?: SessionObserver | undefined;
  /**
   * Whether the page hears these events. Then the view is offered them also without a handler; `observe`
   * returns false to refuse one. Default: only handlers count.
   */
  hears?: ((event: HeardEvent) => boolean) | undefined;
  /** Hears every message between host and view, both ways, from `ui/initialize` on. */
  tap?: MessageTap | undefined;
}

/** Who we are when the page does not say who it is. */
export const DEFAULT_HOST_INFO: Implementation = { name: 'mcp-app-elements', version: '0.0.0' };
