// MCP over streamable HTTP with sessions, for pages of every origin.
import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { NodeStreamableHTTPServerTransport } from '@modelcontextprotocol/node';
import type { Server } from '@modelcontextprotocol/server';

export interface McpEndpoint {
  /** The servers of all sessions. */
  servers(): Server[];
  /** Answers a request. */
  answer(request: IncomingMessage, response: ServerResponse): Promise<void>;
  /** Ends all sessions. */
  close(): Promise<void>;
}

/** Allows every page to read the answer. @returns true when the browser asked for just that */
export function allowEveryOrigin(request: IncomingMessage, response: ServerResponse): boolean {
  response.setHeader('Access-Control-Allow-Origin', '*');
  response.setHeader('Access-Control-Allow-Headers', '*');
  response.setHeader('Access-Control-Allow-Methods', '*');
  response.setHeader('Access-Control-Expose-Headers', 'mcp-session-id');
  const isPreflight = request.method === 'OPTIONS';
  if (isPreflight) response.writeHead(204).end();
  return isPreflight;
}

/** @param create makes the server of a session */
export function mcpEndpoint(create: () => Server): McpEndpoint {
  const sessions = new Map<
    string,
    { server: Server; transport: NodeStreamableHTTPServerTransport }
  >();

  async function newSession(): Promise<NodeStreamableHTTPServerTransport> {
    const server = create();
    const transport: NodeStreamableHTTPServerTransport = new NodeStreamableHTTPServerTransport({
      sessionIdGenerator: () => randomUUID(),
      onsessioninitialized: (id) => void sessions.set(id, { server, transport }),
      onsessionclosed: (id) => void sessions.delete(id),
    });
    await server.connect(transport);
    return transport;
  }

  return {
    servers: () => [...sessions.values()].map(({ server }) => server),
    async answer(request, response) {
      const id = request.headers['mcp-session-id'];
      const transport = id === undefined ? await newSession() : sessions.get(String(id))?.transport;
      if (transport) return transport.handleRequest(request, response);
      // As the specification requires for a session that has ended.
      response.writeHead(404, { 'Content-Type': 'application/json' });
      const error = { code: -32001, message: 'Session not found' };
      response.end(JSON.stringify({ jsonrpc: '2.0', id: null, error }));
    },
    async close() {
      const known = [...sessions.values()];
      sessions.clear();
      for (const { transport } of known) await transport.close();
    },
  };
}
