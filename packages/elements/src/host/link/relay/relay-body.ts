// Reading a relay's HTTP answers: bounded, and event by event.
import { isObject } from '../../../protocol/json-rpc.js';
import type { JsonRpcMessage } from '../../../protocol/json-rpc.js';
import { RELAY_MAX_LENGTH } from '../../../protocol/relay.js';
import type { RelayEnvelope } from '../../../protocol/relay.js';

/** Whether the body comes event by event. */
export const isEventStream = ({ headers }: Response): boolean =>
  !!headers.get('content-type')?.startsWith('text/event-stream');

/** The envelope in a text; undefined when there is none. */
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
 * The body's text: in one piece, or the data of one event after the other. Throws when it breaks
 * off or a piece is too long. `alive` is called whenever something comes.
 */
export async function* textsOf(response: Response, alive?: () => void): AsyncGenerator<string> {
  const isStream = isEventStream(response);
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  try {
    for (;;) {
      const { done, value = '' } = (await reader?.read()) ?? { done: true };
      alive?.();
      // Looked for in the new part only: a large event comes in many.
      const hasEnd = isStream && (text.slice(-1) + value).includes('\n\n');
      text += value;
      if (text.length > RELAY_MAX_LENGTH) throw new Error(`longer than ${RELAY_MAX_LENGTH}`);
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
