import { html, render } from 'lit';
import type { PropertyValues, TemplateResult } from 'lit';
import type { AppError } from '../host/app-error.js';
import type { AppToolOptions } from '../host/agent/call-for-agent.js';
import type { ViewDescription } from '../host/agent/description.js';
import type { AppTool } from '../host/connection/app-tools-client.js';
import type { AppResource } from '../host/link/app-resource.js';
import type { MessageListener } from '../host/connection/message-watch.js';
import type { FrameSnapshot, SnapshotOptions } from '../host/session/frame-snapshot.js';
import type { SessionEvent } from '../host/session/session-events.js';
import type { SessionStatus } from '../host/session/session-state.js';
import type { FrameDetails } from '../host/session/view-details.js';
import type { DisplayMode, HostContext } from '../protocol/host-context.js';
import type { AgentAction } from '../protocol/proposals/agent-face.js';
import type { CallToolResult } from '../protocol/mcp.js';
import type { RequestOptions } from '../rpc/pending-request.js';
import type { AgentOutcome, DescribeOptions } from './agent/frame-agent.js';
import { FrameGrants } from './ask/frame-grants.js';
import { FocusGuardController } from './focus/focus-guard-controller.js';
import { frameContent } from './frame-content.js';
import type { FrameTexts } from './frame-labels.js';
import { FrameProperties } from './frame-properties.js';
import { FrameController } from './lifecycle/frame-controller.js';
import { showStates } from './lifecycle/frame-states.js';
import { parts } from './lifecycle/load-view-parts.js';
import { feedPartial } from './lifecycle/frame-tool-call.js';
import type { FrameTask } from './lifecycle/frame-tasks.js';
import { domEventsOf } from './lifecycle/session-dom-events.js';
import { frameStyles } from './mcp-app-frame.styles.js';
import { page } from './page-settings.js';
import { DisplayModeController } from './modes/display-mode-controller.js';
import { SizeController } from './size-theme/size-controller.js';
import type { ThemeProbe } from './size-theme/theme-probe.js';

