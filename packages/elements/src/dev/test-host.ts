// A Host for the tests of a View: in the same page or process, or around a frame.
import type { HostCapabilities } from '../protocol/capabilities.js';
import type { HostContext } from '../protocol/host-context.js';
import { ErrorCode } from '../protocol/json-rpc.js';
import type { CallToolResult, Implementation, Tool } from '../protocol/mcp.js';
import type { HostToViewNotifications, ViewToHost } from '../protocol/messages.js';
import { linkedTransports } from '../rpc/linked-transports.js';
import { RpcError } from '../rpc/rpc-error.js';
import type { Transport } from '../rpc/transport.js';
import type { NotificationMethod, ParamsOf, RequestMethod } from '../rpc/typed-messages.js';
import { windowTransport } from '../rpc/window-transport.js';
import { MOCK_HOST } from '../view/host-transport.js';
import { mockAnswers } from './mock-answers.js';
import type { MockServer } from './mock-answers.js';
import { MockHost } from './mock-host.js';
import type { HostPreset } from './presets.js';
import { ViewRecord } from './view-record.js';
import type { ViewNotification, ViewRequest } from './view-record.js';

type Arguments = Record<string, unknown>;

export interface TestHostOptions extends MockServer {
  /** A real host's context, style variables and gaps; what is given beside it wins. */
  preset?: HostPreset;
  hostInfo?: Implementation;
  /** Over a plain default: light, inline, all display modes, en-US, UTC. */
  hostContext?: HostContext;
  /** Capabilities that the Host lacks: not offered, and refused when asked for. */
  without?: readonly (keyof HostCapabilities)[];
  /** Sent as soon as the View listens. */
  toolInput?: Arguments;
  /** Sent after the input, as soon as the View listens. */
  toolResult?: CallToolResult;
  /** What becomes of the View's first question. Default `answer`; `refuse` and `silence` are bad hosts. */
  handshake?: 'answer' | 'refuse' | 'silence';
  /** Milliseconds that anything is waited for. Default 5,000. */
  timeout?: number;
}

const DEFAULT_CONTEXT: HostContext = {
  theme: 'light',
  displayMode: 'inline',
  availableDisplayModes: ['inline', 'fullscreen', 'pip'],
  locale: 'en-US',
  timeZone: 'UTC',
  platform: 'web',
};

/** Made by `createTestHost()`. What it sends waits for the View to listen, and until the View has it. */
export class TestHost {
  readonly #options: TestHostOptions;
  readonly #host: MockHost;
  readonly #record: ViewRecord;
  readonly #find = () => this.transport();

