// The link of a frame whose user answers the questions of its server. It knows the tool calls of the frame: a call does not
// time out while the user is asked, and a question ends with the last call that was cancelled.
import * as ErrorCode from '../../protocol/error-codes.js';
import type { Implementation } from '../../protocol/mcp.js';
import type { LinkRequests } from '../../protocol/messages.js';
import type { TaskSupport } from '../../protocol/tasks/server-tasks.js';
import type { ToolProgress } from '../../protocol/tool-progress-capability.js';
import { boundedDelay } from '../../protocol/within-time.js';
import { RpcError } from '../../rpc/rpc-error.js';
import type { ServerHandlers } from '../requests/server-handlers.js';
import type {
  LinkRequestOptions,
  ListKind,
  ServerCapabilities,
  ServerLink,
} from './server-link.js';

/** Milliseconds between reports to a view whose call waits for the user: less than the time limit of any request. */
const BEAT_MS = 15_000;

/** The questions of one frame, as far as its calls are concerned. */
export interface CallQuestions {
  /** Whether the user is asked now. */
  readonly isAsking: boolean;
  /** Milliseconds for a call without a time limit of its own. */
  readonly callTimeout: number;
  /** The handlers that answer the server. */
  readonly handlers: { readonly server?: ServerHandlers | undefined };
  /**
   * A tool call has begun.
   * @param changed called when `isAsking` changes
   * @returns a function for its end
   */
  callBegan(changed: () => void): (isCancelled: boolean) => void;
  /** A link was opened. Returns a function for its end. */
  linkOpened(): () => void;
}

export class AskedLink implements ServerLink {
  readonly #inner: ServerLink;
  readonly #questions: CallQuestions;
  readonly #beats: boolean;
  readonly #closed: () => void;
  readonly subscribe?: NonNullable<ServerLink['subscribe']>;

  /** @param beats whether a caller with a time limit of its own, a view, is told that the call goes on */
  constructor(inner: ServerLink, questions: CallQuestions, beats: boolean) {
    this.#inner = inner;
    this.#questions = questions;
    this.#beats = beats;
    this.#closed = questions.linkOpened();
    if (inner.subscribe) this.subscribe = (...given) => inner.subscribe!(...given);
  }

  get capabilities(): ServerCapabilities {
    return this.#inner.capabilities;
  }
  get serverInfo(): Implementation | undefined {
    return this.#inner.serverInfo;
  }
  get tasks(): TaskSupport | undefined {
    return this.#inner.tasks;
  }
  get shared(): ServerLink {
    return this.#inner.shared ?? this.#inner;
  }
  get client(): unknown {
    return this.#inner.client;
  }

  ready(signal?: AbortSignal): Promise<void> {
    return this.#inner.ready(signal);
  }

  /** Answers to what a task asks for. */
  serverHandlers(): ServerHandlers | undefined {
    return this.#questions.handlers.server;
  }

  onListChanged(listener: (kind: ListKind) => void): () => void {
    return this.#inner.onListChanged(listener);
  }

  onTrouble(listener: (reason: string) => void): () => void {
    return this.#inner.onTrouble?.(listener) ?? (() => {});
  }

  close(): void {
    this.#closed();
    this.#inner.close?.();
  }

  request: ServerLink['request'] = (method, params, options) =>
    method === 'tools/call'
      ? this.#call(method, params, options)
      : this.#inner.request(method, params, options);

  async #call<Method extends keyof LinkRequests>(
    method: Method,
    params: LinkRequests[Method]['params'],
    options: LinkRequestOptions = {},
  ): Promise<LinkRequests[Method]['result']> {
    const questions = this.#questions;
    const { signal, onprogress, timeout = questions.callTimeout } = options;
    const own = new AbortController();
    let last: ToolProgress = { progress: 0 };
    let timer: ReturnType<typeof setTimeout> | undefined;
    let beating: ReturnType<typeof setInterval> | undefined;
    const stop = () => {
      clearTimeout(timer);
      clearInterval(beating);
    };
    const wait = () => {
      stop();
      if (!questions.isAsking)
        timer = setTimeout(
          () =>
            own.abort(
              new RpcError(ErrorCode.RequestTimeout, `No answer to ${method} in ${timeout} ms.`),
            ),
          boundedDelay(timeout),
        );
      else if (this.#beats && onprogress) beating = setInterval(() => onprogress(last), BEAT_MS);
    };
    const abort = () => own.abort(signal!.reason);
    signal?.throwIfAborted();
    signal?.addEventListener('abort', abort);
    const ended = questions.callBegan(wait);
    wait();
    try {
      return await this.#inner.request(method, params, {
        ...options,
        signal: own.signal,
        timeout: Infinity,
        ...(onprogress && {
          onprogress: (progress: ToolProgress) => {
            last = progress;
            wait();
            onprogress(progress);
          },
        }),
      });
    } finally {
      stop();
      signal?.removeEventListener('abort', abort);
      ended(own.signal.aborted);
    }
  }
}