/**
 * Shows a view of an MCP server in a sandbox, and handles its handshake, tool data and requests.
 * @summary The host side of MCP Apps as a tag.
 * @tag mcp-app-frame
 * @slot loading - Shown until the view is ready; replaces the skeleton with the app's name.
 * @slot error - Shown if the view cannot be shown; replaces the message, the retry button and the details.
 * @slot signin - Shown if the user must sign in; replaces message and button.
 * @slot fallback - Shown below an error, and if the result chose no view. Default: the tool's result with text, media, links, files and data.
 * @slot toolbar - Replaces the title and the mode buttons of the toolbar; the close button stays.
 * @fires {McpAppReadyEvent} mcp-app-ready - The view is running and initialized.
 * @fires {McpAppErrorEvent} mcp-app-error - The view cannot be shown: phase, reason, hint.
 * @fires {McpAppAuthRequiredEvent} mcp-app-auth-required - The user must sign in; fires instead of `mcp-app-error`. Cancelable.
 * @fires {McpAppStatusChangeEvent} mcp-app-status-change - `status` changed.
 * @fires {McpAppSizeChangeEvent} mcp-app-size-change - The view requested a size.
 * @fires {McpAppDisplayModeRequestEvent} mcp-app-display-mode-request - The view is about to change its display mode. Cancelable.
 * @fires {McpAppDisplayModeChangeEvent} mcp-app-display-mode-change - The view changed its display mode.
 * @fires {McpAppMessageEvent} mcp-app-message - The view sent a message to the conversation. A listener on the frame is enough to accept it. Cancelable without a handler.
 * @fires {McpAppModelContextEvent} mcp-app-model-context - The view updated the model context. A listener on the frame is enough to accept it. Cancelable without a handler.
 * @fires {McpAppOpenLinkEvent} mcp-app-open-link - The view wants to open a link. Cancelable.
 * @fires {McpAppLegacyActionEvent} mcp-app-legacy-action - An mcp-ui resource sent an intent or a notification. Cancelable.
 * @fires {McpAppDownloadEvent} mcp-app-download - The view wants to save files. Cancelable.
 * @fires {McpAppLogEvent} mcp-app-log - The view logged something.
 * @fires {McpAppRequestCloseEvent} mcp-app-request-close - The view asks to be closed. Cancelable.
 * @fires {McpAppToolsChangeEvent} mcp-app-tools-change - The tools that the view offers changed.
 * @fires {McpAppCspViolationEvent} mcp-app-csp-violation - The CSP blocked something in the view.
 * @fires {McpAppRefusedEvent} mcp-app-refused - Something that the view declared or requested was refused.
 * @fires {McpAppAuditEvent} mcp-app-audit - An action of the view ended or was denied.
 * @fires {McpAppTaskEvent} mcp-app-task - A tool call has become a task, its status changed, or it is no longer followed.
 * @fires {McpAppQuestionEvent} mcp-app-question - The server of a frame with `elicitation` asks the user, or the question has ended. Without contents.
 * @fires {McpAppNewVersionEvent} mcp-app-new-version - The server has another version of the view than the running one.
 * @fires {McpAppMovedEvent} mcp-app-moved - The browser reloaded the view because the element was moved.
 * @fires {McpAppShortcutEvent} mcp-app-shortcut - The user pressed one of `shortcuts` in the view, which did not handle it. Cancelable: the frame then does not dispatch the key.
 * @fires {McpAppRevealEvent} mcp-app-reveal - The user wants to see the view that this frame shares with another one. Cancelable.
 * @fires {McpAppTracedEvent} mcp-app-traced - A request of the view, or of the frame itself, has a span. Only with `@mcp-app/elements/tracing`.
 * @fires {McpAppTimingEvent} mcp-app-timing - The start of a view is over, with its figures. Only with `@mcp-app/elements/timings`.
 * @csspart view - The box around the view's iframe.
 * @csspart iframe - The iframe.
 * @csspart ask - The consent dialog.
 * @csspart waiting - The placeholder of a waiting or suspended view: a skeleton with the app's name.
 * @csspart loading - The box around the loading slot.
 * @csspart notice - The notice below a visible view that is not connected.
 * @csspart error - The box around the error slot.
 * @csspart signin - The box around the signin slot.
 * @csspart elicitation - The question of the server, below the view.
 * @csspart elicitation-view - The view that asks a question of the server.
 * @csspart elicitation-form - The button that shows a form instead of this view.
 * @csspart fallback - The box around the fallback slot.
 * @csspart result - The tool's result that is shown instead of a view, in a scrolling box.
 * @csspart panel - The toolbar and the view, shown in fullscreen, in a small window or in a dock.
 * @csspart toolbar - The bar of the panel, and with `inline-toolbar` above the view. If you hide it, provide your own way back.
 * @csspart title - The name in the toolbar: the page's name for the view, its tool or its server.
 * @csspart button - The buttons of the toolbar.
 * @csspart agent - The marker over the view while an agent uses it.
 * @csspart reference - The reference that is shown instead of a view in another frame.
 * @csspart placeholder - The placeholder in the page while the view is elsewhere.
 * @cssprop [--mcp-app-frame-height=150px] - The height until the view requests one.
 * @cssprop [--mcp-app-frame-fill-height=500px] - The height of a view that does not request one, or only requests its current height. Default: `--mcp-app-frame-height` if the page sets it.
 * @cssprop [--mcp-app-frame-result-max-height=400px] - The maximum height of the tool's result that is shown instead of a view; taller results scroll.
 * @cssprop [--mcp-app-frame-transition=200ms] - The duration of a height change; 0 for users who prefer reduced motion.
 * @cssprop [--mcp-app-frame-safe-area-top=env(safe-area-inset-top)] - The inset at the top of the screen in fullscreen, and the same with right, bottom and left. It is sent to the view.
 * @cssprop [--mcp-app-frame-pip-inset-bottom=12px] - The space that the small window avoids at the bottom of the viewport, such as a composer, and the same with top, right and left.
 * @cssstate fullscreen - The view is in fullscreen.
 * @cssstate pip - The view is in a small window.
 * @cssstate split - The view is docked beside the conversation.
 * @cssstate idle - Nothing is running: there is nothing to show, or the view is waiting or suspended.
 * @cssstate waiting - The view starts when it is near the viewport.
 * @cssstate suspended - The view was torn down far from the viewport, and is restored near it.
 * @cssstate loading - The frame is reaching the server and reading the view.
 * @cssstate connecting - The sandbox is opening and the view is starting.
 * @cssstate ready - The view is running.
 * @cssstate unconnected - The view is visible but has not sent `ui/initialize`; a notice below it says so.
 * @cssstate plain - The tool's result decided that there is no view; the frame shows the result, or nothing.
 * @cssstate error - The view cannot be shown.
 * @cssstate auth-required - The view cannot be shown until the user signs in.
 * @cssstate closed - The view was torn down.
 * @cssstate border - The view requests a border.
 * @cssstate borderless - The view requests no border.
 */
