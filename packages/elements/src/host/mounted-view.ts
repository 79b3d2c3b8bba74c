// A view on the page: its sandbox, the conversation with it, and its health. Everything that is not
// needed before there is HTML to show; a session loads it while it waits for the server.
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
import type { HostHandlers } from './host-handlers.js';
import type { SessionLimits } from './limits.js';
import { tappedTransport } from './message-tap.js';
import { RequestTable } from './request-table.js';
import { openSandbox } from './sandbox-frame.js';
import type { OpenSandbox } from './sandbox-frame.js';
import type { Isolation } from './sandbox-rungs.js';
import { chooseSandboxUrl, grantSandbox } from './sandbox-settings.js';
import type { SandboxGrant } from './sandbox-settings.js';
import type { ServerLink } from './server-link.js';
import type { SessionEvent } from './session-events.js';
import { DEFAULT_HOST_INFO } from './session-options.js';
import type { SessionOptions } from './session-options.js';
import { ToolFeed } from './tool-feed.js';
import type { ToolData } from './tool-feed.js';
import { ViewConnection } from './view-connection.js';
import type { MountDetails } from './view-details.js';
import { ViewHealth } from './view-health.js';

/** A view that runs answers a ping in no time; one that does not is gone, or busy for ever. */
const PING_TIMEOUT_MS = 1000;

/** What a view needs of its session. */
export interface ViewOwner {
  options: SessionOptions;
  limits: SessionLimits;
  link: ServerLink | undefined;
  tool: Tool | undefined;
  context: HostContext;
  toolData: ToolData;
  /** Aborted when the session is closed. */
  signal: AbortSignal;
  /** Read at each request: the page may replace them. */
  handlers(): HostHandlers;
  /** False: the page prevented what would happen next. */
  emit(event: SessionEvent): boolean;
  ready(): void;
  fail(error: AppError): void;
  requestClose(): void;
}

export class MountedView {
  readonly #owner: ViewOwner;
  readonly #sandbox: OpenSandbox;
  readonly #grant: SandboxGrant;
  readonly #feed = new ToolFeed();
  readonly #context = new HostContextStore();
  readonly #health: ViewHealth;
  readonly #connection: ViewConnection;

  /** Opens the sandbox and hands it the HTML. @throws AppError of the phase `sandbox` */
  static async mount({ html, uri, meta }: AppResource, owner: ViewOwner): Promise<MountedView> {
    const { options, limits, link, tool, signal, emit } = owner;
    const settings = options.sandbox ?? {};
    const server = link?.serverInfo?.name;
    const url = await chooseSandboxUrl(settings, { server, domain: meta.domain, resourceUri: uri });
    const grant = grantSandbox(meta, { ...settings, url });
    if (grant.refusals.length > 0) emit({ type: 'refused', refusals: grant.refusals });
    const sandbox = await openSandbox({
      ...grant,
      html,
      url,
      src: settings.src,
      container: options.container,
      title: options.title ?? tool?.title ?? tool?.name ?? 'MCP App',
      timeout: limits.sandboxTimeout,
      maxMessageBytes: limits.maxMessageBytes,
      signal,
      onrefused: (error) => {
        const reason = (error as Error).message;
        emit({ type: 'refused', refusals: [{ kind: 'message', what: 'a message', reason }] });
      },
    });
    return new MountedView(owner, sandbox, grant);
  }

