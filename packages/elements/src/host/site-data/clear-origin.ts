// Deletes what an origin of views has stored, by a page of the sandbox that the same host page embeds.
import { isObject } from '../../protocol/json-rpc.js';
import { withinTime } from '../../protocol/within-time.js';
import { AppError } from '../app-error.js';
import { makeIframe, makeNonce } from '../sandbox/early-page.js';

/** Longer than the sandbox page waits for views in other tabs, and for databases of a view that is still closing. */
const TIMEOUT_MS = 20_000;

/** What is wrong with the answer of the sandbox page; undefined if everything is deleted. */
function problemOf(params: Record<string, unknown>, origin: string): string | undefined {
  if (params['isBusy'] === true)
    return `A view is still running on ${origin}, perhaps in another tab. Close it, then retry.`;
  const left = Array.isArray(params['failed']) ? params['failed'] : ['everything'];
  return left.length === 0
    ? undefined
    : `Could not delete ${left.join(', ')} of ${origin}. Close the views of this server, then retry.`;
}

const notServed = (page: URL, origin: string): AppError =>
  new AppError(
    'sandbox',
    'no-view-origin',
    `The sandbox server on ${page.origin} does not serve the view's origin ${origin}.`,
    'Start it with the same origins that the page has in views of the sandbox: --views https://*.views.example.',
  );

/**
 * @throws AppError if the sandbox server has no such origin
 * @throws Error if something is left, or if nothing answers
 */
export async function clearOrigin(sandbox: string, origin: string): Promise<void> {
  const page = new URL(sandbox);
  page.searchParams.delete('view');
  page.searchParams.set('clear', origin);
  page.hash = makeNonce();
  const iframe = makeIframe(['allow-same-origin'], '');
  iframe.src = page.href;
  // In a shadow root it is not in `frames` of this window, which every view can read.
  const place = document.createElement('div');
  place.hidden = true;
  place.attachShadow({ mode: 'closed' }).append(iframe);
  const listening = new AbortController();
  const cleared = new Promise<void>((resolve, reject) => {
    const listen = ({ origin: sender, source, data }: MessageEvent) => {
      if (sender !== page.origin || source !== iframe.contentWindow || !isObject(data)) return;
      const params = isObject(data['params']) ? data['params'] : {};
      if (params['nonce'] !== page.hash.slice(1)) return;
      // A page that shows views does not know the parameter, or not this origin.
      if (data['method'] === 'ui/notifications/sandbox-proxy-ready')
        return reject(notServed(page, origin));
      if (data['method'] !== 'ui/notifications/sandbox-cleared') return;
      const problem = problemOf(params, origin);
      if (problem === undefined) resolve();
      else reject(new Error(problem));
    };
    addEventListener('message', listen, { signal: listening.signal });
  });
  document.body.append(place);
  const late = () =>
    new Error(
      `Could not delete the data of ${origin}: the sandbox page ${page.origin} does not answer. Check that its server has the option views.`,
    );
  try {
    await withinTime(cleared, TIMEOUT_MS, late, listening.signal);
  } finally {
    listening.abort();
    place.remove();
  }
}
