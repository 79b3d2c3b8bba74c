// The lifecycle of one view in the host page: load -> sandbox -> handshake -> ready -> teardown. Independent of Lit: it
// is used by `<mcp-app-frame>` and by hosts with their own UI.
import type { AppCapabilities } from '../../protocol/capabilities.js';
import type { HostContext } from '../../protocol/host-context.js';
import type { CallToolResult, Implementation, Tool } from '../../protocol/mcp.js';
import type { RequestOptions } from '../../rpc/pending-request.js';
import { AppError } from '../app-error.js';
import type { AppPhase } from '../app-error.js';
import type { AppResource } from '../link/app-resource.js';
import type { AppToolOptions } from '../agent/call-for-agent.js';
import type { AppTool } from '../connection/app-tools-client.js';
import type { ContentPin } from '../consent/action.js';
import type { ConsentSettings } from '../consent/consent-settings.js';
import type { Grant } from '../consent/grants.js';
import type { ViewConsent } from '../consent/view-consent.js';
import { identityOf } from '../identity/identity.js';
import type { Identity } from '../identity/identity.js';
import type { HostHandlers } from '../requests/host-handlers.js';
import type { UserRequests } from '../requests/user-requests.js';
import type { SessionLimits } from '../limits.js';
import { openEarly } from '../sandbox/early-page.js';
import type { SandboxSettings } from '../sandbox/sandbox-settings.js';
import type { Isolation } from '../sandbox/sandbox-sources.js';
import { closeLink } from '../link/server-link.js';
import type { ListKind, ServerLink } from '../link/server-link.js';
import type { SessionEvent } from './session-events.js';
import type { SessionOptions } from './session-options.js';
import { SessionContext } from './session-context.js';
import { canMove } from './session-state.js';
import type { SessionStatus } from './session-state.js';
import type { FeedData } from '../connection/view-feed.js';
import type { ViewDetails } from './view-details.js';
import type { View, ViewEngine } from './view-engine.js';
import type { SessionScope } from './view-scope.js';

/** The error for a chunk that cannot be loaded: the files are gone after a deployment, or the page is offline. */
export const partMissing = (cause: unknown): AppError =>
  new AppError(
    'sandbox',
    'engine-missing',
    'A part of @mcp-app/elements could not be loaded.',
    'The page is offline, or was deployed again: reload it.',
    { cause },
  );

let loadingEngine: Promise<ViewEngine> | undefined;
/** Whether the engine is already loaded. */
let isEngineLoaded = false;

/**
 * The engine for a browser. It is loaded once, and again only after a failure, because a dynamic import takes time even
 * if the module is already loaded. @throws AppError of the phase `sandbox`
 */
export function loadEngine(): Promise<ViewEngine> {
  loadingEngine ??= import('./view-engine.js').then(
    ({ viewEngine }) => {
      isEngineLoaded = true;
      return viewEngine;
    },
    (cause: unknown) => {
      loadingEngine = undefined;
      throw partMissing(cause);
    },
  );
  // The failure is handled where the promise is awaited.
  loadingEngine.catch(() => {});
  return loadingEngine;
}

/** One view, from its server to the screen. It is created, started and closed once. */
export class AppSession {
  /** The server and the user that the view belongs to. Another one needs another session. */
  readonly identity: Identity;
  /** You can replace them at any time; the next request uses the new ones. */
  handlers: HostHandlers;
  /** You can replace policy, ask and store at any time; the next action uses the new ones. */
  consent: ConsentSettings;
  readonly #options: SessionOptions;
  readonly #abort = new AbortController();
  readonly #context: SessionContext;
  #toolData: FeedData = {};
  #settle!: (result: CallToolResult | undefined) => void;
  /** For a view that the result of the tool determines: the first one, or undefined if the call was cancelled. */
  readonly #result = new Promise<CallToolResult | undefined>((resolve) => (this.#settle = resolve));
  #status: SessionStatus = 'idle';
  #error: AppError | undefined;
  #link: ServerLink | undefined;
  #tool: Tool | undefined;
  #resource: AppResource | undefined;
  #isOther: ((result: CallToolResult) => boolean) | undefined;
  readonly #loadEngine: () => Promise<ViewEngine>;
  #view: View | undefined;
  #viewConsent: ViewConsent | undefined;
  #userRequests: UserRequests | undefined;
  #starting: Promise<void> | undefined;
  #closing: Promise<void> | undefined;

