// A mounted view: its sandbox, its connection and its health. This code is needed only when there is HTML to show; a
// session loads it while it waits for the server.
import type { ListKind } from '../link/server-link.js';
import type { HostCapabilities } from '../../protocol/capabilities.js';
import type { HostContext } from '../../protocol/host-context.js';
import type { CallToolResult, Tool } from '../../protocol/mcp.js';
import type { AppElicitationCapability } from '../../protocol/proposals/app-elicitation.js';
import { sameJson } from '../../protocol/same-json.js';
import { SANDBOX_THEME } from '../../protocol/messages.js';
import type { SandboxTheme } from '../../protocol/messages.js';
import { RefusedMessage } from '../../policy/message-rate.js';
import { shortcutKeys } from './shortcuts.js';
import { insertScript } from '../../policy/insert-script.js';
import { errorText } from '../../protocol/error-text.js';
import type { RequestOptions } from '../../rpc/pending-request.js';
import { AppError } from '../app-error.js';
import type { AppResource } from '../link/app-resource.js';
import type { AppTool } from '../connection/app-tools-client.js';
import { callForAgent } from '../agent/call-for-agent.js';
import type { AppToolOptions } from '../agent/call-for-agent.js';
import { publishFace } from '../agent/view-faces.js';
import type { ViewFace } from '../agent/view-faces.js';
import { grantWithConsent } from '../consent/permission-consent.js';
import { ViewActivity } from '../consent/view-activity.js';
import { ViewConsent } from '../consent/view-consent.js';
import { FloodWatch } from '../connection/flood-watch.js';
import { declaredContext } from '../connection/declared-modes.js';
import { HostContextStore } from '../connection/host-context-store.js';
import type { Dialect } from '../dialects/dialect.js';
import { DEFAULT_DIALECTS } from '../dialects/dialect-name.js';
import { loadDialect } from '../dialects/load-dialect.js';
import type { ViewDialect } from '../dialects/view-dialect.js';
import { accessibilityRequests, withAccessibility } from '../accessibility/accessibility-offer.js';
import { withCopying } from '../requests/copy/copy-offer.js';
import { deriveCapabilities } from '../requests/host-handlers.js';
import { tappedTransport } from '../connection/message-tap.js';
import type { MessageTap } from '../connection/message-tap.js';
import { withReceipts } from '../requests/receipt-answers.js';
import { RequestTable } from '../requests/request-table.js';
import type { EarlyPage } from '../sandbox/page-iframe.js';
import { openSandbox } from '../sandbox/sandbox-frame.js';
import type { OpenSandbox, SandboxRequest } from '../sandbox/sandbox-frame.js';
import type { Isolation } from '../sandbox/sandbox-sources.js';
import { chooseSandboxUrl, sandboxQuestion } from '../sandbox/sandbox-settings.js';
import type {
  SandboxGrant,
  SandboxQuestion,
  SandboxSettings,
} from '../sandbox/sandbox-settings.js';
import { chooseViewOrigin } from '../site-data/choose-view-origin.js';
import { ownSlice } from '../task-slices.js';
import { leftTasks } from '../requests/tool-requests.js';
import { ViewTasks, viewTasksOf } from '../tasks/view-tasks.js';
import { DEFAULT_HOST_INFO } from './session-options.js';
import type { SessionOptions } from './session-options.js';
import { ViewFeed } from '../connection/view-feed.js';
import type { FeedData } from '../connection/view-feed.js';
import { ViewConnection } from '../connection/view-connection.js';
import type { MountDetails } from './view-details.js';
import type { KeptStorage } from './view-storage.js';
import type { Refusal } from './view.events.js';
import type { AppIdentity, SessionScope, ViewScope } from './view-scope.js';
import { ViewHealth } from '../connection/view-health.js';
import { withFollowing } from '../requests/follow-requests.js';
import { keepsState, withKeptState } from '../requests/view-state-requests.js';
import { withUpdates } from '../requests/updates-offer.js';

/** The view to mount and its settings. */
export interface MountRequest {
  resource: AppResource;
  /** The tool of the view, if it is known. */
  tool: Tool | undefined;
  options: SessionOptions;
  toolData: FeedData;
  /** A sandbox page that is already loading, if there is one. */
  early: EarlyPage | undefined;
  /** Called when the sandbox is open. */
  hostContext(): HostContext;
  /** Called before the view is mounted, so that its grants and its pin can be read even if it is refused. */
  consented(consent: ViewConsent): void;
}

