// An event stream as a response: envelopes as events, with regular comments so that proxies do not close it as idle.
import type { RelayEnvelope } from '@mcp-app/elements/protocol';
import type { RelayLimits } from './relay-limits.js';
import { quietTimeout } from './relay-limits.js';
import type { Hold } from './admission/relay-held.js';
import { UnreadOutput } from './unread-output.js';

/** An open event stream. */
export interface RelayStream {
  /** The body of the response. */
  readonly body: ReadableStream<Uint8Array>;
  /** Aborted when the stream has ended, for any reason. */
  readonly signal: AbortSignal;
  send(envelope: RelayEnvelope): void;
  /** Ends the stream, with the JSON of a last envelope if there is one. */
  end(last?: string): void;
}

/**
 * Opens a stream. It ends when the reader cancels it, when one of the `ends` aborts, or when what is unread exceeds what
 * `hold` accepts.
 */
export function openStream(
  limits: RelayLimits,
  hold: Hold,
  ends: readonly AbortSignal[],
): RelayStream {
  const gone = new AbortController();
  const encoder = new TextEncoder();
  let clock: ReturnType<typeof setTimeout> | undefined;
  let controller!: ReadableStreamDefaultController<Uint8Array>;
  const unread = new UnreadOutput(hold, () => -(controller.desiredSize ?? 0));

  const leave = () => {
    if (gone.signal.aborted) return;
    clearTimeout(clock);
    for (const signal of ends) signal.removeEventListener('abort', leave);
    gone.abort();
    try {
      controller.close();
    } catch {
      // Cancelled by the reader, or failed: closed already.
    }
    // What is queued counts until it was read.
    unread.count();
  };
  const write = (text: string) => {
    if (gone.signal.aborted) return;
    controller.enqueue(encoder.encode(text));
    try {
      unread.count();
    } catch {
      // A page that does not read must not fill our memory. An error also drops what is queued.
      controller.error(new Error('The page reads too slowly.'));
      leave();
    }
  };
  const stayAlive = () => {
    // The headers are sent only when something is written, so the first comment is written immediately.
    write(':\n\n');
    clock = quietTimeout(stayAlive, limits.keepAlive);
  };

  const body = new ReadableStream<Uint8Array>(
    { start: (given) => void (controller = given), cancel: leave },
    new ByteLengthQueuingStrategy({ highWaterMark: 0 }),
  );
  stayAlive();
  for (const signal of ends) {
    signal.addEventListener('abort', leave);
    if (signal.aborted) leave();
  }
  const send = (text: string) => write(`data: ${text}\n\n`);
  return {
    body,
    signal: gone.signal,
    send: (envelope) => send(JSON.stringify(envelope)),
    end(last) {
      if (last !== undefined) send(last);
      leave();
    },
  };
}
