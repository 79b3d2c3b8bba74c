// The ladder of SECURITY.md K2 as data: where the sandbox page comes from, and who it will say it is.
import type { ResourceCsp } from '../../protocol/ui-extension.js';
import { AppError } from '../app-error.js';
import type { AppErrorReason } from '../app-error.js';

/**
 * The rung in use. origin: a sandbox page on another origin. opaque: the page inside the bundle.
 * opaque-file: a static file of the host's own origin, without that origin's rights.
 */
export type Isolation = 'origin' | 'opaque' | 'opaque-file';

/** What decides about the rung. */
export interface RungChoice {
  /** Production: the sandbox page on another origin. */
  url: string | undefined;
  /** A static copy of the sandbox page on the host's own origin. */
  src: string | undefined;
  /** The domains granted, for the page's server, and the policy made of them, for the page inside the bundle. */
  csp: ResourceCsp;
  policy: string;
  /** Milliseconds for the page to say hello. */
  timeout: number;
}

export const sandboxError = (reason: AppErrorReason, message: string, hint: string): AppError =>
  new AppError('sandbox', reason, message, hint);

/** How long an inline sandbox may take to say hello before the next way is tried (SECURITY.md 4b). */
const INLINE_HELLO_MS = 3000;

export interface Rung {
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
    if (/^https?:$/.test(url.protocol)) return url;
  } catch {
    // said below
  }
  throw sandboxError(
    'bad-sandbox-url',
    `${name} is no http(s) URL: ${text}`,
    `Set ${name} to the address of sandbox.html.`,
  );
}

function originRung({ url, csp, timeout }: RungChoice): Rung {
  const page = urlOf(url!, 'sandbox-url');
  if (page.origin === location.origin) {
    throw sandboxError(
      'same-origin',
      `sandbox-url is on the page's own origin (${page.origin}): the view would run with the page's rights.`,
      'Serve sandbox.html from another site (npx -p @mcp-app/elements mcp-app-sandbox), or leave sandbox-url out, or use sandbox-src.',
    );
  }
  if (Object.keys(csp).length > 0) page.searchParams.set('csp', JSON.stringify(csp));
  return {
    isolation: 'origin',
    origin: page.origin,
    timeout,
    load(iframe, nonce) {
      page.hash = nonce;
      iframe.src = page.href;
    },
  };
}

function fileRung({ src, timeout }: RungChoice): Rung {
  const page = urlOf(src!, 'sandbox-src');
  return {
    isolation: 'opaque-file',
    origin: 'null',
    timeout,
    load(iframe, nonce) {
      page.hash = nonce;
      iframe.src = page.href;
    },
  };
}

function inlineRungs({ policy, timeout }: RungChoice): Rung[] {
  // Only a page without a sandbox of its own needs the one inside the bundle.
  const page = async (nonce: string) =>
    (await import('./sandbox-document.js')).sandboxDocument(policy, self.origin, nonce);
  const inline = {
    isolation: 'opaque',
    origin: 'null',
    timeout: Math.min(timeout, INLINE_HELLO_MS),
  } as const;
  const srcdoc: Rung = {
    ...inline,
    async load(iframe, nonce) {
      // A Chromium extra: binds even if the markup were lost (ENGINES.md 2.5).
      iframe.setAttribute('csp', policy);
      iframe.srcdoc = await page(nonce);
    },
  };
  const blob: Rung = {
    ...inline,
    async load(iframe, nonce) {
      const url = URL.createObjectURL(new Blob([await page(nonce)], { type: 'text/html' }));
      iframe.src = url;
      iframe.addEventListener('load', () => URL.revokeObjectURL(url), { once: true });
    },
  };
  // WebKit refuses a third about:srcdoc in a row (K9).
  return location.href === 'about:srcdoc' ? [blob, srcdoc] : [srcdoc, blob];
}

/** The ways to try, in order. @throws AppError for the pair that is never allowed, and for no URL */
export function rungsOf(request: RungChoice): Rung[] {
  if (request.url) return [originRung(request)];
  if (request.src) return [fileRung(request)];
  return inlineRungs(request);
}