  /** @param engine mounts the view in the page. Default: an iframe of this document, in its sandbox. */
  constructor(options: SessionOptions, engine: () => Promise<ViewEngine> = loadEngine) {
    this.#options = options;
    this.#loadEngine = engine;
    this.#context = new SessionContext(options.hostContext);
    this.identity = options.identity ?? identityOf({ client: options.link, owner: this });
    this.handlers = options.handlers ?? {};
    this.consent = options.consent ?? {};
    this.feed({ ...options.toolData });
  }

  get status(): SessionStatus {
    return this.#status;
  }
  get error(): AppError | undefined {
    return this.#error;
  }
  get appInfo(): Implementation | undefined {
    return this.#view?.app.appInfo;
  }
  get appCapabilities(): AppCapabilities | undefined {
    return this.#view?.app.appCapabilities;
  }
  /** How the view is isolated; undefined until there is a sandbox. */
  get isolation(): Isolation | undefined {
    return this.#view?.isolation;
  }
  get iframe(): HTMLIFrameElement | undefined {
    return this.#view?.iframe;
  }
  /** Whether a request is pending, to the view or from it. */
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
  /** What is known of the view so far. */
  get details(): ViewDetails {
    const { contentPin } = this;
    return {
      resource: this.#resource,
      tool: this.#tool,
      toolData: this.#toolData,
      contentPin,
      contentHash: contentPin?.hash,
      ...this.#view?.details,
    };
  }
  /** The fingerprint of the view. Set it as `pin` to detect a change. */
  get contentPin(): ContentPin | undefined {
    return this.#viewConsent?.pin;
  }
  /** The permanent grants of this server. */
  get grants(): readonly Grant[] {
    return this.#viewConsent?.grants ?? [];
  }
  /** Revokes a grant. Returns false if it does not exist. */
  revokeGrant(grant: Grant): boolean {
    return this.#viewConsent?.revoke(grant) ?? false;
  }
  /** Revokes all grants of this server. */
  clearGrants(): void {
    this.#viewConsent?.revokeAll();
  }

