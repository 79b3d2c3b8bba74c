// An MCP server on stdio, made with the official SDK, whose view shows what reaches it: partial input, input, result. It
// speaks for the user, tells the model what it shows, and offers a tool.
import { Server } from '@modelcontextprotocol/server';
import { StdioServerTransport } from '@modelcontextprotocol/server/stdio';

const NAME = process.argv[2] ?? 'Tea shop';
const VIEW = 'ui://tea/view.html';
const mimeType = 'text/html;profile=mcp-app';

const html = `<!doctype html><html lang="en"><title>Tea</title>
<body style="margin: 0; padding: 12px; font: 14px sans-serif; color-scheme: light dark">
<h1 style="margin: 0; font-size: 18px">Tea</h1>
<p id="parts"></p><p id="input"></p><p id="result"></p><p id="marked"></p>
<button id="ask">Ask about it</button> <button id="tell">Tell the model</button>
<script>
  let next = 0;
  const at = (id) => document.getElementById(id);
  const send = (message) => parent.postMessage({ jsonrpc: '2.0', ...message }, '*');
  const request = (method, params) => send({ id: next++, method, params });
  const seen = [];
  const TOOL = { name: 'mark', description: 'Marks a tea in the view.', inputSchema: {
    type: 'object', properties: { tea: { type: 'string' } }, required: ['tea'] } };
  addEventListener('message', ({ data: { id, method, params, result } }) => {
    if (id === 0 && result) send({ method: 'ui/notifications/initialized', params: {} });
    if (method === 'ui/notifications/tool-input-partial') {
      seen.push(JSON.stringify(params.arguments));
      at('parts').textContent = 'Parts: ' + seen.join(' ');
    }
    if (method === 'ui/notifications/tool-input') at('input').textContent = 'Input: ' + JSON.stringify(params.arguments);
    if (method === 'ui/notifications/tool-result')
      at('result').textContent = 'Result: ' + params.content[0].text + ' ' + JSON.stringify(params.structuredContent);
    if (method === 'ui/notifications/tool-cancelled') at('result').textContent = 'Cancelled: ' + params.reason;
    if (method === 'tools/list') send({ id, result: { tools: [TOOL] } });
    if (method === 'tools/call') {
      at('marked').textContent = 'Marked: ' + params.arguments.tea;
      send({ id, result: { content: [{ type: 'text', text: 'It is marked: ' + params.arguments.tea }] } });
    }
  });
  at('ask').onclick = () =>
    request('ui/message', { role: 'user', content: [{ type: 'text', text: 'Why is it popular?' }] });
  at('tell').onclick = () => request('ui/update-model-context', {
    content: [{ type: 'text', text: 'The user looks at oolong.' }], structuredContent: { tea: 'oolong' } });
  request('ui/initialize', {
    appInfo: { name: 'Tea view', version: '1.0.0' }, appCapabilities: { tools: {} }, protocolVersion: '2026-01-26' });
</script></body></html>`;

const object = (properties = {}) => ({ type: 'object', properties });
const text = { type: 'string' };

const TOOLS = [
  {
    name: 'show-tea',
    title: 'Show a tea',
    description: 'Shows a tea to the user.',
    inputSchema: object({ tea: text, note: text }),
    _meta: { ui: { resourceUri: VIEW } },
  },
  {
    name: 'refresh',
    description: 'Only for the view.',
    inputSchema: object(),
    _meta: { ui: { resourceUri: VIEW, visibility: ['app'] } },
  },
  { name: 'count', description: 'Counts the cans of a tea.', inputSchema: object({ tea: text }) },
  {
    name: 'throw-away',
    title: 'Throw tea away',
    inputSchema: object({ tea: text }),
    annotations: { destructiveHint: true },
  },
  { name: 'brew', description: 'Takes until it is stopped.', inputSchema: object() },
  { name: 'break', description: 'Fails.', inputSchema: object() },
];

const say = (words, more) => ({ content: [{ type: 'text', text: words }], ...more });

const CALLS = {
  'show-tea': ({ tea }) =>
    say(`Here is ${tea}.`, {
      structuredContent: { forTheView: 42 },
      _meta: { secret: 'of the view' },
    }),
  refresh: () => say('fresh'),
  count: ({ tea }) => say(`${NAME} has 12 cans of ${tea}.`),
  'throw-away': ({ tea }) => say(`${tea} is gone.`),
  brew: (_, signal) =>
    new Promise((resolve) => signal.addEventListener('abort', () => resolve(say('cold')))),
  break: () => say('The kettle is broken.', { isError: true }),
};

const server = new Server(
  { name: NAME, version: '1.0.0' },
  { capabilities: { tools: {}, resources: {} } },
);
server.setRequestHandler('tools/list', () => ({ tools: TOOLS }));
server.setRequestHandler('resources/list', () => ({
  resources: [{ uri: VIEW, name: 'Tea', mimeType }],
}));
server.setRequestHandler('resources/read', ({ params: { uri } }) => ({
  contents: [{ uri, mimeType, text: html }],
}));
server.setRequestHandler('tools/call', ({ params }, { mcpReq }) =>
  CALLS[params.name](params.arguments ?? {}, mcpReq.signal),
);
await server.connect(new StdioServerTransport());