  constructor(options: TestHostOptions) {
    this.#options = options;
    const { preset, timeout = 5000 } = options;
    this.#record = new ViewRecord(timeout);
    const hostInfo = options.hostInfo ??
      preset?.hostInfo ?? { name: 'test-host', version: '1.0.0' };
    const without = options.without ?? preset?.without ?? [];
    const handlers = mockAnswers(options);
    this.#host = new MockHost({
      hostInfo: () => hostInfo,
      handlers: () => handlers,
      without: () => without,
      onmessage: (entry) => this.#record.add(entry),
      oninitialized: () => this.#begin(),
      onevent: () => {},
    });
    const context = preset ? preset.hostContext : DEFAULT_CONTEXT;
    this.#host.setContext({ ...context, ...options.hostContext });
    globals()[MOCK_HOST] = this.#find;
  }

  /** Every request of the View, oldest first; each gets its `result` or `error` when it is answered. */
  get requests(): readonly ViewRequest[] {
    return this.#record.requests;
  }

  /** Every notification of the View, oldest first. */
  get notifications(): readonly ViewNotification[] {
    return this.#record.notifications;
  }

  /** What the View said of itself. */
  get appInfo(): Implementation | undefined {
    return this.#host.app?.appInfo;
  }

  /** The context as the View knows it. */
  get hostContext(): HostContext {
    return this.#host.context;
  }

  /** A new connection: the View's end of it. `new McpApp(info, { transport: host.transport() })` */
  transport(): Transport {
    const [near, far] = linkedTransports();
    this.#accept(far);
    // As JSON, like the way to a real Host: proxies of frameworks arrive as what they stand for.
    return {
      start: (receive, closed) => near.start(receive, closed),
      send: (message) => near.send(JSON.parse(JSON.stringify(message)) as object),
      close: () => near.close(),
    };
  }

  /** Takes the View in this frame. Before the frame loads: a View speaks first. */
  attach(frame: HTMLIFrameElement): void {
    const { contentWindow } = frame;
    if (!contentWindow)
      throw new Error('The frame is not in the page: append it, attach it, then load it.');
    this.#accept(windowTransport(contentWindow));
  }

  /** Waits until a View is connected and listens. */
  async ready(): Promise<void> {
    await this.#record.until(() => this.#host.isInitialized, 'No view connected');
  }

  /** The oldest request of this kind that was not taken yet, or the next one. */
  nextRequest<M extends RequestMethod<ViewToHost>>(
    method: M,
  ): Promise<ViewRequest<ParamsOf<ViewToHost, M>>> {
    return this.#record.take('requests', method) as Promise<ViewRequest<ParamsOf<ViewToHost, M>>>;
  }

  /** The oldest notification of this kind that was not taken yet, or the next one. */
  nextNotification<M extends NotificationMethod<ViewToHost>>(
    method: M,
  ): Promise<ViewNotification<ViewToHost['notifications'][M]>> {
    return this.#record.take('notifications', method) as Promise<
      ViewNotification<ViewToHost['notifications'][M]>
    >;
  }

  sendToolInput(input: Arguments): Promise<void> {
    return this.send('ui/notifications/tool-input', { arguments: input });
  }

  /** The input so far, while the model writes it. */
  sendToolInputPartial(input: Arguments): Promise<void> {
    return this.send('ui/notifications/tool-input-partial', { arguments: input });
  }

  sendToolResult(result: CallToolResult): Promise<void> {
    return this.send('ui/notifications/tool-result', result);
  }

  sendToolCancelled(reason?: string): Promise<void> {
    return this.send('ui/notifications/tool-cancelled', reason === undefined ? {} : { reason });
  }

  /** Any notification. */
  async send<M extends keyof HostToViewNotifications>(
    method: M,
    params: HostToViewNotifications[M],
  ): Promise<void> {
    await this.ready();
    this.#host.tell(method, params);
    await this.#arrived();
  }

  /** Changes fields of the context. */
  async setContext(fields: HostContext): Promise<void> {
    this.#host.setContext(fields);
    await this.ready();
    await this.#arrived();
  }

  /** The tools that the View offers. */
  async listAppTools(): Promise<Tool[]> {
    await this.ready();
    return this.#host.connection!.appTools.list();
  }

  /** Calls a tool of the View. */
  async callAppTool(name: string, input?: Arguments): Promise<CallToolResult> {
    await this.ready();
    return this.#host.connection!.appTools.call(name, input);
  }

  /** Asks the View to save what it has, waits for its answer, and closes the connection. */
  async teardown(reason?: string): Promise<void> {
    await this.ready();
    const params = reason === undefined ? {} : { reason };
    await this.#request('ui/resource-teardown', params);
    this.#host.close();
  }

  /** Ends the connection, and is nobody's Host any more. */
  close(): void {
    this.#host.close();
    if (globals()[MOCK_HOST] === this.#find) delete globals()[MOCK_HOST];
  }

  #accept(transport: Transport): void {
    const { handshake = 'answer' } = this.#options;
    const { peer } = this.#host.accept(transport);
    if (handshake === 'silence') peer.handle('ui/initialize', () => new Promise(() => {}));
    if (handshake === 'refuse')
      peer.handle('ui/initialize', () => {
        throw new RpcError(ErrorCode.InvalidRequest, 'This host shows no views.');
      });
  }

  #begin(): void {
    const { toolInput, toolResult } = this.#options;
    if (toolInput) this.#host.tell('ui/notifications/tool-input', { arguments: toolInput });
    if (toolResult) this.#host.tell('ui/notifications/tool-result', toolResult);
    this.#record.changed();
  }

  #request(method: 'ping' | 'ui/resource-teardown', params: object): Promise<object> {
    const { timeout = 5000 } = this.#options;
    return this.#host.connection!.peer.request(method, params, { timeout });
  }

  /** Messages arrive in order: a View that answers this one has had those before. */
  async #arrived(): Promise<void> {
    await this.#request('ping', {});
  }
}

const globals = () => globalThis as unknown as { [MOCK_HOST]?: () => Transport };

/**
 * A Host for tests. Every View that is made after it and looks for its Host finds it: `new McpApp(…)`,
 * `<mcp-app-root>`, `useMcpApp()`. Nothing of it needs a DOM.
 * ```js
 * const host = createTestHost({ tools: { add: ({ a, b }) => ({ content: [], structuredContent: { sum: a + b } }) } });
 * render(<Calculator />);
 * await host.sendToolInput({ a: 1, b: 2 });
 * const { params } = await host.nextRequest('tools/call');
 * host.close();
 * ```
 */
export const createTestHost = (options: TestHostOptions = {}): TestHost => new TestHost(options);
