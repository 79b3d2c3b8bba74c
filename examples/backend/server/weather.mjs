// An MCP server over HTTP that all users share. It listens only on this machine, and the backend says which user asks.
import { createServer } from 'node:http';
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import { listed, registerView, VIEW } from './list-view.mjs';

const PLACES = { ada: ['Lisbon 21°', 'Oslo 4°'], bob: ['Nairobi 25°'] };

function serverFor(user) {
  const server = new McpServer({ name: 'weather', version: '1.0.0' });
  registerView(server);
  server.registerTool(
    'show-weather',
    { description: "Weather at the user's places.", _meta: { ui: { resourceUri: VIEW } } },
    () =>
      listed({
        title: `Weather for ${user}`,
        items: PLACES[user] ?? [],
        actions: [{ label: 'Refresh', tool: 'show-weather' }],
      }),
  );
  return server;
}

/** Starts it on a free port; resolves with its URL. */
export async function startWeather() {
  const http = createServer(async (request, response) => {
    // Stateless: each request has its own server.
    const transport = new StreamableHTTPServerTransport({ sessionIdGenerator: undefined });
    const server = serverFor(request.headers['x-user']);
    response.on('close', () => server.close());
    await server.connect(transport);
    await transport.handleRequest(request, response);
  });
  await new Promise((resolve) => http.listen(0, '127.0.0.1', resolve));
  return new URL(`http://127.0.0.1:${http.address().port}/mcp`);
}
