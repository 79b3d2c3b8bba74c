// The properties of `<mcp-app-frame>`, with their documentation. No behaviour.
import type { PropertyDeclarations } from 'lit';
import type { ServerAuth } from '../host/auth/server-auth.js';
import type { OwnResource } from '../host/link/app-resource.js';
import type { McpClient } from '../host/link/client-link.js';
import type { FurtherToolCall } from '../host/connection/call-feeds.js';
import type { ConsentSettings } from '../host/consent/consent-settings.js';
import type { DialectName } from '../host/dialects/dialect-name.js';
import type { Identity } from '../host/identity/identity.js';
import type { HostHandlers } from '../host/requests/host-handlers.js';
import type { SessionLimits } from '../host/limits.js';
import type { SandboxSettings } from '../host/sandbox/sandbox-settings.js';
import type { PreferredSize } from '../protocol/ui-extension.js';
import type { DisplayMode } from '../protocol/host-context.js';
import type { AnyCallToolResult, CallToolResult, ResourceContents, Tool } from '../protocol/mcp.js';
import type { Canvas, ToolCancelled } from '../protocol/messages.js';
import type { ToolProgress } from '../protocol/tool-progress-capability.js';
import {
  cancelledAttribute,
  isOtherJson,
  jsonAttribute,
  wordsAttribute,
} from './attribute-converters.js';
import type { ElicitationMode } from './elicitation/elicitation-settings.js';
import type { FrameLabels, FrameTexts } from './frame-labels.js';
import { JsonAttributesElement } from './json-attributes.js';
import { identityOfFrame } from './frame-identity.js';
import { hostOf } from './page-settings.js';
import type { HostSettings } from './page-settings.js';

// An interface, because a declared field cannot accept more than it returns.
// eslint-disable-next-line typescript/no-unsafe-declaration-merging -- Lit creates the property
export interface FrameProperties {
  /** The result of the tool call. As an attribute: JSON. */
  get toolResult(): CallToolResult | undefined;
  /** Also accepts the return type of `callTool()` in SDK 1.x. */
  set toolResult(result: AnyCallToolResult | undefined);
}

/**
 * Everything that a page can set on a frame.
 * @prop {CallToolResult | undefined} toolResult - The result of the tool call. As an attribute: JSON.
 * @attr {string} sandbox-url - `url` of `sandbox`: the sandbox page on another origin (for production).
 * @attr {string} allow - `allow` of `sandbox`: the permissions that the view may have, separated by spaces: camera, microphone, geolocation, clipboard-write.
 * @attr {'trusting' | 'default' | 'strict'} policy - `policy` of `consent`: a preset.
 * @attr {string} locale - `locale` of `host`: the user's language as a BCP 47 tag.
 */
// eslint-disable-next-line typescript/no-unsafe-declaration-merging -- Lit creates the property
export abstract class FrameProperties extends JsonAttributesElement {
  static override properties: PropertyDeclarations = {
    dialects: { converter: wordsAttribute, hasChanged: isOtherJson },
    html: { attribute: false },
    resource: { attribute: false, hasChanged: isOtherJson },
    resourceUri: { attribute: 'resource-uri' },
    tool: { hasChanged: isOtherJson },
    client: { attribute: false },
    handlers: { attribute: false },
    auth: { attribute: false },
    relay: {},
    server: {},
    elicitation: {},
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
    taskId: { attribute: 'task-id' },
    sessionKey: { attribute: 'session-key' },
    theme: { reflect: true },
    canvas: {},
    host: { converter: jsonAttribute },
    displayMode: { attribute: 'display-mode', noAccessor: true },
    availableDisplayModes: { attribute: 'available-display-modes', converter: wordsAttribute },
    inlineToolbar: { type: Boolean, attribute: 'inline-toolbar', reflect: true },
    eager: { type: Boolean, reflect: true },
    border: { type: Boolean, reflect: true },
    appearance: { reflect: true },
    sizing: { reflect: true },
    preferredSize: {
      attribute: 'preferred-size',
      converter: jsonAttribute,
      hasChanged: isOtherJson,
    },
    maxHeight: { type: Number, attribute: 'max-height' },
    maxWidth: { type: Number, attribute: 'max-width' },
    sandbox: { converter: jsonAttribute },
    consent: { converter: jsonAttribute },
    serverId: { attribute: 'server-id' },
    focusGuard: { type: Boolean, attribute: 'focus-guard' },
    offerNewVersion: { type: Boolean, attribute: 'offer-new-version' },
    shortcuts: { converter: wordsAttribute, hasChanged: isOtherJson },
    limits: { attribute: false },
    labels: { attribute: false },
  };

