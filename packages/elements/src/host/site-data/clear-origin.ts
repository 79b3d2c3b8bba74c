// Deletes what an origin of views has stored, by a sandbox page that the same host page embeds.
import { isObject } from '../../protocol/json-rpc.js';
import { VIEW_ORIGIN, VIEW_ORIGIN_CLEARED } from '../../protocol/messages.js';
import type { ViewOriginParams } from '../../protocol/messages.js';
import { withinTime } from '../../protocol/within-time.js';
import { AppError } from '../app-error.js';
import { makeIframe, makeNonce } from '../sandbox/page-iframe.js';
import { isOneOf } from '../sandbox/open-page.js';
import type { SandboxPage } from '../sandbox/open-page.js';
import { OWN_ORIGIN } from '../sandbox/sandbox-sources.js';

/** Longer than the sandbox page waits for views in other tabs, and for databases of a view that is still closing. */
const TIMEOUT_MS = 20_000;

/** An open sandbox page for views with an origin of their own. */
type OpenPage = { iframe: HTMLIFrameElement; source: Pick<SandboxPage['source'], 'origin'> };

/** What is wrong with the answer of the sandbox page; undefined if everything is deleted. */
function problemOf(params: Record<string, unknown>, origin: string): string | undefined {
  if (params['isBusy'] === true)
    return `A view is still running on ${origin}, perhaps in another tab. Close it, then retry.`;
  if (params['isMissing'] === true)
    return `Nothing answers at ${origin}. Check that its name resolves, its certificate is valid, and its proxy forwards /clear.`;
  const left = Array.isArray(params['failed']) ? params['failed'] : ['everything'];
  return left.length === 0
    ? undefined
    : `Could not delete ${left.join(', ')} of ${origin}. Close the views of this server, then retry.`;
}

/** Names the origin of its view to the page. It loads the view's document, and waits for the HTML. */
export function nameOrigin({ iframe, source }: OpenPage, params: ViewOriginParams): void {
  const message = { jsonrpc: '2.0', method: VIEW_ORIGIN, params };
  iframe.contentWindow!.postMessage(message, source.origin);
}

/** Calls back with the params of each message of the page. */
function listenTo(
  { iframe, source }: OpenPage,
  receive: (method: unknown, params: Record<string, unknown>) => void,
  signal: AbortSignal,
): void {
  const listen = ({ origin, source: sender, data }: MessageEvent) => {
    if (origin !== source.origin || sender !== iframe.contentWindow || !isObject(data)) return;
    receive(data['method'], isObject(data['params']) ? data['params'] : {});
  };
  addEventListener('message', listen, { signal });
}

/**
 * Names the origin of its view to the page, which deletes what is stored there.
 * @throws Error if something is left, or if nothing answers
 */
export async function clearInPage(page: OpenPage, origin: string): Promise<void> {
  const listening = new AbortController();
  const cleared = new Promise<void>((resolve, reject) => {
    const receive = (method: unknown, params: Record<string, unknown>) => {
      if (method !== VIEW_ORIGIN_CLEARED) return;
      const problem = problemOf(params, origin);
      if (problem === undefined) resolve();
      else reject(new Error(problem));
    };
    listenTo(page, receive, listening.signal);
  });
  nameOrigin(page, { view: origin, isKnown: false });
  const late = () =>
    new Error(`Could not delete the data of ${origin}: the sandbox page does not answer.`);
  try {
    await withinTime(cleared, TIMEOUT_MS, late, listening.signal);
  } finally {
    listening.abort();
  }
}

const notServed = (page: URL, origin: string): AppError =>
  new AppError(
    'sandbox',
    'no-view-origin',
    `The sandbox server on ${page.origin} does not serve the view's origin ${origin}.`,
    'Start it with the same origins that the page has in views of the sandbox: --views https://*.views.example.',
  );

/**
 * Deletes it in a page that shows nothing.
 * @throws AppError if the sandbox server has no such origin
 * @throws Error if something is left, or if nothing answers
 */
export async function clearOrigin(sandbox: string, origin: string): Promise<void> {
  const address = new URL(sandbox);
  address.search += OWN_ORIGIN;
  address.hash = makeNonce();
  const iframe = makeIframe(['allow-same-origin'], '');
  iframe.src = address.href;
  const page: OpenPage = { iframe, source: address };
  // In a shadow root it is not in `frames` of this window, which every view can read.
  const place = document.createElement('div');
  place.hidden = true;
  place.attachShadow({ mode: 'closed' }).append(iframe);
  const listening = new AbortController();
  const ready = new Promise<void>((resolve, reject) => {
    const receive = (method: unknown, { nonce, view }: Record<string, unknown>) => {
      if (method !== 'ui/notifications/sandbox-proxy-ready') return;
      if (nonce !== address.hash.slice(1)) return;
      if (isOneOf(`${view}`, origin)) resolve();
      else reject(notServed(address, origin));
    };
    listenTo(page, receive, listening.signal);
  });
  document.body.append(place);
  const late = () =>
    new Error(
      `Could not delete the data of ${origin}: the sandbox page ${address.origin} does not answer. Check that its server has the option views.`,
    );
  try {
    await withinTime(ready, TIMEOUT_MS, late, listening.signal);
    await clearInPage(page, origin);
  } finally {
    listening.abort();
    place.remove();
  }
}
