// One view's life in the host page: load -> sandbox -> handshake -> ready -> teardown.
// No Lit: `<mcp-app-frame>` is one owner of it, a headless host another.
import type { AppCapabilities } from '../../protocol/capabilities.js';
import type { HostContext } from '../../protocol/host-context.js';
import type { CallToolResult, Implementation, Tool } from '../../protocol/mcp.js';
import type { RequestOptions } from '../../rpc/pending-request.js';
import type { AppError } from '../app-error.js';
import type { AppResource } from '../link/app-resource.js';
import type { AppTool } from '../connection/app-tools-client.js';
import type { ContentPin } from '../consent/action.js';
import type { ConsentSettings } from '../consent/consent-settings.js';
import type { Grant } from '../consent/grants.js';
import type { ViewConsent } from '../consent/view-consent.js';
import type { HandlerContext, HostHandlers } from '../requests/host-handlers.js';
import { readLimits } from '../limits.js';
import type { SessionLimits } from '../limits.js';
import type { MountedView } from './mounted-view.js';
import type { Isolation } from '../sandbox/sandbox-rungs.js';
import type { ServerLink } from '../link/server-link.js';
import type { SessionEvent } from './session-events.js';
import type { SessionOptions } from './session-options.js';
import { loadView, reachServer } from './session-phases.js';
import { canMove } from './session-state.js';
import type { SessionStatus } from './session-state.js';
import type { ToolData } from '../connection/tool-feed.js';
import type { ViewDetails } from './view-details.js';
import { loadEngine } from './view-engine.js';
import type { ViewEngine } from './view-engine.js';

/** One view, from its server to the screen. Made once, started once, closed once. */
export class AppSession {
  /** May be replaced at any time; the next request sees the new ones. */
  handlers: HostHandlers;
  /** Policy, ask and store may be replaced at any time; the next action sees the new ones. */
  consent: ConsentSettings;
  readonly #options: SessionOptions;
  readonly #limits: SessionLimits;
  readonly #abort = new AbortController();
  #hasContext = false;
  #contextUpdates: HostContext = {};
  #toolData: ToolData;
  #status: SessionStatus = 'idle';
  #error: AppError | undefined;
  #link: ServerLink | undefined;
  #tool: Tool | undefined;
  #resource: AppResource | undefined;
  #view: MountedView | undefined;
  #viewConsent: ViewConsent | undefined;
  #closing: Promise<void> | undefined;

  constructor(options: SessionOptions) {
    this.#options = options;
    this.handlers = options.handlers ?? {};
    this.consent = options;
    this.#limits = readLimits(options.limits);
    this.#toolData = { ...options.toolData };
  }

