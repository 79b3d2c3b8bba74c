// The script of the document that becomes a view with an origin of its own. It takes its HTML from the sandbox page that
// embeds it, and from nobody else, and replaces itself with it. The policy of the response stays.
import { meta } from './page-meta.js';
import { VIEW_READY } from './view-origin-messages.js';

/** The origin of the sandbox page. */
const sandbox = meta('sandbox');

function receive({ source, origin, data }: MessageEvent) {
  if (source !== parent || origin !== sandbox || typeof data !== 'string') return;
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
