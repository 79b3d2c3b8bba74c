// The sandbox page that deletes the data of a view's origin. The deletion runs in a document of that origin, in the same
// place as the view: browsers keep the data of one origin apart for each page that embeds it.
import { hosts, isMisplaced, nonce } from './page-config.js';
import { CLEARED } from './view-origin-messages.js';

/** @param address of the document that deletes the data of its origin */
export function relayClearing(address: string): void {
  if (isMisplaced()) return;
  const { origin } = new URL(address);
  const frame = document.createElement('iframe');
  frame.setAttribute('sandbox', 'allow-scripts allow-same-origin');
  frame.src = address;
  addEventListener('message', (event) => {
    if (!event.source || event.source !== frame.contentWindow || event.origin !== origin) return;
    const failed: unknown = event.data?.[CLEARED];
    if (!Array.isArray(failed)) return;
    const params = { nonce, failed: failed.map(String) };
    for (const host of hosts)
      parent.postMessage(
        { jsonrpc: '2.0', method: 'ui/notifications/sandbox-cleared', params },
        host,
      );
  });
  document.documentElement.append(frame);
}
