// The properties of `<mcp-app-frame>`, with their documentation. No behaviour.
import type { PropertyDeclarations } from 'lit';
import type { ServerAuth } from '../host/auth/server-auth.js';
import type { McpClient } from '../host/link/client-link.js';
import type { FurtherToolCall } from '../host/connection/call-feeds.js';
import type { ContentPin } from '../host/consent/action.js';
import type { Ask } from '../host/consent/ask.js';
import type { ViewStorage } from '../host/consent/consent-settings.js';
import type { DialectName } from '../host/dialects/dialect-name.js';
import type { GrantStore } from '../host/consent/grants.js';
import type { Policy } from '../host/consent/policy.js';
import type { HostHandlers } from '../host/requests/host-handlers.js';
import type { SessionLimits } from '../host/limits.js';
import type { SandboxResolver, SandboxToken } from '../host/sandbox/sandbox-settings.js';
import type { PermissionName } from '../policy/permission-policy.js';
import type { PreferredSize, ResourceCsp, ResourceUiMeta } from '../protocol/ui-extension.js';
import type { HostCapabilities } from '../protocol/capabilities.js';
import type { DisplayMode, HostContext } from '../protocol/host-context.js';
import type {
  AnyCallToolResult,
  CallToolResult,
  Implementation,
  ResourceContents,
  Tool,
} from '../protocol/mcp.js';
import type { ToolCancelled } from '../protocol/messages.js';
import type { ToolProgress } from '../protocol/tool-progress-capability.js';
import {
  cancelledAttribute,
  isOtherJson,
  jsonAttribute,
  wordsAttribute,
} from './attribute-converters.js';
import type { FrameLabels } from './frame-labels.js';
import { JsonAttributesElement } from './json-attributes.js';
import { page } from './page-settings.js';

// An interface, because a declared field cannot accept more than it returns.
// eslint-disable-next-line typescript/no-unsafe-declaration-merging -- Lit makes the property
export interface FrameProperties {
  /** The result of the tool call. As an attribute: JSON. */
  get toolResult(): CallToolResult | undefined;
  /** Also takes what `callTool()` of SDK 1.x is declared to return. */
  set toolResult(result: AnyCallToolResult | undefined);
}

/**
 * Everything that a page can set on a frame.
 * @prop {CallToolResult | undefined} toolResult - The result of the tool call. As an attribute: JSON.
 */
// eslint-disable-next-line typescript/no-unsafe-declaration-merging -- Lit makes the property
export class FrameProperties extends JsonAttributesElement {
  static override properties: PropertyDeclarations = {
    dialects: { converter: wordsAttribute, hasChanged: isOtherJson },
    html: { attribute: false },
    resourceMeta: { attribute: false, hasChanged: isOtherJson },
    resource: { attribute: false, hasChanged: isOtherJson },
    resourceUri: { attribute: 'resource-uri' },
    tool: { hasChanged: isOtherJson },
    client: { attribute: false },
    handlers: { attribute: false },
    auth: { attribute: false },
    relay: {},
    server: {},
    toolInput: { attribute: 'tool-input', converter: jsonAttribute, hasChanged: isOtherJson },
    toolInputPartial: { attribute: false },
    toolResult: { attribute: 'tool-result', converter: jsonAttribute },
    toolCancelled: {
      attribute: 'tool-cancelled',
      converter: cancelledAttribute,
      hasChanged: isOtherJson,
    },
    toolProgress: { attribute: false },
    toolCalls: { attribute: false },
    sessionKey: { attribute: 'session-key' },
    theme: { reflect: true },
    locale: {},
    timeZone: { attribute: 'time-zone' },
    hostInfo: { attribute: false },
    hostContext: { attribute: false },
    hostCapabilities: { attribute: false },
    displayMode: { attribute: 'display-mode' },
    availableDisplayModes: { attribute: 'available-display-modes', converter: wordsAttribute },
    inlineToolbar: { type: Boolean, attribute: 'inline-toolbar', reflect: true },
    eager: { type: Boolean, reflect: true },
    border: { type: Boolean, reflect: true },
    sizing: { reflect: true },
    preferredSize: {
      attribute: 'preferred-size',
      converter: jsonAttribute,
      hasChanged: isOtherJson,
    },
    maxHeight: { type: Number, attribute: 'max-height' },
    maxWidth: { type: Number, attribute: 'max-width' },
    sandboxUrl: { attribute: 'sandbox-url' },
    sandboxFile: { attribute: 'sandbox-file' },
    sandboxFor: { attribute: false },
    sandboxTokens: {
      attribute: 'sandbox-tokens',
      converter: wordsAttribute,
      hasChanged: isOtherJson,
    },
    strictCsp: { type: Boolean, attribute: 'strict-csp' },
    allowLoopback: { type: Boolean, attribute: 'allow-loopback' },
    cspLimit: { attribute: false, hasChanged: isOtherJson },
    allow: { converter: wordsAttribute, hasChanged: isOtherJson },
    policy: {},
    ask: { attribute: false },
    serverId: { attribute: 'server-id' },
    grantStore: { attribute: false },
    viewStorage: { type: Boolean, attribute: 'view-storage' },
    pin: {},
    focusGuard: { type: Boolean, attribute: 'focus-guard' },
    limits: { attribute: false },
    labels: { attribute: false },
  };

