// "Sketch": a drawing pad that needs an origin of its own. It keeps drawings in IndexedDB, and it calls an API that allows
// only the origin of its view. Written with @modelcontextprotocol/server 2.x.
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { NodeStreamableHTTPServerTransport } from '@modelcontextprotocol/node';
import { McpServer } from '@modelcontextprotocol/server';
import { z } from 'zod';
import { listenHttp } from './serve-http.ts';
import type { Listening } from './serve-http.ts';
import { VIEW_MIME_TYPE, readView, viewUri } from './view-resource.ts';

/** What the server asks for in `_meta.ui.domain`. The page decides whether its views get it. */
export const SKETCH_DOMAIN = 'sketch';

const IDEAS = [
  'A teapot with wings',
  'A house on a snail',
  'A cat that reads the news',
  'A boat made of paper',
  'A tree full of lamps',
];

/** An HTTP API whose CORS rule names one origin, as that of any service in production. */
async function startIdeas(allowedOrigin: string): Promise<{ url: string; server: Server }> {
  let next = 0;
  const server = createServer(({ headers }, response) => {
    response.setHeader('Vary', 'Origin');
    if (headers.origin !== allowedOrigin)
      return void response.writeHead(403).end('This origin is not allowed.');
    response.setHeader('Access-Control-Allow-Origin', allowedOrigin);
    response.setHeader('Content-Type', 'application/json');
    response.end(JSON.stringify({ idea: IDEAS[next++ % IDEAS.length] }));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { url: `http://localhost:${(server.address() as AddressInfo).port}`, server };
}

function makeServer(title: string, ideas: string): McpServer {
  const server = new McpServer({ name: 'sketch', title, version: '1.0.0' });
  server.registerTool(
    'open-sketchpad',
    {
      title: 'Open the sketchpad',
      description: 'Opens a drawing pad. The drawing stays in the browser of the user.',
      inputSchema: z.object({}),
      annotations: { readOnlyHint: true },
      _meta: { ui: { resourceUri: viewUri('sketchpad') } },
    },
    () => ({
      content: [{ type: 'text', text: 'The sketchpad is open.' }],
      structuredContent: { ideas: `${ideas}/idea` },
    }),
  );
  const uri = viewUri('sketchpad');
  const ui = { domain: SKETCH_DOMAIN, csp: { connectDomains: [ideas] } };
  server.registerResource('sketchpad', uri, { mimeType: VIEW_MIME_TYPE }, async () => {
    const { contents } = await readView('sketchpad');
    return { contents: contents.map((content) => ({ ...content, _meta: { ui } })) };
  });
  return server;
}

export interface SketchOptions {
  /** The origin of its views, for the CORS rule of its API. */
  viewOrigin: string;
  /** 0 chooses a free port. */
  port?: number;
  title?: string;
}

/** Starts the server and its API. */
export async function startSketchServer({
  viewOrigin,
  port = 0,
  title = 'Sketch',
}: SketchOptions): Promise<Listening> {
  const ideas = await startIdeas(viewOrigin);
  const { url, stop } = await listenHttp(port, async (options) => {
    const transport = new NodeStreamableHTTPServerTransport(options);
    await makeServer(title, ideas.url).connect(transport);
    return transport;
  });
  return {
    url,
    stop() {
      stop();
      ideas.server.closeAllConnections();
      ideas.server.close();
    },
  };
}
