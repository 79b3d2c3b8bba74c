// One page in the browser, with all frames in it: what they log, what they load, and how they look.
import type { DevtoolsConnection, BrowserEvent } from './devtools-connection.js';
import { FrameContexts } from './frame-contexts.js';
import type { FrameContext } from './frame-contexts.js';

/** The depth of a view: the page has a sandbox, which has the view. */
const VIEW_DEPTH = 2;

export interface PageSize {
  width: number;
  height: number;
}

/** A request that a view or a frame in it has sent. */
export interface SentRequest {
  url: string;
  /** The type that DevTools shows: Fetch, XHR, Script, Image, Document. */
  type: string;
}

interface CalledConsole {
  type: string;
  executionContextId: number;
  args: { value?: unknown; description?: string }[];
}

interface ThrownException {
  exceptionDetails: {
    text: string;
    executionContextId?: number;
    exception?: { description?: string };
  };
}

interface Evaluated {
  result: { value?: unknown };
  exceptionDetails?: ThrownException['exceptionDetails'];
}

const textOf = ({ text, exception }: ThrownException['exceptionDetails']) =>
  exception?.description?.split('\n')[0] ?? text;

export class BrowserPage {
  /** Errors that the view logged or did not catch. */
  readonly errors: string[] = [];
  /** What the view and its frames requested from the network. */
  readonly requests: SentRequest[] = [];
  readonly #connection: DevtoolsConnection;
  readonly #target: string;
  readonly #sessions = new Set<string>();
  readonly #frames = new FrameContexts();
  readonly #stop: () => void;
  #session = '';

  private constructor(connection: DevtoolsConnection, target: string) {
    this.#connection = connection;
    this.#target = target;
    this.#stop = connection.listen((event) => this.#receive(event));
  }

  /** A blank page in a profile of its own, with this size and colour scheme. */
  static async open(
    connection: DevtoolsConnection,
    { width, height }: PageSize,
    theme: string,
  ): Promise<BrowserPage> {
    const { browserContextId } = await connection.send('Target.createBrowserContext', {
      disposeOnDetach: true,
    });
    const { targetId } = await connection.send('Target.createTarget', {
      url: 'about:blank',
      browserContextId,
      width,
      height,
    });
    const page = new BrowserPage(connection, String(targetId));
    const { sessionId } = await connection.send('Target.attachToTarget', {
      targetId,
      flatten: true,
    });
    page.#session = String(sessionId);
    await page.#prepare(page.#session);
    await page.send('Emulation.setDeviceMetricsOverride', {
      width,
      height,
      deviceScaleFactor: 1,
      mobile: false,
    });
    await page.send('Emulation.setEmulatedMedia', {
      features: [
        { name: 'prefers-color-scheme', value: theme },
        { name: 'prefers-reduced-motion', value: 'reduce' },
      ],
    });
    return page;
  }

  send(method: string, params: object = {}): Promise<Record<string, unknown>> {
    return this.#connection.send(method, { ...params }, this.#session);
  }

  async goto(url: string): Promise<void> {
    const { errorText } = await this.send('Page.navigate', { url });
    if (errorText) throw new Error(`${url} cannot be opened: ${String(errorText)}`);
  }

  /** The value of an expression in the page, which may be a promise of JSON. */
  evaluate<T>(expression: string): Promise<T> {
    return this.#evaluate<T>(expression, undefined);
  }

  /** The same in the view, beside its own scripts. Undefined if there is no view. */
  async evaluateInView<T>(expression: string): Promise<T | undefined> {
    const view = this.#frames.at(VIEW_DEPTH);
    if (!view) return undefined;
    const { executionContextId: id } = await this.#connection.send(
      'Page.createIsolatedWorld',
      { frameId: view.frame, worldName: 'mcp-app check' },
      view.session,
    );
    return this.#evaluate<T>(expression, { ...view, id: Number(id) });
  }

  /**
   * The value of an expression in the last frame, at any depth, in which `condition` is true.
   * @param hasGesture whether the page may do what needs a click of the user
   * @throws Error if there is no such frame
   */
  async evaluateInFrame<T>(condition: string, expression: string, hasGesture = false): Promise<T> {
    for (const context of this.#frames.all.toReversed()) {
      const isIt = await this.#evaluate(condition, context).catch(() => false);
      if (isIt === true) return this.#evaluate<T>(expression, context, hasGesture);
    }
    throw new Error('There is no such frame.');
  }

  /** A PNG of a part of the page. */
  async screenshot(clip: { x: number; y: number; width: number; height: number }): Promise<Buffer> {
    const { data } = await this.send('Page.captureScreenshot', {
      format: 'png',
      captureBeyondViewport: true,
      clip: { ...clip, scale: 1 },
    });
    return Buffer.from(String(data), 'base64');
  }

  async close(): Promise<void> {
    this.#stop();
    await this.#connection
      .send('Target.closeTarget', { targetId: this.#target })
      .catch(() => undefined);
  }

  async #evaluate<T>(
    expression: string,
    context: FrameContext | undefined,
    userGesture = false,
  ): Promise<T> {
    const { result, exceptionDetails } = (await this.#connection.send(
      'Runtime.evaluate',
      {
        expression,
        awaitPromise: true,
        returnByValue: true,
        userGesture,
        ...(context && { contextId: context.id }),
      },
      context?.session ?? this.#session,
    )) as unknown as Evaluated;
    if (exceptionDetails) throw new Error(textOf(exceptionDetails));
    return result.value as T;
  }

  /** Frames in other processes wait until they are followed as well. */
  async #prepare(session: string): Promise<void> {
    this.#sessions.add(session);
    const send = (method: string, params = {}) => this.#connection.send(method, params, session);
    await Promise.all([
      send('Page.enable'),
      send('Runtime.enable'),
      send('Network.enable'),
      send('Target.setAutoAttach', {
        autoAttach: true,
        waitForDebuggerOnStart: true,
        flatten: true,
      }),
      send('Runtime.runIfWaitingForDebugger'),
    ]);
  }

  #receive(event: BrowserEvent): void {
    const { method, params, session } = event;
    if (session === undefined || !this.#sessions.has(session)) return;
    this.#frames.follow(event);
    switch (method) {
      case 'Target.attachedToTarget':
        // A frame may be gone before it is followed.
        return void this.#prepare(String(params['sessionId'])).catch(() => undefined);
      case 'Runtime.consoleAPICalled': {
        const { type, executionContextId, args } = params as unknown as CalledConsole;
        if (type !== 'error' && type !== 'assert') return;
        const text = args.map(({ value, description }) => String(value ?? description)).join(' ');
        return this.#addError(text, executionContextId, session);
      }
      case 'Runtime.exceptionThrown': {
        const { exceptionDetails } = params as unknown as ThrownException;
        const { executionContextId } = exceptionDetails;
        return this.#addError(textOf(exceptionDetails), executionContextId, session);
      }
      case 'Network.requestWillBeSent': {
        const { frameId, request, type } = params as unknown as {
          frameId?: string;
          request: { url: string };
          type: string;
        };
        if (frameId && this.#frames.depthOf(frameId) >= VIEW_DEPTH)
          this.requests.push({ url: request.url, type });
      }
    }
  }

  /** What the page and the sandbox log is not the view's. */
  #addError(text: string, context: unknown, session: string): void {
    const depth = this.#frames.depthOfContext(context, session);
    if (depth !== undefined && depth >= VIEW_DEPTH) this.errors.push(text);
  }
}