  /** The view's HTML itself. The first of `html`, `resource`, `resourceUri` and `tool` that is set is shown. */
  declare html: string | undefined;
  /** What `_meta.ui` would say about `html`: domains, permissions, border. */
  declare resourceMeta: ResourceUiMeta | undefined;
  /** A content item of a `resources/read` result. */
  declare resource: ResourceContents | undefined;
  /** The `ui://` URI of a view. */
  declare resourceUri: string | undefined;
  /** The tool whose view is shown: its name, or (as a property) the tool itself. */
  declare tool: string | Tool | undefined;

  /**
   * What views may be written in beside the standard, as words: `openai` for views written for ChatGPT, `mcp-ui` for
   * older mcp-ui resources. Default: `openai`. Empty: views speak the standard alone.
   */
  declare dialects: readonly DialectName[] | undefined;

  /** A connected MCP client: `Client` of the official SDK, 1.x or 2.x. */
  declare client: McpClient | undefined;
  /** The page's own answers to the view; each wins over the client, also when it is set late. */
  declare handlers: HostHandlers | undefined;
  /** The URL of the host's backend that relays the view's requests: ws(s):, or http(s): for POST. */
  declare relay: string | undefined;
  /** The URL of an MCP server: the frame connects to it, and calls the tool. */
  declare server: string | undefined;

  /** Who the user is, for `server` and `relay`: a provider of the official SDK, headers, a token. */
  declare auth: ServerAuth | undefined;

  /** The arguments of the tool call. As an attribute: JSON. */
  declare toolInput: Record<string, unknown> | undefined;
  /** The arguments so far: an object, or the raw JSON text streamed until now. */
  declare toolInputPartial: Record<string, unknown> | string | undefined;
  /** Set when the tool call was cancelled; `{}` if nobody gave a reason. As an attribute: the reason, or empty. */
  declare toolCancelled: ToolCancelled | undefined;

  /**
   * How far the tool is, while it runs: progress, total, message, content. The frame sets it when it calls the tool
   * itself. Goes to views that ask for it (experimental); for others the frame draws a progress bar.
   */
  declare toolProgress: ToolProgress | undefined;
  /**
   * Later calls that belong to this view, in order, each with an id. The view gets their data as it gets that of the first
   * one. `AppRegistry` fills it with the calls of frames that share this view.
   */
  declare toolCalls: readonly FurtherToolCall[] | undefined;
  /**
   * Frames of one server with the same key share one view, in the first of them; the others show a link to it. Needs an
   * `AppRegistry`, whose rule gives the key of frames that have none.
   */
  declare sessionKey: string | undefined;

  /** light, dark, or auto (default): as the element's own `color-scheme`, else as the system. */
  declare theme: 'light' | 'dark' | 'auto' | undefined;
  /** The user's language, as BCP 47. Default: the page's `lang`, else the browser's. */
  declare locale: string | undefined;
  /** The user's time zone, as IANA names it. Default: the browser's. */
  declare timeZone: string | undefined;
  /** Name and version that the view learns of the host. */
  declare hostInfo: Implementation | undefined;
  /** Further fields of the host context; they win over what the frame finds out. */
  declare hostContext: HostContext | undefined;
  /** Adds details to the derived capabilities (`experimental`, `sampling.tools`); cannot invent one. */
  declare hostCapabilities: HostCapabilities | undefined;

