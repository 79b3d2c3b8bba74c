// The settings of the dev host's toolbar. They are kept for the tab, so that a reload changes nothing.
import type { DisplayMode, Theme } from '../protocol/host-context.js';
import { systemTheme } from '../host/session/environment-context.js';
import { isObject } from '../protocol/json-rpc.js';
import { CSP_MODES } from './dev-frame.js';
import type { CspMode } from './dev-frame.js';
import { SCENARIOS } from './dev-scenario.js';
import type { Scenario } from './dev-scenario.js';
import { hostPresets } from './presets.js';
import type { HostPresetName } from './presets.js';

export interface DevSettings {
  preset: HostPresetName;
  theme: Theme;
  displayMode: DisplayMode;
  width: keyof typeof WIDTHS;
  data: Scenario;
  csp: CspMode;
}

export const THEMES = { light: 'Light', dark: 'Dark' } as const;
export const MODES = { inline: 'Inline', fullscreen: 'Fullscreen', pip: 'Picture in picture' };
/** Width of an inline view. */
export const WIDTHS = {
  full: 'Full width',
  320: '320 px',
  480: '480 px',
  768: '768 px',
} as const;

const presetLabels = Object.fromEntries(
  Object.entries(hostPresets).map(([name, { label }]) => [name, label]),
);

/** The label and the choices of each setting. */
export const CHOICES: { [K in keyof DevSettings]: [label: string, choices: object] } = {
  preset: ['Host', presetLabels],
  theme: ['Theme', THEMES],
  displayMode: ['Display mode', MODES],
  width: ['Width', WIDTHS],
  data: ['Data', SCENARIOS],
  csp: ['CSP', CSP_MODES],
};

const KEY = 'mcp-app-dev-host';

const defaults = (): DevSettings => ({
  preset: 'basic-host',
  theme: systemTheme(),
  displayMode: 'inline',
  width: 'full',
  data: 'normal',
  csp: 'off',
});

/** The settings of this tab. Unknown values get their default. */
export function readSettings(): DevSettings {
  const settings: DevSettings = defaults();
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '{}');
    const known = Object.entries(isObject(kept) ? kept : {}).filter(
      ([name, value]) =>
        Object.hasOwn(CHOICES, name) &&
        Object.hasOwn(CHOICES[name as keyof DevSettings][1], String(value)),
    );
    return { ...settings, ...Object.fromEntries(known) };
  } catch {
    // No storage, or no valid settings in it: use the defaults.
    return settings;
  }
}

export function keepSettings(settings: DevSettings): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(settings));
  } catch {
    // Without storage, the settings last until the next reload.
  }
}
