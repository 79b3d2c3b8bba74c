// `@mcp-app/server/sandbox`: serves the sandbox page with its headers. It uses only web standards, so it runs
// in Node, Bun, Deno and Workers.
import { SANDBOX_PAGE } from '@mcp-app/elements/sandbox-page';
import { buildConnectionAllowlist, buildContentSecurityPolicy } from '@mcp-app/elements/policy';
import {
  COMMON_HEADERS,
  describeRefused,
  kept,
  MAX_QUERY,
  readDeclared,
} from './declared-policy.js';
import { checkAllowHosts, hostsOfPage } from './sandbox-hosts.js';
import { readViewHosts } from './view-hosts.js';
import { hostOf, viewPages } from './view-pages.js';

/** How the sandbox is served. */
export interface SandboxHandlerOptions {
  /**
   * Origins of the pages that may embed the sandbox: `https://chat.example`, or
   * `https://*.preview.chat.example` for all subdomains of a domain that only you assign; in desktop, editor and mobile
   * shells `app://main`, `tauri://localhost`, `vscode-webview://*`. Serve the sandbox from a different site than these,
   * not from a subdomain, because subdomains share cookies.
   */
  allowHosts: readonly string[];
  /** Disables eval, WASM, and blob: and data: scripts and workers. Default false. */
  strictCsp?: boolean;
  /** The page's path. Default `/sandbox.html`. */
  path?: string;
  /**
   * Allows views to declare loopback domains, such as `http://localhost:3000`, except for ports of `allowHosts` and of
   * the sandbox itself. For development. Default false.
   */
  allowLoopback?: boolean;
  /**
   * Sends `Cross-Origin-Embedder-Policy: require-corp`, for host pages that are cross-origin isolated. Default false,
   * because it blocks declared resources without CORP or CORS headers.
   */
  crossOriginIsolation?: boolean;
  /**
   * Serves views with an origin of their own on all names with one label under this domain, such as
   * `https://*.views.example`. Only pages that set `sandbox.views` use them. The domain must be of another site than
   * `allowHosts`. Default: views have opaque origins only.
   */
  views?: string;
  /** The origin of the sandbox page as browsers see it, such as `https://sandbox.example`. Needed with `views`. */
  origin?: string;
}

/** Answers a request for the sandbox page; never throws. */
export type SandboxHandler = (request: Request) => Response;

/** The path for health checks. */
const HEALTH_PATH = '/healthz';
const HOSTS_META = '<meta name="mcp-app-hosts" content="" />';

/**
 * Creates the handler. The page is at `path`. `?csp=` is the JSON of `_meta.ui.csp`, and the response has the policy
 * built from it. `?host=` is the origin of the embedding page, needed if only a pattern of `allowHosts` matches it.
 * `?process=own` asks for a process of its own, for pages that use several origins of one site.
 * Refused entries are omitted and listed in the header `Mcp-App-Refused`, so the response is always a page, and its
 * policy is never wider. `/healthz` returns 200. Permissions are controlled by the `allow` attribute of the iframes: a
 * `Permissions-Policy` header could not name the view's opaque origin and would remove the permissions.
 *
 * With `views`, `?view=own` asks for the page of a view with an origin of its own. The host names the origin, and the page
 * lets its frame show only the document of that origin whose policy is built from `?csp=`. Names under `views` serve only
 * these documents, and `/clear`, with which the page deletes what is stored there.
 * @throws TypeError if `allowHosts`, `path`, `views` or `origin` is invalid.
 */
export function createSandboxHandler(options: SandboxHandlerOptions): SandboxHandler {
  const hosts = checkAllowHosts(options.allowHosts, { patterns: true });
  const { path = '/sandbox.html', strictCsp = false, crossOriginIsolation = false } = options;
  const { allowLoopback = false } = options;
  if (!/^\/[^?#]*$/.test(path))
    throw new TypeError(
      `path: ${JSON.stringify(path)} must start with / and must not contain ? or #.`,
    );
  const viewHosts =
    options.views === undefined ? undefined : readViewHosts(options.views, options.origin, hosts);
  const pages =
    viewHosts &&
    viewPages(viewHosts, { allowHosts: hosts, strictCsp, allowLoopback, crossOriginIsolation });
  // `header` tells the proxy that there is already a policy, which it may only restrict further.
  const pageWith = kept((listed) =>
    SANDBOX_PAGE.replace(
      HOSTS_META,
      `<meta name="mcp-app-hosts" content="${listed}" />
    <meta name="mcp-app-csp" content="header" />`,
    ),
  );
  const pageFor = (asking: string | null) => pageWith(hostsOfPage(hosts, asking).join(' '));

  /** @param key the origin of the sandbox, a space, and `?csp=` */
  const headersFor = kept((key): Record<string, string> => {
    const [origin, ...declared] = key.split(' ');
    const { csp, problem } = readDeclared(declared.join(' '));
    const built = buildContentSecurityPolicy(csp, {
      strict: strictCsp,
      baseUri: 'about:',
      frameAncestors: hosts,
      allowLoopback,
      ownOrigins: [...hosts, origin!, ...(viewHosts ? [viewHosts.pattern] : [])],
    });
    const refused = problem ?? describeRefused(built);
    return {
      ...COMMON_HEADERS,
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': built.policy,
      'Connection-Allowlist': buildConnectionAllowlist(built.granted),
      'Cross-Origin-Resource-Policy': 'cross-origin',
      ...(crossOriginIsolation && { 'Cross-Origin-Embedder-Policy': 'require-corp' }),
      ...(refused && { 'Mcp-App-Refused': refused }),
    };
  });

  const pageOf = (url: URL) => {
    // One character more than allowed is enough to refuse it.
    const declared = (url.searchParams.get('csp') ?? '').slice(0, MAX_QUERY + 1);
    const text = pageFor(url.searchParams.get('host'));
    return { text, headers: headersFor(`${url.origin} ${declared}`) };
  };

  /** See docs/decisions/origin-agent-cluster.md. */
  const clusterHeaders = (url: URL, request: Request): Record<string, string> => {
    const isAlone =
      request.headers.get('Sec-Fetch-Site') === 'cross-site' &&
      url.searchParams.get('process') !== 'own';
    return { ...(!isAlone && { 'Origin-Agent-Cluster': '?1' }), Vary: 'Sec-Fetch-Site' };
  };

  return (request) => {
    const url = new URL(request.url);
    if (viewHosts?.isViewHost(hostOf(url, request))) return pages!.answerView(url, request);
    const answer = (status: number, text: string, headers?: Record<string, string>) =>
      new Response(request.method === 'HEAD' ? null : text, {
        status,
        headers: headers ?? { ...COMMON_HEADERS, 'Content-Type': 'text/plain; charset=utf-8' },
      });
    if (url.pathname !== path && url.pathname !== HEALTH_PATH)
      return answer(404, `Not found. The sandbox page is at ${path}\n`);
    if (!/^(GET|HEAD)$/.test(request.method)) {
      const response = answer(405, 'Only GET and HEAD are allowed.\n');
      response.headers.set('Allow', 'GET, HEAD');
      return response;
    }
    if (url.pathname !== path) return answer(200, 'ok\n');
    const { text, headers } = pages?.sandboxPage(url.searchParams) ?? pageOf(url);
    return answer(200, text, { ...headers, ...clusterHeaders(url, request) });
  };
}
