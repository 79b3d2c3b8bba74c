// A node that stops, and a link that is closed while it connects. The simulation found these.
import { describe, expect, it, onTestFinished } from 'vitest';
import { relayLink } from '../../../packages/elements/src/host/link/relay/relay-link.js';
import { createRelay } from '../../../packages/server/src/relay/relay-server.js';
import { notingClient } from './support/noting-client.js';
import { call } from './support/requests.js';
import { until } from './support/until.js';

const URL = 'https://relay.test/relay';

/** A page's link to a relay in this process; `answer` may answer instead of it. */
function linkOver(answer: (request: Request) => Promise<Response | undefined>) {
  const { client } = notingClient({ hasRequest: false });
  const relay = createRelay({
    client: { ...client, getServerCapabilities: () => ({ tools: { listChanged: true } }) },
    origins: 'any',
  } as never);
  const methods: string[] = [];
  const fetch = async (input: string, init: RequestInit) => {
    const request = new Request(input, init);
    const body = typeof init.body === 'string' ? init.body : '';
    methods.push(/"method":"([^"]*)"/.exec(body)?.[1] ?? request.method);
    return (await answer(request)) ?? relay.fetch(request);
  };
  const options = { fetch: fetch as typeof globalThis.fetch };
  const newLink = () => {
    const made = relayLink(URL, options);
    onTestFinished(() => made.close());
    return made;
  };
  onTestFinished(() => relay.close());
  return { link: newLink(), newLink, methods };
}

describe('a node that stops, or a page that goes away', () => {
  it('answers 503 to a request that was admitted in the meantime, so that another node gets it', async () => {
    const { client } = notingClient({ hasRequest: false });
    let admit = (_user: string) => {};
    const authorize = () => new Promise<string>((resolve) => (admit = resolve));
    const relay = createRelay({ client, origins: 'any', authorize } as never);
    const body = JSON.stringify(call('echo'));
    const headers = { 'content-type': 'application/json' };
    const answer = relay.fetch(new Request(URL, { method: 'POST', body, headers }));
    relay.close();
    admit('ada');
    expect((await answer).status).toBe(503);
  });

  it('does not run a request whose page went away before it was admitted', async () => {
    const { client, calls } = notingClient({ hasRequest: false });
    let admit = (_user: string) => {};
    const authorize = () => new Promise<string>((resolve) => (admit = resolve));
    const relay = createRelay({ client, origins: 'any', authorize } as never);
    onTestFinished(() => relay.close());
    const page = new AbortController();
    const headers = { 'content-type': 'application/json' };
    const init = { method: 'POST', headers, signal: page.signal };
    const answer = relay.fetch(new Request(URL, { ...init, body: JSON.stringify(call('echo')) }));
    page.abort();
    admit('ada');
    expect((await answer).status).toBe(503);
    expect(calls).toEqual([]);
  });

  it('ends an answer before its first event: the page asks another node for the result', async () => {
    let isStopping = true;
    const { link, methods } = linkOver(async (request) => {
      if (request.method !== 'POST' || !isStopping) return undefined;
      if (!(await request.clone().text()).includes('tools/call')) return undefined;
      isStopping = false;
      return new Response(':\n\n', { headers: { 'content-type': 'text/event-stream' } });
    });
    await link.ready();
    const error: unknown = await link
      .request('tools/call', { name: 'echo', arguments: {} }, { onprogress: () => {} })
      .catch((thrown: unknown) => thrown);
    expect(methods).toContain('relay/attach');
    // The relay of this test never got the call.
    expect(String(error)).toContain('the relay has no record of it');
  });
});

it('a link that is closed while its event stream opens is not ready', async () => {
  const { link, methods } = linkOver(async (request) =>
    request.method === 'GET' ? new Promise<undefined>(() => {}) : undefined,
  );
  const ready = link.ready();
  await until(() => methods.includes('GET'));
  link.close();
  await expect(ready).rejects.toThrow('The link is closed.');
});

it('an event stream that never opened ends when a later one replaces it', async () => {
  const streams: AbortSignal[] = [];
  const { link, newLink, methods } = linkOver(async (request) => {
    if (request.method !== 'GET') return undefined;
    streams.push(request.signal);
    return streams.length < 3 ? new Promise<undefined>(() => {}) : undefined;
  });
  const ready: Promise<void>[] = [];
  for (const one of [link, newLink(), newLink()]) {
    const before = streams.length;
    ready.push(one.ready());
    await until(() => streams.length > before);
  }
  await Promise.all(ready);
  expect(methods.filter((method) => method === 'GET')).toHaveLength(3);
  expect(streams.map(({ aborted }) => aborted)).toEqual([true, true, false]);
});
