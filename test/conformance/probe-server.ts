// The other end of every Host under test: one MCP server for each case, over HTTP, and the files that its
// view tries to reach. A second port stands for what no view declares.
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { IncomingMessage, Server as HttpServer, ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { NodeStreamableHTTPServerTransport } from '@modelcontextprotocol/node';
import type { ProbedCase, Report } from './case-run.ts';
import type { Origins } from './host-cases.ts';
import { probeMcpServer } from './probe-mcp-server.ts';

export interface ProbeServer {
  /** The address of the case's MCP server. */
  urlOf(name: string): string;
  /** Ends the connections of a case: engines allow few to one server, and keep those of old pages. */
  endCase(name: string): void;
  close(): void;
}

const FILES: Record<string, readonly [type: string, text: string]> = {
  svg: ['image/svg+xml', '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>'],
  js: ['text/javascript', 'window.declaredScriptRan = true;'],
  css: ['text/css', ':root { --declared-style: there }'],
  html: ['text/html', '<!doctype html><script>parent.postMessage("declared frame", "*")</script>'],
};

async function bodyOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request) text += chunk;
  return text;
}

async function listen(server: HttpServer): Promise<string> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Starts the servers of these cases. */
export async function startProbeServer(cases: readonly ProbedCase[]): Promise<ProbeServer> {
  const byName = new Map(cases.map((one) => [one.definition.name, one]));
  const transports = new Map<string, NodeStreamableHTTPServerTransport>();
  const sockets = new Map<string, Set<Socket>>();
  const origins: Origins = { declared: '', undeclared: '' };

  function serveFile({ run }: ProbedCase, file: string, response: ServerResponse): void {
    run.count(run.hits, file);
    const [type, text] = FILES[file.split('.').at(-1)!] ?? ['text/plain', 'reached'];
    response.writeHead(200, { 'Content-Type': type, 'Cache-Control': 'no-store' }).end(text);
  }

  async function serveMcp(
    probed: ProbedCase,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> {
    let transport = transports.get(String(request.headers['mcp-session-id']));
    if (!transport) {
      const fresh = new NodeStreamableHTTPServerTransport({
        sessionIdGenerator: () => randomUUID(),
        onsessioninitialized: (id) => void transports.set(id, fresh),
      });
      transport = fresh;
      await probeMcpServer(probed, origins).connect(fresh);
    }
    await transport.handleRequest(request, response);
  }

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    response.setHeader('Access-Control-Allow-Origin', '*');
    response.setHeader('Access-Control-Allow-Headers', '*');
    response.setHeader('Access-Control-Allow-Methods', '*');
    response.setHeader('Access-Control-Expose-Headers', 'mcp-session-id');
    if (request.method === 'OPTIONS') return void response.writeHead(204).end();
    const [, kind, name, file] = new URL(request.url!, origins.declared).pathname.split('/');
    const probed = byName.get(name ?? '');
    if (!probed) return void response.writeHead(404).end();
    if (!sockets.has(name!)) sockets.set(name!, new Set());
    sockets.get(name!)!.add(request.socket);
    if (kind === 'hit') return serveFile(probed, file!, response);
    if (kind === 'mcp') return serveMcp(probed, request, response);
    if (kind === 'report') {
      probed.run.report(JSON.parse(await bodyOf(request)) as Report);
      return void response.writeHead(204).end();
    }
    if (kind !== 'ask') return void response.writeHead(404).end();
    const { what, value } = JSON.parse(await bodyOf(request)) as { what: string; value: unknown };
    const found = await probed.run.ask(what, value);
    response.writeHead(200, { 'Content-Type': 'application/json' });
    response.end(JSON.stringify({ answer: found ?? null }));
  };

  const serve = (request: IncomingMessage, response: ServerResponse) =>
    void answer(request, response).catch((error: unknown) => {
      if (!response.headersSent) response.writeHead(500);
      response.end(String(error));
    });
  const servers = [createServer(serve), createServer(serve)] as const;
  origins.declared = await listen(servers[0]);
  origins.undeclared = await listen(servers[1]);

  return {
    urlOf: (name) => `${origins.declared}/mcp/${name}`,
    endCase(name) {
      for (const socket of sockets.get(name) ?? []) socket.destroy();
    },
    close() {
      for (const transport of transports.values()) void transport.close();
      for (const server of servers) {
        server.closeAllConnections();
        server.close();
      }
    },
  };
}