  /**
   * inline (default), fullscreen, pip or split. Says in which mode the view is; setting it asks for another one,
   * as soon as the view is ready. A mode that is refused leaves it as it was.
   */
  declare displayMode: DisplayMode;
  /**
   * The modes that the page offers; inline always is. Default: inline, fullscreen, pip. Add `split` to dock views beside the
   * conversation; views that did not declare it are not told.
   */
  declare availableDisplayModes: readonly DisplayMode[] | undefined;
  /** Shows the toolbar above the view in the page, too. Default false: the page has room of its own for that. */
  declare inlineToolbar: boolean;
  /**
   * Starts the view at once, wherever it is, and never suspends it. Default false: it starts near the
   * viewport, until then nothing is asked of its server and no tool called; far from it, it may be suspended.
   */
  declare eager: boolean;
  /** Draws a border, unless the view says `prefersBorder: false`. */
  declare border: boolean;
  /** content (default): as tall as the view wants. fill: as tall as the page makes the element. */
  declare sizing: 'content' | 'fill' | undefined;
  /**
   * The space that is reserved before the view is there: a height in pixels, or an object with `height`, `minHeight`,
   * `aspectRatio`. As an attribute: JSON. Default: what the tool or the view declares as `_meta.ui.preferredSize`.
   */
  declare preferredSize: PreferredSize | undefined;
  /** Pixels that the view may be tall; beyond that it scrolls. Default: no limit that the view is told of. */
  declare maxHeight: number | undefined;
  /** The most pixels that the view may be wide. Lets it be narrower than the page's column. */
  declare maxWidth: number | undefined;

  /** The sandbox page on another origin (production). Default: the one inside the bundle. */
  declare sandboxUrl: string | undefined;
  /** A copy of the sandbox page on the page's own origin, for pages with a strict CSP. */
  declare sandboxFile: string | undefined;
  /** Chooses a sandbox page per server or `_meta.ui.domain`; wins over `sandboxUrl`. */
  declare sandboxFor: SandboxResolver | undefined;
  /** Sandbox tokens beyond scripts and forms, such as `allow-popups`. Default none. */
  declare sandboxTokens: readonly SandboxToken[] | undefined;
  /** No eval, no WebAssembly, no blob workers in the view. Default false. */
  declare strictCsp: boolean;
  /**
   * The view may declare loopback domains, such as `http://localhost:3000`; the page's own port stays
   * closed under every loopback name. For development. Default false.
   */
  declare allowLoopback: boolean;
  /** The domains that a view may have at most. Default: what it declares. */
  declare cspLimit: ResourceCsp | undefined;
  /** Permissions that a view may have: camera, microphone, geolocation, clipboard-write. Default: none. */
  declare allow: readonly PermissionName[] | undefined;
  /**
   * Decides about every action of the view: a preset (`trusting`, `default`, `strict`), or as a property a function
   * `(action, {signal}) => 'allow' | 'deny' | 'ask' | 'default'`, or an object with an answer for each kind of action.
   */
  declare policy: Policy | undefined;
  /** Puts a question to the user instead of the built-in dialog. */
  declare ask: Ask | undefined;
  /**
   * What the page calls this server: shown, audited, and what grants are kept under. Default: the address of
   * `server` or `relay` without user info and query, else the client.
   */
  declare serverId: string | undefined;
  /** Keeps grants beyond the page's life. Default: they last as long as the page. */
  declare grantStore: GrantStore | undefined;
  /**
   * Keeps what views of this server write to localStorage: `true` as long as the page lives, or (as a property) in a
   * store of the page. Read when the view starts; without it, nothing more is kept. Default: it is lost with the view.
   */
  declare viewStorage: boolean | ViewStorage | undefined;
  /** The view that is expected: `contentHash` or `contentPin` of before. Another one runs only after the policy or the user accepts it. */
  declare pin: string | ContentPin | undefined;
  /** Gives the focus back when the view takes it without the user. Default false. */
  declare focusGuard: boolean;
  /** Time and size limits; what is left out keeps its default. */
  declare limits: Partial<SessionLimits> | undefined;
  /** Translations of the frame's own texts. */
  declare labels: Partial<FrameLabels> | undefined;

  constructor() {
    super();
    this.displayMode = 'inline';
    this.inlineToolbar = false;
    this.border = false;
    this.eager = false;
    this.strictCsp = false;
    this.allowLoopback = false;
    this.focusGuard = false;
  }

  /**
   * The labels of the page and of the frame, whose own win.
   * @internal
   */
  get texts(): Partial<FrameLabels> {
    return { ...page.labels, ...this.labels };
  }

  /**
   * The user's language, if the page says it.
   * @internal
   */
  get language(): string | undefined {
    return this.locale ?? page.locale;
  }
}
