// A real MCP server in a process of its own, to be killed. It writes each number that its tool got to a
// file, at once: what a killed process had in memory is gone, what it wrote is not.
//   node mcp-server.ts <port> <ledger file> <view file>
import { Server } from '@modelcontextprotocol/server';
import { NodeStreamableHTTPServerTransport } from '@modelcontextprotocol/node';
import { openSync, readFileSync, writeSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { allowEveryOrigin, mcpSessions } from '../../support/mcp-sessions.ts';

const [port, ledgerFile, viewFile] = process.argv.slice(2) as [string, string, string];
const ledger = openSync(ledgerFile, 'a');
const html = readFileSync(viewFile, 'utf8');

const URI = 'ui://soak/numbered.html';
const TOOL = {
  name: 'numbered',
  inputSchema: { type: 'object' as const },
  annotations: { readOnlyHint: true },
  _meta: { ui: { resourceUri: URI } },
};

let running = 0;

/** Runs the tool: the number is written first, so that no run is missed. */
async function run({ number, wait = 0 }: { number: number; wait?: number }) {
  writeSync(ledger, `${number}\n`);
  running++;
  await pause(wait);
  running--;
  return { content: [], structuredContent: { number } };
}

function newServer(): Server {
  const capabilities = { tools: {}, resources: {} };
  const server = new Server({ name: 'numbered', version: '1.0.0' }, { capabilities });
  server.setRequestHandler('tools/list', () => ({ tools: [TOOL] }));
  server.setRequestHandler('tools/call', ({ params }) =>
    run(params.arguments as { number: number; wait?: number }),
  );
  server.setRequestHandler('resources/list', () => ({
    resources: [{ uri: URI, name: 'numbered' }],
  }));
  server.setRequestHandler('resources/read', () => ({
    contents: [{ uri: URI, mimeType: 'text/html;profile=mcp-app', text: html }],
  }));
  return server;
}

const sessions = mcpSessions(async (options) => {
  const transport = new NodeStreamableHTTPServerTransport(options);
  await newServer().connect(transport);
  return transport;
});

const http = createServer(async (request, response) => {
  if (!allowEveryOrigin(request, response)) await sessions.answer(request, response);
});
// A connection that closes while a client is about to reuse it would cost a call: "fetch failed".
http.keepAliveTimeout = 600_000;
http.listen(Number(port), '127.0.0.1', () => {
  const { port: bound } = http.address() as AddressInfo;
  process.send!({ ready: { port: bound, url: `http://127.0.0.1:${bound}/mcp` } });
});
process.on('message', () => process.send!({ answer: { running } }));
process.on('disconnect', () => process.exit());
