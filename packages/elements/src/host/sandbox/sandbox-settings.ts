// The host page's isolation settings, and what a view is granted (S4-S6, S8).
import { errorText } from '../../protocol/error-text.js';
import { buildContentSecurityPolicy } from '../../policy/content-security-policy.js';
import { grantPermissions, PERMISSION_NAMES } from '../../policy/permission-policy.js';
import type { PermissionName } from '../../policy/permission-policy.js';
import type {
  ResourceCsp,
  ResourcePermissions,
  ResourceUiMeta,
} from '../../protocol/ui-extension.js';
import { AppError } from '../app-error.js';
import type { SessionLimits } from '../limits.js';
import type { AppResource } from '../link/app-resource.js';
import { callPage } from '../page-function.js';
import type { Refusal } from '../session/view.events.js';
import type { ViewOriginStore } from '../site-data/ledger.js';
import type { SessionScope } from '../session/view-scope.js';

/**
 * Sandbox tokens that a host page may add to `allow-scripts` and `allow-forms`. `allow-same-origin` and
 * `allow-top-navigation` are not included, because they would disable the sandbox.
 */
export const SANDBOX_TOKENS = [
  'allow-popups',
  'allow-popups-to-escape-sandbox',
  'allow-modals',
  'allow-downloads',
  'allow-pointer-lock',
  'allow-orientation-lock',
  'allow-presentation',
] as const;
export type SandboxToken = (typeof SANDBOX_TOKENS)[number];

/** Returns the sandbox page for a view, or its label; undefined means the default one (S9). */
export type SandboxResolver = (
  request: SandboxQuestion,
  context: { signal: AbortSignal },
) => string | undefined | Promise<string | undefined>;

export interface SandboxQuestion {
  /**
   * The page's name for the server: `serverId`, otherwise the URL of `server` or `relay` as the page set it. Undefined
   * for a client or handlers without a `serverId`.
   */
  server: string | undefined;
  /** The key that the page gave the user, if there is one. */
  user?: string | undefined;
  /** The name that the server claims. Any server can use any name: do not identify servers by it. */
  serverName: string | undefined;
  /** `_meta.ui.domain`: what the server requests. It is not a URL. */
  domain: string | undefined;
  resourceUri: string | undefined;
}

/** Origins of their own for views: storage, cookies and an `Origin` that an API can allow. */
export interface ViewOrigins {
  /** What the sandbox server serves with `views`: `https://*.views.example`. */
  origin: string;
  /**
   * A secret of the page, at least 16 characters. The label of a server and user is derived from it, so that no server
   * can find out the origin of another. With another key, views start with empty storage.
   */
  key: string;
  /**
   * Chooses the label of a view whose server declares `_meta.ui.domain`; undefined means the derived one. Without it, no
   * server can choose its origin. Return a label for one server and user only: a second one is refused.
   */
  resolve?: SandboxResolver | undefined;
  /**
   * Keeps which origins belong to whom, in this browser. An origin that is not in it is emptied before it is used. Default:
   * `localStorage` of the page. A page without it needs this store, otherwise its views have opaque origins.
   */
  store?: ViewOriginStore | undefined;
}

/** What agents may do with a view. */
export type AgentAccess = 'see' | 'act';

export interface SandboxSettings {
  /** The sandbox page on another origin. Default: the page inside the bundle. */
  url?: string | undefined;
  /** A static copy of the sandbox page on the host's own origin, for a strict host CSP. */
  file?: string | undefined;
  /** Chooses a sandbox page per server or domain. Takes precedence over `url`. */
  resolve?: SandboxResolver | undefined;
  /**
   * Gives each server an origin of its own, for each user; experimental. Needs `url`, and a name for the server that outlives the page
   * (`serverId` or its URL). Default: views have opaque origins.
   */
  views?: ViewOrigins | undefined;
  /** Forbids eval, WebAssembly and blob workers. Default false, because existing views need them. */
  strictCsp?: boolean | undefined;
  /**
   * Lets views declare loopback domains, such as `http://localhost:3000`. The page's own port stays blocked under every
   * loopback name. For development. Default false.
   */
  allowLoopback?: boolean | undefined;
  /** The domains that a view may use at most. Default: the domains that it declares. */
  cspLimit?: ResourceCsp | undefined;
  /** Permissions that views may have, as HTML spells them. Default: none. */
  allow?: readonly PermissionName[] | undefined;
  /**
   * What agents of the page may do with the view: `see` lets `describe()` read what it shows, `act` also lets `act()` use it,
   * as far as the policy allows. A script is inserted into the view for it. Default: neither.
   */
  agents?: AgentAccess | undefined;
  /** Further sandbox tokens. Default: none. */
  tokens?: readonly SandboxToken[] | undefined;
}

