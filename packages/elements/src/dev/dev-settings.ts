// What the toolbar of the dev host says. Kept for the tab, so that a reload changes nothing.
import type { DisplayMode, Theme } from '../protocol/host-context.js';
import { systemTheme } from '../host/session/environment-context.js';
import { isObject } from '../protocol/json-rpc.js';
import { POLICIES } from './dev-frame.js';
import type { Policy } from './dev-frame.js';
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
  policy: Policy;
}

export const THEMES = { light: 'Light', dark: 'Dark' } as const;
export const MODES = { inline: 'Inline', fullscreen: 'Fullscreen', pip: 'Picture in picture' };
/** Pixels that an inline View is wide. */
export const WIDTHS = {
  full: 'All there is',
  320: '320 px',
  480: '480 px',
  768: '768 px',
} as const;

const presetLabels = Object.fromEntries(
  Object.entries(hostPresets).map(([name, { label }]) => [name, label]),
);

/** The choices of each setting, and the label of the setting. */
export const CHOICES: { [K in keyof DevSettings]: [label: string, choices: object] } = {
  preset: ['Host', presetLabels],
  theme: ['Theme', THEMES],
  displayMode: ['Display mode', MODES],
  width: ['Width', WIDTHS],
  data: ['Data', SCENARIOS],
  policy: ['Policy', POLICIES],
};

const KEY = 'mcp-app-dev-host';

const defaults = (): DevSettings => ({
  preset: 'basic-host',
  theme: systemTheme(),
  displayMode: 'inline',
  width: 'full',
  data: 'normal',
  policy: 'off',
});

/** The settings of this tab; what is unknown is left at its default. */
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
    // No storage, or not ours: the defaults will do.
    return settings;
  }
}

export function keepSettings(settings: DevSettings): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(settings));
  } catch {
    // Then they last until the next reload.
  }
}
