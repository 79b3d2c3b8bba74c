// The sandbox page on an origin of its own while Storybook or its tests run. Its headers must name the page
// that embeds it, whose port is not known when this starts: so that page puts its host into the path.
import { once } from 'node:events';
import { createServer } from 'node:http';
import { createSandboxHandler } from '../packages/elements/dist/server/sandbox/sandbox-server.js';
import { toNodeListener } from '../packages/elements/dist/server/sandbox/sandbox-node.js';

/** Pages of this machine only. */
const PATH = /^\/((?:localhost|127\.0\.0\.1):\d+)\/sandbox\.html/;

/** Starts it; resolves to its address, to be followed by `/<host>/sandbox.html`. */
export async function startSandboxOrigin() {
  const server = createServer((request, response) => {
    const [, host] = PATH.exec(request.url) ?? [];
    if (!host) return response.writeHead(404).end();
    const handler = createSandboxHandler({
      allowHosts: [`http://${host}`],
      path: `/${host}/sandbox.html`,
    });
    toNodeListener(handler)(request, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  // It must not keep a build or a test run from ending.
  server.unref();
  return `http://127.0.0.1:${server.address().port}`;
}
