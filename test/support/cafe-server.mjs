// An MCP server on stdio without any package, which asks its user during calls. Its state is that of its process: the number
// of the process, and what was answered so far.
import { createInterface } from 'node:readline';

const VIEW = 'ui://cafe/view.html';
const mimeType = 'text/html;profile=mcp-app';
const UI = 'io.modelcontextprotocol/ui';

// It completes the handshake, shows the result, and tells the model what it shows. The number of cups is its view state.
const html = `<!doctype html><html lang="en"><title>Cafe</title><h1>Cafe</h1><main>Waiting</main>
<button type="button">Refill</button> <output>0</output><script>
  let next = 0;
  const cups = document.querySelector('output');
  const key = 'cups';
  document.querySelector('button').onclick = () => {
    cups.value = Number(cups.value) + 1;
    send({ id: next++, method: 'mcp-app/set-view-state', params: { key, value: cups.value } });
  };
  const send = (message) => parent.postMessage({ jsonrpc: '2.0', ...message }, '*');
  addEventListener('message', ({ data }) => {
    if (data.id === 0 && data.result) {
      send({ method: 'ui/notifications/initialized', params: {} });
      send({ id: 'state', method: 'mcp-app/get-view-state', params: { key } });
    }
    if (data.id === 'state' && data.result?.value) cups.value = data.result.value;
    if (data.method !== 'ui/notifications/tool-result') return;
    const [{ text }] = data.params.content;
    document.querySelector('main').textContent = text;
    send({ id: next++, method: 'ui/update-model-context', params: { content: [{ type: 'text', text }] } });
  });
  send({ id: next++, method: 'ui/initialize', params: {
    appInfo: { name: 'Cafe', version: '1.0.0' }, appCapabilities: {}, protocolVersion: '2026-01-26',
  } });
</script></html>`;

const inputSchema = {
  type: 'object',
  properties: { about: { type: 'string' } },
  required: ['about'],
};
const ui = { resourceUri: VIEW };
const TOOLS = [
  { name: 'order', inputSchema, _meta: { ui } },
  { name: 'show-menu', inputSchema: { type: 'object', properties: {} }, _meta: { ui } },
  { name: 'order-twice', inputSchema },
  { name: 'pay', inputSchema },
  { name: 'pay-in-view', inputSchema, _meta: { ui } },
  { name: 'take-note', inputSchema },
  { name: 'read-notes', inputSchema: { type: 'object', properties: {} } },
];

const notes = [];
const open = new Map();
let lastQuestion = 0;
let client = {};

const write = (message) => console.log(JSON.stringify({ jsonrpc: '2.0', ...message }));

function askWith(params) {
  const id = `question-${++lastQuestion}`;
  write({ id, method: 'elicitation/create', params });
  return new Promise((resolve) => open.set(id, resolve));
}

function ask(message) {
  const requestedSchema = { type: 'object', properties: { answer: { type: 'string' } } };
  return askWith({ message, requestedSchema });
}

/** The user pays at an address. The server confirms that, and ends when the note "served" is taken. */
async function pay({ about }) {
  const elicitationId = `payment-${++lastQuestion}`;
  const url = `https://bank.example/${about}`;
  await askWith({ mode: 'url', message: `Pay for ${about}.`, url, elicitationId });
  write({ method: 'notifications/elicitation/complete', params: { elicitationId } });
  while (!notes.includes(`served ${about}`))
    await new Promise((resolve) => setTimeout(resolve, 20));
  return 'paid';
}

const wordsOf = ({ action, content, error }) => error?.message ?? content?.answer ?? action;

const WORK = {
  pay,
  'pay-in-view': pay,
  order: async ({ about }) => wordsOf(await ask(`What about ${about}?`)),
  async 'order-twice'({ about }) {
    const first = wordsOf(await ask(`First, ${about}?`));
    return `${first}, ${wordsOf(await ask(`Then, ${about}?`))}`;
  },
  'show-menu': async () => 'Tea and cake.',
  async 'take-note'({ about }) {
    notes.push(about);
    return 'Noted.';
  },
  'read-notes': async () =>
    `${notes.join(', ')} in process ${process.pid}; asks: ${JSON.stringify(client.elicitation)}, ` +
    `in views: ${JSON.stringify(client.extensions?.[UI]?.elicitation)}`,
};

const ANSWERS = {
  initialize({ protocolVersion, capabilities }) {
    client = capabilities;
    return {
      protocolVersion,
      capabilities: { tools: {}, resources: {} },
      serverInfo: { name: 'cafe', title: 'Cafe', version: '1.0.0' },
    };
  },
  ping: () => ({}),
  'tools/list': () => ({ tools: TOOLS }),
  'resources/list': () => ({ resources: [{ uri: VIEW, name: 'Cafe', mimeType }] }),
  'resources/read': ({ uri }) => ({ contents: [{ uri, mimeType, text: html }] }),
  'tools/call': async ({ name, arguments: input }) => ({
    content: [{ type: 'text', text: `${input?.about ?? name}: ${await WORK[name](input ?? {})}` }],
  }),
};

console.error(`The cafe runs as process ${process.pid}.`);
createInterface(process.stdin).on('line', async (line) => {
  const { id, method, params, result, error } = JSON.parse(line);
  if (method === undefined) return open.get(id)?.(result ?? { error });
  if (id === undefined) return;
  const answer = ANSWERS[method];
  if (!answer)
    return write({ id, error: { code: -32601, message: `There is no method ${method}.` } });
  write({ id, result: await answer(params) });
});