  /** Starts the session: from idle to connecting; the view's handshake then makes it ready. Failures end in the state `error`. */
  start(): Promise<void> {
    return (this.#starting ??= this.#start());
  }

  async #start(): Promise<void> {
    const { signal } = this.#abort;
    if (signal.aborted) return;
    // The connection to the server is already being opened. A failure is handled when the engine waits for it.
    Promise.resolve(this.#options.link).catch(() => {});
    const loading = this.#loadEngine();
    // Before the page is told anything, because the browser starts a process for it. Once loaded, the engine opens pages
    // itself, or uses a spare one.
    let early = isEngineLoaded ? undefined : openEarly(this.#options, this.identity);
    this.#move('loading');
    let phase: AppPhase = 'page';
    let engine: ViewEngine | undefined;
    try {
      engine = await loading;
      const limits = engine.readLimits(this.#options.limits);
      early ??= await engine.openInlineEarly(this.#options, limits, signal);
      phase = 'connect';
      this.#link = await engine.reach(this.#options, limits, signal);
      phase = 'resource';
      const resource = (this.#resource = await this.#load(engine, limits));
      phase = 'sandbox';
      if (signal.aborted || !this.#move(resource ? 'connecting' : 'plain') || !resource) return;
      const view = await engine.mount(this.#scope(limits), {
        resource,
        tool: this.#tool,
        options: this.#options,
        toolData: this.#toolData,
        early,
        hostContext: () => this.#context.read(this.#tool),
        consented: (consent) => (this.#viewConsent = consent),
      });
      // The session was closed while the sandbox opened, so the view must be removed here.
      if (signal.aborted) return view.remove();
      this.#view = view;
      view.updateContext(this.#context.updates);
    } catch (error) {
      if (signal.aborted) return;
      const isKnown = error instanceof AppError;
      this.#fail(isKnown ? error : (engine?.unexpectedError(error, phase) ?? partMissing(error)));
    } finally {
      early?.drop();
    }
  }

  /** Tool data for the view, in any order (D5). */
  feed(data: FeedData): void {
    this.#toolData = { ...this.#toolData, ...data };
    if (data.result ?? data.cancelled) this.#settle(data.result);
    // The running view must not get a result that is for another view.
    if (data.result && this.#isOther?.(data.result)) this.#emit({ type: 'other-view' });
    else this.#view?.feed(data);
  }

  /** Whether `hostContext` was read. Before that there is nothing to update, because it will be read later. */
  get hasContext(): boolean {
    return this.#context.isRead;
  }

  /** Updates fields of the host context. The view is notified only of real changes. */
  updateContext(fields: HostContext): void {
    this.#context.update(fields);
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
    options?: AppToolOptions,
  ): Promise<CallToolResult> {
    return this.#ready().callAppTool(name, args, options);
  }

  /** Tells the view that a list of its server has changed. A link does this itself; handlers cannot. */
  announceListChange(kind: ListKind): void {
    this.#view?.announceListChange(kind);
  }

  /** Requests that the user makes in the page for the tool's result. The same rules apply as for the view. */
  async userRequests(): Promise<UserRequests> {
    const engine = await this.#loadEngine();
    const limits = engine.readLimits(this.#options.limits);
    return (this.#userRequests ??= engine.userRequests(this.#scope(limits)));
  }

  /**
   * Whether these settings result in the current sandbox page. Waits until the view is mounted; if it could not be
   * mounted, nothing needs to change.
   */
  async isInSandboxOf(settings: () => SandboxSettings): Promise<boolean> {
    await this.#starting;
    return this.#view?.isInSandboxOf(settings()) ?? true;
  }

  /** Whether the view responds, or is still loading. */
  async isAlive(): Promise<boolean> {
    if (this.#status !== 'ready') return this.#status !== 'closed' && this.#status !== 'error';
    return (await this.#view?.ping().catch(() => 'gone')) !== 'gone';
  }

  // Until the view is removed, its requests are handled, so that it can save its state.
  /** Asks the view to tear down, waits for its answer at most `limits.teardownTimeout`, then removes it (L6). Idempotent. */
  close(reason?: string): Promise<void> {
    return (this.#closing ??= this.#tearDown(reason));
  }

  /** Removes the view immediately, without asking it to save, because its element has already left the page. */
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

  async #load(engine: ViewEngine, limits: SessionLimits): Promise<AppResource | undefined> {
    const { source, dialects, isFresh } = this.#options;
    const { handlers, identity } = this;
    const emit = (event: SessionEvent) => this.#emit(event);
    const origin = {
      handlers,
      identity,
      link: this.#link,
      dialects,
      isFresh,
      result: this.#result,
      emit,
    };
    const loaded = await engine.load(source, origin, limits, this.#abort.signal);
    this.#tool = loaded.tool;
    this.#isOther = loaded.isOther;
    this.#error = loaded.absence;
    return loaded.resource;
  }

  #scope(limits: SessionLimits): SessionScope {
    return {
      limits,
      identity: this.identity,
      link: this.#link,
      signal: this.#abort.signal,
      handlers: () => this.handlers,
      consent: () => this.consent,
      emit: (event) => this.#emit(event),
      ready: () => void this.#move('ready'),
      drawn: () => void this.#move('unconnected'),
      fail: (error) => this.#fail(error),
      close: (reason) => void this.close(reason),
    };
  }

  #ready(): View {
    if (this.#view && this.#status === 'ready') return this.#view;
    throw new Error(`The view is not ready (it is ${this.#status}).`);
  }

  #fail(error: AppError): void {
    if (!canMove(this.#status, 'error')) return;
    this.#error = error;
    // A late view may still initialize; all others are gone.
    const isLate = error.reason === 'never-initialized';
    if (!isLate) this.#view?.remove();
    // A visible view stays; the error says why it is not connected.
    if (isLate && this.#status === 'unconnected') this.#reportStatus();
    else this.#move('error');
  }

  #move(to: SessionStatus): boolean {
    if (!canMove(this.#status, to)) return false;
    this.#status = to;
    if (to === 'ready') this.#error = undefined;
    this.#reportStatus();
    return true;
  }

  #reportStatus(): void {
    this.#emit({ type: 'status', status: this.#status, error: this.#error });
  }

  #emit(event: SessionEvent): boolean {
    return this.#options.observe?.(event) !== false;
  }
}
