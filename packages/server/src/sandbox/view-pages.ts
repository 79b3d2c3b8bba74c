// The pages of views with an origin of their own: the sandbox page around one view, and the document on its origin. See
// docs/decisions/dedicated-origin.md.
import { DEDICATED_PAGE, VIEW_DOCUMENT } from '@mcp-app/elements/sandbox-page';
import { buildConnectionAllowlist, buildContentSecurityPolicy } from '@mcp-app/elements/policy';
import {
  COMMON_HEADERS,
  describeRefused,
  kept,
  MAX_QUERY,
  readDeclared,
} from './declared-policy.js';
import { hostsOfPage } from './sandbox-hosts.js';
import type { ViewHosts } from './view-hosts.js';

export interface ViewPagesOptions {
  allowHosts: readonly string[];
  strictCsp: boolean;
  allowLoopback: boolean;
  crossOriginIsolation: boolean;
}

interface Page {
  text: string;
  headers: Record<string, string>;
}

export interface ViewPages {
  /** The sandbox page for a view with an origin of its own; undefined if the query does not ask for it. */
  sandboxPage(query: URLSearchParams): Page | undefined;
  /** Answers a request to a name under `views`. */
  answerView(url: URL, request: Request): Response;
}

/**
 * Characters of cookies that a view can have. Views of other servers can set some for the domain of views; with too many,
 * servers and proxies would refuse every request for a view.
 */
const MAX_COOKIES = 16_000;
const CLEAR_PATH = '/clear';
/** The policy is part of the path, because a Content-Security-Policy can name a path, but not a query. */
const VIEW_PATH = /^\/(strict-)?view\/([\w-]+)$/;
const HTML = 'text/html; charset=utf-8';

