// Transports in the shape of the MCP SDK, which the official view library takes and has.
import { errorText } from '../../protocol/error-text.js';
import * as ErrorCode from '../../protocol/error-codes.js';
import type { Transport } from '../../rpc/transport.js';

/** A transport of the MCP SDK, 1.x or 2.x, by its shape. */
export interface SdkTransport {
  // Methods, because their parameters may then be narrower: the messages of the SDK.
  start(): Promise<void>;
  send(message: never, options?: never): Promise<void>;
  close(): Promise<void>;
  onclose?: (() => void) | undefined;
  onerror?: ((error: Error) => void) | undefined;
  onmessage?: ((message: never, extra?: never) => void) | undefined;
}

/** The messages that this transport sends and receives are not checked: the app does that. */
type Send = (message: object) => Promise<void>;

/**
 * postMessage with another window. In a view, `app.connect()` without a transport does the same for the parent window,
 * and finds a mock host or `window.openai` as well.
 */
export class PostMessageTransport implements SdkTransport {
  onclose?: (() => void) | undefined;
  onerror?: ((error: Error) => void) | undefined;
  // eslint-disable-next-line typescript/no-explicit-any -- the SDK's handlers take its own message type
  onmessage?: ((message: any, extra?: any) => void) | undefined;
  sessionId?: string;
  setProtocolVersion?: (version: string) => void;

  readonly #target: Window;
  readonly #source: MessageEventSource;

  /**
   * @param eventTarget the window that gets the messages. Default: the parent
   * @param eventSource the window whose messages are received. Those of others are ignored.
   */
  constructor(eventTarget: Window = window.parent, eventSource: MessageEventSource = eventTarget) {
    this.#target = eventTarget;
    this.#source = eventSource;
  }

  /** Whether it connects a view with its host. */
  get isToHost(): boolean {
    return this.#target === window.parent && this.#source === window.parent;
  }

  readonly #receive = ({ source, data }: MessageEvent): void => {
    if (source !== this.#source || data?.jsonrpc !== '2.0') return;
    // A message is a request, a notification or an answer.
    if ('method' in data || 'id' in data) this.onmessage?.(data);
    else
      this.onerror?.(new Error('Received a JSON-RPC message without a method and without an id.'));
  };

  async start(): Promise<void> {
    window.addEventListener('message', this.#receive);
  }

  async send(message: object, _options?: object): Promise<void> {
    this.#target.postMessage(message, '*');
  }

  async close(): Promise<void> {
    window.removeEventListener('message', this.#receive);
    this.onclose?.();
  }
}

/** A transport of the SDK as one of ours. `undefined` is the host of this page. */
export function fromSdk(transport: SdkTransport | undefined): Transport | undefined {
  // The own way to the host finds more hosts, and answers in text if the host sends text (T5).
  if (!transport || (transport instanceof PostMessageTransport && transport.isToHost))
    return undefined;
  let receive: (message: unknown) => void = () => {};
  return {
    start(deliver, closed) {
      receive = deliver;
      transport.onmessage = deliver;
      transport.onclose = closed;
      transport.start().catch((error: Error) => {
        transport.onerror?.(error);
        closed();
      });
    },
    send(message) {
      // A copy through JSON, because frameworks pass proxies, which cannot be cloned.
      const copy = JSON.parse(JSON.stringify(message)) as { id?: unknown; method?: string };
      const failed = (error: unknown) => {
        // Nobody answers what could not be sent, so the request would wait for its timeout.
        if (copy.method && copy.id !== undefined)
          receive({
            jsonrpc: '2.0',
            id: copy.id,
            error: { code: ErrorCode.InternalError, message: errorText(error) },
          });
      };
      (transport.send as Send)(copy).catch(failed);
    },
    close() {
      transport.close().catch(() => {});
    },
  };
}
