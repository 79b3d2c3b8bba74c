// A sandbox page that loads in parallel to the engine. It shows nothing: a view is put into it only after it was
// admitted.
import { DENIED_FEATURES } from '../../policy/denied-features.js';
import type { Identity } from '../identity/endings.js';
import type { AppSource } from '../link/resource-loader.js';
import { listenTo, makeIframe, makeNonce, MOCK_SANDBOX } from './page-iframe.js';
import type { EarlyPage, PageEvent } from './page-iframe.js';
import type { SandboxSettings } from './sandbox-settings.js';

/** The options of a session that decide whether its page can load early. */
export interface EarlyRequest {
  source: AppSource;
  sandbox?: SandboxSettings | undefined;
  container: Node;
}

/** Where a view of this server and user was before, as the list of the page has it: see ledger.ts, which is not loaded yet. */
function knownOrigin(identity: Identity): string {
  try {
    const key = `mcp-app-site-data:${JSON.stringify({ ...identity, isNamed: undefined })}`;
    const known = Object.keys(localStorage).find((name) => name.startsWith(key));
    return known?.slice(key.length) ?? '';
  } catch {
    // The page has no storage.
    return '';
  }
}

/**
 * Opens the sandbox page of a view whose policy is known without any other code: its HTML is given, and it declares
 * nothing. Undefined in other cases, and for settings that the engine has to refuse or explain.
 */
export function openEarly(
  {
    source: { html, resource, meta },
    sandbox: { url, file, resolve, tokens, views } = {},
    container,
  }: EarlyRequest,
  identity: Identity,
): EarlyPage | undefined {
  // Loads in parallel to the engine what the frame will use: the inline sandbox, or the origins of views. A failure is
  // handled where it is needed.
  const part =
    (url ?? file ?? resolve)
      ? views && import('../site-data/view-origin.js')
      : import('./sandbox-document.js');
  part?.catch(() => {});
  const declared = resource?._meta ?? meta?.csp ?? meta?.permissions ?? tokens?.[0];
  const base = globalThis.document?.baseURI;
  if (!url || !(html ?? resource) || declared || resolve || !URL.canParse(url, base)) return;
  const address = new URL(url, base);
  const isOther = address.href.startsWith('http') && address.origin !== location.origin;
  // Scripts do not run in the iframes of jsdom and happy-dom.
  const canRun = 'elementsFromPoint' in ShadowRoot.prototype && !(MOCK_SANDBOX in globalThis);
  if (!isOther || !canRun) return;
  const iframe = makeIframe(['allow-same-origin'], DENIED_FEATURES);
  let nonce = makeNonce();
  const listening = new AbortController();
  let received: PageEvent[] | undefined = [];
  const receive = (event: PageEvent) => {
    // The sender of a message is checked later, because that takes time. Messages of other origins are dropped.
    if (!('origin' in event) || event.origin === address.origin) received!.push(event);
  };
  listenTo(iframe, receive, listening.signal);
  if (views) {
    // As OWN_ORIGIN of sandbox-sources.ts, which is not loaded yet.
    address.search += '&view=own';
    nonce += knownOrigin(identity);
  }
  address.hash = nonce;
  iframe.src = address.href;
  container.appendChild(iframe);
  const take = () => {
    const taken = received;
    received = undefined;
    listening.abort();
    return taken;
  };
  return { url, iframe, nonce, take, drop: () => take() && iframe.remove() };
}
