// The script of the document that becomes a view with an origin of its own. It takes its HTML from the sandbox page that
// embeds it, and from nobody else, and replaces itself with it. The policy of the response stays. Before that, it deletes
// what the origin has stored, if its address asks for it.
import { clearStores } from './clear-stores.js';
import { meta } from './page-meta.js';
import { CLEAR, CLEARED, VIEW_READY } from './view-origin-messages.js';

/** The origin of the sandbox page. */
const sandbox = meta('sandbox');

function receive({ source, origin, data }: MessageEvent) {
  if (source !== parent || origin !== sandbox) return;
  // It also removes this listener.
  document.open();
  document.write(data);
  document.close();
}

// At the top level, the document is its own parent.
if (parent !== self) {
  addEventListener('message', receive);
  const answer = (message: unknown) => parent.postMessage(message, sandbox);
  if (location.hash === CLEAR) {
    // A view that loads its document again is not asked to.
    history.replaceState(null, '', location.pathname);
    void clearStores().then((failed) => answer({ [CLEARED]: failed }));
  } else answer(VIEW_READY);
}
