// What real hosts send to a view. These are observations from one point in time, not official values. They lack the
// hosts' own fonts and everything that was not observed.
import type {
  HostCapabilities,
  HostContext,
  Implementation,
  SafeAreaInsets,
  StyleVariables,
} from '@mcp-app/elements/protocol';
import { BASIC_HOST_VARIABLES } from './basic-host.js';
import { CHATGPT_VARIABLES } from './chatgpt.js';
import { CLAUDE_VARIABLES } from './claude.js';
import { GOOSE_VARIABLES } from './goose.js';

export interface HostPreset {
  /** Shown in the toolbar of the dev host. */
  label: string;
  hostInfo: Implementation;
  hostContext: HostContext;
  /** Capabilities that the host lacks. */
  without: readonly (keyof HostCapabilities)[];
  /** The width of a view in a conversation, in pixels, where it was observed. */
  width?: number;
  /** What views may have if they ask for it, as the `allow` attribute of HTML spells it. */
  allow: readonly ('camera' | 'microphone' | 'geolocation' | 'clipboard-write')[];
  /** The insets that the host covers in fullscreen, in pixels. */
  fullscreenInsets?: SafeAreaInsets;
}

/** The default themes of VS Code. VS Code itself sends references to its own variables. */
const VSCODE_VARIABLES: StyleVariables = {
  '--color-background-primary': 'light-dark(#ffffff, #1f1f1f)',
  '--color-background-secondary': 'light-dark(#f8f8f8, #181818)',
  '--color-text-primary': 'light-dark(#3b3b3b, #cccccc)',
  '--color-text-secondary': 'light-dark(#3b3b3b, #9d9d9d)',
  '--color-border-primary': 'light-dark(#e5e5e5, #313131)',
  '--color-ring-primary': 'light-dark(#005fb8, #0078d4)',
  '--font-text-md-size': '13px',
  '--font-text-md-line-height': '1.5',
  '--font-heading-md-size': '20px',
  '--border-radius-md': '4px',
  '--border-width-regular': '1px',
};

/** A preset of a host, with a mock name and version, because those of real hosts change. */
const preset = (
  label: string,
  variables: StyleVariables | undefined,
  context: HostContext,
  rest: Partial<Pick<HostPreset, 'fullscreenInsets' | 'without' | 'width' | 'allow'>> = {},
): HostPreset => ({
  label,
  hostInfo: { name: `mock-${label.toLowerCase().replace(/\W+/g, '-')}`, version: '0.0.0' },
  hostContext: { displayMode: 'inline', ...(variables && { styles: { variables } }), ...context },
  without: [],
  allow: [],
  ...rest,
});

/** Hosts to try a view in, by name. `nothing` is the minimum that the protocol allows. */
export const hostPresets = {
  'basic-host': preset(
    'Basic host',
    BASIC_HOST_VARIABLES,
    { availableDisplayModes: ['inline', 'fullscreen', 'pip'], platform: 'web' },
    { allow: ['camera', 'microphone', 'geolocation', 'clipboard-write'] },
  ),
  claude: preset(
    'Claude',
    CLAUDE_VARIABLES,
    { availableDisplayModes: ['inline', 'fullscreen'], platform: 'web' },
    {
      width: 720,
      allow: ['clipboard-write'],
      fullscreenInsets: { top: 16, right: 16, bottom: 138, left: 16 },
    },
  ),
  chatgpt: preset(
    'ChatGPT',
    CHATGPT_VARIABLES,
    { availableDisplayModes: ['inline', 'fullscreen', 'pip'], platform: 'web' },
    {
      width: 768,
      allow: ['microphone', 'clipboard-write'],
      fullscreenInsets: { top: 0, right: 0, bottom: 92, left: 0 },
    },
  ),
  vscode: preset(
    'VS Code',
    VSCODE_VARIABLES,
    { availableDisplayModes: ['inline'], platform: 'desktop' },
    { width: 649, allow: ['clipboard-write'], without: ['message'] },
  ),
  // What it declares to views, as observed in July 2026: only links. It handles more than that.
  goose: preset(
    'goose',
    GOOSE_VARIABLES,
    { availableDisplayModes: ['inline', 'fullscreen', 'pip'], platform: 'desktop' },
    {
      without: [
        'downloadFile',
        'logging',
        'serverTools',
        'serverResources',
        'message',
        'updateModelContext',
      ],
    },
  ),
  cursor: preset(
    'Cursor',
    undefined,
    { availableDisplayModes: ['inline'], platform: 'desktop' },
    { width: 649, allow: ['clipboard-write'], without: ['message', 'updateModelContext'] },
  ),
  nothing: {
    label: 'Sends nothing',
    hostInfo: { name: 'mock-nothing', version: '0.0.0' },
    hostContext: {},
    allow: [],
    without: [
      'openLinks',
      'downloadFile',
      'logging',
      'serverTools',
      'serverResources',
      'message',
      'updateModelContext',
      'sampling',
      'sandbox',
    ],
  },
} satisfies Record<string, HostPreset>;

export type HostPresetName = keyof typeof hostPresets;
