// Finds the host of this page.
import type { Transport } from '../rpc/transport.js';
import { ConnectError } from './connect-error.js';

/**
 * A function under this key of `globalThis` returns a transport to a mock host, for pages that are not in a
 * frame of a host. `@mcp-app/devtools/dev` sets it.
 */
export const MOCK_HOST: unique symbol = Symbol.for('mcp-app.mock-host') as never;

/** The transport of the parent window. Once started, each message goes to `fromParent`, which can be replaced. */
export interface HostTransport extends Transport {
  fromParent?: (message: unknown) => void;
}

/**
 * postMessage with the parent window only (X2). It does not use the `windowTransport` of hosts, because a view does not
 * need its checks and would have to load it, and because a view cannot know the host's origin.
 * @throws ConnectError if the page is not in a frame, and has no `window.openai` either.
 */
export function hostTransport(): HostTransport {
  const page = globalThis as unknown as {
    parent?: Window;
    openai?: unknown;
    [MOCK_HOST]?: () => Transport | undefined;
  };
  const mock = page[MOCK_HOST]?.();
  if (mock) return mock;
  const { parent } = page;
  // In a tab, `parent` is the page itself, which would never get an answer.
  if (!parent || (parent === (page as unknown) && !page.openai))
    throw new ConnectError('no-host', 'Opened without a host. Import @mcp-app/devtools/dev.');
  let isText = false;
  let listener: (event: MessageEvent) => void;
  const link: HostTransport = {
    start(receive) {
      link.fromParent = receive;
      listener = ({ source, data }) => {
        if (source !== parent) return;
        try {
          const cameAsText = typeof data === 'string';
          if (cameAsText) data = JSON.parse(data);
          // A host that sends JSON text expects JSON text (T5), and one that sends objects expects objects.
          if ('jsonrpc' in data) isText = cameAsText;
        } catch {
          // Not a message for this view. The peer drops it.
        }
        link.fromParent!(data);
      };
      addEventListener('message', listener);
    },
    send(message) {
      // A copy through JSON, because frameworks pass proxies, which cannot be cloned. A value that JSON cannot
      // represent throws here (a cycle, a BigInt) or is omitted (a function), with every host.
      const text = JSON.stringify(message);
      parent.postMessage(isText ? text : JSON.parse(text), '*');
    },
    close: () => removeEventListener('message', listener),
  };
  return link;
}
