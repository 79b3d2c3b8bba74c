// A sandbox page that loads while the engine does. It shows nothing: a view gets into it only after it was admitted.
import { DENIED_FEATURES } from '../../policy/denied-features.js';
import type { AppSource } from '../link/resource-loader.js';
import type { SandboxSettings } from './sandbox-settings.js';

/**
 * A function under this key of `globalThis` takes the place of the sandbox, or returns undefined to leave a frame
 * alone. For tests of hosts where no iframe can run. `@mcp-app/elements/dev` sets it.
 */
export const MOCK_SANDBOX: unique symbol = Symbol.for('mcp-app.mock-sandbox') as never;

/** What is said about a page that loads: its messages, its load, and that this page's policy blocks it. */
export type PageEvent = MessageEvent | SecurityPolicyViolationEvent | Event;

/** Hears about the page in this iframe. Call it before the page loads (S2). */
export function listenTo(
  iframe: HTMLIFrameElement,
  tell: (event: PageEvent) => void,
  signal: AbortSignal,
): void {
  window.addEventListener('message', tell, { signal });
  document.addEventListener('securitypolicyviolation', tell, { signal });
  iframe.addEventListener('load', tell, { signal });
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

/** A page that loads for a view which declares nothing: neither domains nor permissions. */
export interface EarlyPage {
  readonly url: string;
  readonly iframe: HTMLIFrameElement;
  readonly nonce: string;
  /** Whoever takes the page hears what was said so far. Undefined when it was taken or dropped. */
  take(): PageEvent[] | undefined;
  /** Removes a page that nobody took. */
  drop(): void;
}

/**
 * Opens the sandbox page of a view whose policy is known without any other code: it is given, and it declares nothing.
 * Undefined where that is not so, and for settings that the engine has to refuse or explain.
 */
export function openEarly({
  source: { html, resource, resourceMeta: meta },
  sandbox: { url, file, resolve, tokens } = {},
  container,
}: EarlyRequest): EarlyPage | undefined {
  // The frame will bring its sandbox along: that part loads beside the engine. Whoever needs it hears of a failure.
  if (!(url ?? file ?? resolve)) return void import('./sandbox-document.js').catch(() => {});
  const declared = resource?._meta ?? meta?.csp ?? meta?.permissions ?? tokens?.[0];
  const base = globalThis.document?.baseURI;
  if (!url || !(html ?? resource) || declared || resolve || !URL.canParse(url, base)) return;
  const address = new URL(url, base);
  const isOther = address.href.startsWith('http') && address.origin !== location.origin;
  // Nothing runs in the iframes of jsdom and happy-dom.
  const canRun = 'elementsFromPoint' in ShadowRoot.prototype && !(MOCK_SANDBOX in globalThis);
  if (!isOther || !canRun) return;
  const iframe = makeIframe(['allow-same-origin'], DENIED_FEATURES);
  const nonce = makeNonce();
  const listening = new AbortController();
  let heard: PageEvent[] | undefined = [];
  const hear = (event: PageEvent) => {
    // Who sent a message is looked at later, because that takes time. Messages of other origins are not kept.
    if (!('origin' in event) || event.origin === address.origin) heard!.push(event);
  };
  listenTo(iframe, hear, listening.signal);
  address.hash = nonce;
  iframe.src = address.href;
  container.appendChild(iframe);
  const take = () => {
    const taken = heard;
    heard = undefined;
    listening.abort();
    return taken;
  };
  return { url, iframe, nonce, take, drop: () => take() && iframe.remove() };
}
