// One view's life in the host page: load -> sandbox -> handshake -> ready -> teardown.
// No Lit: `<mcp-app-frame>` is one owner of it, a headless host another.
import type { AppCapabilities, HostCapabilities } from '../protocol/capabilities.js';
import type { HostContext } from '../protocol/host-context.js';
import type { CallToolResult, Implementation, Tool } from '../protocol/mcp.js';
import type { DisplayModeParams, DisplayModeResult } from '../protocol/messages.js';
import type { RequestOptions } from '../rpc/pending-request.js';
import type { AppError } from './app-error.js';
import type { AppResource } from './app-resource.js';
import type { AppTool } from './app-tools-client.js';
import { HostContextStore } from './host-context-store.js';
import { deriveCapabilities } from './host-handlers.js';
import type { HandlerContext, HostHandlers } from './host-handlers.js';
import { DEFAULT_LIMITS } from './limits.js';
import type { SessionLimits } from './limits.js';
import { RequestTable } from './request-table.js';
import type { RequestScope } from './request-table.js';
import { openSandbox } from './sandbox-frame.js';
import type { OpenSandbox } from './sandbox-frame.js';
import type { Isolation } from './sandbox-rungs.js';
import { chooseSandboxUrl, grantSandbox } from './sandbox-settings.js';
import type { SandboxGrant } from './sandbox-settings.js';
import type { ServerLink } from './server-link.js';
import type { SessionEvent } from './session-events.js';
import { DEFAULT_HOST_INFO } from './session-options.js';
import type { SessionOptions } from './session-options.js';
import { loadView, reachServer } from './session-phases.js';
import { canMove } from './session-state.js';
import type { SessionStatus } from './session-state.js';
import { ToolFeed } from './tool-feed.js';
import type { ToolData } from './tool-feed.js';
import { ViewConnection } from './view-connection.js';
import { ViewHealth } from './view-health.js';

/** A view that runs answers a ping in no time; one that does not is gone, or busy for ever. */
const PING_TIMEOUT_MS = 1000;

/** One view, from its server to the screen. Made once, started once, closed once. */
export class AppSession {
  /** May be replaced at any time; the next request sees the new ones. */
  handlers: HostHandlers;
  readonly #options: SessionOptions;
  readonly #limits: SessionLimits;
  readonly #feed = new ToolFeed();
  readonly #context = new HostContextStore();
  readonly #abort = new AbortController();
  #status: SessionStatus = 'idle';
  #error: AppError | undefined;
  #link: ServerLink | undefined;
  #tool: Tool | undefined;
  #resource: AppResource | undefined;
  #grant: SandboxGrant | undefined;
  #sandbox: OpenSandbox | undefined;
  #connection: ViewConnection | undefined;
  #health: ViewHealth | undefined;
  #closing: Promise<void> | undefined;

  constructor(options: SessionOptions) {
    this.#options = options;
    this.handlers = options.handlers ?? {};
    this.#limits = { ...DEFAULT_LIMITS, ...options.limits };
    if (options.hostContext) this.#context.update(options.hostContext);
    if (options.toolData) this.#feed.set(options.toolData);
  }

  get status(): SessionStatus {
    return this.#status;
  }
  get error(): AppError | undefined {
    return this.#error;
  }
  get appInfo(): Implementation | undefined {
    return this.#connection?.appInfo;
  }
  get appCapabilities(): AppCapabilities | undefined {
    return this.#connection?.appCapabilities;
  }
  /** The rung of the sandbox ladder in use; undefined until there is a sandbox. */
  get isolation(): Isolation | undefined {
    return this.#sandbox?.isolation;
  }
  get iframe(): HTMLIFrameElement | undefined {
    return this.#sandbox?.iframe;
  }
  get resource(): AppResource | undefined {
    return this.#resource;
  }
  /** The definition of the tool whose view this is, if it is known. */
  get tool(): Tool | undefined {
    return this.#tool;
  }
  get link(): ServerLink | undefined {
    return this.#link;
  }

