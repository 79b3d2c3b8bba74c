// A server with a version of skybridge, whose folder is the first argument; its Vite plugin builds the view. The second
// argument says what the view is built for: `apps-sdk` (window.openai) or `mcp-app`. Serves HTTP on $PORT.
import { openProject, SUM } from './project.mjs';

const [folder, kind] = process.argv.slice(2);
process.env.NODE_ENV = 'production';
process.env.__PORT = process.env.PORT;

/** The source of the view: the names of two hooks changed between versions. */
const view = (useKept, mount) => `
import { useState } from 'react';
import * as web from 'skybridge/web';

export default function Adder() {
  const { input, output } = web.useToolInfo();
  const { callToolAsync } = web.useCallTool('add');
  const [kept, keep] = web.${useKept}({ clicks: 0 });
  const say = web.useSendFollowUpMessage();
  const [said, setSaid] = useState('');
  async function add() {
    const { structuredContent } = await callToolAsync(${JSON.stringify(SUM)});
    keep({ clicks: 1 });
    await say('It is ' + structuredContent.sum);
    setSaid('sum ' + structuredContent.sum);
  }
  return (
    <main>
      <h1>{input?.name}, {output?.greeting}</h1>
      <button onClick={add}>Add</button>
      <p>{said}, clicks {kept?.clicks}</p>
    </main>
  );
}
${mount}`;

const greet = ({ name }) => ({
  content: [{ type: 'text', text: 'Shown.' }],
  structuredContent: { greeting: `hello ${name}` },
});
const add = ({ a, b }) => ({ content: [], structuredContent: { sum: a + b } });

const config = { configFile: false, logLevel: 'warn', esbuild: { jsx: 'automatic' } };
const project = openProject(folder);
const { z } = await project.load('zod');
const { build } = await project.load('vite');
const { McpServer } = await project.load('skybridge/server');

/** Until 0.13: views are called widgets, and mount themselves. The project has its own HTTP server. */
async function serveWidgets() {
  const mount = 'web.mountWidget(<Adder />);';
  project.write({ 'src/widgets/show.tsx': view('useWidgetState', mount) });
  const { skybridge } = await project.load('skybridge/web');
  await build({ ...config, plugins: [skybridge()], build: { outDir: 'dist/assets' } });

  const { default: express } = await project.load('express');
  const { default: cors } = await project.load('cors');
  const { StreamableHTTPServerTransport } = await project.load(
    '@modelcontextprotocol/sdk/server/streamableHttp.js',
  );
  const origin = `localhost:${process.env.PORT}`;
  class PlainServer extends McpServer {
    // The library assumes a proxy with TLS in front of it. There is none here.
    registerResource(name, uri, config, read) {
      return super.registerResource(name, uri, config, async (...asked) => {
        const { contents } = await read(...asked);
        const plain = (text) => text.replaceAll(`https://${origin}`, `http://${origin}`);
        return { contents: contents.map((item) => ({ ...item, text: plain(item.text) })) };
      });
    }
  }
  const widgetCsp = {
    resource_domains: [`http://${origin}`],
    connect_domains: [`http://${origin}`],
  };
  const createServer = () => {
    const server = new PlainServer({ name: 'skybridge', version: '1.0.0' }, {});
    server.registerWidget(
      'show',
      { _meta: { 'openai/widgetCSP': widgetCsp } },
      { description: 'Shows the view.', inputSchema: { name: z.string() } },
      greet,
    );
    return server.registerTool(
      'add',
      {
        description: 'Adds.',
        inputSchema: { a: z.number(), b: z.number() },
        _meta: { 'openai/widgetAccessible': true },
      },
      add,
    );
  };
  const app = express().use(cors({ exposedHeaders: ['mcp-session-id'] }));
  app.use('/assets', express.static('dist/assets'));
  app.post('/mcp', express.json(), async (request, response) => {
    const transport = new StreamableHTTPServerTransport({ sessionIdGenerator: undefined });
    await createServer().connect(transport);
    await transport.handleRequest(request, response, request.body);
  });
  app.listen(Number(process.env.PORT));
}

/** Since 0.36: a tool names its view, and the library serves HTTP. */
async function serveViews() {
  project.write({ 'src/views/show.tsx': view('useViewState', '') });
  const { skybridge } = await project.load('skybridge/vite');
  await build({ ...config, plugins: [skybridge()] });

  const { default: cors } = await project.load('cors');
  const server = new McpServer({ name: 'skybridge', version: '1.0.0' }, {});
  server.use(cors({ exposedHeaders: ['mcp-session-id'] }));
  // Like a proxy in front of the server. Without one, these versions load the view's scripts from the origin of the
  // requesting page.
  server.use(({ rawHeaders }, response, next) => {
    rawHeaders.push('X-Forwarded-Host', `localhost:${process.env.PORT}`);
    rawHeaders.push('X-Forwarded-Proto', 'http');
    next();
  });
  server.registerTool(
    {
      name: 'show',
      description: 'Shows the view.',
      inputSchema: { name: z.string() },
      view: { component: 'show', hosts: [kind] },
    },
    greet,
  );
  server.registerTool(
    {
      name: 'add',
      description: 'Adds.',
      inputSchema: { a: z.number(), b: z.number() },
      _meta: { 'openai/widgetAccessible': true },
    },
    add,
  );
  await server.run();
}

await ('registerWidget' in McpServer.prototype ? serveWidgets() : serveViews());
