// A relay node in a process of its own, whose memory a test weighs while it attacks it. Its only tool never ends,
// and its list of prompts is long.
//   node --expose-gc attacked-relay.mjs <limits as JSON>
import { createRelay } from '@mcp-app/server/relay';
import { toNodeListener } from '@mcp-app/server/relay/node';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { WebSocketServer } from 'ws';

const never = () => new Promise(() => {});
const client = {
  callTool: never,
  listTools: async () => ({ tools: [] }),
  listResources: never,
  listResourceTemplates: never,
  readResource: never,
  listPrompts: async () => ({
    prompts: [{ name: 'long', description: 'x'.repeat(4 * 1024 * 1024) }],
  }),
  getServerCapabilities: () => ({ tools: {}, prompts: {} }),
  getServerVersion: () => undefined,
};

const relay = createRelay({
  client,
  origins: 'any',
  // Nobody learns who a stranger is.
  authorize: ({ headers: { user } }) => (user === 'nobody' ? false : (user ?? never())),
  limits: JSON.parse(process.argv[2]),
});
const http = createServer(toNodeListener(relay));
// As the guide says; compressed frames are accepted, to attack with them.
const sockets = new WebSocketServer({
  server: http,
  maxPayload: 16 * 1024 * 1024,
  perMessageDeflate: true,
});
sockets.on('connection', (socket, request) => relay.socket(socket, request));

// Idle means that its code was used once, because loading and compiling it takes memory too.
await relay.handle(
  { session: 'a'.repeat(16), message: { jsonrpc: '2.0', id: 1, method: 'tools/list' } },
  { context: { headers: { user: 'first' } } },
);

let peak = 0;
const weigh = () => (peak = Math.max(peak, process.memoryUsage.rss()));
setInterval(weigh, 5);
http.listen(0, '127.0.0.1', () => {
  weigh();
  process.send({ port: http.address().port, idle: peak });
});
/** What Linux recorded, because a busy process does not look at itself when it is largest. */
function recordedPeak() {
  if (process.platform !== 'linux') return 0;
  return 1024 * Number(/VmHWM:\s*(\d+) kB/.exec(readFileSync('/proc/self/status', 'utf8'))[1]);
}
process.on('message', () => {
  weigh();
  const largest = Math.max(peak, recordedPeak());
  globalThis.gc();
  const { heapUsed, external } = process.memoryUsage();
  process.send({ peak: largest, live: heapUsed + external });
});
process.on('disconnect', () => process.exit());
