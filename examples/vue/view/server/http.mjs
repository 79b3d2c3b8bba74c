// An MCP server over streamable HTTP, for this machine: PORT=3001 node server/main.mjs
import { createServer } from 'node:http';
import { localhostHostValidation, toNodeHandler } from '@modelcontextprotocol/node';
import { createMcpHandler } from '@modelcontextprotocol/server';

/** `makeServer` is called for every request. Keep state outside of it. */
export function serve(makeServer) {
  const handle = toNodeHandler(createMcpHandler(makeServer));
  const isForHere = localhostHostValidation();
  const http = createServer((request, response) => {
    // Hosts are web pages of other origins. Name those you know before you deploy this.
    response.setHeader('Access-Control-Allow-Origin', '*');
    response.setHeader('Access-Control-Allow-Headers', '*');
    response.setHeader('Access-Control-Expose-Headers', '*');
    if (request.method === 'OPTIONS') response.writeHead(204).end();
    else if (isForHere(request, response)) handle(request, response);
  });
  http.listen(Number(process.env.PORT ?? 3001), 'localhost', () => {
    console.log(`http://localhost:${http.address().port}/mcp`);
  });
}
