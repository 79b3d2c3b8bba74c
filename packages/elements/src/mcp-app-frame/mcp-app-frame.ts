import { html, nothing } from 'lit';
import type { PropertyValues, TemplateResult } from 'lit';
import type { AppError } from '../host/app-error.js';
import type { AppTool } from '../host/connection/app-tools-client.js';
import type { MessageListener } from '../host/connection/message-watch.js';
import type { AppSession } from '../host/session/app-session.js';
import type { FrameSnapshot, SnapshotOptions } from '../host/session/frame-snapshot.js';
import type { Isolation } from '../host/sandbox/sandbox-rungs.js';
import type { SessionEvent } from '../host/session/session-events.js';
import type { SessionStatus } from '../host/session/session-state.js';
import type { ViewDetails } from '../host/session/view-details.js';
import type { AppCapabilities } from '../protocol/capabilities.js';
import type { DisplayMode, HostContext } from '../protocol/host-context.js';
import type { CallToolResult, Implementation } from '../protocol/mcp.js';
import type { DisplayModeParams, DisplayModeResult } from '../protocol/messages.js';
import type { RequestOptions } from '../rpc/pending-request.js';
import { ConsentingFrame } from './ask/consenting-frame.js';
import { DisplayModeController } from './modes/display-mode-controller.js';
import { FocusGuardController } from './focus/focus-guard-controller.js';
import { failureView } from './failure-view.js';
import { DEFAULT_FRAME_LABELS } from './frame-labels.js';
import { FrameLife } from './lifecycle/frame-life.js';
import { showStates } from './lifecycle/frame-states.js';
import { McpAppMovedEvent } from './mcp-app-frame.events.js';
import { frameStyles } from './mcp-app-frame.styles.js';
import { SessionController } from './lifecycle/session-controller.js';
import { domEventsOf } from './lifecycle/session-dom-events.js';
import { SizeController } from './size-theme/size-controller.js';
import { textOfResult } from './text-result.js';
import { ThemeProbe } from './size-theme/theme-probe.js';

/**
 * Shows the view of an MCP server, safely: sandbox, handshake, tool data, requests.
 *
 * @summary The host side of MCP Apps as a tag.
 * @tag mcp-app-frame
 *
 * @slot loading - Shown until the view is ready.
 * @slot error - Shown when the view cannot be; replaces message, hint and retry button.
 * @slot fallback - Shown beside an error; by default the text of the tool's result.
 * @slot toolbar - Replaces the title and the mode buttons of the toolbar; the close button stays.
 * @fires {McpAppReadyEvent} mcp-app-ready - The view runs and listens.
 * @fires {McpAppErrorEvent} mcp-app-error - The view cannot be shown: phase, reason, hint.
 * @fires {McpAppStatusChangeEvent} mcp-app-status-change - `status` has changed.
 * @fires {McpAppSizeChangeEvent} mcp-app-size-change - The view says how large it would like to be.
 * @fires {McpAppDisplayModeRequestEvent} mcp-app-display-mode-request - The view is about to be shown in another mode. Cancelable.
 * @fires {McpAppDisplayModeChangeEvent} mcp-app-display-mode-change - The view is shown in another mode now.
 * @fires {McpAppMessageEvent} mcp-app-message - The view added a message to the conversation.
 * @fires {McpAppModelContextEvent} mcp-app-model-context - The view changed what the model should know.
 * @fires {McpAppOpenLinkEvent} mcp-app-open-link - The view wants to open a link. Cancelable.
 * @fires {McpAppDownloadEvent} mcp-app-download - The view wants to save files. Cancelable.
 * @fires {McpAppLogEvent} mcp-app-log - The view logged something.
 * @fires {McpAppRequestCloseEvent} mcp-app-request-close - The view asks to be closed. Cancelable.
 * @fires {McpAppToolsChangeEvent} mcp-app-tools-change - The tools that the view offers have changed.
 * @fires {McpAppCspViolationEvent} mcp-app-csp-violation - The policy blocked something in the view.
 * @fires {McpAppRefusedEvent} mcp-app-refused - The view did not get all it declared or asked for.
 * @fires {McpAppAuditEvent} mcp-app-audit - An action of the view has ended, or was denied.
 * @fires {McpAppMovedEvent} mcp-app-moved - The browser reloaded the view because the element was moved.
 * @csspart view - The box around the view's iframe.
 * @csspart iframe - The iframe.
 * @csspart ask - The dialog that asks the user.
 * @csspart waiting - The box in the place of a view that waits or is frozen.
 * @csspart loading - The box around the loading slot.
 * @csspart error - The box around the error slot.
 * @csspart fallback - The box around the fallback slot.
 * @csspart panel - The toolbar and the view, shown full screen or as a small window.
 * @csspart toolbar - The bar of the panel, and with `inline-toolbar` above the view. A page that hides it has to show a way back itself.
 * @csspart title - The name in the toolbar: what the page calls the view, its tool or its server.
 * @csspart button - The buttons of the toolbar.
 * @csspart placeholder - What is left in the page while the view is elsewhere.
 * @cssprop [--mcp-app-frame-height=150px] - The height until the view says which one it wants.
 * @cssprop [--mcp-app-frame-transition=200ms] - How long a change of height takes; none for users who want less motion.
 * @cssprop [--mcp-app-frame-safe-area-top=env(safe-area-inset-top)] - What covers the top of the screen in full screen, and the same with right, bottom and left; the view is told.
 * @cssstate fullscreen - The view fills the screen.
 * @cssstate pip - The view is in a small window.
 * @cssstate idle - Nothing runs: there is nothing to show, or it waits, or it is frozen.
 * @cssstate waiting - The view starts when it comes near the viewport.
 * @cssstate frozen - The view was torn down far from the viewport, and comes back near it.
 * @cssstate loading - The server is reached and the view is read.
 * @cssstate connecting - The sandbox opens and the view starts.
 * @cssstate ready - The view runs.
 * @cssstate error - The view cannot be shown.
 * @cssstate closed - The view was torn down.
 * @cssstate border - The view wants a border.
 * @cssstate borderless - The view wants none.
 */
