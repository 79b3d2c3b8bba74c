import { html } from 'lit';
import type { PropertyValues, TemplateResult } from 'lit';
import type { AppError } from '../host/app-error.js';
import type { AppTool } from '../host/connection/app-tools-client.js';
import type { MessageListener } from '../host/connection/message-watch.js';
import type { ContentPin } from '../host/consent/action.js';
import type { Isolation } from '../host/sandbox/sandbox-sources.js';
import type { FrameSnapshot, SnapshotOptions } from '../host/session/frame-snapshot.js';
import type { SessionEvent } from '../host/session/session-events.js';
import type { SessionStatus } from '../host/session/session-state.js';
import type { ViewDetails } from '../host/session/view-details.js';
import type { AppCapabilities } from '../protocol/capabilities.js';
import type { DisplayMode, HostContext } from '../protocol/host-context.js';
import type { CallToolResult, Implementation } from '../protocol/mcp.js';
import type { RequestOptions } from '../rpc/pending-request.js';
import { FrameGrants } from './ask/frame-grants.js';
import { FocusGuardController } from './focus/focus-guard-controller.js';
import { isLoading } from './faces/loading.js';
import { frameContent } from './frame-content.js';
import { FrameProperties } from './frame-properties.js';
import { FrameController } from './lifecycle/frame-controller.js';
import { showStates } from './lifecycle/frame-states.js';
import { parts } from './lifecycle/load-view-parts.js';
import { feedPartial } from './lifecycle/partial-input.js';
import { domEventsOf } from './lifecycle/session-dom-events.js';
import { frameStyles } from './mcp-app-frame.styles.js';
import { page } from './page-settings.js';
import { DisplayModeController } from './modes/display-mode-controller.js';
import { SizeController } from './size-theme/size-controller.js';
import type { ThemeProbe } from './size-theme/theme-probe.js';

/**
 * Shows the view of an MCP server, safely: sandbox, handshake, tool data, requests.
 * @summary The host side of MCP Apps as a tag.
 * @tag mcp-app-frame
 * @slot loading - Shown until the view is ready; replaces the skeleton with the app's name.
 * @slot error - Shown when the view cannot be; replaces the message, the retry button and the details.
 * @slot signin - Shown when the user has to sign in; replaces message and button.
 * @slot fallback - Shown beside an error, and where the result chose no view; by default the tool's result: text, media, links, files, data.
 * @slot toolbar - Replaces the title and the mode buttons of the toolbar; the close button stays.
 * @fires {McpAppReadyEvent} mcp-app-ready - The view runs and listens.
 * @fires {McpAppErrorEvent} mcp-app-error - The view cannot be shown: phase, reason, hint.
 * @fires {McpAppAuthRequiredEvent} mcp-app-auth-required - The user has to sign in; fires in place of `mcp-app-error`. Cancelable.
 * @fires {McpAppStatusChangeEvent} mcp-app-status-change - `status` has changed.
 * @fires {McpAppSizeChangeEvent} mcp-app-size-change - The view says how large it would like to be.
 * @fires {McpAppDisplayModeRequestEvent} mcp-app-display-mode-request - The view is about to be shown in another mode. Cancelable.
 * @fires {McpAppDisplayModeChangeEvent} mcp-app-display-mode-change - The view is shown in another mode now.
 * @fires {McpAppMessageEvent} mcp-app-message - The view added a message to the conversation. A listener on the frame is enough to take it. Cancelable without a handler.
 * @fires {McpAppModelContextEvent} mcp-app-model-context - The view changed what the model should know. A listener on the frame is enough to take it. Cancelable without a handler.
 * @fires {McpAppOpenLinkEvent} mcp-app-open-link - The view wants to open a link. Cancelable.
 * @fires {McpAppLegacyActionEvent} mcp-app-legacy-action - An mcp-ui resource sent an intent or a notification. Cancelable.
 * @fires {McpAppDownloadEvent} mcp-app-download - The view wants to save files. Cancelable.
 * @fires {McpAppLogEvent} mcp-app-log - The view logged something.
 * @fires {McpAppRequestCloseEvent} mcp-app-request-close - The view asks to be closed. Cancelable.
 * @fires {McpAppToolsChangeEvent} mcp-app-tools-change - The tools that the view offers have changed.
 * @fires {McpAppCspViolationEvent} mcp-app-csp-violation - The policy blocked something in the view.
 * @fires {McpAppRefusedEvent} mcp-app-refused - The view did not get all it declared or asked for.
 * @fires {McpAppAuditEvent} mcp-app-audit - An action of the view has ended, or was denied.
 * @fires {McpAppMovedEvent} mcp-app-moved - The browser reloaded the view because the element was moved.
 * @fires {McpAppRevealEvent} mcp-app-reveal - The user wants to see the view that this frame shares with another one. Cancelable.
 * @csspart view - The box around the view's iframe.
 * @csspart iframe - The iframe.
 * @csspart ask - The dialog that asks the user.
 * @csspart waiting - The box in the place of a view that waits or is suspended: a skeleton with the app's name.
 * @csspart loading - The box around the loading slot.
 * @csspart notice - What is said below a view that can be seen but not used.
 * @csspart error - The box around the error slot.
 * @csspart signin - The box around the signin slot.
 * @csspart fallback - The box around the fallback slot.
 * @csspart result - The tool's result in the place of a view, a box that scrolls.
 * @csspart panel - The toolbar and the view, shown full screen, as a small window or in a dock.
 * @csspart toolbar - The bar of the panel, and with `inline-toolbar` above the view. A page that hides it has to show a way back itself.
 * @csspart title - The name in the toolbar: what the page calls the view, its tool or its server.
 * @csspart button - The buttons of the toolbar.
 * @csspart reference - What stands in the place of a view that is in another frame.
 * @csspart placeholder - What is left in the page while the view is elsewhere.
 * @cssprop [--mcp-app-frame-height=150px] - The height until the view says which one it wants.
 * @cssprop [--mcp-app-frame-fill-height=500px] - The height of a view that does not say which one it wants, or asks for whatever it is given. Default: `--mcp-app-frame-height` where the page sets it.
 * @cssprop [--mcp-app-frame-result-max-height=400px] - How tall the tool's result gets in the place of a view before it scrolls.
 * @cssprop [--mcp-app-frame-transition=200ms] - How long a change of height takes; none for users who want less motion.
 * @cssprop [--mcp-app-frame-safe-area-top=env(safe-area-inset-top)] - What covers the top of the screen in full screen, and the same with right, bottom and left; the view is told.
 * @cssprop [--mcp-app-frame-pip-inset-bottom=12px] - What the small window keeps clear of at the bottom of the viewport, such as a composer, and the same with top, right and left.
 * @cssstate fullscreen - The view fills the screen.
 * @cssstate pip - The view is in a small window.
 * @cssstate split - The view is docked beside the conversation.
 * @cssstate idle - Nothing runs: there is nothing to show, or the view waits, or it is suspended.
 * @cssstate waiting - The view starts when it comes near the viewport.
 * @cssstate suspended - The view was torn down far from the viewport, and comes back near it.
 * @cssstate loading - The server is reached and the view is read.
 * @cssstate connecting - The sandbox opens and the view starts.
 * @cssstate ready - The view runs.
 * @cssstate unconnected - The view is seen but has not sent `ui/initialize`; a notice below it says so.
 * @cssstate plain - The tool's result decided that there is no view; the frame shows the result, or nothing.
 * @cssstate error - The view cannot be shown.
 * @cssstate auth-required - The same, because the user has to sign in.
 * @cssstate closed - The view was torn down.
 * @cssstate border - The view wants a border.
 * @cssstate borderless - The view wants none.
 */
