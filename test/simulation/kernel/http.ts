// Simulated HTTP: a `fetch` whose requests and answers travel over links. Bodies of answers are streams, so event streams
// work, and a link that breaks ends them as in a browser.
import type { LinkEnd } from './network.ts';
import type { Simulation } from './simulation.ts';

/** Where a request goes. */
export interface HttpServer {
  /** The name of the link: who asks, and whom. */
  readonly name: string;
  /** Whether the server can be reached when the request arrives. */
  isUp(): boolean;
  /** Answers. The signal of the request aborts when the connection is gone. */
  answer(request: Request, exchange: HttpExchange): Promise<Response>;
}

/** One request, as its server sees it. */
export interface HttpExchange {
  readonly body: string | undefined;
  /** Set by the server: called with each part of the answer that it sends, and when the connection is gone. */
  sent?(text: string): void;
  closed?(): void;
}

/** An answer without a network, as of a proxy or of an offline browser. */
export type Immediate = Response | Error;

type Frame =
  | { type: 'request'; url: string; method: string; headers: Headers; body: string | undefined }
  | { type: 'head'; status: number; headers: Headers; hasBody: boolean }
  | { type: 'part'; text: string }
  | { type: 'end' };
type RequestFrame = Frame & { type: 'request' };

/** The time of an immediate answer. */
const IMMEDIATE_MS = 3;

/** A `fetch` that asks `serverOf` where each request goes. */
export const simulatedFetch =
  (
    { network, clock }: Simulation,
    serverOf: (url: URL, method: string) => HttpServer | Immediate,
  ) =>
  (input: string | URL, init: RequestInit = {}): Promise<Response> =>
    new Promise((resolve, reject) => {
      const { signal, method = 'GET' } = init;
      if (signal?.aborted) return reject(signal.reason);
      const url = new URL(input);
      const server = serverOf(url, method);
      if (server instanceof Error) return void clock.after(IMMEDIATE_MS, () => reject(server));
      if (server instanceof Response) return void clock.after(IMMEDIATE_MS, () => resolve(server));
      const [near, far] = network.open<Frame>(server.name).ends;
      far.received = (frame) => {
        if (frame.type !== 'request') return;
        if (server.isUp()) void answer(far, frame, server);
        else far.close('the server is down');
      };
      receiveAnswer(near, { signal, resolve, reject });
      const headers = new Headers(init.headers);
      const body = init.body as string | undefined;
      near.send({ type: 'request', url: url.href, method, headers, body });
    });

interface Waiting {
  signal: AbortSignal | null | undefined;
  resolve(response: Response): void;
  reject(error: unknown): void;
}

/** The side of the browser. */
function receiveAnswer(near: LinkEnd<Frame>, { signal, resolve, reject }: Waiting): void {
  let stream: ReadableStreamDefaultController<Uint8Array> | undefined;
  let isOver = false;
  const over = () => {
    const wasOver = isOver;
    isOver = true;
    signal?.removeEventListener('abort', abort);
    return !wasOver;
  };
  const fail = (error: unknown) => {
    if (!over()) return;
    reject(error);
    stream?.error(error);
  };
  const abort = () => {
    near.close('aborted by the page');
    fail(signal!.reason);
  };
  const cancel = () => {
    near.close('cancelled by the page');
    over();
  };
  signal?.addEventListener('abort', abort);
  near.closed = () => fail(new TypeError('fetch failed'));
  near.received = (frame) => {
    if (isOver) return;
    if (frame.type === 'head') {
      const { status, headers, hasBody } = frame;
      const start = (controller: typeof stream) => void (stream = controller);
      const body = hasBody ? new ReadableStream<Uint8Array>({ start, cancel }) : null;
      resolve(new Response(body, { status, headers }));
    } else if (frame.type === 'part') stream?.enqueue(new TextEncoder().encode(frame.text));
    else if (frame.type === 'end' && over()) stream?.close();
  };
}

/** The side of the server. */
async function answer(far: LinkEnd<Frame>, frame: RequestFrame, server: HttpServer): Promise<void> {
  const { url, method, headers, body } = frame;
  const gone = new AbortController();
  const exchange: HttpExchange = { body };
  const reading: { reader?: ReadableStreamDefaultReader<Uint8Array> | undefined } = {};
  far.closed = () => {
    gone.abort();
    exchange.closed?.();
    void reading.reader?.cancel().catch(() => {});
  };
  const init = { method, headers, signal: gone.signal, ...(body !== undefined && { body }) };
  const response = await server.answer(new Request(url, init), exchange);
  const { status } = response;
  far.send({ type: 'head', status, headers: response.headers, hasBody: !!response.body });
  const reader = (reading.reader = response.body?.getReader());
  const decoder = new TextDecoder();
  for (;;) {
    const { done, value } = (await reader?.read().catch(() => undefined)) ?? { done: true };
    if (done || !value) break;
    const text = decoder.decode(value as Uint8Array, { stream: true });
    exchange.sent?.(text);
    far.send({ type: 'part', text });
  }
  far.send({ type: 'end' });
  if (!far.isOpen) return;
  far.close('answered');
  exchange.closed?.();
}
