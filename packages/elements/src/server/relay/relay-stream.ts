// An event stream as a response: envelopes as events, a comment now and then so that nobody on the
// way takes it for dead.
import type { RelayEnvelope } from '../../protocol/relay.js';
import type { RelayLimits } from './relay-limits.js';
import { quietTimeout } from './relay-limits.js';

/** A stream that is open until somebody ends it. */
export interface RelayStream {
  /** The body of the response. */
  readonly body: ReadableStream<Uint8Array>;
  /** Aborted when the stream is over, whoever ended it. */
  readonly signal: AbortSignal;
  send(envelope: RelayEnvelope): void;
  /** Ends it, with the JSON of a last envelope if there is one. */
  end(last?: string): void;
}

/** Opens a stream; it ends when the reader cancels it and when one of the `ends` aborts. */
export function openStream(limits: RelayLimits, ends: readonly AbortSignal[]): RelayStream {
  const gone = new AbortController();
  const encoder = new TextEncoder();
  let clock: ReturnType<typeof setTimeout> | undefined;
  let controller!: ReadableStreamDefaultController<Uint8Array>;

  const leave = () => {
    if (gone.signal.aborted) return;
    clearTimeout(clock);
    for (const signal of ends) signal.removeEventListener('abort', leave);
    gone.abort();
    try {
      controller.close();
    } catch {
      // Cancelled by the reader: closed already.
    }
  };
  const write = (text: string) => {
    if (gone.signal.aborted) return;
    // A page that does not read must not fill our memory.
    if ((controller.desiredSize ?? 0) < -4 * limits.messageLength) leave();
    else controller.enqueue(encoder.encode(text));
  };
  const stayAlive = () => {
    // Something must be written for the headers to go out, so the first one is now.
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
