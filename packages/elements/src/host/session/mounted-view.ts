// A view on the page: its sandbox, the conversation with it, and its health. Everything that is not
// needed before there is HTML to show; a session loads it while it waits for the server.
import type { AppCapabilities, HostCapabilities } from '../../protocol/capabilities.js';
import type { HostContext } from '../../protocol/host-context.js';
import type { CallToolResult, Implementation, Tool } from '../../protocol/mcp.js';
import type { DisplayModeParams, DisplayModeResult } from '../../protocol/messages.js';
import type { RequestOptions } from '../../rpc/pending-request.js';
import type { AppError } from '../app-error.js';
import type { AppResource } from '../link/app-resource.js';
import type { AppTool } from '../connection/app-tools-client.js';
import type { ActionGate } from '../consent/action-gate.js';
import type { ConsentSettings } from '../consent/consent-settings.js';
import { grantWithConsent } from '../consent/permission-consent.js';
import { ViewActivity } from '../consent/view-activity.js';
import { ViewConsent } from '../consent/view-consent.js';
import { FloodWatch } from '../connection/flood-watch.js';
import { HostContextStore } from '../connection/host-context-store.js';
import { deriveCapabilities } from '../requests/host-handlers.js';
import type { HostHandlers } from '../requests/host-handlers.js';
import type { SessionLimits } from '../limits.js';
import { tappedTransport } from '../connection/message-tap.js';
import { RequestTable } from '../requests/request-table.js';
import { openSandbox } from '../sandbox/sandbox-frame.js';
import type { OpenSandbox } from '../sandbox/sandbox-frame.js';
import type { Isolation } from '../sandbox/sandbox-rungs.js';
import { chooseSandboxUrl } from '../sandbox/sandbox-settings.js';
import type { SandboxGrant } from '../sandbox/sandbox-settings.js';
import type { ServerLink } from '../link/server-link.js';
import type { SessionEvent } from './session-events.js';
import { DEFAULT_HOST_INFO } from './session-options.js';
import type { SessionOptions } from './session-options.js';
import { ToolFeed } from '../connection/tool-feed.js';
import type { ToolData } from '../connection/tool-feed.js';
import { ViewConnection } from '../connection/view-connection.js';
import type { MountDetails } from './view-details.js';
import { ViewHealth } from '../connection/view-health.js';
import { keepsState, viewStateRequests, withKeptState } from '../requests/view-state-requests.js';

/** A view that runs answers a ping in no time; one that does not is gone, or busy for ever. */
const PING_TIMEOUT_MS = 1000;

/** What a view needs of its session. */
export interface ViewOwner {
  options: SessionOptions;
  limits: SessionLimits;
  link: ServerLink | undefined;
  tool: Tool | undefined;
  context(): HostContext;
  toolData: ToolData;
  /** Aborted when the session is closed. */
  signal: AbortSignal;
  /** Read at each request: the page may replace them. */
  handlers(): HostHandlers;
  consent(): ConsentSettings;
  /** Before the view is there: its grants and its pin can be read, also when it is not let in. */
  own(consent: ViewConsent): void;
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
  readonly #actions: ActionGate;
  readonly #feed = new ToolFeed();
  readonly #context = new HostContextStore();
  readonly #health: ViewHealth;
  readonly #floods: FloodWatch;
  readonly #connection: ViewConnection;

  /** Opens the sandbox and hands it the HTML. @throws AppError of the phase `sandbox` */
  static async mount(resource: AppResource, owner: ViewOwner): Promise<MountedView> {
    const { html, uri, meta } = resource;
    const { options, limits, link, tool, signal, emit } = owner;
    const consent = new ViewConsent(owner);
    owner.own(consent);
    const { known } = await consent.admit(resource, signal);
    const floods = new FloodWatch(limits.maxDropped, owner);
    const settings = options.sandbox ?? {};
    const server = link?.serverInfo?.name;
    const url = await chooseSandboxUrl(settings, { server, domain: meta.domain, resourceUri: uri });
    const grant = await grantWithConsent(meta, { ...settings, url }, consent.gate, signal);
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
      onrefused: (error) => floods.refused((error as Error).message),
      meanwhile: known,
    });
    return new MountedView(owner, sandbox, grant, consent, floods);
  }

  private constructor(
    owner: ViewOwner,
    sandbox: OpenSandbox,
    grant: SandboxGrant,
    consent: ViewConsent,
    floods: FloodWatch,
  ) {
    const { limits, link, emit, fail } = owner;
    this.#owner = owner;
    this.#sandbox = sandbox;
    this.#grant = grant;
    this.#actions = consent.gate;
    consent.view = this;
    const activity = new ViewActivity(sandbox.iframe, sandbox.isOurs);
    consent.activity = activity;
    this.#floods = floods;
    floods.watchStrays(sandbox.iframe.contentWindow!);
    this.#context.update(owner.context());
    this.#feed.set(owner.toolData);
    this.#health = new ViewHealth({
      handshakeTimeout: limits.handshakeTimeout,
      stage: () => this.#connection.stage,
      assumeInitialized: () => this.#connection.assumeInitialized(),
      isAlive: () => this.ping(),
      dropped: (count) => floods.dropped(count),
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
      floods,
      emit,
      // A plain proxy makes no reports: there it would be the view that speaks (S7).
      report: (params) => {
        if (!sandbox.isOurs) return;
        if (params['kind'] === 'activity') activity.noteInput();
        else this.#health.report(params);
      },
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

  get isBusy(): boolean {
    return this.#connection.isBusy;
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
    this.#floods.close();
    this.#connection.close();
    this.#sandbox.iframe.remove();
  }

  #requests(): RequestTable {
    const { handlers, link, limits, emit, options } = this.#owner;
    const { viewState, hostCapabilities } = options;
    return new RequestTable({
      handlers,
      link: () => link,
      app: () => ({ appInfo: this.appInfo, appCapabilities: this.appCapabilities }),
      allowsSamplingTools: () => this.#capabilities().sampling?.tools !== undefined,
      requestTimeout: limits.requestTimeout,
      emit,
      more: keepsState(viewState, hostCapabilities) ? viewStateRequests(viewState) : [],
      changeDisplayMode: (params) => this.#changeDisplayMode(params),
      displayMode: () => this.#context.current.displayMode ?? 'inline',
      actions: this.#actions,
    });
  }

  #hostInfo(): Implementation {
    return this.#owner.options.hostInfo ?? DEFAULT_HOST_INFO;
  }

  #capabilities(): HostCapabilities {
    const { handlers, link, options } = this.#owner;
    const { csp, permissions } = this.#grant;
    const granted = { csp, permissions };
    const { hostCapabilities, viewState } = options;
    const isKept = keepsState(viewState, hostCapabilities);
    const extra = isKept ? withKeptState(hostCapabilities) : hostCapabilities;
    return deriveCapabilities(handlers(), link?.capabilities, granted, extra);
  }

  /** Whatever is asked, the answer is the mode that the view is in afterwards (M2). */
  #changeDisplayMode(params: DisplayModeParams): DisplayModeResult | Promise<DisplayModeResult> {
    const declared = this.appCapabilities?.availableDisplayModes;
    const change = this.#owner.options.changeDisplayMode;
    return change?.(params, declared) ?? { mode: this.#context.current.displayMode ?? 'inline' };
  }
}
