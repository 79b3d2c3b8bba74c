// A host for tests of a view: in the same page or process, or around a frame.
import type {
  CallToolResult,
  HostCapabilities,
  HostContext,
  HostToViewNotifications,
  Implementation,
  Tool,
  ViewToHost,
} from '@mcp-app/elements/protocol';
import { ErrorCode } from '@mcp-app/elements/protocol';
import { linkedTransports, RpcError, windowTransport } from '@mcp-app/elements/rpc';
import type { Transport } from '@mcp-app/elements/rpc';
import { MOCK_HOST, MockHost } from '@mcp-app/elements/mock';
import { mockAnswers } from '../mock-server/mock-answers.js';
import type { MockServer } from '../mock-server/mock-answers.js';
import type { HostPreset } from '../presets/host-presets.js';
import { Recorded } from './message-record.js';

type Arguments = Record<string, unknown>;

export interface TestHostOptions extends MockServer {
  /** Context, style variables and missing capabilities of a real host. The other options override it. */
  preset?: HostPreset;
  hostInfo?: Implementation;
  /** Merged into a default: light, inline, all display modes, en-US, UTC. */
  hostContext?: HostContext;
  /** Capabilities that the host lacks: it does not advertise them, and refuses their requests. */
  without?: readonly (keyof HostCapabilities)[];
  /** Sent as soon as the view is initialized. */
  toolInput?: Arguments;
  /** Sent after the input, as soon as the view is initialized. */
  toolResult?: CallToolResult;
  /** How the host reacts to the handshake. Default `answer`; `refuse` and `silence` are for error cases. */
  handshake?: 'answer' | 'refuse' | 'silence';
  /** Milliseconds until a wait times out. Default 5,000. */
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

/**
 * A copy of what a test gives, as a view gets it. A value that JSON cannot represent throws here, in the test, instead
 * of later in a connection, which nobody observes.
 */
const asSent = <T extends object>(given: T): T => JSON.parse(JSON.stringify(given)) as T;

/**
 * Made by `createTestHost()`. It records what the view sends. Its send methods wait until the view is initialized and has
 * received the message.
 */
export class TestHost extends Recorded<ViewToHost> {
  readonly #options: TestHostOptions;
  readonly #host: MockHost;
  readonly #find = () => this.transport();

  constructor(options: TestHostOptions) {
    super('view', options.timeout);
    const { toolInput, toolResult, hostContext, preset } = options;
    this.#options = { ...options, ...asSent({ toolInput, toolResult }) };
    const hostInfo = options.hostInfo ??
      preset?.hostInfo ?? { name: 'test-host', version: '1.0.0' };
    const without = options.without ?? preset?.without ?? [];
    const handlers = mockAnswers(options);
    this.#host = new MockHost({
      hostInfo: () => hostInfo,
      handlers: () => handlers,
      without: () => without,
      onmessage: (entry) => this.record.add(entry),
      oninitialized: () => this.#begin(),
      onevent: () => {},
    });
    const context = preset ? preset.hostContext : DEFAULT_CONTEXT;
    this.#host.setContext({ ...context, ...asSent({ ...hostContext }) });
    globals()[MOCK_HOST] = this.#find;
  }

  /** Name and version of the view. */
  get appInfo(): Implementation | undefined {
    return this.#host.app?.appInfo;
  }

  /** The view's current context. */
  get hostContext(): HostContext {
    return this.#host.context;
  }

  /** Opens a connection and returns the view's end: `new McpApp(info, { transport: host.transport() })` */
  transport(): Transport {
    const [near, far] = linkedTransports();
    this.#accept(far);
    return near;
  }

  /** Accepts the view in this frame. Call it before the frame loads, because the view sends the first message. */
  attach(frame: HTMLIFrameElement): void {
    const { contentWindow } = frame;
    if (!contentWindow)
      throw new Error(
        'Could not attach the frame: it is not in the page. Append it, attach it, then load it.',
      );
    this.#accept(windowTransport(contentWindow));
  }

  /** Waits until a view is connected and initialized. */
  async ready(): Promise<void> {
    await this.record.until(() => this.#host.isInitialized, 'No view connected');
  }

  sendToolInput(input: Arguments): Promise<void> {
    return this.send('ui/notifications/tool-input', { arguments: input });
  }

  /** Sends partial input, as a host does while the model streams it. */
  sendToolInputPartial(input: Arguments): Promise<void> {
    return this.send('ui/notifications/tool-input-partial', { arguments: input });
  }

  sendToolResult(result: CallToolResult): Promise<void> {
    return this.send('ui/notifications/tool-result', result);
  }

  sendToolCancelled(reason?: string): Promise<void> {
    return this.send('ui/notifications/tool-cancelled', reason === undefined ? {} : { reason });
  }

  /** Sends any notification. */
  async send<M extends keyof HostToViewNotifications>(
    method: M,
    params: HostToViewNotifications[M],
  ): Promise<void> {
    await this.ready();
    this.#host.notify(method, params);
    await this.#arrived();
  }

  /** Changes fields of the context. */
  async setContext(fields: HostContext): Promise<void> {
    this.#host.setContext(asSent(fields));
    await this.ready();
    await this.#arrived();
  }

  /** Lists the tools that the view offers. */
  async listAppTools(): Promise<Tool[]> {
    await this.ready();
    return this.#host.connection!.appTools.list();
  }

  /** Calls a tool of the view. */
  async callAppTool(name: string, input?: Arguments): Promise<CallToolResult> {
    await this.ready();
    return this.#host.connection!.appTools.call(name, input);
  }

  /** Requests the teardown of the view, waits for its answer, and closes the connection. */
  async teardown(reason?: string): Promise<void> {
    await this.ready();
    const params = reason === undefined ? {} : { reason };
    await this.#request('ui/resource-teardown', params);
    this.#host.close();
  }

  /** Closes the connection. Views that connect later do not find this host. */
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
        throw new RpcError(ErrorCode.InvalidRequest, 'This host refuses the handshake.');
      });
  }

  #begin(): void {
    const { toolInput, toolResult } = this.#options;
    if (toolInput) this.#host.notify('ui/notifications/tool-input', { arguments: toolInput });
    if (toolResult) this.#host.notify('ui/notifications/tool-result', toolResult);
    this.record.changed();
  }

  #request(method: 'ping' | 'ui/resource-teardown', params: object): Promise<object> {
    const { timeout = 5000 } = this.#options;
    return this.#host.connection!.peer.request(method, params, { timeout });
  }

  /** Messages arrive in order, so a view that answers this one has received the earlier ones. */
  async #arrived(): Promise<void> {
    await this.#request('ping', {});
  }
}

const globals = () => globalThis as unknown as { [MOCK_HOST]?: () => Transport };

/**
 * A host for tests. Every view that connects after this call finds it: `new McpApp(…)`, `<mcp-app-root>`,
 * `useMcpApp()`. It does not need a DOM.
 * ```js
 * const host = createTestHost({ tools: { add: ({ a, b }) => ({ content: [], structuredContent: { sum: a + b } }) } });
 * render(<Calculator />);
 * await host.sendToolInput({ a: 1, b: 2 });
 * const { params } = await host.nextRequest('tools/call');
 * host.close();
 * ```
 */
export const createTestHost = (options: TestHostOptions = {}): TestHost => new TestHost(options);
