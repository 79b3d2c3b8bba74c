// A web-test-runner plugin: browser tests request real servers from it, each on its own port of loopback.
//   /test-servers/mcp?sdk=1|2        a new MCP server; answers { url }
//   /test-servers/asking?sdk=1|2     an MCP server that asks its user; &app: it lets views ask; answers { url }
//   /test-servers/asking-relay?mcp=… two relay nodes to that server, used in turn; answers { url, socketUrl }
//   /test-servers/gateway            a gateway to two such servers, alpha and beta; answers { url }
//   /test-servers/tasks?revision=…   an MCP server whose tools become tasks (task-servers.ts); answers { url }
//   /test-servers/tasks-do?url=…     &action=finish|say|progress|none, &value=JSON; answers { started, cancelled }
//   /test-servers/counts?url=…       what that server has counted
//   /test-servers/stop?url=…         kills it
//   /test-servers/forget?url=…       it forgets all its sessions
//   /test-servers/relay?mcp=…        a relay to that server; answers { url, socketUrl }; &token=… it requires that
//   /test-servers/drop?url=…         breaks the connections of that relay
//   /test-servers/fixture?name=…     a published MCP Apps server (FIXTURES); one process for all tests
//   /test-servers/view?name=…        the raw HTML of a view; the runner changes pages that it serves
//   /test-servers/site?name=…        the same as a page of a separate site; answers { url }
//   /test-servers/built-view         a view that Vite built into one file; answers { html }
//   /test-servers/sample-view?file=… a view of a document or of the playground as one file; answers { html }
//   /test-servers/attacker           a listener; ?tcp=a,b&udp=c opens ports with these names
//   /test-servers/reached?url=…      which names have reached that attacker, with their headers
//   /test-servers/hit?url=…&name=…   reaches it through the host's own origin
//   /test-servers/redirect?to=…      redirects there
//   /test-servers/oauth?protect=…    &registration=…: an MCP server behind OAuth (oauth-test-server.mjs); answers { url }
//   /test-servers/oauth-set?url=…    &consent=grant|deny, &expire=access|all
//   /test-servers/secrets?url=…      every code and token that it issued
//   /test-servers/callback           the page that an authorization server redirects to
//   /test-servers/sandbox            the sandbox page with its headers, for this test page's origin; answers { url, views }
//   /test-servers/former-site        the same on names that another site had before; answers { url, views, around }
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { createServer as createHttpServer } from 'node:http';
import { once } from 'node:events';
import { dirname, join } from 'node:path';
import { startAskingRelay, startAskingServer } from './asking-test-server.mjs';
import { startAttacker } from './attacker-server.mjs';
import { startFormerSite } from './former-site.mjs';
import { startGateway } from './gateway-test-server.mjs';
import { startTestServer } from './mcp-test-server.mjs';
import { startOAuthServer } from './oauth-test-server.mjs';
import { startTestRelay } from './relay-test-server.mjs';
import { startLegacyTasks, startModernTasks } from './task-servers.ts';
import { freePort } from './free-port.mjs';
import { startProgram } from './started-program.mjs';

const require = createRequire(import.meta.url);

const CALLBACK_PAGE = `<!doctype html><title>Signed in</title><script type="module">
  import { finishSignIn } from '/packages/elements/src/host/auth/sign-in-callback.ts';
  finishSignIn();
</script>`;

async function startFixture(name) {
  const folder = dirname(require.resolve(`@modelcontextprotocol/server-${name}`));
  const port = await freePort();
  const server = startProgram(`The server ${name}`, process.execPath, [join(folder, 'index.js')], {
    env: { ...process.env, PORT: String(port) },
  });
  // Not by asking: another program that was given its port meanwhile would answer instead.
  await server.ready((printed) => printed.includes('listening on'));
  return { url: `http://localhost:${port}/mcp`, close: () => server.stop() };
}

const viewHtml = (name) => readFile(new URL(`../views/${name}.html`, import.meta.url), 'utf8');

