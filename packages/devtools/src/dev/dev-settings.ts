// The settings of the dev host's toolbar. They are part of the tab's URL, so that they survive a reload and can be
// shared as a link.
import type { DisplayMode, Theme } from '@mcp-app/elements/protocol';
import { systemTheme } from '@mcp-app/elements/host';
import { CSP_MODES } from './dev-frame.js';
import type { CspMode } from './dev-frame.js';
import { SCENARIOS } from './dev-scenario.js';
import type { Scenario } from './dev-scenario.js';
import { hostPresets } from '../presets/host-presets.js';
import type { HostPresetName } from '../presets/host-presets.js';

export interface DevSettings {
  preset: HostPresetName;
  theme: Theme;
  displayMode: DisplayMode;
  device: DeviceName;
  data: Scenario;
  csp: CspMode;
}

/** A screen to show the view on. Without a height, it is a column of that width. */
export interface Device {
  label: string;
  width?: number;
  height?: number;
}

export const DEVICES = {
  full: { label: 'Full width' },
  320: { label: 'Column, 320 px', width: 320 },
  480: { label: 'Column, 480 px', width: 480 },
  768: { label: 'Column, 768 px', width: 768 },
  phone: { label: 'Phone, 390 × 844', width: 390, height: 844 },
  landscape: { label: 'Phone, 844 × 390', width: 844, height: 390 },
  tablet: { label: 'Tablet, 820 × 1180', width: 820, height: 1180 },
} as const satisfies Record<string, Device>;
export type DeviceName = keyof typeof DEVICES;

const THEMES = { light: 'Light', dark: 'Dark' } as const;
const MODES = { inline: 'Inline', fullscreen: 'Fullscreen', pip: 'Picture in picture' };

const labels = (entries: Record<string, { label: string }>) =>
  Object.fromEntries(Object.entries(entries).map(([name, { label }]) => [name, label]));

/** The label and the choices of each setting. */
export const CHOICES: { [K in keyof DevSettings]: [label: string, choices: object] } = {
  preset: ['Host', labels(hostPresets)],
  theme: ['Theme', THEMES],
  displayMode: ['Display mode', MODES],
  device: ['Device', labels(DEVICES)],
  data: ['Data', SCENARIOS],
  csp: ['CSP', CSP_MODES],
};

/** The names of the URL parameters, in addition to the view's own. */
const PARAMETERS: Record<keyof DevSettings, string> = {
  preset: 'dev-host',
  theme: 'dev-theme',
  displayMode: 'dev-mode',
  device: 'dev-device',
  data: 'dev-data',
  csp: 'dev-csp',
};
const NAMES = Object.keys(PARAMETERS) as (keyof DevSettings)[];

const defaults = (): DevSettings => ({
  preset: 'basic-host',
  theme: systemTheme(),
  displayMode: 'inline',
  device: 'full',
  data: 'normal',
  csp: 'off',
});

/** Reads the settings from a URL. Unknown values get their default. */
export function readSettings(address: string): DevSettings {
  const { searchParams } = new URL(address);
  const known = NAMES.map((name) => [name, searchParams.get(PARAMETERS[name])] as const).filter(
    ([name, value]) => value !== null && Object.hasOwn(CHOICES[name][1], value),
  );
  return { ...defaults(), ...Object.fromEntries(known) };
}

/** The tool data that the user edited in the dev host, as JSON text. */
export interface EditedData {
  input?: string | undefined;
  result?: string | undefined;
}

export function readEditedData(address: string): EditedData {
  const { searchParams } = new URL(address);
  return {
    input: searchParams.get('dev-input') ?? undefined,
    result: searchParams.get('dev-result') ?? undefined,
  };
}

/** The URL with these settings. Defaults are omitted, except for the theme, whose default depends on the system. */
export function withSettings(address: string, settings: DevSettings, edited: EditedData): string {
  const url = new URL(viewAddress(address));
  const usual = { ...defaults(), theme: undefined };
  for (const name of NAMES)
    if (settings[name] !== usual[name])
      url.searchParams.set(PARAMETERS[name], String(settings[name]));
  for (const [name, text] of Object.entries(edited) as [string, string | undefined][])
    if (text !== undefined) url.searchParams.set(`dev-${name}`, text);
  return url.href;
}

/** The URL of the view, without the dev host's parameters. */
export function viewAddress(address: string): string {
  const url = new URL(address);
  // Copied first, because deleting while iterating skips names.
  const names = Array.from(url.searchParams.keys());
  for (const name of names) if (name.startsWith('dev-')) url.searchParams.delete(name);
  return url.href;
}
