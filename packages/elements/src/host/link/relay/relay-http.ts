// The relay over HTTP, for its POSTs and its event stream: requests with credentials, and responses that are read event by
// event, with a size limit.
import { isObject } from '../../../protocol/json-rpc.js';
import type { JsonRpcMessage } from '../../../protocol/json-rpc.js';
import { RELAY_MAX_LENGTH } from '../../../protocol/relay.js';
import type { RelayEnvelope } from '../../../protocol/relay.js';
import { boundedDelay } from '../../../protocol/within-time.js';
import { addCredentials } from '../../auth/server-auth.js';
import type { RelayCarrierOptions } from './relay-carrier.js';

/** Waits, at most until the signal aborts. */
export const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, boundedDelay(ms));
    signal.addEventListener('abort', end);
  });

/** One HTTP request with the page's headers, token and cookies. Our headers take precedence. */
export async function fetchAs(
  { url, source }: Pick<RelayCarrierOptions, 'url' | 'source'>,
  wasRefused: boolean,
  { headers, ...init }: RequestInit,
): Promise<Response> {
  const auth = source.read() ?? {};
  const { fetch = globalThis.fetch, credentials = 'same-origin' } = auth;
  const signal = init.signal ?? undefined;
  const all = await addCredentials(auth, headers, { wasRefused, limits: source.limits, signal });
  return fetch(url, { ...init, credentials, headers: all });
}

/** Whether the body is an event stream. */
export const isEventStream = ({ headers }: Response): boolean =>
  !!headers.get('content-type')?.startsWith('text/event-stream');

/** The envelope in a text; undefined if there is none. */
export function envelopeIn(text: string): { session: string; message: JsonRpcMessage } | undefined {
  try {
    const envelope = JSON.parse(text) as RelayEnvelope;
    if (isObject(envelope) && isObject(envelope.message)) return envelope as never;
  } catch {
    // Not JSON: a login page, a proxy's error page.
  }
  return undefined;
}

/**
 * The body's text as a whole, or the data of each event. Throws if the body is incomplete or a part is too long.
 * `alive` is called whenever data arrives.
 */
export async function* textsOf(response: Response, alive?: () => void): AsyncGenerator<string> {
  const isStream = isEventStream(response);
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  try {
    for (;;) {
      const { done, value = '' } = (await reader?.read()) ?? { done: true };
      alive?.();
      // Searched only in the new part, because a large event arrives in many parts.
      const hasEnd = isStream && (text.slice(-1) + value).includes('\n\n');
      text += value;
      if (text.length > RELAY_MAX_LENGTH)
        throw new Error(`longer than ${RELAY_MAX_LENGTH} characters`);
      const events = hasEnd ? text.split('\n\n') : [];
      text = events.pop() ?? text;
      for (const event of events) if (event.startsWith('data:')) yield event.slice(5);
      if (!done) continue;
      if (!isStream) yield text;
      return;
    }
  } finally {
    await reader?.cancel().catch(() => {});
  }
}