async function startSite(name) {
  const html = await viewHtml(name);
  const server = createHttpServer((_, response) => {
    response.writeHead(200, { 'Content-Type': 'text/html' }).end(html);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { url: `http://127.0.0.1:${server.address().port}`, close: () => server.close() };
}

export function testServers() {
  const running = new Map();
  const shared = new Map();
  let origin;

  const keep = async (starting) => {
    const server = await starting;
    running.set(server.url, server);
    return server;
  };
  const once = (key, start) => {
    if (!shared.has(key)) shared.set(key, keep(start()));
    return shared.get(key);
  };

  const routes = {
    mcp: async (query) => ({ url: (await keep(startTestServer(query.get('sdk')))).url }),
    asking: async (query) => {
      const server = startAskingServer(query.get('sdk'), query.has('app'));
      return { url: (await keep(server)).url };
    },
    'asking-relay': async (query) => {
      const { url, socketUrl } = await keep(startAskingRelay(query.get('mcp')));
      return { url, socketUrl };
    },
    gateway: async () => ({ url: (await keep(startGateway())).url }),
    tasks: async (query) => {
      const start = query.get('revision') === '2025-11-25' ? startLegacyTasks : startModernTasks;
      return { url: (await keep(start())).url };
    },
    'tasks-do': async (query) => {
      const server = running.get(query.get('url'));
      const action = query.get('action');
      if (action !== 'none') server[action](JSON.parse(query.get('value') ?? 'null'));
      return { started: server.started, cancelled: server.cancelled };
    },
    counts: async (query) => running.get(query.get('url')).counts,
    relay: async (query) => {
      const { url, socketUrl } = await keep(startTestRelay(query.get('mcp'), query.get('token')));
      return { url, socketUrl };
    },
    drop: async (query) => {
      running.get(query.get('url')).drop();
      return {};
    },
    stop: async (query) => {
      await running.get(query.get('url')).close();
      return {};
    },
    forget: async (query) => {
      await running.get(query.get('url')).forget();
      return {};
    },
    fixture: async (query) => {
      const name = query.get('name');
      return { url: (await once(name, () => startFixture(name))).url };
    },
    attacker: async (query) => {
      const names = (kind) => query.get(kind)?.split(',') ?? [];
      const { url, ports } = await keep(startAttacker({ tcp: names('tcp'), udp: names('udp') }));
      return { url, ports };
    },
    reached: async (query) => running.get(query.get('url')).reached,
    hit: async (query) => {
      running.get(query.get('url')).hit(query.get('name'));
      return {};
    },
    oauth: async (query) => ({
      url: (
        await keep(startOAuthServer(query.get('protect'), query.get('registration') ?? undefined))
      ).url,
    }),
    'oauth-set': async (query) => {
      const server = running.get(query.get('url'));
      if (query.has('consent')) server.consent(query.get('consent'));
      if (query.has('expire')) server.expire(query.get('expire') === 'all');
      return {};
    },
    secrets: async (query) => running.get(query.get('url')).secrets,
    view: async (query) => ({ html: await viewHtml(query.get('name')) }),
    site: async (query) => {
      const name = query.get('name');
      return { url: (await once(`site ${name}`, () => startSite(name))).url };
    },
    'built-view': async () => {
      const { builtView } = await import('./built-view.mjs');
      return { html: await builtView() };
    },
    'sample-view': async (query) => {
      const { sampleView } = await import('./sample-view.mjs');
      return { html: await sampleView(query.get('file')) };
    },
    sandbox: async () => {
      const { startSandboxServer } = await import('@mcp-app/server/sandbox/node');
      // The domains that views of the tests declare are on this machine.
      const options = { port: 0, host: '127.0.0.1', allowHosts: [origin], allowLoopback: true };
      const start = () => startSandboxServer({ ...options, views: 'http://*.localhost' });
      const { url, views } = await once('sandbox', start);
      return { url, views };
    },
    'former-site': async () => {
      const { close: _, ...site } = await once('former-site', () => startFormerSite(origin));
      return site;
    },
  };

  return {
    name: 'test-servers',
    serverStart({ config }) {
      origin = `http://localhost:${config.port}`;
    },
    async serve(context) {
      const [, folder, name] = context.path.split('/');
      if (folder !== 'test-servers') return undefined;
      if (name === 'callback') return { body: CALLBACK_PAGE, type: 'html' };
      if (name === 'redirect') {
        context.status = 302;
        return { body: '', headers: { location: context.URL.searchParams.get('to') } };
      }
      const answer = await routes[name](context.URL.searchParams);
      return { body: JSON.stringify(answer), type: 'json' };
    },
    async serverStop() {
      await Promise.all([...running.values()].map((server) => server.close()));
    },
  };
}
