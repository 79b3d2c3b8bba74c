// The sandbox page that deletes the data of a view's origin. The deletion runs in a document of that origin, in the same
// place as the view: browsers keep the data of one origin apart for each page that embeds it.
import { lockOrigin } from './origin-lock.js';
import { hosts, isMisplaced, nonce } from './page-config.js';
import { CLEARED } from './view-origin-messages.js';

/** Milliseconds for views in other tabs to be closed. */
const OTHER_TABS_MS = 5000;

function answer(params: { failed: string[] } | { isBusy: true }) {
  for (const host of hosts)
    parent.postMessage(
      {
        jsonrpc: '2.0',
        method: 'ui/notifications/sandbox-cleared',
        params: { nonce, ...params },
      },
      host,
    );
}

/** @param address of the document that deletes the data of its origin */
export async function relayClearing(address: string): Promise<void> {
  if (isMisplaced()) return;
  const { origin } = new URL(address);
  if (!(await lockOrigin(origin, 'exclusive', AbortSignal.timeout(OTHER_TABS_MS))))
    return answer({ isBusy: true });
  const frame = document.createElement('iframe');
  frame.setAttribute('sandbox', 'allow-scripts allow-same-origin');
  frame.src = address;
  addEventListener('message', (event) => {
    if (!event.source || event.source !== frame.contentWindow || event.origin !== origin) return;
    const failed: unknown = event.data?.[CLEARED];
    if (Array.isArray(failed)) answer({ failed: failed.map(String) });
  });
  document.documentElement.append(frame);
}