  /** Goes from idle to connecting; the view then makes it ready. Failures end in the state `error`. */
  async start(): Promise<void> {
    if (!this.#move('loading')) return;
    try {
      this.#link = await reachServer(this.#options.link, this.#limits, this.#abort.signal);
      this.#resource = await this.#load();
      if (this.#abort.signal.aborted || !this.#move('connecting')) return;
      await this.#mount(this.#resource);
    } catch (error) {
      if (!this.#abort.signal.aborted) this.#fail(error as AppError);
    }
  }

  /** Tool data for the view, in any order (D5). */
  feed(data: ToolData): void {
    this.#feed.set(data);
  }

  /** Fields of the host context that changed; the view hears of real changes only. */
  updateContext(fields: HostContext): void {
    this.#context.update(fields);
  }

  /** The tools that the view offers (A1). */
  listAppTools(options?: RequestOptions): Promise<AppTool[]> {
    return this.#connected().appTools.list(options);
  }

  /** Calls a tool that the view offers. */
  callAppTool(
    name: string,
    args?: Record<string, unknown>,
    options?: RequestOptions,
  ): Promise<CallToolResult> {
    return this.#connected().appTools.call(name, args, options);
  }

  /** Whether the view answers, or is still on its way. */
  async isAlive(): Promise<boolean> {
    if (this.#status !== 'ready') return this.#status !== 'closed' && this.#status !== 'error';
    return this.#ping().then(
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
    this.#health?.stop();
    this.#connection?.close();
    this.#feed.close();
    this.#sandbox?.iframe.remove();
    this.#move('closed');
  }

  async #tearDown(reason: string | undefined): Promise<void> {
    if (this.#status === 'ready') {
      const timeout = this.#limits.teardownTimeout;
      const params = reason === undefined ? {} : { reason };
      // An error or silence is an answer too: the view goes either way.
      await this.#connected()
        .peer.request('ui/resource-teardown', params, { timeout })
        .catch(() => {});
    }
    this.dispose();
  }

  async #load(): Promise<AppResource> {
    const origin = {
      handlers: this.handlers,
      link: this.#link,
      maxHtmlBytes: this.#limits.maxHtmlBytes,
      context: this.#ownContext(),
    };
    const { source } = this.#options;
    const { tool, resource } = await loadView(source, origin, this.#limits, this.#abort.signal);
    this.#tool = tool;
    if (tool) this.#context.update({ toolInfo: { tool } });
    return resource;
  }

  /** The page's handlers are asked by the frame itself here, not by a view. */
  #ownContext(): HandlerContext {
    return {
      signal: this.#abort.signal,
      requestId: 'frame',
      appInfo: undefined,
      appCapabilities: undefined,
      progress: () => {},
    };
  }

  async #mount({ html, uri, meta }: AppResource): Promise<void> {
    const settings = this.#options.sandbox ?? {};
    const server = this.#link?.serverInfo?.name;
    const url = await chooseSandboxUrl(settings, { server, domain: meta.domain, resourceUri: uri });
    const grant = grantSandbox(meta, { ...settings, url });
    this.#grant = grant;
    if (grant.refusals.length > 0) this.#emit({ type: 'refused', refusals: grant.refusals });
    this.#sandbox = await openSandbox({
      ...grant,
      html,
      url,
      src: settings.src,
      container: this.#options.container,
      title: this.#options.title ?? this.#tool?.title ?? this.#tool?.name ?? 'MCP App',
      timeout: this.#limits.sandboxTimeout,
      signal: this.#abort.signal,
      maxMessageBytes: this.#limits.maxMessageBytes,
      onrefused: (error) => this.#refusedMessage((error as Error).message),
    });
    this.#connect(this.#sandbox);
  }

  #connect({ transport }: OpenSandbox): void {
    const health = new ViewHealth({
      handshakeTimeout: this.#limits.handshakeTimeout,
      stage: () => connection.stage,
      assumeInitialized: () => connection.assumeInitialized(),
      isAlive: () => this.#ping(),
      fail: (error) => this.#fail(error),
      emit: (event) => this.#emit(event),
    });
    const connection: ViewConnection = new ViewConnection(transport, {
      limits: this.#limits,
      context: this.#context,
      feed: this.#feed,
      requests: new RequestTable(this.#requestScope()),
      link: this.#link,
      handshake: () => ({
        hostInfo: this.#options.hostInfo ?? DEFAULT_HOST_INFO,
        hostCapabilities: this.#capabilities(),
      }),
      initialized: () => this.#becomeReady(),
      requestClose: () => {
        if (this.#emit({ type: 'request-close' })) void this.close('The view asked to be closed.');
      },
      emit: (event) => this.#emit(event),
      report: (params) => health.report(params),
    });
    this.#connection = connection;
    this.#health = health;
    health.start();
  }

  #requestScope(): RequestScope {
    return {
      handlers: () => this.handlers,
      link: () => this.#link,
      app: () => ({ appInfo: this.appInfo, appCapabilities: this.appCapabilities }),
      allowsSamplingTools: () => this.#capabilities().sampling?.tools !== undefined,
      requestTimeout: this.#limits.requestTimeout,
      emit: (event) => this.#emit(event),
      changeDisplayMode: (params) => this.#changeDisplayMode(params),
    };
  }

  #capabilities(): HostCapabilities {
    const { csp = {}, permissions = {} } = this.#grant ?? {};
    const server = this.#link?.capabilities;
    return deriveCapabilities(
      this.handlers,
      server,
      { csp, permissions },
      this.#options.hostCapabilities,
    );
  }

  /** Whatever is asked, the answer is the mode that the view is in afterwards (M2). */
  #changeDisplayMode(params: DisplayModeParams): DisplayModeResult | Promise<DisplayModeResult> {
    const declared = this.appCapabilities?.availableDisplayModes;
    const change = this.#options.changeDisplayMode;
    return change?.(params, declared) ?? { mode: this.#context.current.displayMode ?? 'inline' };
  }

  #becomeReady(): void {
    this.#health?.stop();
    if (this.#status === 'ready') return;
    this.#error = undefined;
    this.#move('ready');
  }

  #connected(): ViewConnection {
    if (this.#connection && this.#status === 'ready') return this.#connection;
    throw new Error(`The view is not ready (it is ${this.#status}).`);
  }

  #ping(): Promise<unknown> {
    return this.#connected().peer.request('ping', {}, { timeout: PING_TIMEOUT_MS });
  }

  #refusedMessage(reason: string): void {
    this.#emit({
      type: 'refused',
      refusals: [{ kind: 'message', what: 'a message of the view', reason }],
    });
  }

  #fail(error: AppError): void {
    if (!canMove(this.#status, 'error')) return;
    this.#error = error;
    // A view that is merely late may still come; all others are gone.
    if (error.reason !== 'never-initialized') {
      this.#connection?.close();
      this.#sandbox?.iframe.remove();
    }
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
