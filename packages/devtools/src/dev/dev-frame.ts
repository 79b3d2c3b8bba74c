// The frame that the view runs in: as the dev server serves it, with a host's CSP, or in the real sandbox.
import { grantSandbox, openSandbox } from '@mcp-app/elements/mock';
import { DEFAULT_LIMITS } from '@mcp-app/elements/host';
import { buildContentSecurityPolicy } from '@mcp-app/elements/policy';
import type { ResourceUiMeta } from '@mcp-app/elements/protocol';
import type { Transport } from '@mcp-app/elements/rpc';
import { windowTransport } from '@mcp-app/elements/rpc';

/** Names and labels. */
export const CSP_MODES = {
  off: 'No CSP',
  default: 'Host’s CSP',
  strict: 'Strict CSP',
  sandbox: 'Real sandbox',
} as const;
export type CspMode = keyof typeof CSP_MODES;

export interface DevFrame {
  iframe: HTMLIFrameElement;
  transport: Transport;
  /** Loads the view. Call it once the transport has a listener. */
  load(): void;
}

export interface DevFrameOptions {
  url: string;
  csp: CspMode;
  meta: ResourceUiMeta;
  container: Node;
  signal: AbortSignal;
}

const TITLE = 'View';

/**
 * Adds nothing to the container after the signal has aborted: by then the container belongs to the next start.
 * @throws Error or AppError if the page cannot be read, or the sandbox does not open
 */
export async function openDevFrame(options: DevFrameOptions): Promise<DevFrame> {
  const { url, csp, meta, container, signal } = options;
  const page = csp === 'off' ? '' : await htmlOf(url, signal);
  signal.throwIfAborted();
  if (csp === 'sandbox') {
    const { iframe, transport } = await openSandbox({
      ...grantSandbox(meta, { allowLoopback: true }),
      html: () => page,
      url: undefined,
      file: undefined,
      container,
      title: TITLE,
      timeout: DEFAULT_LIMITS.sandboxTimeout,
      maxMessageBytes: DEFAULT_LIMITS.maxMessageBytes,
      signal,
      onrefused: () => {},
    });
    return { iframe, transport, load() {} };
  }
  const html = csp === 'off' ? '' : withCsp(page, meta, csp === 'strict');
  const iframe = document.createElement('iframe');
  iframe.title = TITLE;
  container.appendChild(iframe);
  return {
    iframe,
    // The frame may be navigated, for example by a link in the view. Another site must not take the view's place: the
    // tools of the sample may call real servers.
    transport: windowTransport(iframe.contentWindow!, {
      origin: html ? location.origin : new URL(url, location.href).origin,
    }),
    load() {
      if (html) iframe.srcdoc = html;
      else iframe.src = url;
    },
  };
}

async function htmlOf(url: string, signal: AbortSignal): Promise<string> {
  const response = await fetch(url, { signal });
  if (!response.ok) throw new Error(`${url}: ${response.status} ${response.statusText}`);
  return response.text();
}

/** The directives that also allow the dev server: its modules, its styles and its socket. */
const SERVED = ['script-src', 'style-src', 'img-src', 'font-src', 'media-src', 'connect-src'];

/** Reports violations as our sandbox page does. It is placed before the CSP, which would block it. */
const VIOLATION_REPORTER = `<script>addEventListener('securitypolicyviolation', (e) => parent.postMessage({
jsonrpc: '2.0', method: 'ui/notifications/sandbox-report',
params: { kind: 'csp-violation', directive: e.effectiveDirective, blockedUri: e.blockedURI } }, '*'))</script>`;

/** The page with the CSP that a host would apply. */
export function withCsp(html: string, meta: ResourceUiMeta, strict: boolean): string {
  const { policy } = buildContentSecurityPolicy(meta.csp, { strict, allowLoopback: true });
  const { origin, host } = location;
  const served = policy
    .split(';')
    .map((directive) => directive.trim().split(/\s+/))
    .map(([name = '', ...sources]) =>
      SERVED.includes(name)
        ? [name, ...sources.filter((source) => source !== "'none'"), origin, `ws://${host}`]
        : [name, ...sources],
    )
    .map((words) => words.join(' '))
    .join('; ');
  const head = `${VIOLATION_REPORTER}<meta http-equiv="Content-Security-Policy" content="${served}">`;
  const place = /<head[^>]*>|<html[^>]*>|<!doctype[^>]*>/i;
  const tag = /<head[^>]*>/i.exec(html) ?? place.exec(html);
  const end = tag ? tag.index + tag[0].length : 0;
  return html.slice(0, end) + head + html.slice(end);
}
