// What the host page decides about isolation, and what a view gets of what it declared (S4-S6, S8).
import { buildContentSecurityPolicy } from '../../policy/content-security-policy.js';
import { grantPermissions, PERMISSION_NAMES } from '../../policy/permission-policy.js';
import type { PermissionName } from '../../policy/permission-policy.js';
import type {
  ResourceCsp,
  ResourcePermissions,
  ResourceUiMeta,
} from '../../protocol/ui-extension.js';
import { AppError } from '../app-error.js';
import type { Refusal } from '../session/session-events.js';

/** Tokens that a host page may add to scripts and forms. The rest would undo the sandbox (SECURITY.md 2c). */
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

/** Asks for the sandbox page of a view; undefined: the default one (S9). */
export type SandboxResolver = (
  request: SandboxQuestion,
) => string | undefined | Promise<string | undefined>;

export interface SandboxQuestion {
  /** The server's URL, or its name. */
  server: string | undefined;
  /** `_meta.ui.domain`: a wish, not an address. */
  domain: string | undefined;
  resourceUri: string | undefined;
}

export interface SandboxSettings {
  /** The sandbox page on another origin. Default: the page inside the bundle. */
  url?: string | undefined;
  /** A static copy of the sandbox page on the host's own origin, for a strict host CSP. */
  src?: string | undefined;
  /** Chooses a sandbox page per server or domain; wins over `url`. */
  resolve?: SandboxResolver | undefined;
  /** No eval, no WebAssembly, no workers from blobs. Default false: real apps need them (K3). */
  strictCsp?: boolean | undefined;
  /**
   * Views may declare loopback domains, such as `http://localhost:3000`; the page's own port stays
   * closed under every loopback name. For development. Default false.
   */
  allowLoopback?: boolean | undefined;
  /** Domains that views may have at most. Default: what they declare. */
  cspLimit?: ResourceCsp | undefined;
  /** Permissions that views may have. Default none. */
  allow?: readonly PermissionName[] | undefined;
  /** Further sandbox tokens. Default none. */
  tokens?: readonly SandboxToken[] | undefined;
}

export interface SandboxGrant {
  csp: ResourceCsp;
  policy: string;
  strictCsp: boolean;
  allowLoopback: boolean;
  permissions: ResourcePermissions;
  allow: string;
  tokens: SandboxToken[];
  refusals: Refusal[];
}

/** The sandbox page for this view: the resolver's answer, else the page's setting. */
export async function chooseSandboxUrl(
  { resolve, url }: SandboxSettings,
  question: SandboxQuestion,
): Promise<string | undefined> {
  try {
    return (await resolve?.(question)) ?? url;
  } catch (cause) {
    throw new AppError(
      'sandbox',
      'bad-sandbox-url',
      `sandboxFor failed: ${cause instanceof Error ? cause.message : String(cause)}`,
      'It should return the address of a sandbox page, or undefined for the default one.',
      { cause },
    );
  }
}

/** What this view may do, and what it was refused. */
export function grantSandbox(meta: ResourceUiMeta, settings: SandboxSettings): SandboxGrant {
  const { strictCsp = false, allowLoopback = false, cspLimit, url } = settings;
  const { allow = [], tokens = [] } = settings;
  const ownOrigins = [location.origin];
  if (url && URL.canParse(url, document.baseURI)) {
    ownOrigins.push(new URL(url, document.baseURI).origin);
  }
  const { policy, granted, refused } = buildContentSecurityPolicy(meta.csp, {
    strict: strictCsp,
    // The sandbox page needs its own `<base>`, also where the iframe's `csp` attribute is in force.
    baseUri: 'about:',
    allowLoopback,
    ownOrigins,
    ...(cspLimit && { restrict: cspLimit }),
  });
  const wanted = allow.filter((name) => PERMISSION_NAMES.includes(name));
  const permissions = grantPermissions(meta.permissions, wanted);
  return {
    csp: granted,
    policy,
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
        reason: `The view asks for ${name}, which this page does not allow. Add it to the frame's allow list.`,
      })),
    ],
  };
}
