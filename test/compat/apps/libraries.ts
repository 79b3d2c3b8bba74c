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

export const LIBRARIES: readonly AppEntry[] = [
  mcpUi('5.16.3', 'adapter', BUTTON),
  mcpUi('5.16.3', 'plain', PLAIN),
  mcpUi('5.16.3', 'actions', BUTTON),
  mcpUi('5.16.3', 'url', URL),
  mcpUi('5.16.3', 'remote-dom', REMOTE),
  mcpUi('6.1.0', 'adapter', BUTTON),
  mcpUi('6.1.0', 'plain', PLAIN),
  mcpUi('6.1.0', 'actions', { ...BUTTON, ...SILENT }),
];
