// The official AppBridge, wired like its example host and its documentation: every handler is set, links are checked,
// the sandbox is the example's.
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import {
  AppBridge,
  PostMessageTransport,
  buildAllowAttribute,
  getToolUiResourceUri,
} from '@modelcontextprotocol/ext-apps/app-bridge';
import type { McpUiHostContext } from '@modelcontextprotocol/ext-apps';
import { sandboxReady } from '../../support/sandbox-ready.ts';
import {
  HOST_INFO,
  MIME_TYPE,
  STYLE_VARIABLES,
  UI_CLIENT,
  isWebLink,
  uiMetaOf,
} from './example-client.ts';
import type { UiMeta } from './example-client.ts';
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

const client = new Client(HOST_INFO, UI_CLIENT);
await client.connect(new StreamableHTTPClientTransport(new URL(asked.server)));
const { tools } = await client.listTools();
const { resources } = await client.listResources();

async function readView(uri: string): Promise<UiMeta & { html: string }> {
  const { contents } = await client.readResource({ uri });
  const [item] = contents;
  if (item?.mimeType !== MIME_TYPE) throw new Error(`Unsupported MIME type: ${item?.mimeType}`);
  const html = 'blob' in item ? atob(item.blob) : item.text;
  const entry = resources.find((resource) => resource.uri === uri);
  return { html, ...uiMetaOf(item, entry) };
}

/** Resolves when the sandbox page can accept the view. */
function loadSandbox(iframe: HTMLIFrameElement, { csp, permissions }: UiMeta): Promise<void> {
  iframe.setAttribute('sandbox', 'allow-scripts allow-same-origin allow-forms');
  const allow = buildAllowAttribute(permissions);
  if (allow) iframe.setAttribute('allow', allow);
  const ready = sandboxReady(iframe);
  const url = new URL(asked.sandbox);
  if (csp) url.searchParams.set('csp', JSON.stringify(csp));
  iframe.src = url.href;
  return ready;
}

function newBridge(iframe: HTMLIFrameElement) {
  const server = client.getServerCapabilities();
  let hostContext: McpUiHostContext = {
    theme: 'light',
    platform: 'web',
    styles: { variables: STYLE_VARIABLES as never },
    containerDimensions: { maxHeight: 6000 },
    displayMode: 'inline',
    availableDisplayModes: ['inline', 'fullscreen'],
  };
  const bridge = new AppBridge(
    client,
    HOST_INFO,
    {
      openLinks: {},
      downloadFile: {},
      logging: {},
      serverTools: server?.tools,
      serverResources: server?.resources,
      updateModelContext: { text: {} },
      message: { text: {} },
      sampling: {},
    },
    { hostContext },
  );
  const change = (fields: McpUiHostContext) => {
    hostContext = { ...hostContext, ...fields };
    bridge.setHostContext(hostContext);
  };
  bridge.onmessage = async (params) => note('ui/message', params);
  bridge.onopenlink = async (params) =>
    isWebLink(params.url) ? note('ui/open-link', params) : { isError: true };
  bridge.ondownloadfile = async (params) => note('ui/download-file', params);
  bridge.onupdatemodelcontext = async (params) => note('ui/update-model-context', params);
  bridge.oncreatesamplingmessage = async () => SAMPLED;
  bridge.onloggingmessage = (params) => void note('notifications/message', params);
  bridge.onrequestteardown = () => void close(bridge, iframe);
  bridge.onsizechange = ({ width, height }) => {
    if (width !== undefined) iframe.style.minWidth = `min(${width}px, 100%)`;
    if (height !== undefined) iframe.style.height = `${height}px`;
  };
  bridge.onrequestdisplaymode = async ({ mode }) => {
    const displayMode = mode === 'fullscreen' ? 'fullscreen' : 'inline';
    change({ displayMode });
    iframe.classList.toggle('fullscreen', displayMode === 'fullscreen');
    return { mode: displayMode };
  };
  return { bridge, change };
}

async function close(bridge: AppBridge, iframe: HTMLIFrameElement): Promise<void> {
  await bridge.teardownResource({});
  iframe.remove();
}

async function show(): Promise<void> {
  const tool = tools.find(({ name }) => name === 'probe')!;
  const result = client.callTool({ name: 'probe', arguments: TOOL_INPUT });
  const uri = getToolUiResourceUri(tool);
  if (!uri) return;
  const { html, csp, permissions } = await readView(uri);
  const iframe = document.createElement('iframe');
  iframe.style.cssText = 'width: 100%; border: 0';
  document.body.append(iframe);
  await loadSandbox(iframe, { csp, permissions });
  const { bridge, change } = newBridge(iframe);
  offer({
    setTheme: (theme) => change({ theme }),
    close: () => close(bridge, iframe),
  });
  const initialized = new Promise<void>((resolve) => {
    bridge.oninitialized = () => resolve();
  });
  const { contentWindow } = iframe;
  await bridge.connect(new PostMessageTransport(contentWindow!, contentWindow!));
  await bridge.sendSandboxResourceReady({ html, csp, permissions });
  await initialized;
  if (asked.scenario === 'stream') {
    for (const partial of PARTIAL_INPUTS) {
      await bridge.sendToolInputPartial({ arguments: partial });
      await pause(PIECE_MS);
    }
  }
  await bridge.sendToolInput({ arguments: TOOL_INPUT });
  if (asked.scenario === 'cancel') {
    await pause(CANCEL_MS);
    await bridge.sendToolCancelled({ reason: 'by the user' });
  } else await bridge.sendToolResult(await result);
}

offer({});
await Promise.all(asked.scenario === 'pair' ? [show(), show()] : [show()]);
