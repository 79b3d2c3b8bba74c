// Which changes of a frame's properties need another session. Compared by value: a page that renders again
// makes new objects that say the same.
import type { AppSession } from '../../host/session/app-session.js';
import { sameJson } from '../../protocol/same-json.js';
import type { FrameProperties } from '../frame-properties.js';
import { authOf, page } from '../page-settings.js';

/** Another view: the state that the frame keeps for the view is dropped, too. */
const SOURCE = ['html', 'resource', 'resourceUri', 'tool'] as const;

/**
 * The same view with another server, sandbox or permissions: a running session cannot become that.
 * `sandboxFor` is not here: another function may still choose the same page, so it is asked.
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
  'resourceMeta',
  'dialects',
] as const satisfies readonly (keyof FrameProperties)[];

/** What a frame was set to when it was last looked at. */
export interface SettingsReading {
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
  const { authProvider, ...user } = authOf(frame) ?? {};
  return {
    source: pick(frame, SOURCE),
    // What is left out means the same as what is empty.
    settings: {
      allow: [],
      sandboxTokens: [],
      resourceMeta: {},
      sandboxUrl: page.sandboxUrl,
      ...pick(frame, SETTINGS),
      // Functions are left out of JSON: another one is asked from the next request on.
      user,
    },
    client: frame.client,
    authProvider,
    sandboxFor: frame.sandboxFor,
    pin: frame.pin,
  };
}

/** Value by value: HTML that is the same string is not written out to be compared. */
const isSame = (before: Record<string, unknown>, now: Record<string, unknown>): boolean =>
  [...Object.keys(before), ...Object.keys(now)].every((name) => sameJson(before[name], now[name]));

/** What a change means: another view, another session for the same view, or nothing of the kind. */
export function compareSettings(
  before: SettingsReading,
  now: SettingsReading,
): 'other-view' | 'other-session' | 'same' {
  if (!isSame(before.source, now.source)) return 'other-view';
  const isSameSession =
    before.client === now.client &&
    before.authProvider === now.authProvider &&
    isSame(before.settings, now.settings);
  return isSameSession ? 'same' : 'other-session';
}

/** Whether another `pin` needs the view loaded again: not when it is the pin of the view that runs. */
export function isOtherPin(
  { pin }: FrameProperties,
  { status, contentPin }: Pick<AppSession, 'status' | 'contentPin'>,
): boolean {
  const hash = typeof pin === 'object' ? pin.hash : pin;
  return status === 'error' || (hash !== undefined && hash !== contentPin?.hash);
}
