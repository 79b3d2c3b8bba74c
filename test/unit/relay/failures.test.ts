// What a page is told when there is no relay, or it may not use it.
import { createServer } from 'node:http';
import { describe, expect, it, onTestFinished } from 'vitest';
import { WebSocketServer } from 'ws';
import { AppError } from '../../../packages/elements/src/host/app-error.js';
import { RelayErrorCode } from '../../../packages/elements/src/protocol/relay.js';
import { mcpServer, newLink, relayHost } from './support/fixture.js';
import { listen } from './support/listen.js';
import { CARRIERS } from './support/relay-host.js';
import { thrownBy } from './support/until.js';
import { freePort } from '../../support/free-port.mjs';

/** A server that is not a relay. It answers POST with `answer`, and sockets with `reply`. */
async function strangeServer(answer: [number, string], reply?: string) {
  const http = createServer((_request, response) => {
    response.writeHead(answer[0], { 'content-type': 'text/html' }).end(answer[1]);
  });
  const sockets = new WebSocketServer({ server: http });
  sockets.on('connection', (socket) => {
    socket.on('message', () => reply !== undefined && socket.send(reply));
  });
  const { port, close } = await listen(http);
  onTestFinished(async () => {
    for (const socket of sockets.clients) socket.terminate();
    sockets.close();
    await close();
  });
  return port;
}

for (const carrier of CARRIERS)
  describe(carrier, () => {
    it('nothing listens: names the URL, and says what to do', async () => {
      const url = `${carrier}://127.0.0.1:${await freePort()}/relay`;
      const error = await thrownBy(newLink(url).ready());
      expect(error).toBeInstanceOf(AppError);
      expect(error).toMatchObject({ phase: 'connect', reason: 'server-unreachable' });
      expect(error.message).toContain(url);
      expect(error.message).toMatch(/refused|cannot be reached/);
      expect(error['hint']).toContain('createRelay');
    });

    it('nothing listens yet: a later ready() works', async () => {
      const server = await mcpServer();
      const port = await freePort();
      const link = newLink(`${carrier}://127.0.0.1:${port}/relay`);
      await thrownBy(link.ready());
      await relayHost({ client: await server.connect() }, port);
      await link.ready();
      expect(link.serverInfo).toMatchObject({ name: 'one' });
    });

    it('the wrong path', async () => {
      const server = await mcpServer();
      const host = await relayHost({ client: await server.connect() });
      const url = `${host.url(carrier)}/nowhere`;
      const error = await thrownBy(newLink(url).ready());
      expect(error.message).toContain(url);
      if (carrier === 'http') expect(error.message).toContain('404');
    });

    it('not a relay: answers something else', async () => {
      const port = await strangeServer([200, '<h1>Hello</h1>'], '<h1>Hello</h1>');
      const url = `${carrier}://127.0.0.1:${port}/`;
      // HTTP shows it by its answer; a socket that says something else is closed after a timeout.
      const limits = carrier === 'http' ? { connectTimeout: 60_000 } : { connectTimeout: 100 };
      const error = await thrownBy(newLink(url, limits).ready());
      expect(error.message).toContain(url);
      expect(error.message).toMatch(
        carrier === 'http' ? /text\/html.*not a relay/ : /relay\/hello/,
      );
    });

    it('not a relay: never answers', async () => {
      const port = await listen(createServer(() => {}));
      onTestFinished(() => port.close());
      const url = `${carrier}://127.0.0.1:${port.port}/`;
      const error = await thrownBy(newLink(url, { connectTimeout: 50 }).ready());
      expect(error).toMatchObject({ reason: 'server-timeout' });
      expect(error.message).toContain(url);
      expect(error.message).toContain('relay/hello');
    });

    it('lets one caller stop waiting for ready, and continues for others', async () => {
      const server = await mcpServer();
      const host = await relayHost({ client: await server.connect() });
      const link = newLink(host.url(carrier));
      const given = link.ready(AbortSignal.abort(new Error('Not now.')));
      const other = link.ready(new AbortController().signal);
      await expect(given).rejects.toThrow('Not now.');
      await other;
    });

    it('the relay has no MCP server', async () => {
      const { Client } = await import('@modelcontextprotocol/sdk/client/index.js');
      const host = await relayHost({ client: new Client({ name: 'x', version: '1' }) });
      const error = await thrownBy(newLink(host.url(carrier)).ready());
      expect(error.message).toContain('not connected');
    });

    it('a clientFor that fails', async () => {
      const host = await relayHost({ clientFor: () => Promise.reject(new Error('No such user.')) });
      const link = newLink(host.url(carrier));
      expect((await thrownBy(link.ready())).message).toContain('no MCP server for this session');
      expect(await thrownBy(link.request('tools/list', {}))).toMatchObject({ code: -32603 });
    });

    it('refuses a message longer than 16 MB before it is sent', async () => {
      const server = await mcpServer();
      const host = await relayHost({ client: await server.connect() });
      const link = newLink(host.url(carrier));
      const text = 'x'.repeat(16 * 1024 * 1024);
      const error = await thrownBy(
        link.request('tools/call', { name: 'echo', arguments: { text } }),
      );
      expect(error['code']).toBe(RelayErrorCode.TooLarge);
      expect(server.log.runs).toEqual([]);
    });
  });

it.each(['ftp://example.com/', 'no url', '/relative-without-a-page'])(
  'a URL that cannot be used: %s',
  async (url) => {
    const link = newLink(url);
    expect((await thrownBy(link.ready())).message).toContain(url);
    await thrownBy(link.request('tools/call', { name: 'echo' }));
  },
);

it.each([404, 405, 204])(
  'http: V14 without an event stream (%i), the page gets no list_changed',
  async (status) => {
    const server = await mcpServer();
    const { relay } = await relayHost({ client: await server.connect() });
    const { serve } = await import('./support/relay-host.js');
    const http = createServer((incoming, outgoing) => {
      if (incoming.method === 'GET') return void outgoing.writeHead(status).end();
      void serve((request) => relay.fetch(request, { headers: {} }), incoming, outgoing);
    });
    const { port, close } = await listen(http);
    onTestFinished(close);
    const link = newLink(`http://127.0.0.1:${port}/relay`);
    await link.ready();
    expect(link.capabilities).toEqual({ tools: {}, resources: {}, prompts: {} });
    expect((await link.request('tools/list', {})).tools).toHaveLength(3);
  },
);

it('http: retries when a gateway lost its relay for a moment', async () => {
  const server = await mcpServer();
  const { relay } = await relayHost({ client: await server.connect() });
  const { serve } = await import('./support/relay-host.js');
  let failures = 2;
  const http = createServer((incoming, outgoing) => {
    if (failures-- > 0) return void outgoing.writeHead(502).end('<h1>Bad gateway</h1>');
    void serve((request) => relay.fetch(request, { headers: {} }), incoming, outgoing);
  });
  const { port, close } = await listen(http);
  onTestFinished(close);
  await newLink(`http://127.0.0.1:${port}/relay`).ready();
});
