// A tool that needs more rights than the user has given: what the page's functions are told, through `server` and through
// a relay, with a real server that answers 403.
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { toNodeHandler } from '@modelcontextprotocol/node';
import { createMcpHandler, Server } from '@modelcontextprotocol/server';
import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
// Loaded before a page is simulated, because Lit reads the document when it is loaded.
import '../../../../packages/elements/src/mcp-app-frame/sign-in/frame-sign-in.js';
import { allowEveryOrigin } from '../../../support/mcp-sessions.js';
import { relayHost } from '../../relay/support/fixture.js';
import { CARRIERS } from '../../relay/support/relay-host.js';
import { fakePage, PageFrame } from './support/page-frame.js';
import type { Properties, ShownView } from './support/page-frame.js';

const SCOPE = 'files:write';
const CHALLENGE = `Bearer error="insufficient_scope", scope="${SCOPE}"`;

let views: ShownView[];
let leave: () => void;
let frame: PageFrame | undefined;
beforeEach(() => ({ views, leave } = fakePage()));
afterEach(async () => {
  if (frame?.isConnected) frame.remove();
  await Promise.resolve();
  leave();
});

/** A server whose tool `write` needs the token "large". */
async function startServer() {
  const runs: string[] = [];
  const handler = createMcpHandler(() => {
    const server = new Server({ name: 'files', version: '1' }, { capabilities: { tools: {} } });
    const inputSchema = { type: 'object' as const };
    server.setRequestHandler('tools/list', () => ({ tools: [{ name: 'write', inputSchema }] }));
    server.setRequestHandler('tools/call', ({ params }) => {
      runs.push(params.name);
      return { content: [{ type: 'text' as const, text: 'written' }] };
    });
    return server;
  });
  const answer = toNodeHandler(handler);
  const http = createServer(async (request, response) => {
    if (allowEveryOrigin(request as never, response as never)) return;
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body: unknown = chunks.length > 0 ? JSON.parse(Buffer.concat(chunks).toString()) : {};
    const isCall = (body as { method?: string }).method === 'tools/call';
    if (isCall && request.headers.authorization !== 'Bearer large') {
      response.setHeader('access-control-expose-headers', 'www-authenticate');
      response.writeHead(403, { 'www-authenticate': CHALLENGE }).end();
      return;
    }
    await answer(request as never, response as never, body as never);
  });
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
  onTestFinished(async () => {
    http.closeAllConnections();
    http.close();
    await handler.close();
  });
  return { url: `http://127.0.0.1:${(http.address() as AddressInfo).port}/mcp`, runs };
}

/** Shows a view that calls the tool, and signs in when the frame asks for it. */
async function callAndSignIn(properties: Properties): Promise<unknown> {
  frame = new PageFrame({ html: '<p>view</p>', consent: { policy: 'trusting' }, ...properties });
  await frame.insert().reaches('ready');
  const call = views.at(-1)!.peer.request('tools/call', { name: 'write', arguments: {} });
  call.catch(() => {});
  const { signIn } = frame.controller;
  await vi.waitFor(() => expect(signIn.current).toBeDefined(), { timeout: 10_000 });
  await signIn.current!.signIn();
  return call;
}

describe('a tool that needs more rights', () => {
  it('server: token() is told the refusal and the scope, signIn the scope; the call runs once', async () => {
    const server = await startServer();
    let token = 'small';
    const asked: object[] = [];
    const signIns: object[] = [];
    const result = await callAndSignIn({
      server: server.url,
      auth: {
        user: 'ada',
        token: ({ wasRefused, scope }: { wasRefused: boolean; scope?: string }) => {
          if (wasRefused) asked.push({ wasRefused, scope });
          return token;
        },
        signIn: ({ scope, isMoreNeeded }: { scope?: string; isMoreNeeded: boolean }) => {
          signIns.push({ scope, isMoreNeeded });
          token = 'large';
        },
      },
    });
    expect(result).toMatchObject({ content: [{ text: 'written' }] });
    expect(asked).toEqual([{ wasRefused: true, scope: SCOPE }]);
    expect(signIns).toEqual([{ scope: SCOPE, isMoreNeeded: true }]);
    expect(server.runs).toEqual(['write']);
  });

  it('server: no sign-in if token() has one for the scope', async () => {
    const server = await startServer();
    const signIn = vi.fn();
    frame = new PageFrame({
      html: '<p>view</p>',
      consent: { policy: 'trusting' },
      server: server.url,
      auth: {
        user: 'ada',
        token: ({ scope }: { scope?: string }) => (scope === SCOPE ? 'large' : 'small'),
        signIn,
      },
    });
    await frame.insert().reaches('ready');
    const call = views.at(-1)!.peer.request('tools/call', { name: 'write', arguments: {} });
    expect(await call).toMatchObject({ content: [{ text: 'written' }] });
    expect(signIn).not.toHaveBeenCalled();
    expect(server.runs).toEqual(['write']);
  });

  it.each(CARRIERS)('relay (%s): signIn is told the scope; the call runs once', async (carrier) => {
    const server = await startServer();
    /** What the backend has for the user. */
    let token = 'small';
    const host = await relayHost({
      connect: async () => {
        const client = new Client(
          { name: 'backend', version: '1' },
          { versionNegotiation: { mode: 'auto' } },
        );
        const authProvider = { token: async () => token };
        await client.connect(
          new StreamableHTTPClientTransport(new URL(server.url), { authProvider }),
        );
        onTestFinished(() => client.close());
        return client as never;
      },
    });
    const signIns: object[] = [];
    const result = await callAndSignIn({
      relay: host.url(carrier),
      auth: {
        user: 'ada',
        signIn: ({ scope, isMoreNeeded }: { scope?: string; isMoreNeeded: boolean }) => {
          signIns.push({ scope, isMoreNeeded });
          token = 'large';
        },
      },
    });
    expect(result).toMatchObject({ content: [{ text: 'written' }] });
    expect(signIns).toEqual([{ scope: SCOPE, isMoreNeeded: true }]);
    expect(server.runs).toEqual(['write']);
  });
});
