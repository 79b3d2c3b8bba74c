// Finds the Host of this page.
import type { Transport } from '../rpc/transport.js';
import { ConnectError } from './connect-error.js';

/**
 * A function under this key of `globalThis` may return a transport to a mock host, for pages that
 * are opened on their own or in a frame of something else: `@mcp-app/elements/dev` puts it there.
 */
export const MOCK_HOST: unique symbol = Symbol.for('mcp-app.mock-host') as never;

/**
 * postMessage with the parent window and no other (X2). Not the `windowTransport` of Hosts: what that does
 * against Views, a View neither needs nor can pay for, and it cannot know the Host's origin.
 * @throws ConnectError when the page is not in a frame.
 */
export function hostTransport(): Transport {
  const page = globalThis as unknown as {
    parent?: Window;
    [MOCK_HOST]?: () => Transport | undefined;
  };
  const mock = page[MOCK_HOST]?.();
  if (mock) return mock;
  const { parent } = page;
  // In a tab `parent` is the page itself: it would talk to itself and never get an answer.
  if (!parent || parent === (globalThis as unknown))
    throw new ConnectError(
      'no-host',
      'Opened without a host. To try it, import @mcp-app/elements/dev.',
    );
  let isText = false;
  let listener: (event: MessageEvent) => void;
  return {
    start(receive) {
      listener = ({ source, data }) => {
        if (source !== parent) return;
        try {
          const cameAsText = typeof data === 'string';
          if (cameAsText) data = JSON.parse(data);
          // Who writes JSON text expects JSON text (T5), and who writes objects, objects.
          if ('jsonrpc' in data) isText = cameAsText;
        } catch {
          // Not for us: the peer drops it.
        }
        receive(data);
      };
      addEventListener('message', listener);
    },
    send(message) {
      // A copy, as JSON: frameworks hand over proxies, which cannot be cloned. What JSON cannot say is thrown
      // back at the caller (a circle, a BigInt) or left out (a function), wherever the Host is.
      const text = JSON.stringify(message);
      parent.postMessage(isText ? text : JSON.parse(text), '*');
    },
    close: () => removeEventListener('message', listener),
  };
}