/** A sandbox and its settings. */
interface ChosenSandbox extends OpenSandbox {
  url: string | undefined;
  question: SandboxQuestion;
  activity: ViewActivity;
  storage: KeptStorage | undefined;
  html: string;
  theme(): SandboxTheme;
  shortcuts(): ReadonlyMap<string, string>;
}

/** What the sandbox grants; empty until the page and the user have decided. */
type GrantedSoFar = Pick<SandboxGrant, 'csp' | 'permissions'>;

export class MountedView {
  readonly #scope: ViewScope;
  readonly #sandbox: ChosenSandbox;
  readonly #grant: SandboxGrant;
  readonly #health: ViewHealth;
  readonly #floods: FloodWatch;
  readonly #connection: ViewConnection;
  #face: ViewFace | undefined;
  #withdrawFace: (() => void) | undefined;
  /** What the sandbox page was told about the colours around the view. */
  #shown: SandboxTheme;

  /** Opens the sandbox and sends it the HTML. @throws AppError of the phase `sandbox` */
  static async mount(session: SessionScope, request: MountRequest): Promise<MountedView> {
    const { resource, tool, options } = request;
    const { html, meta } = resource;
    const { limits, signal, emit } = session;
    const granted: GrantedSoFar = { csp: {}, permissions: {} };
    const settings = options.sandbox ?? {};
    const slice = ownSlice(options.container);
    if (slice) await slice;
    const agentScript = settings.agents && (await loadAgentScript());
    const dialect = await loadDialect({ resource, tool }, options.dialects ?? DEFAULT_DIALECTS);
    const scope = viewScopeOf(session, request, granted, dialect);
    const consent = new ViewConsent(scope);
    request.consented(consent);
    const { known } = await consent.admit(resource);
    const floods = new FloodWatch(scope);
    const question = sandboxQuestion(session, resource);
    const opening = openStorage(session);
    const url = await chooseSandboxUrl(settings, question, session);
    const chosenOrigin = await chooseViewOrigin(
      { ...settings, url },
      question,
      session,
      consent.gate,
    );
    const grant = await grantWithConsent(meta, { ...settings, url }, consent.gate, signal);
    Object.assign(granted, { csp: grant.csp, permissions: grant.permissions });
    if (chosenOrigin && 'refusal' in chosenOrigin) grant.refusals.push(chosenOrigin.refusal);
    if (grant.refusals.length > 0) emit({ type: 'refused', refusals: [...grant.refusals] });
    const refuse = (refusal: Refusal) => {
      grant.refusals.push(refusal);
      emit({ type: 'refused', refusals: [refusal] });
    };
    const shortcuts = () => shortcutKeys(options.shortcuts?.());
    const theme = () => sandboxTheme(scope.context.current, options.canvas?.(), shortcuts());
    let reading: ReturnType<typeof setTimeout> | undefined;
    const sandboxRequest: SandboxRequest = {
      ...grant,
      html: () => {
        clearTimeout(reading);
        scope.context.update(request.hostContext());
        scope.feed.set(request.toolData);
        const own = dialect
          ? insertScript(html, preludeOf(dialect, scope, request.toolData))
          : html;
        return agentScript ? insertScript(own, agentScript) : own;
      },
      theme,
      url,
      file: settings.file,
      container: options.container,
      early: request.early,
      title: options.title ?? tool?.title ?? tool?.name ?? 'MCP App',
      timeout: limits.sandboxTimeout,
      maxMessageBytes: limits.maxMessageBytes,
      signal,
      onrefused: (error) =>
        floods.refused(errorText(error), error instanceof RefusedMessage ? error.count : 1),
      meanwhile: known,
      storage: opening.then((storage) => storage?.items),
    };
    const loading =
      chosenOrigin && 'open' in chosenOrigin
        ? chosenOrigin.open(sandboxRequest, refuse)
        : openSandbox(sandboxRequest);
    // The first reading computes styles, which is slow in a new page, so it is done while the sandbox loads, unless it has.
    const { hostContext } = options;
    if (typeof hostContext === 'function')
      reading = setTimeout(() => signal.aborted || hostContext());
    const sandbox = await loading;
    const storage = await opening;
    const activity = new ViewActivity(sandbox.iframe, sandbox.isOurs);
    consent.activity = activity;
    const place = { iframe: sandbox.iframe, shortcuts: () => options.shortcuts?.() ?? [] };
    const requests = new RequestTable(
      scope,
      consent.gate,
      new Map([...accessibilityRequests(scope, place), ...(dialect?.requests ?? [])]),
    );
    // A view that does not ask for its tasks may still want the user to see them.
    leftTasks(scope).catch(() => {});
    const chosen = { ...sandbox, url, question, activity, storage, html, theme, shortcuts };
    const mounted = new MountedView(scope, chosen, grant, floods, requests, options.tap);
    mounted.#publish(options.container, settings.agents, consent.gate);
    return mounted;
  }