  /** The HTML of the view. The frame shows the first of `html`, `resource`, `resourceUri` and `tool` that is set. */
  declare html: string | undefined;
  /**
   * A content item of a `resources/read` result; or your own HTML with the metadata that a server would send:
   * `{ text, _meta: { ui } }`, with domains, permissions and border in `ui`.
   */
  declare resource: ResourceContents | OwnResource | undefined;
  /** The `ui://` URI of a view. */
  declare resourceUri: string | undefined;
  /** The tool whose view is shown: its name, or (as a property) the tool itself. */
  declare tool: string | Tool | undefined;

  /**
   * Formats of views that are supported in addition to the standard: `openai` for views written for ChatGPT, `mcp-ui`
   * for older mcp-ui resources. Default: `openai`. Empty: only the standard.
   */
  declare dialects: readonly DialectName[] | undefined;

  /** A connected MCP client: `Client` of the official SDK, 1.x or 2.x. */
  declare client: McpClient | undefined;
  /** The page's handlers for requests of the view. Each takes precedence over the client, even if it is set later. */
  declare handlers: HostHandlers | undefined;
  /** The URL of your backend that relays the view's requests: ws(s):, or http(s): for POST. */
  declare relay: string | undefined;
  /** The URL of an MCP server: the frame connects to it, and calls the tool. */
  declare server: string | undefined;

  /**
   * Asks the user what the server wants to know (`elicitation/create`), below the view: `form`, or `app` to let a view of the
   * server ask (experimental); `none` not at all. As an attribute without a value: form. Read when the frame connects.
   * `handlers.server.elicit` takes precedence. Default: `elicitation` of `configureFrames()`, otherwise none.
   */
  declare elicitation: ElicitationMode | undefined;

  /** Authentication for `server` and `relay`: a provider of the official SDK, headers, or a token; and the user's key. */
  declare auth: ServerAuth | undefined;

  /** The arguments of the tool call. As an attribute: JSON. */
  declare toolInput: Record<string, unknown> | undefined;
  /** The arguments so far: an object, or the raw JSON text streamed so far. */
  declare toolInputPartial: Record<string, unknown> | string | undefined;
  /** Set it if the tool call was cancelled; `{}` if there is no reason. As an attribute: the reason, or empty. */
  declare toolCancelled: ToolCancelled | undefined;

  /**
   * The tool's progress while it runs: progress, total, message, content. The frame sets it when it calls the tool
   * itself. Views that ask for it get it (experimental); for others the frame draws a progress bar.
   */
  declare toolProgress: ToolProgress | undefined;
  /**
   * Later tool calls for this view, in order, each with an id. The view gets their data like that of the first call.
   * `AppRegistry` sets it to the calls of frames that share this view.
   */
  declare toolCalls: readonly FurtherToolCall[] | undefined;
  /**
   * The id of the task that the tool call has become, if there is no result yet. The frame follows it through `client`,
   * `relay` or `server`, calls nothing, and sets `toolResult` or `toolCancelled` when the task has ended.
   */
  declare taskId: string | undefined;
  /**
   * Frames of one server and user with the same key share one view. The first frame shows it; the others show a link to it.
   * Needs an `AppRegistry`, whose rule sets the key of frames without one.
   */
  declare sessionKey: string | undefined;

  /** light, dark, or auto (default): the element's `color-scheme`, otherwise what the page shows behind the frame. */
  declare theme: 'light' | 'dark' | 'auto' | undefined;
  /**
   * What is behind the content of the view. auto (default): the page, if the view follows its scheme, otherwise an opaque
   * canvas in the scheme that the view was made for. transparent: always the page. opaque: always a canvas.
   */
  declare canvas: Canvas | undefined;
  /**
   * What the host tells the view about itself and the user: `info`, `context`, `capabilities`, `locale`, `timeZone`. Each key
   * has precedence over the attribute `locale`, then over `configureFrames()`. As an attribute: JSON.
   */
  declare host: HostSettings | undefined;

