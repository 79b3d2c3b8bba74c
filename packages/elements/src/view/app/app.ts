// Runs in the view. `App` with the members of the official view library, on top of `McpApp`.
import type { AppCapabilities, HostCapabilities } from '../../protocol/capabilities.js';
import type {
  AudioContent,
  CallToolParams,
  ImageContent,
  Implementation,
  ListParams,
  ListToolsResult,
  LoggingMessageParams,
  ReadResourceParams,
  TextContent,
} from '../../protocol/mcp.js';
import type {
  DownloadFileParams,
  MessageParams,
  OpenLinkParams,
  SizeChangedParams,
  TeardownParams,
  UpdateModelContextParams,
} from '../../protocol/messages.js';
import type { CreateMessageParams, CreateMessageResult } from '../../protocol/sampling.js';
import { reportSize } from '../size-reporter.js';
import type { StandardSchema } from '../standard-schema.js';
import { AppProtocol } from './app-protocol.js';
import type { RequestOptions } from './app-protocol.js';
import type {
  AppEventMap,
  McpUiHostContext,
  McpUiRequestDisplayModeRequest,
  McpUiRequestDisplayModeResult,
  McpUiResourceTeardownResult,
  NotificationParams,
  ToolResult,
} from './app-types.js';
import { extraOf } from './handler-extra.js';
import type { RequestHandlerExtra } from './handler-extra.js';
import { registerAppTool } from './registered-tool.js';
import type { AppToolCallback, AppToolSettings, RegisteredAppTool } from './registered-tool.js';
import type { SdkTransport } from './sdk-transport.js';

export interface AppOptions {
  /** Reports the height of the view to the host. Default true. */
  autoResize?: boolean;
  /** Throws if a request is made, or the first handler for tool data is set, too early or too late. Default false. */
  strict?: boolean;
  /** No effect: nothing here evaluates code. */
  allowUnsafeEval?: boolean;
  /** No effect: the host refuses what it does not support. */
  enforceStrictCapabilities?: boolean;
  /** No effect. */
  debouncedNotificationMethods?: string[];
}

type AppEvent = keyof AppEventMap;
type Listener<E extends AppEvent> = (params: AppEventMap[E]) => void;
type AnyListener = (params: never) => void;
type MaybeAsync<T> = T | Promise<T>;
type RequestHandler<Params, Result> =
  | ((params: Params, extra: RequestHandlerExtra) => Result)
  | undefined;

/** Events that a host sends once per call, so that a handler that is set later would miss them. */
const TOOL_EVENTS = ['toolinput', 'toolinputpartial', 'toolresult', 'toolcancelled'] as const;

/** A result of sampling without tools: one block. */
type PlainSample = CreateMessageResult & { content: TextContent | ImageContent | AudioContent };

/**
 * A view's connection to its host, with the API of `App` of `@modelcontextprotocol/ext-apps`.
 * ```js
 * const app = new App({ name: 'Clock', version: '1.0.0' });
 * app.ontoolresult = (result) => render(result);
 * await app.connect();
 * ```
 * A request that is made while `connect()` is pending waits for it. The first handler for tool data that is set after the
 * data has arrived gets it.
 */
export class App extends AppProtocol {
  readonly #options: AppOptions;
  readonly #handlers: { [E in AppEvent]?: Listener<E> | undefined } = {};
  readonly #listeners = new Map<AppEvent, Map<AnyListener, () => void>>();
  /** The tool data that arrived before there was a handler for it. */
  readonly #missed = new Map<AppEvent, unknown>();
  /** The events that have, or had, a handler. */
  readonly #handled = new Set<AppEvent>();
  #stopReporting: (() => void) | undefined;
  #oncalltool: RequestHandler<CallToolParams, Promise<ToolResult>>;
  #onlisttools: RequestHandler<ListParams, Promise<ListToolsResult>>;

  /** Called before the host removes the view. The host waits for its promise, for a limited time. */
  onteardown: RequestHandler<TeardownParams, MaybeAsync<McpUiResourceTeardownResult>>;

