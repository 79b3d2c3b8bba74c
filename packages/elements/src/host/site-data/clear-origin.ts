// Deletes what an origin of views has stored, by a page of the sandbox that the same host page embeds.
import { isObject } from '../../protocol/json-rpc.js';
import { withinTime } from '../../protocol/within-time.js';
import { makeIframe, makeNonce } from '../sandbox/early-page.js';

/** Databases of a view that is still closing are blocked for a moment. */
const TIMEOUT_MS = 15_000;

/** @throws Error if something is left, or if nothing answers */
export async function clearOrigin(sandbox: string, origin: string): Promise<void> {
  const page = new URL(sandbox, document.baseURI);
  page.searchParams.delete('view');
  page.searchParams.set('clear', origin);
  page.hash = makeNonce();
  const iframe = makeIframe(['allow-same-origin'], '');
  iframe.hidden = true;
  iframe.src = page.href;
  const listening = new AbortController();
  const cleared = new Promise<void>((resolve, reject) => {
    const listen = ({ origin: sender, source, data }: MessageEvent) => {
      if (sender !== page.origin || source !== iframe.contentWindow || !isObject(data)) return;
      if (data['method'] !== 'ui/notifications/sandbox-cleared') return;
      const { nonce, failed } = Object(data['params']) as { nonce?: unknown; failed?: unknown };
      if (nonce !== page.hash.slice(1)) return;
      const left = Array.isArray(failed) ? failed : ['everything'];
      if (left.length === 0) resolve();
      else
        reject(
          new Error(
            `Could not delete ${left.join(', ')} of ${origin}. Close the views of this server, then retry.`,
          ),
        );
    };
    addEventListener('message', listen, { signal: listening.signal });
  });
  document.body.append(iframe);
  const late = () =>
    new Error(
      `Could not delete the data of ${origin}: the sandbox page ${page.origin} does not answer. Check that its server has the option views.`,
    );
  try {
    await withinTime(cleared, TIMEOUT_MS, late, listening.signal);
  } finally {
    listening.abort();
    iframe.remove();
  }
}
