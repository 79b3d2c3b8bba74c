// An event stream as a response: envelopes as events, with regular comments so that proxies do not close it as idle.
import type { RelayEnvelope } from '@mcp-app/elements/protocol';
import type { RelayLimits } from '../relay-limits.js';
import { quietTimeout } from '../relay-limits.js';
import { endListenersOf } from '../relay-gone.js';
import { TextBody } from './text-body.js';
import { MIN_BYTES } from './unread-output.js';
import type { RelayUnread } from './unread-output.js';

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
 * Opens a stream. It ends when the reader cancels it, when one of the `ends` aborts, or when it is cut off because its
 * user, or all, have too much unread output.
 */
export function openStream(
  limits: RelayLimits,
  outputs: RelayUnread,
  user: string,
  ends: readonly AbortSignal[],
): RelayStream {
  const gone = new AbortController();
  let clock: ReturnType<typeof setTimeout> | undefined;

  const leave = () => {
    if (gone.signal.aborted) return;
    clearTimeout(clock);
    for (const signal of ends) endListenersOf(signal).delete(listener);
    gone.abort();
    body.end();
    // What is queued counts until it was read.
    unread.count();
  };
  const listener = { leave };
  const body = new TextBody(leave);
  // A page that does not read must not fill our memory.
  const cut = () => {
    body.fail(new Error('The page reads too slowly.'));
    leave();
  };
  const unread = outputs.open(user, () => body.unread, cut);
  const write = (text: string) => {
    if (text.length >= MIN_BYTES) unread.count(text.length);
    if (gone.signal.aborted) return;
    body.write(text);
    unread.count();
  };
  const stayAlive = () => {
    // The headers are sent only when something is written, so the first comment is written immediately.
    write(':\n\n');
    clock = quietTimeout(stayAlive, limits.keepAlive);
  };

  stayAlive();
  for (const signal of ends) {
    if (signal.aborted) leave();
    else endListenersOf(signal).add(listener);
  }
  const send = (text: string) => write(`data: ${text}\n\n`);
  return {
    body: body.stream,
    signal: gone.signal,
    send: (envelope) => send(JSON.stringify(envelope)),
    end(last) {
      if (last !== undefined) send(last);
      leave();
    },
  };
}

/**
 * The body of an answer that is sent at once. What the page has not read counts, if it is long. Undefined if there is no
 * room for it.
 */
export function unreadBody(
  text: string,
  outputs: RelayUnread,
  user: string,
): string | ReadableStream<Uint8Array> | undefined {
  if (text.length < MIN_BYTES) return text;
  let isCut = false;
  const body = new TextBody(() => unread.end());
  const unread = outputs.open(
    user,
    () => body.unread,
    () => {
      isCut = true;
      body.fail(new Error('The page reads too slowly.'));
    },
  );
  unread.count(text.length);
  if (isCut) return undefined;
  body.write(text);
  body.end();
  unread.count();
  return body.stream;
}
