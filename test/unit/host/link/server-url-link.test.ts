// `server="…"` against real servers over HTTP, made with both SDKs.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { catalogOf } from '../../../../packages/elements/src/host/link/server-catalog.js';
import {
  OWN_LINGER_MS,
  SERVER_LINGER_MS,
  serverUrlLink,
} from '../../../../packages/elements/src/host/link/server-url-link.js';
import { startAskingServer } from '../../../support/asking-test-server.mjs';
import { startTestServer } from '../../../support/mcp-test-server.mjs';

const info = { name: 'test', version: '1' };

async function start(sdk: 1 | 2) {
  const outputSchema = { type: 'object', required: ['count'] };
  const odd = { name: 'odd', inputSchema: { type: 'object' as const }, outputSchema };
  const server = await startTestServer(sdk, { tools: [odd], contents: {} });
  onTestFinished(() => server.close());
  return server;
}

afterEach(() => void vi.useRealTimers());

const QUESTION = { message: 'Which?', requestedSchema: { type: 'object', properties: {} } };

/** What a stream to the server does before the page gets its answer. */
const STREAMS: Record<string, (send: () => Promise<Response>) => Promise<Response>> = {
  'reaches the server late': async (send) => {
    await new Promise((resolve) => setTimeout(resolve, 100));
    return send();
  },
  'has no answer before its first event, as in Firefox': async (send) => {
    const response = await send();
    const [body, other] = response.body!.tee();
    await other.getReader().read();
    return new Response(body, response);
  },
};

it.each(Object.entries(STREAMS))(
  'answers a server that asks during the first call, if its stream %s',
  async (_, stream) => {
    const server = await startAskingServer(2, false);
    onTestFinished(() => server.close());
    const slowFetch: typeof fetch = (input, init) =>
      init?.method === 'GET' ? stream(() => fetch(input, init)) : fetch(input, init);
    const elicit = () => ({ action: 'decline' as const });
    const page = { handlers: { server: { elicit } }, elicitation: { form: {} } };
    const link = await serverUrlLink(
      server.url,
      info,
      { read: () => ({ fetch: slowFetch }) },
      page,
    );
    const { structuredContent } = await link.request(
      'tools/call',
      { name: 'ask', arguments: { params: QUESTION } },
      { timeout: 3000 },
    );
    expect(structuredContent).toEqual({ action: 'decline' });
    link.close!();
  },
);

describe.each([1, 2] as const)('a link to a server of the SDK %d.x', (sdk) => {
  it('D3 passes on a result that does not match the output schema', async () => {
    const { url } = await start(sdk);
    const link = await serverUrlLink(url, info);
    const tools = await catalogOf(link).tools();
    expect(tools.map(({ name }) => name)).toContain('odd');
    const result = await link.request('tools/call', { name: 'odd', arguments: {} });
    expect(result.structuredContent).toEqual({ name: 'odd', args: {} });
    link.close!();
  });

  it('rejoins a server that forgot the session, and runs the tool once', async () => {
    const server = await start(sdk);
    const link = await serverUrlLink(server.url, info);
    await link.request('tools/call', { name: 'echo' });
    await server.forget();
    await Promise.all([
      link.request('tools/call', { name: 'echo' }),
      link.request('tools/call', { name: 'echo' }),
    ]);
    expect(server.counts.calls).toBe(3);
    link.close!();
  });

  it('D11 shares a session between frames, which ends some time after the last one', async () => {
    const server = await start(sdk);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const [a, b] = await Promise.all([
      serverUrlLink(server.url, info),
      serverUrlLink(server.url, info),
    ]);
    expect(a!.shared).toBe(b!.shared);
    a!.close!();
    b!.close!();
    vi.advanceTimersByTime(SERVER_LINGER_MS - 1);
    const c = await serverUrlLink(server.url, info);
    expect(c.shared).toBe(a!.shared);
    vi.advanceTimersByTime(SERVER_LINGER_MS);
    await c.request('tools/call', { name: 'echo' });
    expect(server.ended()).toBe(0);
    c.close!();
    vi.advanceTimersByTime(SERVER_LINGER_MS);
    vi.useRealTimers();
    await vi.waitFor(() => expect(server.ended()).toBe(1));
    const d = await serverUrlLink(server.url, info);
    expect(d.shared).not.toBe(a!.shared);
    d.close!();
  });

  it('D11 ends the session of a frame that answers soon after it, because no other frame can use it', async () => {
    const server = await start(sdk);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const elicit = () => ({ action: 'decline' as const });
    const link = await serverUrlLink(server.url, info, undefined, {
      handlers: { server: { elicit } },
    });
    link.close!();
    vi.advanceTimersByTime(OWN_LINGER_MS);
    vi.useRealTimers();
    await vi.waitFor(() => expect(server.ended()).toBe(1));
  });
});

it('rejects an invalid address', async () => {
  await expect(serverUrlLink('not an address', info)).rejects.toThrow();
});

it('reports the status for an address without an MCP server, and not the HTML of its page', async () => {
  const page = '<!DOCTYPE html>\n<html><body><h1>Not Found</h1></body></html>';
  const web = createServer((_, response) =>
    response.writeHead(404, { 'content-type': 'text/html' }).end(page),
  ).listen(0, '127.0.0.1');
  onTestFinished(() => void web.close());
  await vi.waitFor(() => expect(web.listening).toBe(true));
  const { port } = web.address() as AddressInfo;
  const error = await serverUrlLink(`http://127.0.0.1:${port}/mcp`, info).catch(
    (thrown: Error) => thrown,
  );
  expect(error).toBeInstanceOf(Error);
  const { message } = error as Error;
  expect(message).toContain('404');
  expect(message).toContain('an HTML page');
  expect(message).not.toMatch(/<|DOCTYPE/);
});
