// Browser features for a view: what it asks for, cut down to what the host page grants (S6).
import type { ResourcePermissions } from '../protocol/ui-extension.js';
import { isObject } from '../protocol/json-rpc.js';

/** The features that a view can ask for. */
export type PermissionName = keyof ResourcePermissions;

/** Features by their names in the `allow` attribute. */
const FEATURES = {
  camera: 'camera',
  microphone: 'microphone',
  geolocation: 'geolocation',
  clipboardWrite: 'clipboard-write',
} as const satisfies Record<PermissionName, string>;

/**
 * Features that engines give to every frame unless it is denied them: a video that leaves the page
 * (picture-in-picture), controllers, storage, requests after the page is gone, and what identifies a
 * user. All others that matter are denied to frames of another origin by default. What Chromium
 * leaves open beside these is listed in `test/security/features.test.ts`, with the reason.
 */
const DENIED = [
  'picture-in-picture',
  'gamepad',
  'storage-access',
  'browsing-topics',
  'private-state-token-issuance',
  'private-state-token-redemption',
  'deferred-fetch-minimal',
  'ch-ua-high-entropy-values',
];

/** All permissions, in the order in which they are listed in `allow`. */
export const PERMISSION_NAMES = Object.keys(FEATURES) as readonly PermissionName[];

/** What became of a view's wishes. */
export interface GrantedPermissions {
  /** For the `allow` attribute of BOTH iframes: what is granted, and what engines grant unasked, denied. */
  allow: string;
  /** For `hostCapabilities.sandbox.permissions` (S8). */
  granted: ResourcePermissions;
  /** Asked for, but not allowed by the host page. */
  refused: PermissionName[];
}

const requestedNames = (requested: ResourcePermissions | undefined): PermissionName[] =>
  PERMISSION_NAMES.filter(
    (name) => isObject(requested) && Object.hasOwn(requested, name) && requested[name],
  );

const allowText = (names: PermissionName[]): string =>
  [...names.map((name) => FEATURES[name]), ...DENIED.map((name) => `${name} 'none'`)].join('; ');

/** The `allow` attribute for all that a view requests: for an iframe inside one that is the limit. */
export const allowRequested = (requested: ResourcePermissions | undefined): string =>
  allowText(requestedNames(requested));

/**
 * Grants what is both `requested` and `allowed`. A request is an own key whose value is not false
 * (the spec says `{}`). Names come from the fixed list only, never from metadata, so an unknown key
 * changes nothing. Never throws.
 */
export function grantPermissions(
  requested: ResourcePermissions | undefined,
  allowed: readonly PermissionName[],
): GrantedPermissions {
  const asked = requestedNames(requested);
  const names = asked.filter((name) => allowed.includes(name));
  return {
    allow: allowText(names),
    granted: Object.fromEntries(names.map((name) => [name, {}])),
    refused: asked.filter((name) => !allowed.includes(name)),
  };
}