export class McpAppFrameElement extends FrameProperties {
  static override styles = frameStyles;

  /**
   * The tasks that run for the frame: of its own call, and of calls of its view. Undefined if there are none; changes fire
   * `mcp-app-task`. Read it only.
   * @readonly
   */
  declare tasks: readonly FrameTask[] | undefined;

  /** @internal */
  declare outdated: AppResource | undefined;

  // Test environments have no internals (happy-dom), or internals without states (jsdom).
  readonly #states = this.attachInternals?.().states ?? (new Set() as CustomStateSet);
  /** @internal */
  readonly container = document.createElement('div');
  readonly #controller = new FrameController(this);
  /** Created with the first view, because the theme is not needed before. */
  #probe: ThemeProbe | undefined;
  readonly #size = new SizeController(this, this.container, () => this.#probe?.reset());
  /** @internal */
  readonly modes: DisplayModeController = new DisplayModeController(
    this,
    this.container,
    this.#states,
    () => this.#size.place(),
  );
  /** The permanent grants of this server: `list`, `revoke(grant)`, `clear()`. */
  readonly grants = new FrameGrants(() => this.#session);

  constructor() {
    super();
    this.container.setAttribute('part', 'view');
    this.addController(new FocusGuardController(this));
  }

  get #session() {
    return this.#controller.lifecycle.session;
  }

