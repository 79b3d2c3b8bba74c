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