  private constructor(owner: ViewOwner, sandbox: OpenSandbox, grant: SandboxGrant) {
    const { limits, link, emit, fail } = owner;
    this.#owner = owner;
    this.#sandbox = sandbox;
    this.#grant = grant;
    this.#context.update(owner.context);
    this.#feed.set(owner.toolData);
    this.#health = new ViewHealth({
      handshakeTimeout: limits.handshakeTimeout,
      stage: () => this.#connection.stage,
      assumeInitialized: () => this.#connection.assumeInitialized(),
      isAlive: () => this.ping(),
      fail,
      emit,
    });
    const { tap } = owner.options;
    const { transport } = sandbox;
    this.#connection = new ViewConnection(tap ? tappedTransport(transport, tap) : transport, {
      limits,
      context: this.#context,
      feed: this.#feed,
      requests: this.#requests(),
      link,
      handshake: () => ({
        hostInfo: this.#hostInfo(),
        hostCapabilities: this.#capabilities(),
      }),
      initialized: () => {
        this.#health.stop();
        owner.ready();
      },
      requestClose: owner.requestClose,
      emit,
      report: (params) => this.#health.report(params),
    });
    this.#health.start();
  }

  get appInfo(): Implementation | undefined {
    return this.#connection.appInfo;
  }
  get appCapabilities(): AppCapabilities | undefined {
    return this.#connection.appCapabilities;
  }
  get isolation(): Isolation {
    return this.#sandbox.isolation;
  }
  get iframe(): HTMLIFrameElement {
    return this.#sandbox.iframe;
  }

  get details(): MountDetails {
    const { policy, csp, permissions, refusals } = this.#grant;
    const { iframe, isolation } = this.#sandbox;
    return {
      hostInfo: this.#hostInfo(),
      hostCapabilities: this.#capabilities(),
      hostContext: this.#context.current,
      appInfo: this.appInfo,
      appCapabilities: this.appCapabilities,
      isolation,
      sandbox: iframe.getAttribute('sandbox') ?? '',
      allow: iframe.allow,
      policy,
      csp,
      permissions,
      refusals,
    };
  }

  feed(data: ToolData): void {
    this.#feed.set(data);
  }

  updateContext(fields: HostContext): void {
    this.#context.update(fields);
  }

  listAppTools(options?: RequestOptions): Promise<AppTool[]> {
    return this.#connection.appTools.list(options);
  }

  callAppTool(
    name: string,
    args?: Record<string, unknown>,
    options?: RequestOptions,
  ): Promise<CallToolResult> {
    return this.#connection.appTools.call(name, args, options);
  }

  ping(): Promise<unknown> {
    return this.#connection.peer.request('ping', {}, { timeout: PING_TIMEOUT_MS });
  }

  /** Asks the view to tear down and waits for its answer, bounded. Any answer will do, and none too. */
  async tearDown(reason: string | undefined): Promise<void> {
    const timeout = this.#owner.limits.teardownTimeout;
    const params = reason === undefined ? {} : { reason };
    const asked = this.#connection.peer.request('ui/resource-teardown', params, { timeout });
    await asked.catch(() => {});
  }

  remove(): void {
    this.#health.stop();
    this.#connection.close();
    this.#sandbox.iframe.remove();
  }

  #requests(): RequestTable {
    const { handlers, link, limits, emit } = this.#owner;
    return new RequestTable({
      handlers,
      link: () => link,
      app: () => ({ appInfo: this.appInfo, appCapabilities: this.appCapabilities }),
      allowsSamplingTools: () => this.#capabilities().sampling?.tools !== undefined,
      requestTimeout: limits.requestTimeout,
      emit,
      changeDisplayMode: (params) => this.#changeDisplayMode(params),
    });
  }

  #hostInfo(): Implementation {
    return this.#owner.options.hostInfo ?? DEFAULT_HOST_INFO;
  }

  #capabilities(): HostCapabilities {
    const { handlers, link, options } = this.#owner;
    const { csp, permissions } = this.#grant;
    const granted = { csp, permissions };
    return deriveCapabilities(handlers(), link?.capabilities, granted, options.hostCapabilities);
  }

  /** Whatever is asked, the answer is the mode that the view is in afterwards (M2). */
  #changeDisplayMode(params: DisplayModeParams): DisplayModeResult | Promise<DisplayModeResult> {
    const declared = this.appCapabilities?.availableDisplayModes;
    const change = this.#owner.options.changeDisplayMode;
    return change?.(params, declared) ?? { mode: this.#context.current.displayMode ?? 'inline' };
  }
}
