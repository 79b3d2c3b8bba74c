// A view for tests of a host. It runs in the page instead of a sandbox, so it does not need a working iframe.
import { loggingTap, MOCK_SANDBOX, tappedTransport } from '@mcp-app/elements/mock';
import type { MockSandbox, OpenSandbox, SandboxRequest } from '@mcp-app/elements/mock';
import type { AppCapabilities, HostToView, Implementation } from '@mcp-app/elements/protocol';
import { linkedTransports } from '@mcp-app/elements/rpc';
import type { Transport } from '@mcp-app/elements/rpc';
import { McpApp } from '@mcp-app/elements/view';
import type { AnyTools, ToolTypes } from '@mcp-app/elements/view';
import { Recorded } from './message-record.js';

export interface TestViewOptions<Tools extends ToolTypes<Tools> = AnyTools> {
  /** The name and version that the view reports to the host. Default `test-view`, `1.0.0`. */
  appInfo?: Implementation;
  /** The capabilities that the view declares to the host. */
  capabilities?: AppCapabilities;
  /** The code of the view: called before each connection, to register tools and listeners. */
  run?: (app: McpApp<Tools>) => void;
  /** `silence`: the view never sends `ui/initialize`, like a broken view. Default `send`. */
  handshake?: 'send' | 'silence';
  /** Which frames show this view. Default: all. */
  for?: (frame: Element) => boolean;
  /** Milliseconds until a wait times out. Default 5,000. */
  timeout?: number;
}

/** One start of the view, with the data that the host would have given to the sandbox. */
export interface TestViewStart<Tools extends ToolTypes<Tools> = AnyTools> {
  /** The view's side of the connection. Call its methods to act as the view. */
  readonly app: McpApp<Tools>;
  /** The `<mcp-app-frame>` that shows the view. */
  readonly frame: Element | undefined;
  /** The HTML of the view. It is not run. */
  readonly html: string;
  readonly csp: SandboxRequest['csp'];
  readonly permissions: SandboxRequest['permissions'];
  /** The `allow` attribute of the iframe. */
  readonly allow: string;
}

/** Made by `createTestView()`. It records what the host sends. */
export class TestView<Tools extends ToolTypes<Tools> = AnyTools> extends Recorded<HostToView> {
  readonly #options: TestViewOptions<Tools>;
  readonly #starts: TestViewStart<Tools>[] = [];
  readonly #next = globals()[MOCK_SANDBOX];
  #returned = 0;

  constructor(options: TestViewOptions<Tools>) {
    super('host', options.timeout);
    this.#options = options;
    globals()[MOCK_SANDBOX] = this.#open;
  }

  /** Every start of the view, oldest first: one per frame, and one more for each reload. */
  get starts(): readonly TestViewStart<Tools>[] {
    return this.#starts;
  }

  /**
   * The app of the oldest start that was not returned before, or of the next one. Resolves when the view is
   * initialized and the frame is `ready`.
   */
  async nextApp(): Promise<McpApp<Tools>> {
    const index = this.#returned++;
    const isReady = () => {
      const app = this.#starts[index]?.app;
      return app?.getSnapshot().status === 'ready' && app;
    };
    const app = await this.record.until(isReady, 'No frame started the view');
    // Messages arrive in order, so a host that answers this one knows that the view is initialized.
    await app.request('ping', {});
    return app;
  }

  /** Simulates a click in the view: what the view requests next counts as the user's action. */
  async click(app: McpApp<Tools> | undefined = this.#starts.at(-1)?.app): Promise<void> {
    // The sandbox page sends this message, so it is not in the types of a view's messages.
    await app?.notify('ui/notifications/sandbox-report' as never, { kind: 'activity' } as never);
  }

  /** Closes every connection. Frames that start later get a sandbox again. */
  close(): void {
    for (const { app } of this.#starts) app.close();
    if (globals()[MOCK_SANDBOX] === this.#open) globals()[MOCK_SANDBOX] = this.#next;
  }

  readonly #open = (request: SandboxRequest): OpenSandbox | undefined => {
    const { for: isWanted } = this.#options;
    const root = request.container.getRootNode() as Partial<ShadowRoot>;
    const frame = root.host;
    if (isWanted && !(frame && isWanted(frame))) return this.#next?.(request);
    // Not an iframe, because happy-dom reports an error for each iframe that is added to the page.
    const iframe = document.createElement('div') as unknown as HTMLIFrameElement;
    iframe.setAttribute('part', 'iframe');
    iframe.title = request.title;
    iframe.allow = request.allow;
    request.container.appendChild(iframe);
    const [near, far] = linkedTransports();
    const { appInfo = { name: 'test-view', version: '1.0.0' }, capabilities = {} } = this.#options;
    const app = new McpApp<Tools>(appInfo, { capabilities, transport: far, starvedAfter: 0 });
    const { csp, permissions, allow } = request;
    this.#starts.push({ app, frame, html: request.html(), csp, permissions, allow });
    app.subscribe(() => this.record.changed());
    this.#options.run?.(app);
    const connect = () => {
      if (this.#options.handshake === 'silence') return;
      // The app's snapshot has the error of a failed handshake, and the frame shows its own error.
      app.connect().catch(() => {});
    };
    const recorded = tappedTransport(
      near,
      loggingTap((entry) => this.record.add(entry)),
    );
    const transport: Transport = {
      ...recorded,
      start(receive, closed) {
        recorded.start(receive, closed);
        // The host registers its handlers in this same task.
        queueMicrotask(connect);
      },
    };
    return { iframe, transport, isolation: 'opaque', isOurs: true };
  };
}

const globals = () => globalThis as { [MOCK_SANDBOX]?: MockSandbox | undefined };

/**
 * A view for tests of a host. Every `<mcp-app-frame>` that starts after this call shows it instead of its HTML, in
 * jsdom and happy-dom too, where no iframe runs scripts. Everything but the sandbox is real: reading the view,
 * handshake, tool data, policy, requests.
 * ```js
 * const view = createTestView();
 * render(<Chat />);
 * const app = await view.nextApp();
 * await app.sendMessage({ role: 'user', content: [{ type: 'text', text: 'Hi' }] });
 * const { params } = await view.nextNotification('ui/notifications/tool-result');
 * view.close();
 * ```
 */
export const createTestView = <Tools extends ToolTypes<Tools> = AnyTools>(
  options: TestViewOptions<Tools> = {},
): TestView<Tools> => new TestView(options);
