// The settings that have three layers: those of the page, the frame's attributes, and the frame's own object. They are merged
// key by key.
import type { ConsentSettings } from '../host/consent/consent-settings.js';
import type { SandboxSettings } from '../host/sandbox/sandbox-settings.js';
import { page } from './page-settings.js';
import type { HostSettings } from './page-settings.js';

/** Attributes for single keys, which have no property of their own. */
export const KEY_ATTRIBUTES: readonly string[] = ['sandbox-url', 'allow', 'policy', 'locale'];

/** A frame with settings in layers. */
export interface LayeredFrame extends Pick<Element, 'getAttribute'> {
  sandbox: SandboxSettings | undefined;
  consent: ConsentSettings | undefined;
  host: HostSettings | undefined;
}

/** One object from several. Later ones have precedence for each key; null and undefined mean that it is not set. */
export function merged<T extends object>(...layers: (object | null | undefined)[]): T {
  const all: Record<string, unknown> = {};
  for (const layer of layers as (Record<string, unknown> | undefined)[])
    for (const key in layer) all[key] = layer[key] ?? all[key];
  return all as T;
}

export const sandboxOf = (frame: LayeredFrame): SandboxSettings =>
  merged(
    page.sandbox,
    {
      url: frame.getAttribute('sandbox-url'),
      allow: frame.getAttribute('allow')?.split(/\s+/),
    },
    frame.sandbox,
  );

export const consentOf = (frame: LayeredFrame): ConsentSettings =>
  merged(page.consent, { policy: frame.getAttribute('policy') }, frame.consent);

export const hostOf = (frame: LayeredFrame): HostSettings =>
  merged(page.host, { locale: frame.getAttribute('locale') }, frame.host);
