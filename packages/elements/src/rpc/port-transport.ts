// A MessagePort that carries JSON text: parsing text of bounded length is safer and faster than cloning
// objects of unknown shape.
import type { Transport } from './transport.js';

/** A message longer than this many characters is sent alone, because joining it with others would copy it again. */
const LONG = 10_000;

/**
 * A transport over one end of a MessageChannel. The other end accepts arrays of messages as JSON text, and sends such
 * arrays or single messages. Messages of one moment are batched, because crossing to another process costs more than
 * the messages themselves.
 */
export function portTransport(port: MessagePort, onrefused?: (error: unknown) => void): Transport {
  let outbox: string[] = [];
  const flush = () => {
    if (outbox.length > 0) port.postMessage(`[${outbox}]`);
    outbox = [];
  };
  return {
    start(receive) {
      port.addEventListener('message', ({ data }) => {
        let messages: unknown;
        try {
          messages = JSON.parse(data as string);
        } catch (error) {
          onrefused?.(error);
          return;
        }
        if (Array.isArray(messages)) for (const message of messages) receive(message);
        else receive(messages);
      });
      port.start();
    },
    send(message) {
      // A value that JSON cannot represent throws here, in the sender's stack.
      const text = JSON.stringify([message]);
      if (text.length > LONG) {
        flush();
        port.postMessage(text);
      } else if (outbox.push(text.slice(1, -1)) === 1) queueMicrotask(flush);
    },
    close() {
      flush();
      port.close();
    },
  };
}
