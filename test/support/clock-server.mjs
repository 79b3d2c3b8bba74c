// An MCP server on stdio without any package, so that a test can copy it into an empty folder. It prints to stderr, and its
// tool `crash` ends it.
import { createInterface } from 'node:readline';

const TITLE = 'Clock one';
const VIEW = 'ui://clock/view.html';
const mimeType = 'text/html;profile=mcp-app';

// The smallest view: it completes the handshake, and shows the result.
const html = `<!doctype html><html lang="en"><title>Clock</title><h1>Clock</h1><main>Waiting</main><small></small><script>
  let next = 0;
  const send = (message) => parent.postMessage({ jsonrpc: '2.0', ...message }, '*');
  addEventListener('message', ({ data }) => {
    if (data.id === 0 && data.result) {
      const { hostInfo, hostContext } = data.result;
      const modes = (hostContext.availableDisplayModes ?? []).join(' ');
      document.querySelector('small').textContent = hostInfo.name + ': ' + modes;
      send({ method: 'ui/notifications/initialized', params: {} });
    }
    if (data.method === 'ui/notifications/tool-cancelled')
      document.querySelector('main').textContent = data.params.reason;
    if (data.method === 'ui/notifications/tool-result')
      document.querySelector('main').textContent = data.params.content[0].text;
  });
  send({ id: next++, method: 'ui/initialize', params: {
    appInfo: { name: 'Clock', version: '1.0.0' }, appCapabilities: {}, protocolVersion: '2026-01-26',
  } });
</script></html>`;

const TOOLS = [
  {
    name: 'show-time',
    title: 'Show the time',
    description: 'Shows the time in a view.',
    inputSchema: { type: 'object', properties: {} },
    _meta: { ui: { resourceUri: VIEW } },
  },
  {
    name: 'greet',
    description: 'Greets somebody.',
    inputSchema: {
      type: 'object',
      properties: { name: { type: 'string' } },
      required: ['name'],
    },
  },
  { name: 'crash', inputSchema: { type: 'object', properties: {} } },
];

const TEXTS = {
  'show-time': () => `${TITLE}: 12:00 (${process.env.ZONE ?? 'UTC'})`,
  greet: ({ name }) => `Hello, ${name}!`,
  crash() {
    console.error('The spring broke.');
    process.exit(3);
  },
};

const ANSWERS = {
  initialize: ({ protocolVersion }) => ({
    protocolVersion,
    capabilities: { tools: {}, resources: {} },
    serverInfo: { name: 'clock', title: TITLE, version: '1.0.0' },
  }),
  ping: () => ({}),
  'tools/list': () => ({ tools: TOOLS }),
  'resources/list': () => ({ resources: [{ uri: VIEW, name: 'Clock', mimeType }] }),
  'resources/read': ({ uri }) => ({ contents: [{ uri, mimeType, text: html }] }),
  'tools/call': ({ name, arguments: input }) => ({
    content: [{ type: 'text', text: TEXTS[name](input ?? {}) }],
  }),
};

console.error(`The clock runs as process ${process.pid}.`);
createInterface(process.stdin).on('line', (line) => {
  const { id, method, params } = JSON.parse(line);
  if (id === undefined || !method) return;
  const answer = ANSWERS[method];
  const outcome = answer
    ? { result: answer(params) }
    : { error: { code: -32601, message: `There is no method ${method}.` } };
  console.log(JSON.stringify({ jsonrpc: '2.0', id, ...outcome }));
});
