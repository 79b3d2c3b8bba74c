// Serves the sandbox page on its own origin while Storybook or its tests run. Its headers must name the page that
// embeds it. That page's port is not known when this server starts, so the page puts its host into the path.
import { once } from 'node:events';
import { createServer } from 'node:http';
import { createSandboxHandler } from '../packages/server/dist/sandbox/sandbox-server.js';
import { toNodeListener } from '../packages/server/dist/sandbox/sandbox-node.js';

/** Accepts only pages of this machine. */
const PATH = /^\/((?:localhost|127\.0\.0\.1):\d+)\/sandbox\.html/;

/**
 * Starts the server and resolves to its address. Append `/<host>/sandbox.html` to it. Views with an origin of their own are
 * on `http://*.localhost` with its port.
 */
export async function startSandboxOrigin() {
  // The documents of views do not name the page, but the page has asked for its sandbox before.
  const pages = new Set();
  const server = createServer((request, response) => {
    const [, host] = PATH.exec(request.url) ?? [];
    if (host) pages.add(`http://${host}`);
    if (pages.size === 0) return response.writeHead(404).end();
    const { port } = server.address();
    const handler = createSandboxHandler({
      allowHosts: host ? [`http://${host}`] : [...pages],
      path: host ? `/${host}/sandbox.html` : '/sandbox.html',
      origin: `http://127.0.0.1:${port}`,
      views: `http://*.localhost:${port}`,
    });
    toNodeListener(handler)(request, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  // The server must not keep a build or a test run from ending.
  server.unref();
  return `http://127.0.0.1:${server.address().port}`;
}
