// The script of the sandbox page for views with an origin of their own: docs/decisions/dedicated-origin.md. The host says
// which origin that is, in the address of this page or in a message, and whether to delete first what is stored there. The view's document comes from that origin, with
// its policy as a header, and gets its HTML in one message.
import { NAMED, VIEW_ORIGIN } from '../protocol/messages.js';
import type { ViewOriginParams } from '../protocol/messages.js';
import { tokenBucket } from '../policy/token-bucket.js';
import { emptyOrigin, isAboutClearing } from './empty-origin.js';
import { introduction } from './host-leg.js';
import { lockOrigin } from './origin-lock.js';
import { hosts, isMisplaced, nonce } from './page-config.js';
import { meta } from './page-meta.js';
import { report } from './reports.js';
import { runProxy } from './sandbox-proxy.js';
import { mountFrame, rightsOf } from './view-frame.js';
import type { ViewResource } from './view-frame.js';
import { CLEAR, VIEW_READY } from './view-origin-messages.js';

/** The view's origin, once the host has named it. */
let origin = '';
/** The address of the view's document there. Its path has the policy, and is from the server. */
let address = '';

/** The only place with allow-same-origin: the origin is the view's own, and not that of this page. */
const TOKENS = 'allow-scripts allow-forms allow-same-origin';

let frame: HTMLIFrameElement | undefined;
/** The view's HTML, once the host has sent it. */
let content: string | undefined;
/** Whether the document of the view's origin waits for its HTML, or did so before. */
let isReady = false;
/** Whether this page has its share of the lock: nobody deletes what the view stores. */
let isLocked = false;
let locking: Promise<void> | undefined;
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

function mountDocument(resource: Partial<ViewResource>, hash = ''): HTMLIFrameElement {
  isReady = false;
  const attributes = { ...rightsOf(resource, TOKENS), src: address + hash };
  const mounted = mountFrame(attributes, () => report('unsafe'));
  // An error page of the browser fires it, too. The message of our document may arrive after it.
  mounted.addEventListener('load', () => setTimeout(reportMissing, READY_AFTER_LOAD_MS));
  return mounted;
}

/** The server does not know the origin, so its policy allows the path on all origins of views. */
function allowOnly(source: string) {
  const policy = document.createElement('meta');
  policy.httpEquiv = 'Content-Security-Policy';
  policy.content = `frame-src ${source}`;
  document.head.append(policy);
}

async function lock() {
  await lockOrigin(origin, 'shared');
  isLocked = true;
  sendContent();
}

async function useOrigin({ view, isKnown }: ViewOriginParams, host: string) {
  origin = view;
  address = view + meta('path');
  allowOnly(address);
  // While the host prepares the HTML, the document of most views loads: the rights of one that asks for none.
  const mount = (hash?: string) => (frame = mountDocument({}, hash));
  // The host may still find that it has to be emptied, so the lock is asked for with the HTML.
  if (isKnown) return void mount();
  const release = await emptyOrigin(origin, () => mount(CLEAR), host);
  if (!release) return;
  isReady = true;
  locking = lock();
  // Only now: what waits for the lock from now on gets it after this page.
  release();
}

function run() {
  introduction.view = meta('views');
  addEventListener('message', ({ source, origin: host, data }) => {
    if (source !== parent || !hosts.includes(host) || data?.method !== VIEW_ORIGIN) return;
    // Only once: a view cannot get another origin.
    if (!origin && !isMisplaced()) void useOrigin(data.params, host);
  });
  // Before the listener of the proxy, which compares the window only.
  addEventListener('message', (event) => {
    if (!isFromView(event)) return;
    const isOfOrigin = event.origin === origin;
    const isHandled = !isOfOrigin || isAboutClearing(event);
    if (!isHandled && event.data !== VIEW_READY) return;
    event.stopImmediatePropagation();
    if (isHandled) return;
    isReady = true;
    // A view that reloads its document starts again, as a `srcdoc` does.
    sendContent();
  });
  // The host's nonce ends with an origin that it knows.
  const [, known] = nonce.split(NAMED);
  if (known && !isMisplaced()) void useOrigin({ view: known, isKnown: true }, '');
  runProxy(
    ({ strictCsp }) => {
      if (!origin) throw new Error('The host has not named the origin of this view.');
      if (strictCsp && !meta('strict')) throw new Error('No strict policy.');
    },
    (html, resource) => {
      content = html;
      locking ??= lock();
      const { sandbox, allow } = rightsOf(resource, TOKENS);
      if (frame!.getAttribute('sandbox') !== sandbox || frame!.allow !== allow) {
        frame!.remove();
        frame = mountDocument(resource);
      } else sendContent();
      return frame!;
    },
    () => origin,
  );
}

run();
