// Libraries that make views, each with a small server of ours around it.
import type { AppEntry } from '../app-entry.ts';

const mcpUi = (
  version: string,
  kind: string,
  more: Pick<AppEntry, 'sees'> & Partial<AppEntry>,
): AppEntry => ({
  name: `mcp-ui-${version}-${kind}`,
  package: '@mcp-ui/server',
  version,
  type: 'mcp-ui',
  transport: 'stdio',
  around: 'mcp-ui.mjs',
  args: [kind],
  attributes: { dialects: 'openai mcp-ui' },
  tool: 'show',
  ...more,
});

const BUTTON = {
  sees: '::-p-text(A view of mcp-ui)',
  click: { on: 'button', brings: { asks: 'tool-call', what: 'greet' } },
} as const;
const SILENT = {
  limit: {
    why: 'it neither speaks MCP Apps nor says that it is written for mcp-ui',
    gets: 'drawn',
  },
} as const;
const PLAIN = { sees: '::-p-text(A plain page of mcp-ui)' };
const URL = { sees: 'h1', limit: { why: 'needs the network', gets: 'nowhere' } } as const;
const REMOTE = {
  sees: '::-p-text(Remote)',
  limit: { why: 'remote-dom is not supported', gets: 'nowhere' },
} as const;

/** What the small view of each library that builds views shows, and what its button does. */
const ADDER = {
  tool: 'show',
  input: { name: 'Ada' },
  sees: '::-p-text(Ada, hello Ada)',
  // The view has called a tool, stored state and posted a message, and shows the outcome.
  click: { on: '::-p-text(Add)', brings: { shows: '::-p-text(sum 42, clicks 1)' } },
  transport: 'http',
  hasLocalFiles: true,
} as const;

const skybridge = (
  version: string,
  kind: 'apps-sdk' | 'mcp-app',
  beside: AppEntry['beside'],
): AppEntry => ({
  name: `skybridge-${version}-${kind}`,
  package: 'skybridge',
  version,
  type: kind === 'apps-sdk' ? 'ChatGPT' : 'MCP Apps',
  around: 'skybridge.mjs',
  args: [kind],
  beside,
  ...ADDER,
});

const REACT = { react: '19.2.0', 'react-dom': '19.2.0' };
const EARLY = { ...REACT, '@modelcontextprotocol/sdk': '1.25.2', zod: '3.25.76' };
const LATE = { ...REACT, '@modelcontextprotocol/sdk': '1.29.0', vite: '7.3.1', zod: '4.2.0' };

const mcpUse = (
  version: string,
  kind: 'apps-sdk' | 'mcp-app',
  generation: 'first' | 'second' | 'third',
  beside: AppEntry['beside'],
): AppEntry => ({
  name: `mcp-use-${version}-${kind}`,
  package: 'mcp-use',
  version,
  type: kind === 'apps-sdk' ? 'ChatGPT' : 'MCP Apps',
  around: 'mcp-use.mjs',
  args: [kind, generation],
  beside,
  ...ADDER,
});

const TYPESCRIPT = { ...REACT, typescript: '5.9.3' };

export const LIBRARIES: readonly AppEntry[] = [
  mcpUi('5.16.3', 'adapter', BUTTON),
  mcpUi('5.16.3', 'plain', PLAIN),
  mcpUi('5.16.3', 'actions', BUTTON),
  mcpUi('5.16.3', 'url', URL),
  mcpUi('5.16.3', 'remote-dom', REMOTE),
  mcpUi('6.1.0', 'adapter', BUTTON),
  mcpUi('6.1.0', 'plain', PLAIN),
  mcpUi('6.1.0', 'actions', { ...BUTTON, ...SILENT }),
  skybridge('0.13.1', 'apps-sdk', EARLY),
  skybridge('0.36.3', 'apps-sdk', LATE),
  skybridge('0.36.3', 'mcp-app', LATE),
  skybridge('1.0.3', 'apps-sdk', LATE),
  skybridge('1.0.3', 'mcp-app', LATE),
  mcpUse('1.2.4', 'apps-sdk', 'first', {
    ...TYPESCRIPT,
    cors: '2.8.5',
    express: '4.21.2',
    zod: '3.25.76',
  }),
  mcpUse('1.34.6', 'apps-sdk', 'second', { ...TYPESCRIPT, zod: '4.2.0' }),
  mcpUse('1.34.6', 'mcp-app', 'second', { ...TYPESCRIPT, zod: '4.2.0' }),
  mcpUse('2.5.2', 'mcp-app', 'third', { ...TYPESCRIPT, zod: '4.2.0' }),
];