  private constructor(
    scope: ViewScope,
    sandbox: ChosenSandbox,
    grant: SandboxGrant,
    floods: FloodWatch,
    requests: RequestTable,
    tap: MessageTap | undefined,
  ) {
    this.#scope = scope;
    this.#sandbox = sandbox;
    this.#grant = grant;
    this.#floods = floods;
    floods.watchStrays(sandbox.iframe.contentWindow!);
    const observer = new ViewHealth(scope, floods, { ...sandbox, ...grant });
    const { transport } = sandbox;
    this.#health = observer;
    this.#connection = new ViewConnection(
      tap ? tappedTransport(transport, tap) : transport,
      scope,
      { requests, floods, observer },
    );
    observer.start(this.#connection);
    this.#shown = sandbox.theme();
  }

  #publish(container: Node, access: ViewFace['access'], gate: ViewFace['gate']): void {
    const { peer } = this.#connection;
    const { activity, iframe } = this.#sandbox;
    this.#face = {
      access,
      gate,
      activity,
      container,
      iframe,
      signal: this.#scope.signal,
      request: (method, params, limits) =>
        peer.request(method as never, params as never, limits) as Promise<unknown>,
    };
    this.#withdrawFace = publishFace(this.#face);
  }

  get app(): AppIdentity {
    return this.#scope.app;
  }
  get isolation(): Isolation {
    return this.#sandbox.isolation;
  }
  get iframe(): HTMLIFrameElement {
    return this.#sandbox.iframe;
  }

  /** Whether these settings result in the current sandbox page. */
  async isInSandboxOf(settings: SandboxSettings): Promise<boolean> {
    const { url, question } = this.#sandbox;
    // A function that fails counts as a change: the view starts again, and that start reports the error.
    const chosen = chooseSandboxUrl(settings, question, this.#scope).catch(() => null);
    return (await chosen) === url;
  }

  get details(): MountDetails {
    const { contentSecurityPolicy, csp, permissions, refusals } = this.#grant;
    const { iframe, isolation, view } = this.#sandbox;
    const { hostInfo, hostCapabilities, context, app, feed } = this.#scope;
    return {
      hostInfo,
      hostCapabilities: hostCapabilities(),
      hostContext: context.current,
      ...app,
      isolation,
      viewOrigin: view,
      sandbox: iframe.getAttribute('sandbox') ?? '',
      allow: iframe.allow,
      contentSecurityPolicy,
      csp,
      permissions,
      refusals,
      agents: this.#face?.access,
      followsProgress: feed.followsProgress,
    };
  }

  get isBusy(): boolean {
    return this.#connection.isBusy;
  }

  feed(data: FeedData): void {
    this.#scope.feed.set(data);
  }

  updateContext(fields: HostContext): void {
    this.#scope.context.update(fields);
    const { isOurs, theme } = this.#sandbox;
    const next = theme();
    if (!isOurs || sameJson(next, this.#shown)) return;
    this.#shown = next;
    this.#connection.peer.notify(SANDBOX_THEME as never, next as never);
  }

  listAppTools(options?: RequestOptions): Promise<AppTool[]> {
    return this.#connection.appTools.list(options);
  }

  callAppTool(
    name: string,
    args?: Record<string, unknown>,
    { isForAgent, ...options }: AppToolOptions = {},
  ): Promise<CallToolResult> {
    const { appTools } = this.#connection;
    return isForAgent
      ? callForAgent(appTools, this.#face!, name, args, options)
      : appTools.call(name, args, options);
  }

  /** Lets the view ask a question of the server. @returns its answer, which nobody has checked */
  elicit(params: object, options: RequestOptions): Promise<unknown> {
    // The method is a proposal, so it is not in the types of the protocol.
    return this.#connection.peer.request('elicitation/create' as never, params as never, options);
  }

  announceListChange(kind: ListKind): void {
    this.#connection.announceListChange(kind);
  }

  ping(): Promise<unknown> {
    return this.#connection.ping();
  }

  /** Asks the view to tear down and waits for its answer, for a limited time. Any answer is accepted, and so is none. */
  async tearDown(reason: string | undefined): Promise<void> {
    const timeout = this.#scope.limits.teardownTimeout;
    const params = reason === undefined ? {} : { reason };
    const asked = this.#connection.peer.request('ui/resource-teardown', params, { timeout });
    await asked.catch(() => {});
  }

  remove(): void {
    this.#withdrawFace?.();
    this.#health.stop();
    this.#floods.close();
    this.#connection.close();
    this.#sandbox.iframe.remove();
  }
}

/** What the sandbox page is told about the page around the view. Only an inline view has corners of its own. */
function sandboxTheme(
  { theme, displayMode = 'inline', styles }: HostContext,
  canvas: SandboxTheme['canvas'],
  shortcuts: ReadonlyMap<string, string>,
): SandboxTheme {
  const radius = styles?.variables?.['--border-radius-lg'] ?? '10px';
  const scheme = theme === 'light' || theme === 'dark' ? theme : undefined;
  const keys = shortcuts.size > 0 ? [...shortcuts.keys()] : undefined;
  return { scheme, canvas, radius: displayMode === 'inline' ? radius : undefined, keys };
}

/** The view's storage, if the page allows it. The code is loaded only for such pages. */
async function openStorage(session: SessionScope): Promise<KeptStorage | undefined> {
  if (!session.consent().viewStorage) return undefined;
  return (await import('./view-storage.js')).openViewStorage(session);
}

/** The `<script>` element for agents. @throws AppError of the phase `sandbox` */
async function loadAgentScript(): Promise<string> {
  const { AGENT_PRELUDE } = await import('../agent/agent-script.js').catch((cause: unknown) => {
    throw new AppError(
      'sandbox',
      'engine-missing',
      'Could not load the part of @mcp-app/elements for agents.',
      'The page is offline, or was deployed again: reload it.',
      { cause },
    );
  });
  return `<script>${AGENT_PRELUDE}</script>`;
}

/** The `<script>` element of the dialect's prelude. */
function preludeOf(dialect: Dialect, scope: ViewScope, toolData: FeedData): string {
  const { context, hostCapabilities, handlers, viewState } = scope;
  const start = {
    hostContext: context.current,
    hostCapabilities: hostCapabilities(),
    handlers: handlers(),
    toolData,
    viewState,
  };
  return `<script>${dialect.prelude(start)}</script>`;
}

/** The scope of a view that is about to be mounted. */
function viewScopeOf(
  session: SessionScope,
  { resource, tool, options }: Pick<MountRequest, 'resource' | 'tool' | 'options'>,
  granted: GrantedSoFar,
  dialect: ViewDialect | undefined,
): ViewScope {
  const { hostInfo = DEFAULT_HOST_INFO, hostCapabilities: extra, source } = options;
  const named = tool ?? source.tool;
  const app: AppIdentity = { appInfo: undefined, appCapabilities: undefined };
  const context = new HostContextStore((known) => declaredContext(known, app.appCapabilities));
  const hasListener = options.hasListener ?? (() => false);
  const viewState = keepsState(options.viewState, extra) ? options.viewState : undefined;
  return {
    ...session,
    app,
    shown: { toolName: typeof named === 'object' ? named.name : named, uri: resource.uri },
    context,
    feed: new ViewFeed(() => context.current.toolInfo),
    dialect,
    viewState,
    tasks: new ViewTasks(viewTasksOf(options.viewState ?? {})),
    hostInfo,
    hostCapabilities(): HostCapabilities {
      const { csp, permissions } = granted;
      const { handlers, link } = session;
      const hasTasks = !handlers().callTool && link?.tasks !== undefined;
      const more = withFollowing(viewState ? withKeptState(extra) : extra, hasTasks);
      const sandbox = { csp, permissions };
      const derived = deriveCapabilities(
        handlers(),
        link?.capabilities,
        sandbox,
        more,
        hasListener,
      );
      const answered = withCopying(withReceipts(derived, handlers()), handlers());
      const offered = withUpdates(withAccessibility(answered), handlers(), link);
      const proposed: AppElicitationCapability = options.isElicitation ? { elicitation: {} } : {};
      return { ...offered, ...proposed };
    },
    hasListener,
    changeDisplayMode(params) {
      const declared = app.appCapabilities?.availableDisplayModes;
      const stays = { mode: context.current.displayMode ?? 'inline' };
      // The view already has this mode from its own point of view, so the mode that the user chose is kept.
      if (context.hidesMode && params.mode === stays.mode) return stays;
      return options.changeDisplayMode?.(params, declared) ?? stays;
    },
  };
}
