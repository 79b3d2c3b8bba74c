// A MessagePort that carries JSON text: parsing bounded text is safer and faster than cloning
// objects of unknown shape (SECURITY.md K6).
import type { Transport } from './transport.js';

/** A transport over one end of a MessageChannel whose other end sends and takes JSON strings. */
export function portTransport(port: MessagePort, onrefused?: (error: unknown) => void): Transport {
  return {
    start(receive) {
      port.addEventListener('message', ({ data }) => {
        let message: unknown;
        try {
          message = JSON.parse(data as string);
        } catch (error) {
          onrefused?.(error);
          return;
        }
        receive(message);
      });
      port.start();
    },
    send(message) {
      port.postMessage(JSON.stringify(message));
    },
    close() {
      port.close();
    },
  };
}
