// One MCP server per session over streamable HTTP, open to pages of any origin: a demo on loopback.
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What the transports of both SDKs have in common. */
interface HttpTransport {
  handleRequest(request: IncomingMessage, response: ServerResponse): Promise<void>;
}

interface TransportOptions {
  sessionIdGenerator: () => string;
  onsessioninitialized: (id: string) => void;
}

/** Connects a new server to a transport made with these options. */
export type Connect = (options: TransportOptions) => Promise<HttpTransport>;

const CORS = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Allow-Headers': '*',
  'Access-Control-Allow-Methods': 'GET, POST, DELETE, OPTIONS',
  'Access-Control-Expose-Headers': 'Mcp-Session-Id',
};

/** A server that listens. */
export interface Listening {
  /** The address of the endpoint. */
  url: string;
  /** Ends its connections, as if its process had ended. */
  stop(): void;
}

/** Listens on loopback; port 0 takes a free one. Resolves with the address of the endpoint. */
export const serveHttp = async (port: number, connect: Connect): Promise<string> =>
  (await listenHttp(port, connect)).url;

/** The same for a server that is stopped later. */
export async function listenHttp(port: number, connect: Connect): Promise<Listening> {
  const sessions = new Map<string, HttpTransport>();

  async function transportFor(request: IncomingMessage): Promise<HttpTransport | undefined> {
    const id = request.headers['mcp-session-id'];
    if (typeof id === 'string') return sessions.get(id);
    const transport = await connect({
      sessionIdGenerator: randomUUID,
      onsessioninitialized: (session) => void sessions.set(session, transport),
    });
    return transport;
  }

  const server = createServer(async (request, response) => {
    for (const [name, value] of Object.entries(CORS)) response.setHeader(name, value);
    if (request.method === 'OPTIONS') return void response.writeHead(204).end();
    const transport = await transportFor(request);
    // 404 tells a client to start a new session, as after a restart of this server.
    if (!transport) return void response.writeHead(404).end('Unknown session');
    await transport.handleRequest(request, response);
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}/mcp`,
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}
