// The kinds of isolation: the source of the sandbox page, and its origin.
import { TRUSTED_TYPES_POLICY, trustedHtml } from '../../policy/trusted-html.js';
import type { ResourceCsp } from '../../protocol/ui-extension.js';
import { AppError } from '../app-error.js';
import type { AppErrorReason } from '../app-error.js';
import { sandboxDocument } from './sandbox-document.js';

/**
 * How a view is isolated. origin: a sandbox page on another origin. opaque: the page inside the bundle.
 * opaque-file: a static file on the host's own origin, but without the rights of that origin. dedicated: as `origin`, and
 * the view has an origin of its own, with storage, instead of an opaque one.
 */
export type Isolation = 'origin' | 'opaque' | 'opaque-file' | 'dedicated';

/** What decides which source is used. */
export interface SourceRequest {
  /** The sandbox page on another origin, for production. */
  url: string | undefined;
  /** The view's own origin; undefined for an opaque one. */
  view?: string | undefined;
  strictCsp: boolean;
  /** A static copy of the sandbox page on the host's own origin. */
  file: string | undefined;
  /** The granted domains, from which the server of a sandbox page builds its header. */
  csp: ResourceCsp;
  /** The policy built from `csp`, for the page inside the bundle. */
  contentSecurityPolicy: string;
  /** Milliseconds for the page to become ready. */
  timeout: number;
}

export const sandboxError = (reason: AppErrorReason, message: string, hint: string): AppError =>
  new AppError('sandbox', reason, message, hint);

/** An inline sandbox that has not become ready in this time is probably blocked. */
const INLINE_HELLO_MS = 3000;

/** The query for the page of a view with an origin of its own. */
export const OWN_ORIGIN = '&view=own';

/** One way to load the sandbox page. */
export interface SandboxSource {
  isolation: Isolation;
  /** The `event.origin` of the page. */
  origin: string;
  /** The view's own origin, which has to be one of those that the page names. */
  view?: string | undefined;
  timeout: number;
  /** Milliseconds until the next source is tried, if the page does not even load. */
  helloWithin?: number;
  /** Sets the page of the iframe. */
  load(iframe: HTMLIFrameElement, nonce: string): void;
}

function urlOf(text: string, name: string): URL {
  try {
    const url = new URL(text, document.baseURI);
    // http(s), or a scheme of a shell if the engine gives its pages an origin. `file:`, `blob:` and `data:` have no
    // host.
    if (url.host && url.origin !== 'null') return url;
  } catch {
    // The error below covers this case too.
  }
  throw sandboxError(
    'bad-sandbox-url',
    `${name} is not the URL of a page with an origin: ${text}`,
    `Set ${name} to the URL of sandbox.html: https, or a scheme that the shell registers as standard.`,
  );
}

function originSource({ url, csp, view, strictCsp, timeout }: SourceRequest): SandboxSource {
  const page = urlOf(url!, 'sandbox.url');
  if (page.origin === location.origin) {
    throw sandboxError(
      'same-origin',
      `sandbox.url is on the page's own origin (${page.origin}): the view would run with the page's rights.`,
      'Serve sandbox.html from another site (npx -p @mcp-app/server mcp-app-sandbox), or omit sandbox.url, or use sandbox.file.',
    );
  }
  if (Object.keys(csp).length > 0) page.searchParams.set('csp', JSON.stringify(csp));
  if (!view) return pageSource('origin', page, page.origin, timeout);
  page.search += OWN_ORIGIN;
  if (strictCsp) page.searchParams.set('strict', '1');
  return { ...pageSource('dedicated', page, page.origin, timeout), view };
}

function pageSource(
  isolation: Isolation,
  page: URL,
  origin: string,
  timeout: number,
): SandboxSource {
  return {
    isolation,
    origin,
    timeout,
    load(iframe, nonce) {
      page.hash = nonce;
      iframe.src = page.href;
    },
  };
}

/** @throws AppError if the page enforces Trusted Types and does not allow our policy */
function setSrcdoc(iframe: HTMLIFrameElement, html: string): void {
  try {
    iframe.srcdoc = trustedHtml(html);
  } catch {
    throw sandboxError(
      'sandbox-blocked',
      `The page enforces Trusted Types and does not allow the policy ${TRUSTED_TYPES_POLICY}, which writes the sandbox into the page.`,
      `Add ${TRUSTED_TYPES_POLICY} to the trusted-types directive of the page's Content-Security-Policy, or set sandbox.file or sandbox.url.`,
    );
  }
}

function inlineSources({ contentSecurityPolicy, csp, timeout }: SourceRequest): SandboxSource[] {
  const page = (nonce: string) => sandboxDocument(contentSecurityPolicy, self.origin, nonce);
  const inline = {
    isolation: 'opaque',
    origin: 'null',
    timeout,
    helloWithin: INLINE_HELLO_MS,
  } as const;
  const srcdoc: SandboxSource = {
    ...inline,
    load(iframe, nonce) {
      // Only Chromium supports this attribute. It enforces the policy even if the markup were lost. It would also apply
      // to pages that the view frames, and block them.
      if (!csp.frameDomains) iframe.setAttribute('csp', contentSecurityPolicy);
      setSrcdoc(iframe, page(nonce));
    },
  };
  const blob: SandboxSource = {
    ...inline,
    load(iframe, nonce) {
      // The page in the blob inherits the Trusted Types of this page, and writes the view in the same way.
      setSrcdoc(document.createElement('iframe'), '');
      const url = URL.createObjectURL(new Blob([page(nonce)], { type: 'text/html' }));
      iframe.src = url;
      iframe.addEventListener('load', () => URL.revokeObjectURL(url), { once: true });
    },
  };
  // WebKit refuses to load about:srcdoc three levels deep, and the view is also a srcdoc.
  return location.href === 'about:srcdoc' ? [blob, srcdoc] : [srcdoc, blob];
}

/** The sources to try, in order. @throws AppError for the host's own origin, and for an invalid URL */
export function sourcesFor(request: SourceRequest): SandboxSource[] {
  const { url, file, timeout } = request;
  if (url) return [originSource(request)];
  if (file) return [pageSource('opaque-file', urlOf(file, 'sandbox.file'), 'null', timeout)];
  return inlineSources(request);
}