export class McpAppFrameElement extends FrameProperties {
  static override styles = frameStyles;

  // Test environments have no internals (happy-dom), or internals without states (jsdom).
  readonly #states = this.attachInternals?.().states ?? (new Set() as CustomStateSet);
  /** @internal */
  readonly container = document.createElement('div');
  readonly #controller = new FrameController(this);
  /** Comes with the first view: nobody is told of a theme before. */
  #probe: ThemeProbe | undefined;
  readonly #size = new SizeController(this, this.container, () => this.#probe?.reset());
  readonly #modes = new DisplayModeController(this, this.container, this.#states, () =>
    this.#size.place(this.#modes.mode === 'inline'),
  );
  /** What the user allowed this server for good: `list`, `revoke(grant)`, `clear()`. */
  readonly grants = new FrameGrants(() => this.#session);

  constructor() {
    super();
    this.container.setAttribute('part', 'view');
    this.addController(new FocusGuardController(this));
  }

  get #session() {
    return this.#controller.lifecycle.session;
  }

  /** idle, loading, connecting, ready, unconnected, plain (the result chose no view), closed or error. */
  get status(): SessionStatus {
    return this.#controller.lifecycle.status;
  }
  /** Why the view cannot be shown (`status` is error), used after `limits.handshakeTimeout` (unconnected), or is not wanted (plain). */
  get error(): AppError | undefined {
    return this.#controller.lifecycle.error;
  }
  /** Name and version of the view. */
  get appInfo(): Implementation | undefined {
    return this.#session?.appInfo;
  }
  /** What the view can do: tools, display modes. */
  get appCapabilities(): AppCapabilities | undefined {
    return this.#session?.appCapabilities;
  }
  /** How the view is isolated: origin, opaque or opaque-file. */
  get isolation(): Isolation | undefined {
    return this.#session?.isolation;
  }
  /** All that is known of the view: HTML, context, capabilities, sandbox. Undefined until it has a sandbox. */
  get details(): ViewDetails | undefined {
    return this.#session?.details;
  }
  /** What makes the view the same view: give it to `pin` next time. Undefined without a secure context. */
  get contentPin(): ContentPin | undefined {
    return this.#session?.contentPin;
  }
  /** The hash of the view's HTML, domains and permissions: `sha256-` and base64. */
  get contentHash(): string | undefined {
    return this.contentPin?.hash;
  }
  /** How many messages host and view have exchanged so far, over all starts of the view. */
  get messageCount(): number {
    return this.#controller.watch.count;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#probe?.reset();
    this.#size.connect();
    this.#controller.connect();
    this.requestUpdate();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#size.disconnect();
    this.#controller.disconnect();
    this.#modes.leave();
  }

  /** Called instead of the two above when the page moves the element with `moveBefore`. @internal */
  async connectedMoveCallback(): Promise<void> {
    this.#probe?.reset();
    this.requestUpdate();
    await this.#controller.restartIfGone();
  }

  /** Asks the view to tear down, waits a bounded time, and removes it. */
  async close(reason?: string): Promise<void> {
    await this.#controller.close(reason);
  }

  /** Tears the view down and loads it again, its HTML included. A tool that was answered is not called again. */
  reload(): void {
    this.#controller.reload();
  }

  /** Tries again after an error or a sign-in, else does nothing. Calls the tool only if its call failed, too. */
  retry(): void {
    if (!this.#controller.signIn.current?.goOn() && this.status === 'error') this.reload();
  }

  /** Signs the user in after `mcp-app-auth-required`, as `auth` says. Call it in a click: it may open a window. */
  async signIn(): Promise<void> {
    await this.#controller.signIn.current?.signIn();
  }

  /** With `server` and `tool`: calls the tool again with the current input. Everything else calls each input once. */
  async callTool(): Promise<CallToolResult> {
    return this.#controller.callTool();
  }

  /** Shows the view in this mode, if it can. Returns the mode afterwards; `mcp-app-refused` says why it is another one. */
  async requestDisplayMode(mode: DisplayMode): Promise<DisplayMode> {
    return this.#modes.request(mode, 'host');
  }

  /** The frame as JSON, for `restore()` after the page was reloaded: HTML, tool data, height, kept state. */
  async snapshot(options?: SnapshotOptions): Promise<FrameSnapshot> {
    const { takeSnapshot } = await import('./lifecycle/take-snapshot.js');
    return takeSnapshot(this, this.#controller, options);
  }

  /**
   * Shows what a snapshot holds: nothing is read from the server, no tool is called. Who answers the view is
   * as the properties say. Rejects with a TypeError that names the field which is wrong; nothing changes then.
   */
  async restore(snapshot: FrameSnapshot): Promise<void> {
    return this.#controller.restore(snapshot);
  }

  /** The tools that the view offers to the host. Waits until the view is ready, and starts it if need be. */
  async listAppTools(options?: RequestOptions): Promise<AppTool[]> {
    return this.#controller.whenReady((session) => session.listAppTools(options), options);
  }

  /** Calls a tool that the view offers. Waits until the view is ready, and starts it if need be. */
  async callAppTool(
    name: string,
    args?: Record<string, unknown>,
    options?: RequestOptions,
  ): Promise<CallToolResult> {
    return this.#controller.whenReady((view) => view.callAppTool(name, args, options), options);
  }

  /** Hears every message both ways from now on, also of later starts of the view. Returns the removal. */
  watchMessages(listener: MessageListener): () => void {
    return this.#controller.watch.add(listener);
  }

  /** @internal */
  ownContext(): HostContext {
    this.#probe ??= parts && new parts.ThemeProbe(this.renderRoot, () => this.requestUpdate());
    const containerDimensions = this.#size.dimensions();
    return { ...this.#probe?.read(this.theme), containerDimensions, ...this.#modes.context() };
  }

  /** @internal */
  observe(event: SessionEvent): boolean {
    if (event.type === 'size-change') this.#size.follow(event);
    if (event.type === 'key') this.#modes.escape();
    return domEventsOf(event, this).every((domEvent) => this.dispatchEvent(domEvent));
  }

  /** @internal */
  showState(): void {
    const { lifecycle } = this.#controller;
    // Nobody sees what a theme would look like there; without a box the probe costs nothing.
    this.#probe?.hide(lifecycle.isWaiting);
    this.#size.reserve(lifecycle.session);
    if (!showStates(this.#states, lifecycle)) return;
    if (this.status !== 'ready') this.#modes.leave();
    if (lifecycle.session) this.#size.expect(lifecycle.session);
    this.requestUpdate();
  }

  /** @internal */
  async changeDisplayMode({ mode }: { mode: DisplayMode }): Promise<{ mode: DisplayMode }> {
    return { mode: await this.#modes.request(mode, 'view') };
  }

  protected override shouldUpdate(changed: PropertyValues): boolean {
    return !feedPartial(this, changed, this.#session);
  }

  protected override willUpdate(): void {
    this.#controller.prepare();
    this.showState();
  }

  protected override updated(): void {
    this.#modes.update();
    this.#controller.updateContext();
  }

  protected override render(): TemplateResult {
    this.container.ariaBusy = `${isLoading(this.status)}`;
    const asked = this.#controller.signIn.current?.render();
    return html`${asked}${page.registry?.render(this) ?? this.#modes.stage}
    ${frameContent(this, this.#controller.lifecycle, asked)}`;
  }
}
