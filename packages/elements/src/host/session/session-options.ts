// The options of a session. Only `container` and `source` are required.
import type { HostCapabilities } from '../../protocol/capabilities.js';
import type { HostContext } from '../../protocol/host-context.js';
import type { Implementation } from '../../protocol/mcp.js';
import type { Canvas, DisplayModeParams, DisplayModeResult } from '../../protocol/messages.js';
import type { DialectName } from '../dialects/dialect-name.js';
import type { ConsentSettings } from '../consent/consent-settings.js';
import type { Identity } from '../identity/identity.js';
import type { HostHandlers } from '../requests/host-handlers.js';
import type { SessionLimits } from '../limits.js';
import type { MessageTap } from '../connection/message-tap.js';
import type { AppSource } from '../link/resource-loader.js';
import type { SandboxSettings } from '../sandbox/sandbox-settings.js';
import type { LinkTracing, ServerLink } from '../link/server-link.js';
import type { HandledEvent, SessionObserver } from './session-events.js';
import type { FeedData } from '../connection/view-feed.js';

export interface SessionOptions {
  /** The parent node of the view's iframe. */
  container: Node;
  source: AppSource;
  /** Reads the view from the server even if its HTML is cached. */
  isFresh?: boolean | undefined;
  /** The server and the user that the view belongs to, from `identityOf`. Default: the link, otherwise this session. */
  identity?: Identity | undefined;
  /** The server that the view belongs to; a promise while it is being reached. */
  link?: ServerLink | Promise<ServerLink> | undefined;
  /** Traces the requests to the server. Default: they are not traced. */
  tracing?: LinkTracing | undefined;
  handlers?: HostHandlers | undefined;
  hostInfo?: Implementation | undefined;
  /** A function is called once, when the sandbox is open, so that it does not delay the view. */
  hostContext?: HostContext | (() => HostContext) | undefined;
  /** Adds to the capabilities derived from handlers and server; see `deriveCapabilities`. */
  hostCapabilities?: HostCapabilities | undefined;
  sandbox?: SandboxSettings | undefined;
  /** Who decides about actions of the view, and what is kept. */
  consent?: ConsentSettings | undefined;
  limits?: Partial<SessionLimits> | undefined;
  toolData?: FeedData | undefined;
  /**
   * The view state that the host stores (`mcp-app/view-state`), by key; the session changes it. Default: the capability
   * is not advertised.
   */
  viewState?: Map<string, unknown> | undefined;
  /** Formats of views that are supported in addition to the standard. Default: `openai`. */
  dialects?: readonly DialectName[] | undefined;
  /** The canvas of the view. Read with every update of the host context. Default: auto. */
  canvas?: (() => Canvas | undefined) | undefined;
  /**
   * Shortcuts of the page that also work while the view has the focus, such as `mod+k`; reported as `key`. Read with every
   * update of the host context. Default: none.
   */
  shortcuts?: (() => readonly string[] | undefined) | undefined;
  /** The iframe's accessible name. Default: the tool's title, or "MCP App". */
  title?: string | undefined;
  /** Changes the display mode and returns the actual mode (M2). Default: the mode does not change. */
  changeDisplayMode?:
    | ((
        params: DisplayModeParams,
        declared: readonly string[] | undefined,
      ) => DisplayModeResult | Promise<DisplayModeResult>)
    | undefined;
  /** Whether the view is shown to ask a question of its server (experimental). Default false. */
  isElicitation?: boolean | undefined;
  observe?: SessionObserver | undefined;
  /**
   * Whether the page listens for these events. The capabilities are then advertised even without a handler; `observe`
   * returns false to refuse one. Default: only handlers count.
   */
  hasListener?: ((event: HandledEvent) => boolean) | undefined;
  /** Called for every message between host and view, in both directions, from `ui/initialize` on. */
  tap?: MessageTap | undefined;
}

/** The default name and version of the host. */
export const DEFAULT_HOST_INFO: Implementation = { name: 'mcp-app-elements', version: '0.0.0' };