export class McpAppFrameElement extends ConsentingFrame {
  static override styles = frameStyles;

  readonly #internals = this.attachInternals();
  readonly #container = document.createElement('div');
  readonly #controller = new SessionController(this);
  readonly #life = new FrameLife(this, this.#controller);
  readonly #probe = new ThemeProbe(() => this.requestUpdate());
  readonly #size = new SizeController(
    this,
    this.#container,
    () => this.requestUpdate(),
    () => this.#probe.reset(),
  );
  readonly #modes = new DisplayModeController(this, this.#container, this.#internals.states, () =>
    this.#size.place(this.#modes.mode === 'inline'),
  );
  #shownStatus: SessionStatus = 'idle';

  constructor() {
    super();
    this.addController(new FocusGuardController(this));
    this.#container.part.add('view');
  }

  /** idle, loading, connecting, ready, closed or error. */
  get status(): SessionStatus {
    return this.#controller.status;
  }
  /** Why the view cannot be shown; undefined unless `status` is error. */
  get error(): AppError | undefined {
    return this.#controller.session?.error;
  }
  /** Name and version of the view. */
  get appInfo(): Implementation | undefined {
    return this.#controller.session?.appInfo;
  }
  /** What the view can do: tools, display modes. */
  get appCapabilities(): AppCapabilities | undefined {
    return this.#controller.session?.appCapabilities;
  }
  /** The rung of the sandbox ladder in use: origin, opaque or opaque-file. */
  get isolation(): Isolation | undefined {
    return this.#controller.session?.isolation;
  }
  /** All that is known of the view: HTML, context, capabilities, sandbox. Undefined until it has a sandbox. */
  get details(): ViewDetails | undefined {
    return this.#controller.session?.details;
  }
  /** How many messages went between Host and View so far, over all starts of the view. */
  get messageCount(): number {
    return this.#controller.watch.count;
  }
  /** @internal */
  get container(): Node {
    return this.#container;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#probe.reset();
    this.#size.connect();
    this.#life.connect();
    this.requestUpdate();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#size.disconnect();
    this.#life.disconnect();
    this.#controller.stop();
    this.#modes.leave();
    this.#showStatus();
  }

  /**
   * Called instead of the two above when the page moves the element with `moveBefore`. Chromium keeps
   * the view then; Firefox reloads it under a moved shadow host (ENGINES.md 2.10).
   * @internal
   */
  async connectedMoveCallback(): Promise<void> {
    this.#probe.reset();
    this.requestUpdate();
    const { session } = this.#controller;
    if (!session || (await session.isAlive())) return;
    if (session !== this.#controller.session || !this.isConnected) return;
    this.dispatchEvent(new McpAppMovedEvent());
    this.#controller.restart();
  }

  /** Asks the view to tear down, waits a bounded time, and removes it. */
  async close(reason?: string): Promise<void> {
    await this.#life.close(reason);
  }

  /** Tears the view down and loads it again; its HTML is read anew from the server. */
  reload(): void {
    this.#controller.forgetResource();
    this.#controller.restart();
    this.#showStatus();
  }

  /** Tries again after an error; does nothing otherwise. */
  retry(): void {
    if (this.status === 'error') this.reload();
  }

  /**
   * Shows the view in this mode: inline, fullscreen or pip.
   * @returns the mode that it is in afterwards; `mcp-app-refused` says why it is another one
   */
  async requestDisplayMode(mode: DisplayMode): Promise<DisplayMode> {
    return this.#modes.request(mode, 'host');
  }

  /** The frame as JSON, for `restore()` after the page was reloaded: HTML, tool data, height, kept state. */
  async snapshot(options?: SnapshotOptions): Promise<FrameSnapshot> {
    return (await import('./lifecycle/take-snapshot.js')).takeSnapshot(
      this,
      this.#controller,
      options,
    );
  }

  /**
   * Shows what a snapshot holds: nothing is read from the server, no tool called. Who answers the view is as
   * the properties say. Rejects with a TypeError that names the field which is wrong; all is as before then.
   */
  async restore(snapshot: FrameSnapshot): Promise<void> {
    return this.#life.restore(snapshot);
  }

  /** The tools that the view offers to the host. A view that waits or is frozen is started for it. */
  async listAppTools(options?: RequestOptions): Promise<AppTool[]> {
    return this.#life.whenAwake((session) => session.listAppTools(options));
  }

  /** Calls a tool that the view offers. A view that waits or is frozen is started for it. */
  async callAppTool(
    name: string,
    args?: Record<string, unknown>,
    options?: RequestOptions,
  ): Promise<CallToolResult> {
    return this.#life.whenAwake((session) => session.callAppTool(name, args, options));
  }

  /** Hears every message both ways from now on, also of later starts of the view. Returns the removal. */
  watchMessages(listener: MessageListener): () => void {
    return this.#controller.watch.add(listener);
  }

  /** @internal */
  ownContext(): HostContext {
    const { theme, variables } = this.#probe.read();
    return {
      theme,
      styles: { variables },
      containerDimensions: this.#size.dimensions(),
      ...this.#modes.context(),
    };
  }

  /** @internal */
  observe(event: SessionEvent): boolean {
    if (!this.#life.notice(event)) return true;
    if (event.type === 'status') this.#showStatus();
    if (event.type === 'size-change') this.#size.follow(event);
    if (event.type === 'key') this.#modes.escape();
    return domEventsOf(event, this).every((domEvent) => this.dispatchEvent(domEvent));
  }

  /** @internal */
  async changeDisplayMode({ mode }: DisplayModeParams): Promise<DisplayModeResult> {
    return { mode: await this.#modes.request(mode, 'view') };
  }

  protected override willUpdate(changed: PropertyValues): void {
    this.#controller.prepare(changed);
    this.#showStatus();
  }

  protected override updated(): void {
    this.#probe.setTheme(this.theme);
    // First: a render that throws must not keep the page's settings from the session.
    this.#controller.update();
    this.#modes.update();
  }

  protected override render(): TemplateResult {
    const { status, error } = this;
    const labels = { ...DEFAULT_FRAME_LABELS, ...this.labels };
    const isLoading = status === 'loading' || status === 'connecting';
    this.#container.ariaBusy = `${isLoading}`;
    return html`
      ${this.#modes.stage}${this.#probe.element}
      <div part="waiting" ?hidden=${!this.#controller.waits}></div>
      <div part="loading" role="status" ?hidden=${!isLoading}>
        <slot name="loading">${isLoading ? labels.loading : nothing}</slot>
      </div>
      ${failureView(status === 'error', error, textOfResult(this.toolResult), labels, this.retry)}
    `;
  }

  protected override currentSession(): AppSession | undefined {
    return this.#controller.session;
  }

  /** Reflects the status to `:state()` and to what is rendered. */
  #showStatus(): void {
    const { states } = this.#internals;
    const isNews = showStates(states, this.#controller);
    // Nobody sees what a theme would look like there; without a box the probe costs nothing.
    this.#probe.hide(this.#controller.waits);
    if (!isNews && this.#shownStatus === this.status && states.has(this.status)) return;
    states.delete(this.#shownStatus);
    this.#shownStatus = this.status;
    states.add(this.#shownStatus);
    if (this.status !== 'ready') this.#modes.leave();
    if (this.#controller.session) this.#size.expect();
    this.requestUpdate();
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'mcp-app-frame': McpAppFrameElement;
  }
}
