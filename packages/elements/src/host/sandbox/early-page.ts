// A sandbox page that loads in parallel to the engine. It shows nothing: a view is put into it only after it was
// admitted.
import { DENIED_FEATURES } from '../../policy/denied-features.js';
import type { AppSource } from '../link/resource-loader.js';
import type { SandboxSettings } from './sandbox-settings.js';

/**
 * A function under this key of `globalThis` replaces the sandbox, or returns undefined to use the real one. For tests
 * of hosts where iframes cannot run. `@mcp-app/devtools/test` sets it.
 */
export const MOCK_SANDBOX: unique symbol = Symbol.for('mcp-app.mock-sandbox') as never;

/** The events of a loading page: its messages, its load, and violations of this page's CSP. */
export type PageEvent = MessageEvent | SecurityPolicyViolationEvent | Event;

/** Listens for the events of the page in this iframe. Call it before the page loads (S2). */
export function listenTo(
  iframe: HTMLIFrameElement,
  listener: (event: PageEvent) => void,
  signal: AbortSignal,
): void {
  window.addEventListener('message', listener, { signal });
  document.addEventListener('securitypolicyviolation', listener, { signal });
  iframe.addEventListener('load', listener, { signal });
}

/** An iframe for a sandbox page. `tokens` are sandbox tokens beyond scripts and forms. */
export function makeIframe(tokens: readonly string[], allow: string): HTMLIFrameElement {
  const iframe = document.createElement('iframe');
  iframe.setAttribute('sandbox', ['allow-scripts', 'allow-forms', ...tokens].join(' '));
  iframe.setAttribute('part', 'iframe');
  iframe.referrerPolicy = 'no-referrer';
  iframe.allow = allow;
  return iframe;
}

export const makeNonce = (): string => crypto.getRandomValues(new Uint32Array(4)).join('-');

/** The options of a session that decide whether its page can load early. */
export interface EarlyRequest {
  source: AppSource;
  sandbox?: SandboxSettings | undefined;
  container: Node;
}

/** A loading page for a view that declares neither domains nor permissions. */
export interface EarlyPage {
  readonly url: string;
  readonly iframe: HTMLIFrameElement;
  readonly nonce: string;
  /** Takes the page and returns its events so far. Undefined if it was already taken or dropped. */
  take(): PageEvent[] | undefined;
  /** Removes the page if it was not taken. */
  drop(): void;
}

/**
 * Opens the sandbox page of a view whose policy is known without any other code: its HTML is given, and it declares
 * nothing. Undefined in other cases, and for settings that the engine has to refuse or explain.
 */
export function openEarly({
  source: { html, resource, meta },
  sandbox: { url, file, resolve, tokens, views } = {},
  container,
}: EarlyRequest): EarlyPage | undefined {
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
  const nonce = makeNonce();
  const listening = new AbortController();
  let received: PageEvent[] | undefined = [];
  const receive = (event: PageEvent) => {
    // The sender of a message is checked later, because that takes time. Messages of other origins are dropped.
    if (!('origin' in event) || event.origin === address.origin) received!.push(event);
  };
  listenTo(iframe, receive, listening.signal);
  // As OWN_ORIGIN of sandbox-sources.ts, which is not loaded yet.
  if (views) address.search += '&view=own';
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