  /**
   * The current display mode: inline (default), fullscreen, pip or split. Setting it requests another mode as soon as
   * the view is ready. If the mode is refused, the value does not change.
   * @default 'inline'
   */
  get displayMode(): DisplayMode {
    return this.modes.value;
  }
  set displayMode(mode: DisplayMode) {
    this.modes.wish(mode);
  }
  /**
   * The modes that the page supports; inline is always included. Default: inline, fullscreen, pip. Add `split` to dock
   * views beside the conversation; it is sent only to views that declare it.
   */
  declare availableDisplayModes: readonly DisplayMode[] | undefined;
  /** Also shows the toolbar above an inline view. Default false. */
  declare inlineToolbar: boolean;
  /**
   * Starts the view immediately, wherever it is, and never suspends it. Default false: the view starts near the
   * viewport, and no server is contacted and no tool called before that. Far from the viewport it may be suspended.
   */
  declare eager: boolean;
  /** Draws a border, unless the view declares `prefersBorder: false`. */
  declare border: boolean;
  /**
   * plain (default): only the view. card: a card around the toolbar and the view, with the page's border, radius, background and
   * shadow. A card has its own border, so `border` and the view's preference do not count.
   */
  declare appearance: 'plain' | 'card' | undefined;
  /** content (default): the height that the view requests. fill: the height that the page gives the element. */
  declare sizing: 'content' | 'fill' | undefined;
  /**
   * The space that is reserved until the view is shown: a height in pixels, or an object with `height`, `minHeight`,
   * `aspectRatio`. As an attribute: JSON. Default: `_meta.ui.preferredSize` of the tool or the view.
   */
  declare preferredSize: PreferredSize | undefined;
  /** The maximum height of the view in pixels; a taller view scrolls. Default: the view is not told a limit. */
  declare maxHeight: number | undefined;
  /** The maximum width of the view in pixels. It allows the view to be narrower than the page's column. */
  declare maxWidth: number | undefined;

  /**
   * The sandbox of the view, and what it may do there: `url`, `file`, `resolve`, `views`, `tokens`, `strictCsp`,
   * `allowLoopback`, `cspLimit`, `allow`. Each key has precedence over the attributes `sandbox-url` and `allow`, then over
   * `configureFrames()`. As an attribute: JSON.
   */
  declare sandbox: SandboxSettings | undefined;
  /**
   * Who decides about actions of the view, and what is kept: `policy`, `ask`, `grantStore`, `viewStorage`, `pin`. Each key
   * has precedence over the attribute `policy`, then over `configureFrames()`. As an attribute: JSON.
   */
  declare consent: ConsentSettings | undefined;
  /**
   * The page's name for this server. It is shown and audited, and what is kept is stored under it. Another name starts
   * the frame as new. Default: the URL of `server` or `relay` without user info and query, otherwise the client; a frame
   * that only has handlers then keeps nothing beyond its own life.
   */
  declare serverId: string | undefined;
  /** Reverts focus changes that the view makes without the user. Default false. */
  declare focusGuard: boolean;
  /**
   * Offers the user to reload the view if its server has another version than the running one. Default false: your page
   * gets `mcp-app-new-version`, and decides.
   */
  declare offerNewVersion: boolean;
  /**
   * Shortcuts of your page that also work while the view has the focus: `mod+k escape`. The frame gets them if the view does
   * not handle them, dispatches `mcp-app-shortcut`, and then the key, for the listeners of your page. `mod` is Command on
   * Apple devices and Ctrl elsewhere; characters need `mod`, `ctrl` or `meta`. Default: none.
   */
  declare shortcuts: readonly string[] | undefined;
  /** Time and size limits. Omitted ones keep their default. */
  declare limits: Partial<SessionLimits> | undefined;
  /** Texts of the frame. Omitted ones are those of the language pack for `lang`, otherwise English. */
  declare labels: Partial<FrameLabels> | undefined;

  /**
   * The only place that knows the display mode. `value` includes what the page wishes.
   * @internal
   */
  abstract readonly modes: {
    readonly mode: DisplayMode;
    readonly value: DisplayMode;
    wish(mode: DisplayMode): void;
  };

  constructor() {
    super();
    this.inlineToolbar = false;
    this.border = false;
    this.eager = false;
    this.focusGuard = false;
    this.offerNewVersion = false;
  }

  /**
   * The texts of the language pack, overridden by the labels of the page, and those by the labels of the frame.
   * @internal
   */
  abstract readonly texts: FrameTexts;

  /**
   * The server and the user that the frame belongs to.
   * @internal
   */
  get identity(): Identity {
    return identityOfFrame(this);
  }

  /**
   * The user's language, if the page sets it.
   * @internal
   */
  get language(): string | undefined {
    return hostOf(this).locale;
  }
}
