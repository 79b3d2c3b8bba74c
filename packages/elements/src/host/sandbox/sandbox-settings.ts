// The host page's isolation settings, and what a view is granted of what it declared (S4-S6, S8).
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

/**
 * Sandbox tokens that a host page may add to `allow-scripts` and `allow-forms`. `allow-same-origin` and
 * `allow-top-navigation` are missing because they would undo the sandbox.
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

/** Returns the sandbox page for a view; undefined means the default one (S9). */
export type SandboxResolver = (
  request: SandboxQuestion,
) => string | undefined | Promise<string | undefined>;

export interface SandboxQuestion {
  /** The server's URL, or its name. */
  server: string | undefined;
  /** `_meta.ui.domain`: what the server asks for, not an address. */
  domain: string | undefined;
  resourceUri: string | undefined;
}

export interface SandboxSettings {
  /** The sandbox page on another origin. Default: the page inside the bundle. */
  url?: string | undefined;
  /** A static copy of the sandbox page on the host's own origin, for a strict host CSP. */
  file?: string | undefined;
  /** Chooses a sandbox page per server or domain; wins over `url`. */
  resolve?: SandboxResolver | undefined;
  /** Forbids eval, WebAssembly and blob workers. Default false, because existing views need them. */
  strictCsp?: boolean | undefined;
  /** The most domains that a view may get. Default: what it declares. */
  cspLimit?: ResourceCsp | undefined;
  /** Permissions that views may have, as HTML spells them. Default: none. */
  allow?: readonly PermissionName[] | undefined;
  /** Further sandbox tokens. Default: none. */
  tokens?: readonly SandboxToken[] | undefined;
}

/** What a view gets, and what it was refused. */
export interface SandboxGrant {
  csp: ResourceCsp;
  contentSecurityPolicy: string;
  strictCsp: boolean;
  permissions: ResourcePermissions;
  allow: string;
  tokens: SandboxToken[];
  refusals: Refusal[];
}

const isLoopback = (hostname: string): boolean =>
  /^(localhost|.*\.localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname);

/** The sandbox page for this view: what the resolver returns, else `url`. */
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
      'Return the address of a sandbox page, or undefined for the default one.',
      { cause },
    );
  }
}

/** Decides what this view gets. */
export function grantSandbox(meta: ResourceUiMeta, settings: SandboxSettings): SandboxGrant {
  const { strictCsp = false, cspLimit, allow = [], tokens = [], url } = settings;
  const ownOrigins = [location.origin];
  if (url && URL.canParse(url, document.baseURI)) {
    ownOrigins.push(new URL(url, document.baseURI).origin);
  }
  const { policy, granted, refused } = buildContentSecurityPolicy(meta.csp, {
    strict: strictCsp,
    // The sandbox page needs its own `<base>`, also where the iframe's `csp` attribute is in force.
    baseUri: 'about:',
    // A page that is being developed on loopback shows views that are, too.
    allowLoopback: isLoopback(location.hostname),
    ownOrigins,
    ...(cspLimit && { restrict: cspLimit }),
  });
  const wanted = allow.filter((name) => PERMISSION_NAMES.includes(name));
  const permissions = grantPermissions(meta.permissions, wanted);
  return {
    csp: granted,
    contentSecurityPolicy: policy,
    strictCsp,
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
