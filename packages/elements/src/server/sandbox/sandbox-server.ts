// `@mcp-app/elements/sandbox-server`: serves the sandbox page, with the headers that make it one.
// Only web standards, so that it runs in Node, Bun, Deno and Workers alike.
import { SANDBOX_PAGE } from '../../generated/sandbox-page.js';
import { buildConnectionAllowlist } from '../../policy/connection-allowlist.js';
import { buildContentSecurityPolicy } from '../../policy/content-security-policy.js';
import type { BuiltCsp } from '../../policy/content-security-policy.js';
import type { ResourceCsp } from '../../protocol/ui-extension.js';
import { checkAllowHosts, hostsOfPage } from './sandbox-hosts.js';

/** How the sandbox is served. */
export interface SandboxHandlerOptions {
  /**
   * Origins of the pages that may embed the sandbox: `https://chat.example`, or
   * `https://*.preview.chat.example` for all subdomains of a name that only you give out; in desktop,
   * editor and mobile shells `app://main`, `tauri://localhost`, `vscode-webview://*`. Serve the
   * sandbox from another site than these, not from a subdomain: subdomains share cookies.
   */
  allowHosts: readonly string[];
  /** Without eval, WASM, and blob: and data: scripts and workers. Default false. */
  strictCsp?: boolean;
  /** The page's path. Default `/sandbox.html`. */
  path?: string;
  /**
   * views may declare loopback domains, such as `http://localhost:3000`, except for ports of
   * `allowHosts` and of the sandbox itself. For development. Default false.
   */
  allowLoopback?: boolean;
  /**
   * Send `Cross-Origin-Embedder-Policy: require-corp`, for host pages that are cross-origin
   * isolated. Default false: it blocks declared resources that send no CORP or CORS headers.
   */
  crossOriginIsolation?: boolean;
}

/** Answers a request for the sandbox page; never throws. */
export type SandboxHandler = (request: Request) => Response;

/** Path of the answer to health checks. */
const HEALTH_PATH = '/healthz';
/** Longest `?csp=`, in characters. */
const MAX_QUERY = 8192;
const MAX_REFUSED_HEADER = 1000;
const HOSTS_META = '<meta name="mcp-app-hosts" content="" />';

const COMMON_HEADERS = {
  'Cache-Control': 'no-store',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
};

/** What a host asks for in `?csp=`, as it is, or why that cannot be read. */
function readDeclared(text: string | null): { csp?: ResourceCsp; problem?: string } {
  if (!text) return {};
  if (text.length > MAX_QUERY) return { problem: `csp: longer than ${MAX_QUERY} characters.` };
  try {
    return { csp: JSON.parse(text) as ResourceCsp };
  } catch {
    return { problem: 'csp: not JSON.' };
  }
}

/** The refused entries in one header; they come from strangers, so only printable ASCII is kept. */
const describeRefused = ({ refused }: BuiltCsp) =>
  refused
    .map(({ list, entry, reason }) => `${list} ${JSON.stringify(entry)}: ${reason}`)
    .join(' | ')
    .replace(/[^ -~]/g, '?')
    .slice(0, MAX_REFUSED_HEADER);

/**
 * Makes the handler. The page is at `path`; `?csp=` takes the JSON of `_meta.ui.csp`, and the
 * response carries the policy made from it; `?host=` takes the origin of the embedding page, where only a
 * pattern of `allowHosts` stands for it. What is refused of it is left out and named in the
 * header `Mcp-App-Refused`, so the answer is always a page, never a wider policy. `/healthz` answers
 * 200. Permissions are left to the `allow` of the iframes: a `Permissions-Policy` here could not
 * name the view's opaque origin, and would take them from it.
 * @throws TypeError when `allowHosts` or `path` is wrong.
 */
export function createSandboxHandler(options: SandboxHandlerOptions): SandboxHandler {
  const hosts = checkAllowHosts(options.allowHosts, { patterns: true });
  const { path = '/sandbox.html', strictCsp = false, crossOriginIsolation = false } = options;
  const { allowLoopback = false } = options;
  if (!/^\/[^?#]*$/.test(path))
    throw new TypeError(`path: ${JSON.stringify(path)} must begin with / and have no ? or #.`);
  // `header` tells the proxy that a policy is there already, which it may only tighten.
  const pageFor = (asking: string | null) =>
    SANDBOX_PAGE.replace(
      HOSTS_META,
      `<meta name="mcp-app-hosts" content="${hostsOfPage(hosts, asking).join(' ')}" />
    <meta name="mcp-app-csp" content="header" />`,
    );

  const pageHeaders = (url: URL): Record<string, string> => {
    const { csp, problem } = readDeclared(url.searchParams.get('csp'));
    const built = buildContentSecurityPolicy(csp, {
      strict: strictCsp,
      baseUri: 'about:',
      frameAncestors: hosts,
      allowLoopback,
      ownOrigins: [...hosts, url.origin],
    });
    const refused = problem ?? describeRefused(built);
    return {
      ...COMMON_HEADERS,
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': built.policy,
      'Connection-Allowlist': buildConnectionAllowlist(built.granted),
      'Origin-Agent-Cluster': '?1',
      'Cross-Origin-Resource-Policy': 'cross-origin',
      ...(crossOriginIsolation && { 'Cross-Origin-Embedder-Policy': 'require-corp' }),
      ...(refused && { 'Mcp-App-Refused': refused }),
    };
  };

  return (request) => {
    const url = new URL(request.url);
    const answer = (status: number, text: string, headers?: Record<string, string>) =>
      new Response(request.method === 'HEAD' ? null : text, {
        status,
        headers: headers ?? { ...COMMON_HEADERS, 'Content-Type': 'text/plain; charset=utf-8' },
      });
    if (url.pathname !== path && url.pathname !== HEALTH_PATH)
      return answer(404, `Not found. The sandbox page is at ${path}\n`);
    if (!/^(GET|HEAD)$/.test(request.method)) {
      const response = answer(405, 'Only GET and HEAD are answered here.\n');
      response.headers.set('Allow', 'GET, HEAD');
      return response;
    }
    return url.pathname === path
      ? answer(200, pageFor(url.searchParams.get('host')), pageHeaders(url))
      : answer(200, 'ok\n');
  };
}
