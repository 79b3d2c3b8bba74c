// The three kinds of isolation: where the sandbox page comes from, and the origin that it reports.
import { TRUSTED_TYPES_POLICY, trustedHtml } from '../../policy/trusted-html.js';
import type { ResourceCsp } from '../../protocol/ui-extension.js';
import { AppError } from '../app-error.js';
import type { AppErrorReason } from '../app-error.js';

/**
 * How a view is isolated. origin: a sandbox page on another origin. opaque: the page inside the bundle.
 * opaque-file: a static file on the host's own origin, without that origin's rights.
 */
export type Isolation = 'origin' | 'opaque' | 'opaque-file';

/** What decides which source is used. */
export interface SourceRequest {
  /** Production: the sandbox page on another origin. */
  url: string | undefined;
  /** A static copy of the sandbox page on the host's own origin. */
  file: string | undefined;
  /** The domains granted: the server of a sandbox page makes its header from them. */
  csp: ResourceCsp;
  /** The policy made from `csp`, for the page inside the bundle. */
  contentSecurityPolicy: string;
  /** Milliseconds for the page to say hello. */
  timeout: number;
}

export const sandboxError = (reason: AppErrorReason, message: string, hint: string): AppError =>
  new AppError('sandbox', reason, message, hint);

/** Milliseconds for an inline sandbox to say hello before the next source is tried. */
const INLINE_HELLO_MS = 3000;

/** One way to load the sandbox page. */
export interface SandboxSource {
  isolation: Isolation;
  /** What `event.origin` of the page will be. */
  origin: string;
  timeout: number;
  /** Gives the iframe its page. */
  load(iframe: HTMLIFrameElement, nonce: string): void | Promise<void>;
}

function urlOf(text: string, name: string): URL {
  try {
    const url = new URL(text, document.baseURI);
    // http(s), and a scheme of a shell, if the engine gives its pages an origin. `file:`, `blob:` and `data:` have no host.
    if (url.host && url.origin !== 'null') return url;
  } catch {
    // The error below covers this case too.
  }
  throw sandboxError(
    'bad-sandbox-url',
    `${name} is not the address of a page with an origin: ${text}`,
    `Set ${name} to the address of sandbox.html: https, or a scheme that the shell registers as standard.`,
  );
}

function originSource({ url, csp, timeout }: SourceRequest): SandboxSource {
  const page = urlOf(url!, 'sandbox-url');
  if (page.origin === location.origin) {
    throw sandboxError(
      'same-origin',
      `sandbox-url is on the page's own origin (${page.origin}): the view would run with the page's rights.`,
      'Serve sandbox.html from another site (npx -p @mcp-app/elements mcp-app-sandbox), or leave sandbox-url out, or use sandbox-file.',
    );
  }
  if (Object.keys(csp).length > 0) page.searchParams.set('csp', JSON.stringify(csp));
  return pageSource('origin', page, page.origin, timeout);
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

/** @throws AppError when the page enforces Trusted Types and does not allow our policy */
function setSrcdoc(iframe: HTMLIFrameElement, html: string): void {
  try {
    iframe.srcdoc = trustedHtml(html);
  } catch {
    throw sandboxError(
      'sandbox-blocked',
      `The page enforces Trusted Types and does not allow the policy ${TRUSTED_TYPES_POLICY}, which writes the sandbox into the page.`,
      `Add ${TRUSTED_TYPES_POLICY} to the trusted-types directive of the page's Content-Security-Policy, or set sandbox-file or sandbox-url.`,
    );
  }
}

function inlineSources({ contentSecurityPolicy, csp, timeout }: SourceRequest): SandboxSource[] {
  // Only a page without a sandbox of its own needs the one inside the bundle.
  const page = async (nonce: string) =>
    (await import('./sandbox-document.js')).sandboxDocument(
      contentSecurityPolicy,
      self.origin,
      nonce,
    );
  const inline = {
    isolation: 'opaque',
    origin: 'null',
    timeout: Math.min(timeout, INLINE_HELLO_MS),
  } as const;
  const srcdoc: SandboxSource = {
    ...inline,
    async load(iframe, nonce) {
      // Only Chromium knows this attribute. There it enforces the policy even if the markup were lost. It would bind
      // pages that the view frames, too, and so keep them from loading.
      if (!csp.frameDomains) iframe.setAttribute('csp', contentSecurityPolicy);
      setSrcdoc(iframe, await page(nonce));
    },
  };
  const blob: SandboxSource = {
    ...inline,
    async load(iframe, nonce) {
      // The page in the blob inherits the Trusted Types of this one, and writes the view in the same way.
      setSrcdoc(document.createElement('iframe'), '');
      const url = URL.createObjectURL(new Blob([await page(nonce)], { type: 'text/html' }));
      iframe.src = url;
      iframe.addEventListener('load', () => URL.revokeObjectURL(url), { once: true });
    },
  };
  // WebKit refuses to load about:srcdoc three levels deep, and the view is a srcdoc itself.
  return location.href === 'about:srcdoc' ? [blob, srcdoc] : [srcdoc, blob];
}

/** The sources to try, in order. @throws AppError for the host's own origin, and for an address that is not a URL */
export function sourcesFor(request: SourceRequest): SandboxSource[] {
  const { url, file, timeout } = request;
  if (url) return [originSource(request)];
  if (file) return [pageSource('opaque-file', urlOf(file, 'sandbox-file'), 'null', timeout)];
  return inlineSources(request);
}
