// Every look for trying out a view: the presets of the tokens, and what real hosts were observed to send.
import { hostPresets } from '@mcp-app/devtools/dev';
import type { StyleVariableName } from '@mcp-app/tokens';
import darkPreset from '@mcp-app/tokens/presets/dark.json' with { type: 'json' };
import defaultPreset from '@mcp-app/tokens/presets/default.json' with { type: 'json' };
import densePreset from '@mcp-app/tokens/presets/dense.json' with { type: 'json' };
import editorPreset from '@mcp-app/tokens/presets/editor.json' with { type: 'json' };
import highContrastPreset from '@mcp-app/tokens/presets/high-contrast.json' with { type: 'json' };
import lightPreset from '@mcp-app/tokens/presets/light.json' with { type: 'json' };
import roundedPreset from '@mcp-app/tokens/presets/rounded.json' with { type: 'json' };
import { PRESET_NAMES } from './preset-names.js';
import type { PresetName } from './preset-names.js';

export type Values = { [Name in StyleVariableName]?: string };

/** Hosts that send their own variables. */
export const HOST_NAMES = ['basic-host', 'claude', 'chatgpt', 'vscode', 'goose'] as const;
export type HostName = (typeof HOST_NAMES)[number];
export type LookName = PresetName | HostName;
export const LOOK_NAMES: readonly LookName[] = [...PRESET_NAMES, ...HOST_NAMES];

const PRESETS: Record<PresetName, Values> = {
  default: defaultPreset,
  light: lightPreset,
  dark: darkPreset,
  dense: densePreset,
  rounded: roundedPreset,
  editor: editorPreset,
  'high-contrast': highContrastPreset,
  'no-variables': {},
};

export const isHost = (name: string): name is HostName => HOST_NAMES.includes(name as HostName);

/** What the host itself sends; most hosts send only some of the variables. */
export const sentBy = (name: HostName): Values =>
  hostPresets[name].hostContext.styles?.variables ?? {};

/** The values of a look. Variables that a host does not send keep the default, as they do in a view. */
export const valuesOf = (name: LookName): Values =>
  isHost(name) ? { ...defaultPreset, ...sentBy(name) } : PRESETS[name];

/** The display name. */
export function labelOf(name: LookName): string {
  if (isHost(name)) return hostPresets[name].label;
  const words = name.replaceAll('-', ' ');
  return words[0]!.toUpperCase() + words.slice(1);
}