  get status(): SessionStatus {
    return this.#status;
  }
  get error(): AppError | undefined {
    return this.#error;
  }
  get appInfo(): Implementation | undefined {
    return this.#view?.appInfo;
  }
  get appCapabilities(): AppCapabilities | undefined {
    return this.#view?.appCapabilities;
  }
  /** The rung of the sandbox ladder in use; undefined until there is a sandbox. */
  get isolation(): Isolation | undefined {
    return this.#view?.isolation;
  }
  get iframe(): HTMLIFrameElement | undefined {
    return this.#view?.iframe;
  }
  /** Whether a request is on its way, to the view or from it. */
  get isBusy(): boolean {
    return this.#view?.isBusy ?? false;
  }
  get resource(): AppResource | undefined {
    return this.#resource;
  }
  /** The definition of the tool whose view this is, if it is known. */
  get tool(): Tool | undefined {
    return this.#tool;
  }
  /** All that is known of the view; undefined until it has a sandbox. */
  get details(): ViewDetails | undefined {
    const [resource, view] = [this.#resource, this.#view];
    if (!resource || !view) return undefined;
    return { resource, tool: this.#tool, toolData: this.#toolData, ...view.details };
  }
  get link(): ServerLink | undefined {
    return this.#link;
  }

  /** What makes the view the same view; give it to `pin` to notice a change. */
  get contentPin(): ContentPin | undefined {
    return this.#viewConsent?.pin;
  }
  /** What the user allowed this server for good. */
  get grants(): readonly Grant[] {
    return this.#viewConsent?.grants ?? [];
  }
  /** Takes one back; false when there was no such grant. */
  revokeGrant(grant: Grant): boolean {
    return this.#viewConsent?.revoke(grant) ?? false;
  }
  /** Takes all of this server back. */
  clearGrants(): void {
    this.#viewConsent?.revokeAll();
  }

  /** Goes from idle to connecting; the view then makes it ready. Failures end in the state `error`. */
  async start(): Promise<void> {
    if (!this.#move('loading')) return;
    const { signal } = this.#abort;
    // Loaded while the server is asked.
    const engine = loadEngine();
    try {
      this.#link = await reachServer(this.#options.link, this.#limits, signal);
      const parts = await engine;
      this.#resource = await this.#load(parts);
      if (signal.aborted || !this.#move('connecting')) return;
      const view = await parts.MountedView.mount(this.#resource, this.#viewOwner());
      // Closed while the sandbox opened: nobody else knows of this view yet.
      if (signal.aborted) return view.remove();
      this.#view = view;
      // What came between the view and here.
      view.updateContext(this.#contextUpdates);
    } catch (error) {
      if (!signal.aborted) this.#fail(error as AppError);
    }
  }

  /** Tool data for the view, in any order (D5). */
  feed(data: ToolData): void {
    this.#toolData = { ...this.#toolData, ...data };
    this.#view?.feed(data);
  }

  /** Whether `hostContext` was read. Until then there is nothing to update: it will be read as it is then. */
  get hasContext(): boolean {
    return this.#hasContext;
  }

  /** Fields of the host context that changed; the view hears of real changes only. */
  updateContext(fields: HostContext): void {
    this.#contextUpdates = { ...this.#contextUpdates, ...fields };
    this.#view?.updateContext(fields);
  }

  /** The tools that the view offers (A1). */
  async listAppTools(options?: RequestOptions): Promise<AppTool[]> {
    return this.#ready().listAppTools(options);
  }

  /** Calls a tool that the view offers. */
  async callAppTool(
    name: string,
    args?: Record<string, unknown>,
    options?: RequestOptions,
  ): Promise<CallToolResult> {
    return this.#ready().callAppTool(name, args, options);
  }

  /** Whether the view answers, or is still on its way. */
  async isAlive(): Promise<boolean> {
    if (this.#status !== 'ready') return this.#status !== 'closed' && this.#status !== 'error';
    return this.#ready()
      .ping()
      .then(
        () => true,
        () => false,
      );
  }

  /**
   * Asks the view to tear down, waits for its answer at most `limits.teardownTimeout`, then removes it
   * (L6). Until then its requests are served, so that it can save. Idempotent.
   */
  close(reason?: string): Promise<void> {
    return (this.#closing ??= this.#tearDown(reason));
  }

  /** Removes the view at once, unasked: for when its element left the page already. */
  dispose(): void {
    this.#abort.abort(new Error('The session was closed.'));
    this.#view?.remove();
    if (this.#status !== 'closed') void closeLink(this.#options.link);
    this.#move('closed');
  }

  async #tearDown(reason: string | undefined): Promise<void> {
    if (this.#status === 'ready') await this.#ready().tearDown(reason);
    this.dispose();
  }

  async #load(parts: ViewEngine): Promise<AppResource> {
    const { signal } = this.#abort;
    // The page's handlers are asked by the frame itself here, not by a view.
    const context: HandlerContext = {
      signal,
      requestId: 'frame',
      appInfo: undefined,
      appCapabilities: undefined,
      progress: () => {},
    };
    const { maxHtmlBytes } = this.#limits;
    const origin = { handlers: this.handlers, link: this.#link, maxHtmlBytes, context };
    const { tool, resource } = await loadView(
      parts,
      this.#options.source,
      origin,
      this.#limits,
      signal,
    );
    this.#tool = tool;
    return resource;
  }

  #readContext(): HostContext {
    const { hostContext } = this.#options;
    this.#hasContext = true;
    return {
      ...(this.#tool && { toolInfo: { tool: this.#tool } }),
      ...(typeof hostContext === 'function' ? hostContext() : hostContext),
      ...this.#contextUpdates,
    };
  }

  #viewOwner() {
    return {
      options: this.#options,
      limits: this.#limits,
      link: this.#link,
      tool: this.#tool,
      context: () => this.#readContext(),
      toolData: this.#toolData,
      signal: this.#abort.signal,
      handlers: () => this.handlers,
      consent: () => this.consent,
      own: (consent: ViewConsent) => (this.#viewConsent = consent),
      emit: (event: SessionEvent) => this.#emit(event),
      ready: () => this.#becomeReady(),
      fail: (error: AppError) => this.#fail(error),
      requestClose: () => {
        if (this.#emit({ type: 'request-close' })) void this.close('The view asked to be closed.');
      },
    };
  }

  #becomeReady(): void {
    if (this.#status === 'ready') return;
    this.#error = undefined;
    this.#move('ready');
  }

  #ready(): MountedView {
    if (this.#view && this.#status === 'ready') return this.#view;
    throw new Error(`The view is not ready (it is ${this.#status}).`);
  }

  #fail(error: AppError): void {
    if (!canMove(this.#status, 'error')) return;
    this.#error = error;
    // A view that is merely late may still come; all others are gone.
    if (error.reason !== 'never-initialized') this.#view?.remove();
    this.#move('error');
  }

  #move(to: SessionStatus): boolean {
    if (!canMove(this.#status, to)) return false;
    this.#status = to;
    this.#emit({ type: 'status', status: to, error: this.#error });
    return true;
  }

  #emit(event: SessionEvent): boolean {
    return this.#options.observe?.(event) !== false;
  }
}
/** Also one that is still being reached: it would connect for nobody, and stay. */
async function closeLink(link: SessionOptions['link']): Promise<void> {
  try {
    (await link)?.close?.();
  } catch {
    // There is none.
  }
}
