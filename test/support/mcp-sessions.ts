// MCP over streamable HTTP with sessions, for pages of every origin: what all MCP servers of the tests share.
import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';

/** Of either SDK. */
interface HttpTransport {
  handleRequest(request: IncomingMessage, response: ServerResponse): Promise<void>;
  close(): Promise<void>;
}

interface SessionOptions {
  sessionIdGenerator(): string;
  onsessioninitialized(id: string): void;
}

export interface McpSessions {
  /** Answers a request to the MCP endpoint. */
  answer(request: IncomingMessage, response: ServerResponse): Promise<void>;
  /** Forgets all its sessions, as after a restart. */
  forget(): Promise<void>;
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

/** @param open makes a transport of these options, with a server connected to it */
export function mcpSessions(
  open: (options: SessionOptions) => Promise<HttpTransport>,
): McpSessions {
  const sessions = new Map<string, HttpTransport>();

  async function newSession(): Promise<HttpTransport> {
    const transport = await open({
      sessionIdGenerator: () => randomUUID(),
      onsessioninitialized: (id) => void sessions.set(id, transport),
    });
    return transport;
  }

  return {
    async answer(request, response) {
      const id = request.headers['mcp-session-id'];
      const transport = id === undefined ? await newSession() : sessions.get(String(id));
      if (transport) return transport.handleRequest(request, response);
      // As the specification requires for a session that has ended.
      response.writeHead(404, { 'Content-Type': 'application/json' });
      const error = { code: -32001, message: 'Session not found' };
      response.end(JSON.stringify({ jsonrpc: '2.0', id: null, error }));
    },
    async forget() {
      const known = [...sessions.values()];
      sessions.clear();
      for (const transport of known) await transport.close();
    },
  };
}