/** `base64url`, whose characters have no meaning in a policy. */
function encode(text: string): string {
  const bytes = String.fromCharCode(...new TextEncoder().encode(text));
  return btoa(bytes).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** The text; undefined if it was not made by `encode`. */
function decode(encoded: string): string | undefined {
  try {
    const bytes = atob(encoded.replaceAll('-', '+').replaceAll('_', '/'));
    return new TextDecoder().decode(Uint8Array.from(bytes, (character) => character.charCodeAt(0)));
  } catch {
    return undefined;
  }
}

/** Nothing on the origin of a view may be a document without a policy: the view could run its code there. */
export const CLOSED_HEADERS = {
  ...COMMON_HEADERS,
  'Content-Type': 'text/plain; charset=utf-8',
  'Content-Security-Policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
};

/**
 * The host that a request is for, as it was written. The URL of a request has it in a normal form, and every other form is
 * another origin, or is not from a browser.
 */
export const hostOf = (url: URL, { headers }: Request): string => headers.get('Host') ?? url.host;

/**
 * Whether a browser asks for the document of an iframe. All current browsers say it to names with TLS. On this machine, an
 * engine may not.
 */
function isForFrame({ headers }: Request, isLocal: boolean): boolean {
  const destination = headers.get('Sec-Fetch-Dest') ?? (isLocal ? 'iframe' : '');
  return !headers.has('Service-Worker') && /^i?frame$/.test(destination);
}

/** Whether a script of the sandbox page asks: what any other page could request would delete data for it. */
const isForSandbox = ({ headers }: Request, { sandbox, isLocal }: ViewHosts): boolean =>
  headers.get('Origin') === sandbox &&
  (headers.get('Sec-Fetch-Dest') ?? (isLocal ? 'empty' : '')) === 'empty';

export function viewPages(views: ViewHosts, options: ViewPagesOptions): ViewPages {
  const { allowHosts, strictCsp, allowLoopback, crossOriginIsolation } = options;
  const common = {
    ...COMMON_HEADERS,
    'Content-Type': HTML,
    'Cross-Origin-Resource-Policy': 'cross-origin',
    ...(crossOriginIsolation && { 'Cross-Origin-Embedder-Policy': 'require-corp' }),
  };
  // Origins of one site would share a process. Where they are sites, the header would only make each start slower: see
  // docs/decisions/origin-agent-cluster.md.
  const onViewOrigin = { ...common, ...(!views.areSites && { 'Origin-Agent-Cluster': '?1' }) };
  const viewDocument = VIEW_DOCUMENT.replace(
    'name="mcp-app-sandbox" content=""',
    `name="mcp-app-sandbox" content="${views.sandbox}"`,
  );
  /** The sandbox page reads the answer, to know that the server gave it. */
  const clearHeaders = {
    ...CLOSED_HEADERS,
    'Access-Control-Allow-Origin': views.sandbox,
    'Access-Control-Allow-Credentials': 'true',
    'Cross-Origin-Resource-Policy': 'cross-origin',
    // Cookies of all folders and of the whole site: no script finds those of other folders. The cache has nothing of this
    // origin, and takes long to search.
    'Clear-Site-Data': '"cookies", "storage"',
  };
  // All pages around a document are compared, not only the nearest.
  const ancestors = [views.sandbox, ...allowHosts];

  /** @param key the origin of the view, `strict` or nothing, and the declared domains, each after a space */
  const viewHeaders = kept((key): Record<string, string> => {
    const [origin, strict, ...declared] = key.split(' ');
    const { csp, problem } = readDeclared(declared.join(' '));
    const built = buildContentSecurityPolicy(csp, {
      strict: strict === 'strict',
      frameAncestors: ancestors,
      allowLoopback,
      ownOrigins: [...ancestors, views.pattern],
    });
    const refused = problem ?? describeRefused(built);
    // A view may reload its own document.
    const { frameDomains = [] } = built.granted;
    const reachable = { ...built.granted, frameDomains: [...frameDomains, origin!] };
    return {
      ...onViewOrigin,
      'Content-Security-Policy': built.policy,
      'Connection-Allowlist': buildConnectionAllowlist(reachable),
      ...(refused && { 'Mcp-App-Refused': refused }),
    };
  });

  const pageFor = (asking: string | null, metas: Record<string, string>) => {
    const values = { hosts: hostsOfPage(allowHosts, asking).join(' '), csp: 'header', ...metas };
    const lines = Object.entries(values).map(
      ([name, value]) => `<meta name="mcp-app-${name}" content="${value}" />`,
    );
    return DEDICATED_PAGE.replace('<meta name="mcp-app-hosts" content="" />', lines.join('\n    '));
  };
  /** The page shows one document, and loads nothing itself. It excludes all origins but one before it does so. */
  const pageHeaders = (path: string) => ({
    ...common,
    'Content-Security-Policy':
      "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; " +
      `connect-src ${views.pattern}${CLEAR_PATH}; frame-src ${views.pattern}${path}; ` +
      `base-uri about:; form-action 'none'; frame-ancestors ${allowHosts.join(' ')}`,
    'Connection-Allowlist': buildConnectionAllowlist({ frameDomains: [views.pattern] }),
  });

  return {
    sandboxPage(query) {
      if (query.get('view') !== 'own') return undefined;
      const isStrict = strictCsp || query.get('strict') === '1';
      // One character more than allowed is enough to refuse it.
      const csp = (query.get('csp') || '{}').slice(0, MAX_QUERY + 1);
      const path = `/${isStrict ? 'strict-' : ''}view/${encode(csp)}`;
      const metas = { views: views.pattern, path, ...(isStrict && { strict: '1' }) };
      return { text: pageFor(query.get('host'), metas), headers: pageHeaders(path) };
    },

    answerView(url, request) {
      const answer = (status: number, text: string, headers: Record<string, string>) =>
        new Response(request.method === 'HEAD' ? null : text, { status, headers });
      const origin = views.originAt(hostOf(url, request));
      if (origin && url.pathname === '/healthz') return answer(200, 'ok\n', CLOSED_HEADERS);
      const closed = answer(404, 'Not found. This name is for views only.\n', CLOSED_HEADERS);
      // The policy of the sandbox page names a path: with any query, the answer has to be the same.
      if (!origin || url.search || !/^(GET|HEAD)$/.test(request.method)) return closed;
      if (url.pathname === CLEAR_PATH && isForSandbox(request, views))
        return answer(200, 'ok\n', clearHeaders);
      if (!isForFrame(request, views.isLocal)) return closed;
      const [, strict, encoded = ''] = VIEW_PATH.exec(url.pathname) ?? [];
      const declared = decode(encoded);
      if (!declared) return closed;
      const isStrict = strictCsp || strict !== undefined;
      const hasTooMany = (request.headers.get('Cookie') ?? '').length > MAX_COOKIES;
      return answer(200, viewDocument, {
        ...viewHeaders(`${origin} ${isStrict ? 'strict' : ''} ${declared}`),
        ...(hasTooMany && { 'Clear-Site-Data': '"cookies"' }),
      });
    },
  };
}
