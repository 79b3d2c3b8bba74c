// The script of the document that becomes a view with an origin of its own. It takes its HTML from the sandbox page that
// embeds it, and from nobody else, and replaces itself with it. The policy of the response stays. Before that, it deletes
// what the origin has stored, if the sandbox page asks for it.
import { clearStores } from './clear-stores.js';
import { meta } from './page-meta.js';
import { CLEARED, VIEW_READY } from './view-origin-messages.js';

/** The origin of the sandbox page. */
const sandbox = meta('sandbox');

async function receive({ source, origin, data }: MessageEvent) {
  if (source !== parent || origin !== sandbox) return;
  if (typeof data !== 'string')
    return parent.postMessage({ [CLEARED]: await clearStores() }, sandbox);
  // It also removes this listener.
  document.open();
  document.write(data);
  document.close();
}

// At the top level, the document is its own parent.
if (parent !== self) {
  addEventListener('message', receive);
  addEventListener('DOMContentLoaded', () => parent.postMessage(VIEW_READY, sandbox));
}
