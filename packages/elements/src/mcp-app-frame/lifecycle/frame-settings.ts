// Decides which property changes need another session. Properties are compared by value, because a page that renders
// again creates new objects with the same content.
import { sameJson } from '../../protocol/same-json.js';
import type { ConsentSettings } from '../../host/consent/consent-settings.js';
import type { Identity } from '../../host/identity/identity.js';
import type { FrameProperties } from '../frame-properties.js';
import { authOf } from '../frame-identity.js';
import { consentOf, merged, sandboxOf } from '../page-settings.js';

/** An omitted setting of the sandbox is the same as an empty one. */
const NO_SANDBOX_SETTINGS = { allow: [], tokens: [], strictCsp: false, allowLoopback: false };

/** The settings of a frame at the last reading. */
export interface SettingsReading {
  identity: Identity;
  /** A change of these or of the identity means another view, and the stored view state is dropped. */
  source: Record<string, unknown>;
  /** A change of these means the same view in a new session, because a running one cannot adopt them. */
  settings: Record<string, unknown>;
  client: unknown;
  authProvider: unknown;
  resolve: unknown;
  pin: ConsentSettings['pin'];
}

export function readSettings(frame: FrameProperties): SettingsReading {
  const { identity, html, resource, resourceUri, tool, relay, server, dialects, client } = frame;
  const { authProvider, ...credentials } = authOf(frame) ?? {};
  // Another `resolve` may choose the same page, so it is compared by what it chooses.
  const { resolve, ...sandbox } = sandboxOf(frame);
  return {
    identity,
    source: { html, resource, resourceUri, tool },
    settings: {
      relay,
      server,
      dialects,
      // A browser applies it when a page loads, so tightening a setting must load the page again.
      sandbox: merged(NO_SANDBOX_SETTINGS, sandbox),
      // JSON omits functions: a new function is used from the next request on.
      credentials,
    },
    client,
    authProvider,
    resolve,
    pin: consentOf(frame).pin,
  };
}

/** Compares value by value, so that identical HTML strings are not serialized. */
const isSame = (before: Record<string, unknown>, now: Record<string, unknown>): boolean =>
  Object.keys(before).every((name) => sameJson(before[name], now[name]));

/** The effect of a change: another view, another session for the same view, or neither. */
export function compareSettings(
  before: SettingsReading,
  now: SettingsReading,
): 'other-view' | 'other-session' | 'same' {
  if (before.identity !== now.identity || !isSame(before.source, now.source)) return 'other-view';
  const isSameSession =
    before.client === now.client &&
    before.authProvider === now.authProvider &&
    isSame(before.settings, now.settings);
  return isSameSession ? 'same' : 'other-session';
}
