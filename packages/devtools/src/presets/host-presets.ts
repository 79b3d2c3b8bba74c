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

export interface HostPreset {
  /** Shown in the toolbar of the dev host. */
  label: string;
  hostInfo: Implementation;
  hostContext: HostContext;
  /** Capabilities that the host lacks. */
  without: readonly (keyof HostCapabilities)[];
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

const GOOSE_VARIABLES: StyleVariables = {
  '--color-background-primary': 'light-dark(#ffffff, #22252a)',
  '--color-background-secondary': 'light-dark(#f4f6f7, #3f434b)',
  '--color-text-primary': 'light-dark(#3f434b, #ffffff)',
  '--color-text-secondary': '#878787',
  '--color-border-primary': 'light-dark(#e3e6ea, #3f434b)',
  '--color-ring-primary': 'light-dark(#e3e6ea, #525b68)',
  '--font-sans': "'Cash Sans', sans-serif",
  '--font-text-md-size': '1rem',
  '--font-text-md-line-height': '1.5rem',
  '--font-heading-md-size': '1.25rem',
  '--border-radius-md': '8px',
  '--border-width-regular': '1px',
  '--shadow-sm': '0 1px 2px 0 rgba(0, 0, 0, 0.05)',
};

/** A preset of a host, with a mock name and version, because those of real hosts change. */
const preset = (
  label: string,
  variables: StyleVariables | undefined,
  context: HostContext,
  rest: Pick<HostPreset, 'fullscreenInsets'> & Partial<Pick<HostPreset, 'without'>> = {},
): HostPreset => ({
  label,
  hostInfo: { name: `mock-${label.toLowerCase().replace(/\W+/g, '-')}`, version: '0.0.0' },
  hostContext: { displayMode: 'inline', ...(variables && { styles: { variables } }), ...context },
  without: [],
  ...rest,
});

/** Hosts to try a view in, by name. `nothing` is the minimum that the protocol allows. */
export const hostPresets = {
  'basic-host': preset('Basic host', BASIC_HOST_VARIABLES, {
    availableDisplayModes: ['inline', 'fullscreen', 'pip'],
    platform: 'web',
  }),
  claude: preset(
    'Claude',
    CLAUDE_VARIABLES,
    { availableDisplayModes: ['inline', 'fullscreen'], platform: 'web' },
    { fullscreenInsets: { top: 16, right: 16, bottom: 138, left: 16 } },
  ),
  chatgpt: preset(
    'ChatGPT',
    CHATGPT_VARIABLES,
    { availableDisplayModes: ['inline', 'fullscreen', 'pip'], platform: 'web' },
    { fullscreenInsets: { top: 0, right: 0, bottom: 92, left: 0 } },
  ),
  vscode: preset(
    'VS Code',
    VSCODE_VARIABLES,
    { availableDisplayModes: ['inline'], platform: 'desktop' },
    { without: ['message'] },
  ),
  goose: preset('goose', GOOSE_VARIABLES, {
    availableDisplayModes: ['inline', 'fullscreen'],
    platform: 'desktop',
  }),
  cursor: preset(
    'Cursor',
    undefined,
    { availableDisplayModes: ['inline'], platform: 'desktop' },
    { without: ['message', 'updateModelContext'] },
  ),
  nothing: {
    label: 'Sends nothing',
    hostInfo: { name: 'mock-nothing', version: '0.0.0' },
    hostContext: {},
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
