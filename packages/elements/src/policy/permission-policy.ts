// Browser features for a view: what it requests, limited to what the host page grants (S6).
import type { ResourcePermissions } from '../protocol/ui-extension.js';
import { isObject } from '../protocol/json-rpc.js';
import { DENIED_FEATURES } from './denied-features.js';

/**
 * The features that a view can ask for; there are no others. The protocol's spelling on the left, HTML's spelling
 * (the `allow` attribute) on the right: this is the only place that maps between them.
 */
const FEATURES = {
  camera: 'camera',
  microphone: 'microphone',
  geolocation: 'geolocation',
  clipboardWrite: 'clipboard-write',
} as const satisfies Record<keyof ResourcePermissions, string>;

/** A permission as HTML spells it: camera, microphone, geolocation, clipboard-write. */
export type PermissionName = (typeof FEATURES)[keyof typeof FEATURES];

const PROTOCOL_NAMES = Object.keys(FEATURES) as (keyof typeof FEATURES)[];

/** All permissions, in the order in which they are listed in `allow`. */
// Pure, so that the bundle of the sandbox page, which does not use the list, omits it.
export const PERMISSION_NAMES: readonly PermissionName[] = /* @__PURE__ */ Object.values(FEATURES);

/** The result of a view's permission requests. */
export interface GrantedPermissions {
  /**
   * For the `allow` attribute of BOTH iframes: the granted features, and `'none'` for those that engines grant by
   * default.
   */
  allow: string;
  /** For `hostCapabilities.sandbox.permissions`, as the protocol spells them (S8). */
  granted: ResourcePermissions;
  /** Requested, but not allowed by the host page. */
  refused: PermissionName[];
}

const requestedKeys = (requested: ResourcePermissions | undefined): (keyof typeof FEATURES)[] =>
  PROTOCOL_NAMES.filter(
    (name) => isObject(requested) && Object.hasOwn(requested, name) && requested[name],
  );

/** The permissions that a view requests, as HTML spells them. Never throws. */
export const requestedPermissions = (
  requested: ResourcePermissions | undefined,
): PermissionName[] => requestedKeys(requested).map((name) => FEATURES[name]);

const allowText = (keys: (keyof typeof FEATURES)[]): string =>
  [...keys.map((key) => FEATURES[key]), DENIED_FEATURES].join('; ');

/** The `allow` attribute for everything that a view requests, for an inner iframe whose outer iframe sets the limit. */
export const allowRequested = (requested: ResourcePermissions | undefined): string =>
  allowText(requestedKeys(requested));

/**
 * Grants what is both `requested` and `allowed`. A request is an own key whose value is not false (`{}` in the
 * specification). Names come only from the fixed list, never from metadata, so an unknown key has no effect. Never
 * throws.
 */
export function grantPermissions(
  requested: ResourcePermissions | undefined,
  allowed: readonly PermissionName[],
): GrantedPermissions {
  const asked = requestedKeys(requested);
  const granted = asked.filter((key) => allowed.includes(FEATURES[key]));
  return {
    allow: allowText(granted),
    granted: Object.fromEntries(granted.map((key) => [key, {}])),
    refused: asked.filter((key) => !granted.includes(key)).map((key) => FEATURES[key]),
  };
}
