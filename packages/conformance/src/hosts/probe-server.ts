// The other end of a host under test: the MCP server of one case, over HTTP, and the files that its view tries to
// reach. A second port stands for what no view declares. Each case has its own ports, because engines allow few
// connections to one.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { listen } from '../serving/listen.js';
import { allowEveryOrigin, mcpEndpoint } from '../serving/mcp-endpoint.js';
import type { ProbedCase, Report } from './case-run.js';
import type { Origins } from './host-cases.js';
import { probeMcpServer } from './probe-mcp-server.js';

export interface ProbeServer {
  /** The address of the MCP server. */
  url: string;
  close(): Promise<void>;
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

/** Starts the servers of one case. */
export async function startProbeServer(probed: ProbedCase): Promise<ProbeServer> {
  const { run } = probed;
  const origins: Origins = { declared: '', undeclared: '' };

  function serveFile(file: string, response: ServerResponse): void {
    run.count(run.hits, file);
    const [type, text] = FILES[file.split('.').at(-1)!] ?? ['text/plain', 'reached'];
    response.writeHead(200, { 'Content-Type': type, 'Cache-Control': 'no-store' }).end(text);
  }

  const endpoint = mcpEndpoint(() => probeMcpServer(probed, origins));

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (allowEveryOrigin(request, response)) return;
    const [, kind, file] = new URL(request.url!, origins.declared).pathname.split('/');
    if (kind === 'mcp') return endpoint.answer(request, response);
    if (kind === 'hit') return serveFile(file!, response);
    if (kind === 'report') {
      run.report(JSON.parse(await bodyOf(request)) as Report);
      return void response.writeHead(204).end();
    }
    if (kind !== 'ask') return void response.writeHead(404).end();
    const { what, value } = JSON.parse(await bodyOf(request)) as { what: string; value: unknown };
    const found = await run.ask(what, value);
    response.writeHead(200, { 'Content-Type': 'application/json' });
    response.end(JSON.stringify({ answer: found ?? null }));
  };

  const serve = (request: IncomingMessage, response: ServerResponse) =>
    void answer(request, response).catch((error: unknown) => {
      if (!response.headersSent) response.writeHead(500);
      response.end(String(error));
    });
  const servers = [await listen(serve), await listen(serve)] as const;
  const [declared, undeclared] = servers.map(({ port }) => `http://127.0.0.1:${port}`);
  origins.declared = declared!;
  origins.undeclared = undeclared!;

  return {
    url: `${origins.declared}/mcp`,
    async close() {
      await endpoint.close();
      for (const server of servers) await server.close();
    },
  };
}
