// Our host: the tag with `server`, a sandbox on its own site, and the page's own handlers.
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { McpAppFrameElement } from '../../../packages/elements/src/mcp-app-frame/mcp-app-frame.ts';
import { UI_EXTENSION_CAPABILITIES } from '../../../packages/elements/src/protocol/ui-extension.ts';
import {
  PIECES,
  PIECE_MS,
  SAMPLED,
  TOOL_INPUT,
  asked,
  note,
  offer,
  pause,
} from './page-contract.ts';

customElements.define('mcp-app-frame', McpAppFrameElement);

function show(more: Partial<McpAppFrameElement>): McpAppFrameElement {
  const frame = document.createElement('mcp-app-frame');
  Object.assign(frame, {
    tool: 'probe',
    toolInput: TOOL_INPUT,
    sandbox: {
      url: asked.sandbox, // The domains that the probe declares are on this machine.
      allowLoopback: true,
      allow: ['clipboard-write'],
    },
    consent: {
      // The probe has no user, so the modes that it requests need no input here.
      policy: { 'display-mode': 'allow' },
    },
    availableDisplayModes: ['inline', 'fullscreen', 'pip', 'split'],
    theme: 'light',
    handlers: {
      openLink: (params) => note('ui/open-link', params),
      downloadFile: (params) => note('ui/download-file', params),
      message: (params) => note('ui/message', params),
      updateModelContext: (params) => note('ui/update-model-context', params),
      createMessage: () => SAMPLED,
    },
    ...more,
  } satisfies Partial<McpAppFrameElement>);
  frame.addEventListener('mcp-app-log', ({ level, logger, data }) => {
    note('notifications/message', { level, logger, data });
  });
  document.body.append(frame);
  return frame;
}

async function connect(): Promise<Client> {
  const client = new Client(
    { name: 'conformance', version: '1.0.0' },
    { capabilities: { extensions: UI_EXTENSION_CAPABILITIES } },
  );
  await client.connect(new StreamableHTTPClientTransport(new URL(asked.server)));
  return client;
}

const { server, scenario } = asked;
offer({});
if (scenario === 'agent') {
  const frame = show({
    server,
    sandbox: { url: asked.sandbox, allowLoopback: true, agents: 'act' },
    consent: { policy: { agent: 'allow' } },
    // Without handlers of the page, which may open links without the user.
    handlers: {},
  });
  offer({
    async act(name) {
      const { text } = await frame.describe();
      note('agent/description', { text });
      const line = text.split('\n').find((one) => one.includes(JSON.stringify(name)));
      const [, reference = ''] = /\[ref=(\w+)\]/.exec(line ?? '') ?? [];
      await frame.act(reference, { type: 'click' });
    },
  });
} else if (scenario === 'call' || scenario === 'pair') {
  const frame = show({ server });
  if (scenario === 'pair') show({ server });
  offer({
    setTheme: (theme) => void (frame.theme = theme),
    close: () => frame.close('the page is done'),
  });
} else {
  const client = await connect();
  const frame = show({ client, toolInput: undefined });
  // On a busy machine a view starts late, and a piece that is older than the whole input is never sent.
  const ready = new Promise((resolve) => frame.addEventListener('mcp-app-ready', resolve));
  if (scenario === 'stream') {
    const [first, ...rest] = PIECES;
    frame.toolInputPartial = first;
    await ready;
    for (const piece of rest) {
      frame.toolInputPartial = piece;
      await pause(PIECE_MS);
    }
    // Whatever the order in which the page sets them.
    frame.toolResult = await client.callTool({ name: 'probe', arguments: TOOL_INPUT });
  }
  frame.toolInput = TOOL_INPUT;
  if (scenario === 'cancel') {
    await ready;
    frame.toolCancelled = { reason: 'by the user' };
  }
}