  constructor(
    appInfo: Implementation,
    capabilities: AppCapabilities = {},
    options: AppOptions = {},
  ) {
    super(appInfo, capabilities);
    this.#options = options;
    for (const event of [...TOOL_EVENTS, 'hostcontextchanged'] as const)
      this.mcpApp.on(event, (params) =>
        (this.#handlers[event] as AnyListener | undefined)?.(params as never),
      );
    for (const event of TOOL_EVENTS)
      this.mcpApp.on(event, (params) => {
        if (!this.#handled.has(event)) this.#missed.set(event, params);
      });
    this.mcpApp.on('teardown', (params) =>
      this.onteardown?.(
        params,
        this.currentExtra({ method: 'ui/resource-teardown', params: { ...params } }),
      ),
    );
  }

  override async connect(transport?: SdkTransport, options?: RequestOptions): Promise<void> {
    await super.connect(transport, options);
    if (this.#options.autoResize ?? true)
      this.#stopReporting = this.setupSizeChangedNotifications();
  }

  protected override ended(): void {
    this.#stopReporting?.();
    this.#stopReporting = undefined;
    this.#missed.clear();
    super.ended();
  }

  getHostCapabilities(): HostCapabilities | undefined {
    return this.mcpApp.getSnapshot().hostCapabilities;
  }

  getHostVersion(): Implementation | undefined {
    return this.mcpApp.getSnapshot().hostInfo;
  }

  /** The host's context with all changes so far. */
  getHostContext(): McpUiHostContext | undefined {
    return this.mcpApp.getSnapshot().hostContext as McpUiHostContext | undefined;
  }

  addEventListener<E extends AppEvent>(event: E, handler: Listener<E>): void {
    this.#add(event, handler);
    const listeners = this.#listeners.get(event) ?? new Map<AnyListener, () => void>();
    this.#listeners.set(event, listeners);
    listeners.get(handler)?.();
    listeners.set(handler, this.mcpApp.on(event, handler as never));
  }

  removeEventListener<E extends AppEvent>(event: E, handler: Listener<E>): void {
    this.#listeners.get(event)?.get(handler)?.();
    this.#listeners.get(event)?.delete(handler);
  }

  get ontoolinput(): Listener<'toolinput'> | undefined {
    return this.#handlers.toolinput;
  }
  set ontoolinput(handler: Listener<'toolinput'> | undefined) {
    this.#set('toolinput', handler);
  }
  get ontoolinputpartial(): Listener<'toolinputpartial'> | undefined {
    return this.#handlers.toolinputpartial;
  }
  set ontoolinputpartial(handler: Listener<'toolinputpartial'> | undefined) {
    this.#set('toolinputpartial', handler);
  }
  get ontoolresult(): Listener<'toolresult'> | undefined {
    return this.#handlers.toolresult;
  }
  set ontoolresult(handler: Listener<'toolresult'> | undefined) {
    this.#set('toolresult', handler);
  }
  get ontoolcancelled(): Listener<'toolcancelled'> | undefined {
    return this.#handlers.toolcancelled;
  }
  set ontoolcancelled(handler: Listener<'toolcancelled'> | undefined) {
    this.#set('toolcancelled', handler);
  }
  get onhostcontextchanged(): Listener<'hostcontextchanged'> | undefined {
    return this.#handlers.hostcontextchanged;
  }
  set onhostcontextchanged(handler: Listener<'hostcontextchanged'> | undefined) {
    this.#set('hostcontextchanged', handler);
  }

  /** Calls of the host to tools of this view. `registerTool()` sets it. Needs the capability `tools`. */
  get oncalltool(): RequestHandler<CallToolParams, Promise<ToolResult>> {
    return this.#oncalltool;
  }
  set oncalltool(handler: RequestHandler<CallToolParams, Promise<ToolResult>>) {
    this.#oncalltool = handler;
    this.#answer('tools/call', handler);
  }

  /** The host's request for the tools of this view. `registerTool()` sets it. Needs the capability `tools`. */
  get onlisttools(): RequestHandler<ListParams, Promise<ListToolsResult>> {
    return this.#onlisttools;
  }
  set onlisttools(handler: RequestHandler<ListParams, Promise<ListToolsResult>>) {
    this.#onlisttools = handler;
    this.#answer('tools/list', handler);
  }

  /**
   * Offers a tool to the host. A failure (`callback` throws, or the input or output does not match its schema) becomes a
   * result with `isError`. Before `connect()` it also declares the capability.
   */
  registerTool<
    Out extends StandardSchema | undefined = undefined,
    In extends StandardSchema | undefined = undefined,
  >(
    name: string,
    config: AppToolSettings<In, Out>,
    callback: AppToolCallback<In, Out>,
  ): RegisteredAppTool {
    return registerAppTool(this.mcpApp, name, config as AppToolSettings, callback, (context) =>
      extraOf(context, { method: 'tools/call' }, this),
    );
  }

  async sendToolListChanged(params: NotificationParams = {}): Promise<void> {
    this.#check('sendToolListChanged');
    await this.mcpApp.notify('notifications/tools/list_changed', params);
  }

  /** Calls a tool of the view's own server. Progress notifications restart the timeout. */
  async callServerTool(params: CallToolParams, options?: RequestOptions): Promise<ToolResult> {
    this.#check('callServerTool');
    if (typeof params === 'string')
      throw new TypeError(
        `callServerTool() got the text "${params}". Pass an object: { name: "${params}", arguments: {} }.`,
      );
    const keepAlive = { onprogress() {}, resetTimeoutOnProgress: true };
    const request = { method: 'tools/call', params } as const;
    return (await this.request(request, { ...keepAlive, ...options })) as ToolResult;
  }

  async readServerResource(params: ReadResourceParams, options?: RequestOptions) {
    this.#check('readServerResource');
    return this.request({ method: 'resources/read', params }, options);
  }

  async listServerResources(params: ListParams = {}, options?: RequestOptions) {
    this.#check('listServerResources');
    return this.request({ method: 'resources/list', params }, options);
  }

  /** Requests a completion from the host's model. */
  createSamplingMessage(
    params: CreateMessageParams & { tools?: undefined },
    options?: RequestOptions,
  ): Promise<PlainSample>;
  createSamplingMessage(
    params: CreateMessageParams,
    options?: RequestOptions,
  ): Promise<CreateMessageResult>;
  async createSamplingMessage(
    params: CreateMessageParams,
    options?: RequestOptions,
  ): Promise<CreateMessageResult> {
    this.#check('createSamplingMessage');
    return this.request({ method: 'sampling/createMessage', params }, options);
  }

  /** Adds a message of the user to the conversation. `isError` in the result: it was not accepted. */
  sendMessage(params: MessageParams, options?: RequestOptions) {
    this.#check('sendMessage');
    return this.request({ method: 'ui/message', params }, options);
  }

  /** Writes to the host's log. */
  sendLog(params: LoggingMessageParams): Promise<void> {
    return this.mcpApp.sendLog(params);
  }

  /** Tells the model what the view shows. Each call replaces the previous one. */
  updateModelContext(params: UpdateModelContextParams, options?: RequestOptions) {
    this.#check('updateModelContext');
    return this.request({ method: 'ui/update-model-context', params }, options);
  }

  /** Asks the host to open a URL. `isError` in the result: it was not opened. */
  openLink(params: OpenLinkParams, options?: RequestOptions) {
    this.#check('openLink');
    return this.request({ method: 'ui/open-link', params }, options);
  }

  /** @deprecated Use `openLink`. */
  sendOpenLink: App['openLink'] = this.openLink;

  /** Asks the host to save files. `isError` in the result: they were not saved. */
  downloadFile(params: DownloadFileParams, options?: RequestOptions) {
    this.#check('downloadFile');
    return this.request({ method: 'ui/download-file', params }, options);
  }

  /** Asks the host to remove the view. If the host does, `onteardown` follows. */
  requestTeardown(params: NotificationParams = {}): Promise<void> {
    return this.mcpApp.notify('ui/notifications/request-teardown', params);
  }

  /** Requests a display mode. The result has the actual mode, which can be the old one. */
  async requestDisplayMode(
    params: McpUiRequestDisplayModeRequest['params'],
    options?: RequestOptions,
  ): Promise<McpUiRequestDisplayModeResult> {
    this.#check('requestDisplayMode');
    const request = { method: 'ui/request-display-mode', params } as const;
    return (await this.request(request, options)) as McpUiRequestDisplayModeResult;
  }

  /** Reports the size of the view in pixels. */
  sendSizeChanged(params: SizeChangedParams): Promise<void> {
    return this.mcpApp.sendSizeChanged(params);
  }

  /** Reports the height of the view, now and after each change, until the returned function is called. */
  setupSizeChangedNotifications(): () => void {
    return reportSize(this.mcpApp);
  }

  #set<E extends AppEvent>(event: E, handler: Listener<E> | undefined): void {
    if (handler) this.#add(event, handler);
    this.#handlers[event] = handler as never;
  }

  /** The first handler of an event gets what has arrived before it. */
  #add(event: AppEvent, handler: AnyListener): void {
    if (this.#handled.has(event)) return;
    this.#handled.add(event);
    if (!(TOOL_EVENTS as readonly string[]).includes(event)) return;
    if (this.#options.strict && this.#isReady)
      throw new Error(
        `The first ${event} handler registered after connect() completed the ui/initialize handshake. Set it before connect().`,
      );
    // Later, as if it arrived now.
    if (this.#missed.has(event)) queueMicrotask(() => handler(this.#missed.get(event) as never));
  }

  #answer(method: 'tools/call' | 'tools/list', handler: unknown): void {
    if (!this.mcpApp.capabilities.tools)
      throw new Error(
        `Could not handle ${method}: the app has no capability \`tools\`. Pass { tools: {} } to its constructor.`,
      );
    if (!handler) this.removeRequestHandler(method);
    else
      this.setRequestHandler(method, ({ params }, extra) =>
        (handler as (params: object, extra: RequestHandlerExtra) => unknown)(params, extra),
      );
  }

  get #isReady(): boolean {
    return this.mcpApp.getSnapshot().status === 'ready';
  }

  /** A request without `strict` waits for the connection instead. */
  #check(member: string): void {
    if (this.#options.strict && !this.#isReady)
      throw new Error(
        `${member}() was called before connect() completed the ui/initialize handshake. Await connect() first.`,
      );
  }
}
