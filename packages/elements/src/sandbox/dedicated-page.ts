// The script of the sandbox page for views with an origin of their own: docs/decisions/dedicated-origin.md. The view's
// document comes from that origin, with its policy as a header, and gets its HTML in one message. The policy of this page
// lets the view's frame show exactly that document.
import { tokenBucket } from '../policy/token-bucket.js';
import { relayClearing } from './clear-relay.js';
import { introduction } from './host-leg.js';
import { lockOrigin } from './origin-lock.js';
import { isMisplaced } from './page-config.js';
import { meta } from './page-meta.js';
import { report } from './reports.js';
import { runProxy } from './sandbox-proxy.js';
import { mountFrame, rightsOf } from './view-frame.js';
import type { ViewResource } from './view-frame.js';
import { VIEW_READY } from './view-origin-messages.js';

/** The address of the view's document, from the server; empty if the host asked for an origin that it does not have. */
const address = meta('view');
const origin = address && new URL(address).origin;

/** The only place with allow-same-origin: the origin is the view's own, and not that of this page. */
const TOKENS = 'allow-scripts allow-forms allow-same-origin';

let frame: HTMLIFrameElement | undefined;
/** The view's HTML, once the host has sent it. */
let content: string | undefined;
/** Whether the document of the view's origin waits for its HTML, or did so before. */
let isReady = false;
/** Whether this page has its share of the lock: nobody deletes what the view stores. */
let isLocked = false;
/** A view can ask for its HTML at any time, and reloads itself seldom. */
const passes = tokenBucket(20, 1);

const isFromView = ({ source }: MessageEvent) =>
  source && source !== parent && source === frame?.contentWindow;

function sendContent() {
  if (content !== undefined && isReady && isLocked && passes())
    frame!.contentWindow!.postMessage(content, origin);
}

/** A document that loaded and is silent for this long is not ours. */
const READY_AFTER_LOAD_MS = 2000;

function reportMissing() {
  if (!isReady)
    report('view-error', {
      message: `Nothing answers at ${origin}. Check that its name resolves, its certificate is valid, and the server has the option views.`,
    });
}

function mountDocument(resource: Partial<ViewResource>): HTMLIFrameElement {
  isReady = false;
  const attributes = { ...rightsOf(resource, TOKENS), src: address };
  const mounted = mountFrame(attributes, () => report('unsafe'));
  // An error page of the browser fires it, too. The message of our document may arrive after it.
  mounted.addEventListener('load', () => setTimeout(reportMissing, READY_AFTER_LOAD_MS));
  return mounted;
}

function run() {
  introduction.view = origin;
  // Before the listener of the proxy, which compares the window only.
  addEventListener('message', (event) => {
    if (!isFromView(event) || (event.origin === origin && event.data !== VIEW_READY)) return;
    event.stopImmediatePropagation();
    if (event.origin !== origin) return;
    isReady = true;
    // A view that reloads its document starts again, as a `srcdoc` does.
    sendContent();
  });
  runProxy(
    ({ strictCsp }) => {
      if (!address) throw new Error('This server has no origin for this view.');
      if (strictCsp && !meta('strict')) throw new Error('No strict policy.');
    },
    (html, resource) => {
      content = html;
      const { sandbox, allow } = rightsOf(resource, TOKENS);
      if (frame!.getAttribute('sandbox') !== sandbox || frame!.allow !== allow) {
        frame!.remove();
        frame = mountDocument(resource);
      } else sendContent();
      return frame!;
    },
    origin,
  );
  // While the host prepares the HTML, the document of most views loads: the rights of one that asks for none.
  if (!address || isMisplaced()) return;
  frame = mountDocument({});
  void lockOrigin(origin, 'shared').then(() => {
    isLocked = true;
    sendContent();
  });
}

if (meta('clear')) void relayClearing(meta('clear'));
else run();
