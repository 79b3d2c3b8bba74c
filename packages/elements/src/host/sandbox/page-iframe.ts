// The iframe of a sandbox page, and what happens in it.
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

/** jsdom and happy-dom have no layout, and scripts do not run in their iframes. */
export const canRunScripts = (): boolean => 'elementsFromPoint' in ShadowRoot.prototype;

/** What an early page is for. */
export interface EarlyPurpose {
  /** The page on another origin; undefined for the page inside the bundle. */
  readonly url?: string | undefined;
  /** The policy that the page inside the bundle contains. */
  readonly policy?: string | undefined;
  readonly nonce: string;
}

/** A loading page for a view that declares neither domains nor permissions. */
export interface EarlyPage extends EarlyPurpose {
  readonly iframe: HTMLIFrameElement;
  /** Takes the page and returns its events so far. Undefined if it was already taken or dropped. */
  take(): PageEvent[] | undefined;
  /** Removes the page if it was not taken. */
  drop(): void;
}

/**
 * Loads a page before the rest of its view is known.
 * @param origin of the page; messages of other origins are dropped
 */
export function loadEarly(
  iframe: HTMLIFrameElement,
  container: Node,
  purpose: EarlyPurpose,
  origin: string,
): EarlyPage {
  const listening = new AbortController();
  const { signal } = listening;
  const received: PageEvent[] = [];
  const receive = (event: PageEvent) => {
    // The sender of a message is checked later, because that takes time.
    if (!('origin' in event) || event.origin === origin) received.push(event);
  };
  listenTo(iframe, receive, signal);
  container.appendChild(iframe);
  const take = () => {
    if (signal.aborted) return undefined;
    listening.abort();
    return received;
  };
  return { ...purpose, iframe, take, drop: () => take() && iframe.remove() };
}
