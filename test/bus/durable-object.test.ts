// examples/durable-object in workerd, the runtime of Workers, with a real MCP server.
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { Miniflare } from 'miniflare';
import { expect, it, onTestFinished } from 'vitest';
import type * as example from '../../examples/durable-object/worker.ts';
import { call, session } from '../unit/relay/support/requests.js';
import { startMcpServer } from '../unit/relay/support/mcp-server.js';

/** The compiler checks the example with this test. */
const CLASS = 'UserRelay' satisfies keyof typeof example;
const entry = fileURLToPath(new URL('../../examples/durable-object/worker.ts', import.meta.url));

it('gives a user one node: POST and WebSocket meet there, and a call runs once', async () => {
  const server = await startMcpServer('sdk 2.x');
  onTestFinished(() => server.close());
  const { outputFiles } = await build({
    entryPoints: [entry],
    bundle: true,
    write: false,
    format: 'esm',
    target: 'es2023',
    conditions: ['workerd', 'worker', 'browser', 'import'],
    external: ['node:*', 'cloudflare:*'],
  });
  const worker = new Miniflare({
    modules: true,
    script: outputFiles[0]!.text,
    compatibilityDate: '2026-07-01',
    compatibilityFlags: ['nodejs_compat'],
    durableObjects: { RELAY: CLASS },
    bindings: { MCP_URL: server.url },
  });
  onTestFinished(() => worker.dispose());
  const url = await worker.ready;

  const post = (body: object, user = 'ada', origin = url.origin) =>
    fetch(new URL('/relay', url), {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin, 'x-user': user },
      body: JSON.stringify(body),
    });
  const first = await (await post(call('echo'))).json();
  expect(first).toMatchObject({ message: { result: { content: [{ text: 'echo ran 1' }] } } });

  // The same call over a socket: its result is there, and the tool does not run again.
  const answer = await worker.dispatchFetch(new URL('/relay', url), {
    headers: { upgrade: 'websocket', origin: url.origin, 'x-user': 'ada' },
  });
  const socket = answer.webSocket!;
  const heard = new Promise((resolve) =>
    socket.addEventListener('message', ({ data }) => {
      const envelope = JSON.parse(String(data)) as { session: string };
      if (envelope.session === session) resolve(envelope);
    }),
  );
  socket.accept();
  socket.send(
    JSON.stringify({
      session,
      message: { jsonrpc: '2.0', id: 1, method: 'relay/attach', params: {} },
    }),
  );
  expect(await heard).toEqual(first);
  socket.close();

  // Another user has another node, which does not know about it; another site gets nothing.
  const attach = { ...call('echo'), message: { jsonrpc: '2.0', id: 1, method: 'relay/attach' } };
  expect(await (await post(attach, 'bob')).json()).toMatchObject({
    message: { error: { code: -32053 } },
  });
  expect((await post(call('echo', 2), 'ada', 'https://other.example')).status).toBe(403);
  expect(server.log.runs).toEqual(['echo']);
});
