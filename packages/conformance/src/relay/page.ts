// A page, by hand, so that only the relay is tested.
import { randomUUID } from 'node:crypto';
import { WebSocket } from 'ws';

export interface Message {
  jsonrpc?: string;
  id?: string | number | null;
  method?: string;
  params?: Record<string, unknown>;
  result?: Record<string, unknown>;
  error?: { code?: number; message?: string; data?: Record<string, unknown> };
}

export interface Envelope {
  session?: string;
  message?: Message;
}

export interface Answer {
  status: number;
  type: string;
  /** The envelopes of the body: one, or those of its events. */
  envelopes: Envelope[];
}

/** The address of the relay, and what its pages send along. */
export interface RelayAddress {
  url: string;
  headers: Readonly<Record<string, string>>;
  /** Milliseconds for an answer. */
  timeout: number;
}

export const newSession = (): string => randomUUID();

export const request = (
  session: string,
  id: string | number,
  method: string,
  params: unknown = {},
): unknown => ({ session, message: { jsonrpc: '2.0', id, method, params } });

export const notification = (session: string, method: string, params: unknown = {}): unknown => ({
  session,
  message: { jsonrpc: '2.0', method, params },
});

const httpUrl = (url: string) => url.replace(/^ws/, 'http');

/** Of a page that the relay itself serves. */
const originOf = (url: string) => new URL(httpUrl(url)).origin;

const read = (text: string): Envelope => {
  try {
    return JSON.parse(text) as Envelope;
  } catch {
    return {};
  }
};

const bounded = (timeout: number, signal?: AbortSignal): AbortSignal => {
  const late = AbortSignal.timeout(timeout);
  return signal ? AbortSignal.any([late, signal]) : late;
};

/** One HTTP request, optionally with another body, method or header. */
export async function send(
  { url, headers, timeout }: RelayAddress,
  body: unknown,
  { method = 'POST', more = {}, signal }: SendOptions = {},
): Promise<Answer> {
  const response = await fetch(httpUrl(url), {
    method,
    headers: {
      'content-type': 'application/json',
      accept: 'application/json',
      origin: originOf(url),
      ...headers,
      ...more,
    },
    signal: bounded(timeout, signal),
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const type = response.headers.get('content-type') ?? '';
  const text = await response.text();
  const events = text.split('\n\n').filter((event) => event.startsWith('data:'));
  const parts = type.startsWith('text/event-stream')
    ? events.map((event) => event.slice(5))
    : text === ''
      ? []
      : [text];
  return { status: response.status, type, envelopes: parts.map(read) };
}

export interface SendOptions {
  method?: string;
  more?: Record<string, string>;
  signal?: AbortSignal;
}

/** The page's event stream. */
export interface Stream {
  status: number;
  type: string;
  /** Waits for the start of the stream. */
  first(): Promise<string>;
  next(matches: (envelope: Envelope) => boolean): Promise<Envelope>;
  close(): void;
}

export async function openStream(
  { url, headers, timeout }: RelayAddress,
  sessions: string,
): Promise<Stream> {
  const gone = new AbortController();
  const response = await fetch(httpUrl(url), {
    headers: {
      accept: 'text/event-stream',
      origin: originOf(url),
      'mcp-relay-sessions': sessions,
      ...headers,
    },
    signal: gone.signal,
  });
  let text = '';
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  const more = async () => {
    const late = AbortSignal.timeout(timeout);
    const silence = new Promise<never>((_, reject) =>
      late.addEventListener('abort', () => reject(new Error('nothing arrived'))),
    );
    const { value, done } = await Promise.race([reader!.read(), silence]);
    if (done) throw new Error('the stream ended');
    text += value;
  };
  return {
    status: response.status,
    type: response.headers.get('content-type') ?? '',
    async first() {
      if (text === '') await more();
      return text;
    },
    async next(matches) {
      for (;;) {
        const end = text.indexOf('\n\n');
        if (end < 0) await more();
        else {
          const event = text.slice(0, end);
          text = text.slice(end + 2);
          const envelope = event.startsWith('data:') ? read(event.slice(5)) : {};
          if (matches(envelope)) return envelope;
        }
      }
    },
    close: () => gone.abort(),
  };
}

/** The page's socket. */
export interface Socket {
  /** Everything that arrived, in order. */
  readonly received: Envelope[];
  send(data: unknown): void;
  /** `ms`: longer than usual, if something is allowed to take longer. */
  next(matches: (envelope: Envelope) => boolean, what?: string, ms?: number): Promise<Envelope>;
  /** Without notice. */
  break(): void;
}

export async function openSocket({ url, headers, timeout }: RelayAddress): Promise<Socket> {
  const socket = new WebSocket(url.replace(/^http/, 'ws'), {
    origin: originOf(url),
    headers,
    handshakeTimeout: timeout,
  });
  const received: Envelope[] = [];
  const waiters = new Set<() => void>();
  socket.on('message', (data, isBinary) => {
    received.push(isBinary ? {} : read(String(data)));
    for (const wake of waiters) wake();
  });
  socket.on('error', () => {});
  await new Promise((resolve, reject) => {
    socket.once('open', resolve);
    socket.once('error', reject);
  });
  return {
    received,
    send: (data) => socket.send(data instanceof Buffer ? data : JSON.stringify(data)),
    next: (matches, what = 'an envelope', ms = timeout) =>
      new Promise((resolve, reject) => {
        const look = () => {
          const found = received.find(matches);
          if (!found) return;
          clearTimeout(clock);
          waiters.delete(look);
          resolve(found);
        };
        const clock = setTimeout(() => {
          waiters.delete(look);
          reject(new Error(`${what} did not arrive in ${ms} ms`));
        }, ms);
        waiters.add(look);
        look();
      }),
    break: () => socket.terminate(),
  };
}

/** The answer to a request, among everything that arrives. */
export const answers =
  (session: string, id: string | number | null) =>
  ({ session: from, message }: Envelope): boolean =>
    from === session && message?.id === id && message.method === undefined;
