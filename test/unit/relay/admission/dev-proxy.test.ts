// A dev server between the page and the relay, as docs/pages/guides/relay.md describes it.
import { createServer } from 'vite';
import type { ProxyOptions } from 'vite';
import { expect, it, onTestFinished } from 'vitest';
import { relayHost } from '../support/fixture.js';
import { localServer } from '../support/local-server.js';
import { request } from '../support/requests.js';

it.each<[string, boolean, number]>([
  ['short', false, 403],
  ['short', true, 200],
  ['long', false, 200],
])('the %s form of a Vite proxy, development %s: status %i', async (form, development, status) => {
  const client = await localServer().connect();
  const { url } = await relayHost({ client, origins: [], development });
  const target = new URL(url('http')).origin;
  const proxy: Record<string, string | ProxyOptions> = {
    '/relay': form === 'short' ? target : { target },
  };
  const vite = await createServer({
    configFile: false,
    logLevel: 'silent',
    optimizeDeps: { noDiscovery: true },
    server: { port: 0, host: '127.0.0.1', ws: false, watch: null, proxy },
  });
  onTestFinished(() => vite.close());
  await vite.listen();
  const { port } = vite.httpServer!.address() as { port: number };
  const origin = `http://127.0.0.1:${port}`;
  const answer = await fetch(`${origin}${new URL(url('http')).pathname}`, {
    method: 'POST',
    headers: { origin, 'content-type': 'application/json' },
    body: JSON.stringify(request('relay/hello')),
  });
  expect(answer.status).toBe(status);
  // The page can read it: it is of its own origin.
  if (status === 403) expect(await answer.text()).toContain('development: true');
});