  /** The status: idle, loading, connecting, ready, unconnected, plain (the result chose no view), closed or error. */
  get status(): SessionStatus {
    return this.#controller.lifecycle.status;
  }
  /** Why the view cannot be shown (`status` is error), did not connect within `limits.handshakeTimeout` (unconnected), or is not needed (plain). */
  get error(): AppError | undefined {
    return this.#controller.lifecycle.error;
  }
  /**
   * What is known of the view so far: its name and capabilities, HTML, hash, context, isolation, and how many messages
   * were sent.
   */
  get details(): FrameDetails {
    return { ...this.#session?.details, messageCount: this.#controller.watch.count };
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
    this.#probe?.reset();
    this.#size.disconnect();
    this.#controller.disconnect();
    this.modes.leave();
  }

  /** Called instead of the two above when the page moves the element with `moveBefore`. @internal */
  async connectedMoveCallback(): Promise<void> {
    this.#probe?.reset();
    this.requestUpdate();
    await this.#controller.restartIfGone();
  }

  /** Asks the view to tear down, waits for a limited time, and removes it. */
  async close(reason?: string): Promise<void> {
    await this.#controller.close(reason);
  }

  /** Tears down the view and loads it again, including its HTML. A tool that has answered is not called again. */
  reload(): void {
    this.#controller.reload();
  }

  /** Retries after an error or a sign-in; otherwise does nothing. Calls the tool only if its call failed, too. */
  retry(): void {
    if (!this.#controller.signIn.current?.goOn() && this.status === 'error') this.reload();
  }

  /** Signs the user in after `mcp-app-auth-required`, as configured in `auth`. Call it during a click, because it may open a window. */
  async signIn(): Promise<void> {
    await this.#controller.signIn.current?.signIn();
  }

  /** With `server` and `tool`: calls the tool again with the current input. Without this method, each input is called once. */
  async callTool(): Promise<CallToolResult> {
    return this.#controller.callTool();
  }

  /** Requests a display mode. Resolves with the actual mode; if it differs, `mcp-app-refused` has the reason. */
  async requestDisplayMode(mode: DisplayMode): Promise<DisplayMode> {
    return this.modes.request(mode, 'host');
  }

  /** Creates a snapshot of the frame as JSON, for `restore()` after a page reload: HTML, tool data, height, stored state. */
  async snapshot(options?: SnapshotOptions): Promise<FrameSnapshot> {
    const { takeSnapshot } = await import('./lifecycle/take-snapshot.js');
    return takeSnapshot(this, this.#controller, options);
  }

  /**
   * Shows the view of a snapshot without reading from the server or calling a tool. The frame's properties decide what
   * answers the view's requests. Rejects with a TypeError that names the invalid field; nothing changes then.
   */
  async restore(snapshot: FrameSnapshot): Promise<void> {
    return this.#controller.restore(snapshot);
  }

  /** Lists the tools that the view offers to the host. Waits until the view is ready, and starts it if necessary. */
  async listAppTools(options?: RequestOptions): Promise<AppTool[]> {
    return this.#controller.whenReady((session) => session.listAppTools(options), options);
  }

  /** Calls a tool that the view offers. Waits until the view is ready, and starts it if necessary. */
  async callAppTool(
    name: string,
    args?: Record<string, unknown>,
    options?: AppToolOptions,
  ): Promise<CallToolResult> {
    return this.#controller.whenReady((view) => view.callAppTool(name, args, options), options);
  }

  /**
   * Describes what the view shows as text for an agent: roles, names, values and references. Needs `sandbox.agents`. The
   * view could have forged it.
   */
  async describe(options?: DescribeOptions): Promise<ViewDescription> {
    return (await this.#agent()).describe(options);
  }

  /**
   * Uses an element for an agent, as a user could: the policy decides, the user sees it, and can stop it. It does not count
   * as input of the user. Needs `sandbox.agents` with the value `act`. Rejects with an error that has a `reason`.
   */
  async act(reference: string, action: AgentAction, signal?: AbortSignal): Promise<AgentOutcome> {
    return (await this.#agent()).act(reference, action, signal);
  }

  /** Stops the agent in this view at once, as the user's button does. Pass false to let it continue. */
  async stopAgent(isStopped?: boolean): Promise<void> {
    return (await this.#agent()).stopAgent(isStopped);
  }

  async #agent() {
    const { agentOf } = await import('./agent/frame-agent.js');
    return agentOf(this, this.#controller);
  }

  /** Tells the view that a list of the server has changed. Only for pages with handlers: a client or a relay does this itself. */
  announceListChange(list: 'tools' | 'resources' | 'prompts'): void {
    this.#session?.announceListChange(list);
  }

  /** Calls the listener for every message in both directions, including later starts of the view. Returns a function that removes it. */
  watchMessages(listener: MessageListener): () => void {
    return this.#controller.watch.add(listener);
  }

  /**
   * Whether a tool without a view runs that may ask the user.
   * @internal
   */
  declare isViewless: (() => boolean) | undefined;

  /** @internal */
  get texts(): FrameTexts {
    return { ...parts?.localeTexts(this), ...page.labels, ...this.labels };
  }

  /** @internal */
  ownContext(): HostContext {
    this.#probe ??= parts && new parts.ThemeProbe(this, () => this.requestUpdate());
    const containerDimensions = this.#size.dimensions();
    return { ...this.#probe?.read(), containerDimensions, ...this.modes.context() };
  }

  /** @internal */
  observe(event: SessionEvent): boolean {
    if (event.type === 'size-change') this.#size.follow(event);
    if (event.type === 'key') parts?.noticeKey(this, event);
    return domEventsOf(event, this).every((domEvent) => this.dispatchEvent(domEvent));
  }

  /** @internal */
  showState(): void {
    const { lifecycle } = this.#controller;
    // The theme is not needed while waiting; without a box, the probe costs nothing.
    this.#probe?.hide(lifecycle.isWaiting);
    this.#size.reserve(lifecycle.session);
    if (!showStates(this.#states, lifecycle)) return;
    if (this.status !== 'ready') this.modes.leave();
    if (lifecycle.session) this.#size.expect(lifecycle.session);
    this.requestUpdate();
  }

  /** @internal */
  async changeDisplayMode({ mode }: { mode: DisplayMode }): Promise<{ mode: DisplayMode }> {
    return { mode: await this.modes.request(mode, 'view') };
  }

  protected override shouldUpdate(changed: PropertyValues): boolean {
    return !feedPartial(this, changed, this.#session);
  }

  protected override willUpdate(): void {
    // In the page before a session starts: its sandbox page then loads while the rest is drawn.
    if (!this.hasUpdated) render(this.#layout(), this.renderRoot as ShadowRoot, this.renderOptions);
    this.#controller.prepare();
    this.showState();
  }

  protected override updated(): void {
    this.modes.update();
    parts?.nameView(this, this.modes, this.#session);
    this.#controller.updateContext();
  }

  protected override render(): TemplateResult {
    const { lifecycle, signIn } = this.#controller;
    this.container.ariaBusy = `${lifecycle.isLoading}`;
    const asked = signIn.current?.render();
    const content = frameContent(this, lifecycle, asked);
    return this.#layout(asked, page.registry?.render(this), content);
  }

  #layout(asked?: unknown, view?: unknown, content?: unknown): TemplateResult {
    return html`${asked}${view ?? this.modes.stage}${content}`;
  }
}
