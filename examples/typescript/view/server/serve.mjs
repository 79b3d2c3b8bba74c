// Serves an MCP server: over stdio with `--stdio`, for hosts that start it themselves, otherwise over streamable HTTP,
// for this machine only. PORT changes the port.
import { createServer } from 'node:http';
import { localhostHostValidation, toNodeHandler } from '@modelcontextprotocol/node';
import { createMcpHandler } from '@modelcontextprotocol/server';
import { StdioServerTransport } from '@modelcontextprotocol/server/stdio';

/** Over HTTP, `makeServer` is called for every request: keep state that must last outside of it. */
export function serve(makeServer) {
  if (process.argv.includes('--stdio')) return makeServer().connect(new StdioServerTransport());
  return serveHttp(makeServer);
}

function serveHttp(makeServer) {
  const handle = toNodeHandler(createMcpHandler(makeServer));
  const isLocal = localhostHostValidation();
  const http = createServer((request, response) => {
    // Hosts are web pages of other origins. Name the ones you know before you deploy this.
    response.setHeader('Access-Control-Allow-Origin', '*');
    response.setHeader('Access-Control-Allow-Headers', '*');
    response.setHeader('Access-Control-Expose-Headers', '*');
    if (request.method === 'OPTIONS') response.writeHead(204).end();
    else if (isLocal(request, response)) handle(request, response);
  });
  const port = Number(process.env.PORT ?? 3002);
  http.on('error', ({ code, message }) => {
    const isTaken = code === 'EADDRINUSE';
    console.error(isTaken ? `Port ${port} is in use. Try PORT=${port + 1} npm start` : message);
    process.exitCode = 1;
  });
  http.listen(port, 'localhost', () => {
    console.log(`http://localhost:${http.address().port}/mcp`);
  });
}
