// AppRenderer of @mcp-ui/client, with a client and every handler of its documentation. The page does what it leaves to
// the page (the domains for the sandbox, checking links); the sandbox is the official example's.
import { AppRenderer, UI_EXTENSION_CAPABILITIES } from '@mcp-ui/client';
import type { AppRendererHandle, AppRendererProps } from '@mcp-ui/client';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { McpError, ErrorCode } from '@modelcontextprotocol/sdk/types.js';
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import { createElement, createRef } from 'react';
import { createRoot } from 'react-dom/client';
import { HOST_INFO, STYLE_VARIABLES, isWebLink, uiMetaOf } from './example-client.ts';
import {
  CANCEL_MS,
  PARTIAL_INPUTS,
  PIECE_MS,
  SAMPLED,
  TOOL_INPUT,
  asked,
  note,
  offer,
  pause,
} from './page-contract.ts';

const client = new Client(HOST_INFO, {
  capabilities: { extensions: UI_EXTENSION_CAPABILITIES } as object,
});
await client.connect(new StreamableHTTPClientTransport(new URL(asked.server)));

/** The component does not read what the view declares; a page that wants it granted passes it on. */
async function declaredDomains(): Promise<AppRendererProps['sandbox']['csp']> {
  const { tools } = await client.listTools();
  const meta = tools.find(({ name }) => name === 'probe')?._meta as
    | { ui?: { resourceUri?: string }; 'ui/resourceUri'?: string }
    | undefined;
  const uri = meta?.ui?.resourceUri ?? meta?.['ui/resourceUri'];
  const { resources } = await client.listResources();
  const { contents } = await client.readResource({ uri: uri! });
  const entry = resources.find((resource) => resource.uri === uri);
  return uiMetaOf(contents[0]!, entry).csp;
}

const result = client.callTool({ name: 'probe', arguments: TOOL_INPUT }) as Promise<CallToolResult>;
const csp = await declaredDomains();
let hostContext: AppRendererProps['hostContext'] = {
  theme: 'light',
  platform: 'web',
  styles: { variables: STYLE_VARIABLES as never },
  displayMode: 'inline',
  availableDisplayModes: ['inline'],
};
const root = createRoot(document.body.appendChild(document.createElement('div')));
const handle = createRef<AppRendererHandle>();

const common: Omit<AppRendererProps, 'hostContext'> = {
  client: client as never,
  toolName: 'probe',
  sandbox: { url: new URL(asked.sandbox), csp },
  hostInfo: HOST_INFO,
  hostCapabilities: {
    openLinks: {},
    logging: {},
    message: { text: {} },
    sampling: {},
    serverTools: { listChanged: true },
    serverResources: { listChanged: true },
  },
  onOpenLink: async (params: { url: string }) =>
    isWebLink(params.url) ? note('ui/open-link', params) : { isError: true },
  onMessage: async (params: object) => note('ui/message', params),
  onLoggingMessage: (params: object) => void note('notifications/message', params),
  onFallbackRequest: async ({ method }: { method: string }) => {
    if (method === 'sampling/createMessage') return SAMPLED as never;
    throw new McpError(ErrorCode.MethodNotFound, `Unknown method: ${method}`);
  },
};

function render(data: Partial<AppRendererProps>): void {
  const props = { ...common, ...data, hostContext };
  const first = createElement(AppRenderer, { ...props, ref: handle, key: 1 });
  const second =
    asked.scenario === 'pair' ? [createElement(AppRenderer, { ...props, key: 2 })] : [];
  root.render([first, ...second]);
}

offer({});
if (asked.scenario === 'stream') {
  for (const partial of PARTIAL_INPUTS) {
    render({ toolInputPartial: { arguments: partial } });
    await pause(PIECE_MS);
  }
}
const data: Partial<AppRendererProps> = { toolInput: TOOL_INPUT };
if (asked.scenario === 'cancel') {
  render(data);
  await pause(CANCEL_MS);
  data.toolCancelled = true;
} else data.toolResult = await result;
render(data);
offer({
  setTheme(theme) {
    hostContext = { ...hostContext, theme };
    render(data);
  },
  async close() {
    handle.current?.teardownResource();
    await pause(1000);
    root.unmount();
  },
});