/** What a view is granted, and what is refused. */
export interface SandboxGrant {
  csp: ResourceCsp;
  contentSecurityPolicy: string;
  strictCsp: boolean;
  allowLoopback: boolean;
  permissions: ResourcePermissions;
  allow: string;
  tokens: SandboxToken[];
  refusals: Refusal[];
}

/** What the resolver is asked about a view: who it belongs to, as the page named them, and what its server says. */
export const sandboxQuestion = (
  { identity: { id, url, user }, link }: Pick<SessionScope, 'identity' | 'link'>,
  { uri, meta }: Pick<AppResource, 'uri' | 'meta'>,
): SandboxQuestion => ({
  server: id ?? url,
  user,
  serverName: link?.serverInfo?.name,
  domain: meta.domain,
  resourceUri: uri,
});

/**
 * A page that chooses sandboxes may use several origins of one site. They share a process, unless the server of each asks for
 * its own: docs/decisions/origin-agent-cluster.md.
 */
function inOwnProcess(url: string | undefined): string | undefined {
  const base = globalThis.document?.baseURI;
  if (url === undefined || !URL.canParse(url, base)) return url;
  const page = new URL(url, base);
  page.searchParams.set('process', 'own');
  return page.href;
}

/** The sandbox page for this view: the result of the resolver, otherwise `url`. */
export async function chooseSandboxUrl(
  { resolve, url }: SandboxSettings,
  question: SandboxQuestion,
  call: { limits: Partial<SessionLimits>; signal: AbortSignal },
): Promise<string | undefined> {
  if (!resolve) return url;
  try {
    const choose = (signal: AbortSignal) => resolve(question, { signal });
    const chosen = await callPage('sandbox.resolve', choose, { ...call, check: problemOf });
    return inOwnProcess(chosen ?? url);
  } catch (cause) {
    if (call.signal.aborted) throw cause;
    throw new AppError(
      'sandbox',
      'bad-sandbox-url',
      errorText(cause),
      'Let sandbox.resolve return the URL of a sandbox page, or undefined for the default one.',
      { cause },
    );
  }
}

const problemOf = (url: unknown): string | undefined =>
  typeof url === 'string' || url === undefined || url === null
    ? undefined
    : `it is of the type ${typeof url}. Return a URL as a string, or undefined.`;

/** Decides what this view is granted. */
export function grantSandbox(meta: ResourceUiMeta, settings: SandboxSettings): SandboxGrant {
  const { strictCsp = false, allowLoopback = false, cspLimit, url, views } = settings;
  const { allow = [], tokens = [] } = settings;
  const ownOrigins = [location.origin];
  if (url && URL.canParse(url, document.baseURI)) {
    ownOrigins.push(new URL(url, document.baseURI).origin);
  }
  // All views: also the origins of other servers.
  if (views) ownOrigins.push(views.origin);
  const { policy, granted, refused } = buildContentSecurityPolicy(meta.csp, {
    strict: strictCsp,
    // The sandbox page needs its own `<base>`, even if the iframe's `csp` attribute applies.
    baseUri: 'about:',
    allowLoopback,
    ownOrigins,
    ...(cspLimit && { restrict: cspLimit }),
  });
  const wanted = allow.filter((name) => PERMISSION_NAMES.includes(name));
  const permissions = grantPermissions(meta.permissions, wanted);
  return {
    csp: granted,
    contentSecurityPolicy: policy,
    strictCsp,
    allowLoopback,
    permissions: permissions.granted,
    allow: permissions.allow,
    tokens: tokens.filter((token) => SANDBOX_TOKENS.includes(token)),
    refusals: [
      ...refused.map(({ list, entry, reason }) => ({
        kind: 'csp' as const,
        what: `${list}: ${entry}`,
        reason,
      })),
      ...permissions.refused.map((name) => ({
        kind: 'permission' as const,
        what: name,
        reason: `The view requests ${name}, which this page does not allow. Add it to allow of the frame's sandbox.`,
      })),
    ],
  };
}
