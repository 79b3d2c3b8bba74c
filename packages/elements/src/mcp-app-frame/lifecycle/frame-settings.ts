// Decides which property changes need another session. Properties are compared by value, because a page that renders
// again creates new objects with the same content.
import { sameJson } from '../../protocol/same-json.js';
import type { Identity } from '../../host/identity/identity.js';
import type { FrameProperties } from '../frame-properties.js';
import { authOf } from '../frame-identity.js';
import { page } from '../page-settings.js';

/** A change of these or of the identity means another view, and the stored view state is dropped. */
const SOURCE = ['html', 'resource', 'resourceUri', 'tool'] as const;

/**
 * A change of these means the same view with another server, sandbox or permissions, which a running session cannot
 * adopt. `sandboxFor` is not included, because another function may choose the same page.
 */
const SETTINGS = [
  'relay',
  'server',
  'sandboxUrl',
  'sandboxFile',
  'strictCsp',
  'allowLoopback',
  'cspLimit',
  'allow',
  'sandboxTokens',
  'dialects',
] as const satisfies readonly (keyof FrameProperties)[];

/** The settings of a frame at the last reading. */
export interface SettingsReading {
  identity: Identity;
  source: Record<string, unknown>;
  settings: Record<string, unknown>;
  client: unknown;
  authProvider: unknown;
  sandboxFor: unknown;
  pin: unknown;
}

const pick = (frame: FrameProperties, names: readonly (keyof FrameProperties)[]) =>
  Object.fromEntries(
    names.map((name) => [name, frame[name]]).filter(([, value]) => value !== undefined),
  );

export function readSettings(frame: FrameProperties): SettingsReading {
  const { authProvider, ...credentials } = authOf(frame) ?? {};
  return {
    identity: frame.identity,
    source: pick(frame, SOURCE),
    // An omitted value is the same as an empty one.
    settings: {
      allow: [],
      sandboxTokens: [],
      sandboxUrl: page.sandboxUrl,
      ...pick(frame, SETTINGS),
      // JSON omits functions: a new function is used from the next request on.
      credentials,
    },
    client: frame.client,
    authProvider,
    sandboxFor: frame.sandboxFor,
    pin: frame.pin,
  };
}

/** Compares value by value, so that identical HTML strings are not serialized. */
const isSame = (before: Record<string, unknown>, now: Record<string, unknown>): boolean =>
  [...Object.keys(before), ...Object.keys(now)].every((name) => sameJson(before[name], now[name]));

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
