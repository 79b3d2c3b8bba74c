// An MCP server on stdio without any package, whose tools and views break the rules of `mcp-app check`.
import { createInterface } from 'node:readline';

const mimeType = 'text/html;profile=mcp-app';
const text = (words) => ({ content: [{ type: 'text', text: words }] });

/** Completes the handshake, then does what it should not. */
const WRONG_VIEW = `<title>Wrong</title><main><h1>Wrong</h1>
<img src="https://images.example.com/clock.png">
<p style="width: 3000px">Wide</p></main><script>
  const send = (message) => parent.postMessage({ jsonrpc: '2.0', ...message }, '*');
  addEventListener('message', ({ data }) => {
    if (data.id !== 0 || !data.result) return;
    send({ method: 'ui/notifications/initialized', params: {} });
    send({ id: 1, method: 'ui/explode', params: {} });
    send({ id: 2, method: 'ui/request-display-mode', params: { mode: 'pip' } });
    console.error('The spring broke.');
    setTimeout(() => { throw new Error('The hand fell off.'); });
  });
  send({ id: 0, method: 'ui/initialize', params: {
    appInfo: { name: 'Wrong', version: '1.0.0' }, appCapabilities: {}, protocolVersion: '2026-01-26',
  } });
</script>`;

const VIEWS = {
  'ui://faulty/wrong': {
    mimeType,
    text: WRONG_VIEW,
    _meta: { ui: { csp: { connectDomains: ['https://api.example.com', 'not an origin'] } } },
  },
  'ui://faulty/silent': {
    mimeType,
    text: '<!doctype html><html lang="en"><title>Silent</title></html>',
  },
  'ui://faulty/plain': { mimeType: 'text/html', text: '<!doctype html><p>Plain</p>' },
};

const inputSchema = { type: 'object', properties: {} };
const TOOLS = [
  {
    name: 'wrong',
    inputSchema,
    _meta: { 'ui/resourceUri': 'ui://faulty/wrong', ui: { visibility: ['model', 'user'] } },
  },
  { name: 'silent', inputSchema, _meta: { ui: { resourceUri: 'ui://faulty/silent' } } },
  { name: 'plain', inputSchema, _meta: { ui: { resourceUri: 'ui://faulty/plain' } } },
  { name: 'missing', inputSchema, _meta: { ui: { resourceUri: 'ui://faulty/none' } } },
  { name: 'elsewhere', inputSchema, _meta: { ui: { resourceUri: 'https://example.com/view' } } },
  {
    name: 'picky',
    inputSchema: { type: 'object', properties: { zone: { type: 'string' } }, required: ['zone'] },
    _meta: { ui: { resourceUri: 'ui://faulty/silent' } },
  },
];

const ANSWERS = {
  initialize: ({ protocolVersion }) => ({
    protocolVersion,
    capabilities: { tools: {}, resources: {} },
    serverInfo: { name: 'faulty', version: '1.0.0' },
  }),
  ping: () => ({}),
  'tools/list': () => ({ tools: TOOLS }),
  'resources/list': () => ({ resources: [] }),
  'resources/read': ({ uri }) => {
    if (!VIEWS[uri]) throw new Error(`There is no resource ${uri}`);
    return { contents: [{ uri, ...VIEWS[uri] }] };
  },
  'tools/call': ({ name }) => (name === 'wrong' ? { content: [] } : text('Done.')),
};

createInterface(process.stdin).on('line', (line) => {
  const { id, method, params } = JSON.parse(line);
  if (id === undefined || !method) return;
  let outcome;
  try {
    outcome = { result: ANSWERS[method](params) };
  } catch (error) {
    outcome = { error: { code: -32002, message: error.message } };
  }
  console.log(JSON.stringify({ jsonrpc: '2.0', id, ...outcome }));
});
