// Which pages may use a relay: those of its own origin, unless it lists others.
import { onTestFinished, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { RelayErrorCode } from '../../../packages/elements/src/protocol/relay.js';
import { createRelay } from '../../../packages/server/src/relay/relay-server.js';
import type {
  RelayEnvelope,
  RelayOptions,
} from '../../../packages/server/src/relay/relay-server.js';
import { relayHost } from './support/fixture.js';
import { localServer } from './support/local-server.js';
import { notingClient } from './support/noting-client.js';
import type { TestContext } from './support/relay-host.js';
import { call, codeOf, request, session } from './support/requests.js';

const EVIL = 'https://evil.example';
const CHAT = 'https://chat.example';
const OWN = 'http://relay.example';

type Headers = Record<string, string>;

/** A relay at http://relay.example/relay, called without a network. */
function relayWith(options: Partial<RelayOptions<unknown>> = {}) {
  const { client, calls } = notingClient({ hasRequest: false });
  const relay = createRelay({ client, ...options } as RelayOptions);
  onTestFinished(() => relay.close());
  const url = `${OWN}/relay`;
  return {
    calls,
    post: (headers: Headers, at = url) =>
      relay.fetch(
        new Request(at, {
          method: 'POST',
          headers: { 'content-type': 'application/json', ...headers },
          body: JSON.stringify(call('echo')),
        }),
      ),
    get: (headers: Headers) =>
      relay.fetch(new Request(url, { headers: { 'mcp-relay-sessions': session, ...headers } })),
    options: (headers: Headers) => relay.fetch(new Request(url, { method: 'OPTIONS', headers })),
  };
}

const corsOf = ({ headers }: Response) => ({
  origin: headers.get('access-control-allow-origin'),
  credentials: headers.get('access-control-allow-credentials'),
});

/** A page's socket: calls a tool, and collects what arrives until its answer or the end of the socket. */
async function callOverSocket(url: string, origin: string | undefined) {
  const socket = new WebSocket(url, origin === undefined ? {} : { origin });
  const came: RelayEnvelope[] = [];
  const code = await new Promise<number>((resolve, reject) => {
    socket.on('open', () => socket.send(JSON.stringify(call('echo'))));
    socket.on('message', (data) => {
      const envelope = JSON.parse(String(data)) as RelayEnvelope;
      came.push(envelope);
      if ('result' in envelope.message) socket.close();
    });
    socket.on('close', resolve);
    socket.on('error', reject);
  });
  return { came, code };
}

describe('a page of another site', () => {
  it('ws: cannot call a tool, and is told why', async () => {
    const server = localServer();
    const host = await relayHost({ client: await server.connect(), origins: [] });
    const { came, code } = await callOverSocket(host.url('ws'), EVIL);
    expect(server.log.runs).toEqual([]);
    expect(code).toBe(1008);
    expect(codeOf(came[0])).toBe(RelayErrorCode.OriginRefused);
    expect(JSON.stringify(came)).toContain(`\\"${EVIL}\\"`);
    expect(JSON.stringify(came)).toContain('origins');
  });

  it('POST: cannot call a tool', async () => {
    const { post, calls } = relayWith();
    const response = await post({ origin: EVIL, 'sec-fetch-site': 'cross-site' });
    expect(response.status).toBe(403);
    expect(response.headers.get('content-type')).toContain('application/json');
    expect(await response.json()).toMatchObject({
      message: {
        error: {
          code: RelayErrorCode.OriginRefused,
          message: expect.stringMatching(/"https:\/\/evil\.example".*`origins`/),
        },
      },
    });
    expect(corsOf(response)).toEqual({ origin: null, credentials: null });
    expect(calls).toEqual([]);
  });

  it('GET and OPTIONS: gets no stream and no permission', async () => {
    const { get, options } = relayWith();
    for (const response of [await get({ origin: EVIL }), await options({ origin: EVIL })]) {
      expect(response.status).toBe(403);
      expect(corsOf(response)).toEqual({ origin: null, credentials: null });
      expect(response.headers.get('vary')).toMatch(/origin/i);
    }
  });

  it('is not allowed by authorize, because cookies are sent along', async () => {
    let asked = 0;
    const { post, calls } = relayWith({ authorize: () => `user${++asked}` });
    expect((await post({ origin: EVIL })).status).toBe(403);
    expect([asked, calls]).toEqual([0, []]);
  });
});

describe('same origin', () => {
  it.each([
    ['the same origin', { origin: OWN }, 200],
    ['https before a proxy that ends TLS', { origin: 'https://relay.example' }, 200],
    ['another port', { origin: `${OWN}:8080` }, 403],
    ['another host', { origin: 'http://relay.example.evil.example' }, 403],
    ['a subdomain', { origin: 'http://a.relay.example' }, 403],
    ['an opaque origin, such as a sandboxed iframe', { origin: 'null' }, 403],
    ['nonsense', { origin: 'relay.example' }, 403],
    ['no Origin, but the browser says same-origin', { 'sec-fetch-site': 'same-origin' }, 200],
    ['no Origin, and the browser says same-site', { 'sec-fetch-site': 'same-site' }, 403],
    ['neither', {}, 403],
  ])('POST: %s', async (_name, headers, status) => {
    const { post, calls } = relayWith();
    expect((await post(headers as Headers)).status).toBe(status);
    expect(calls).toHaveLength(status === 200 ? 1 : 0);
  });

  it('POST: http is not the origin of an https relay', async () => {
    const { post } = relayWith();
    expect((await post({ origin: OWN }, 'https://relay.example/relay')).status).toBe(403);
  });

  it.each([
    ['no Origin: browsers send none', {}, 200],
    ['no Origin, same-origin', { 'sec-fetch-site': 'same-origin' }, 200],
    ['no Origin, cross-site', { 'sec-fetch-site': 'cross-site' }, 403],
    ['typed into the address bar', { 'sec-fetch-site': 'none' }, 403],
  ])('GET: %s', async (_name, headers, status) => {
    const response = await relayWith().get(headers as Headers);
    expect(response.status).toBe(status);
    await response.body?.cancel();
  });

  it('ws: allows the same origin, and refuses a client that names none', async () => {
    const server = localServer();
    const host = await relayHost({ client: await server.connect(), origins: [] });
    const own = host.url('ws').replace('ws:', 'http:').replace('/relay', '');
    expect((await callOverSocket(host.url('ws'), undefined)).code).toBe(1008);
    expect(server.log.runs).toEqual([]);
    const { came } = await callOverSocket(host.url('ws'), own);
    expect(came.at(-1)).toMatchObject({ message: { id: 1, result: {} } });
    expect(server.log.runs).toEqual(['echo']);
  });

  it("`origin` sets the relay's own origin, whatever a proxy or a DNS answer makes of Host", async () => {
    const { post } = relayWith({ origin: CHAT });
    expect((await post({ origin: CHAT })).status).toBe(200);
    expect((await post({ origin: OWN })).status).toBe(403);
  });
});

describe('development', () => {
  const LOCAL = 'http://localhost:5173';
  const at = 'http://127.0.0.1:3000/relay';

  it('accepts pages of this machine at this machine, as behind the proxy of a dev server', async () => {
    const { post } = relayWith({ development: true });
    for (const origin of [
      LOCAL,
      'http://127.0.0.1:8080',
      'https://[::1]:8080',
      'http://app.localhost',
    ]) {
      const answer = await post({ origin }, at);
      expect(answer.status, origin).toBe(200);
      expect(corsOf(answer)).toEqual({ origin, credentials: 'true' });
    }
  });

  it('accepts no other page, and no page by another name of the relay', async () => {
    const { post, calls } = relayWith({ development: true });
    const attacks: [string, string][] = [
      [EVIL, at],
      ['http://localhost.evil.example', at],
      ['http://evil.example#.localhost', at],
      ['null', at],
      // DNS rebinding: the name of an attacker that points at this machine.
      [LOCAL, 'http://evil.example:3000/relay'],
      [LOCAL, `${OWN}/relay`],
      ['http://evil.example:3000', 'http://evil.example:3000/relay'],
      [OWN, `${OWN}/relay`],
    ];
    for (const [origin, address] of attacks) {
      const answer = await post({ origin }, address);
      expect(answer.status, `${origin} at ${address}`).toBe(403);
      expect(corsOf(answer).origin).toBeNull();
    }
    expect(calls).toEqual([]);
  });

  it('accepts other names of this machine that are listed, or that are its own by `origin`', async () => {
    const lan = 'http://dev-box.example:3000';
    for (const more of [{ origins: [lan] }, { origin: lan }]) {
      const { post } = relayWith({ development: true, ...more });
      expect((await post({ origin: lan }, `${lan}/relay`)).status).toBe(200);
    }
  });

  it('refuses a request without Origin to another name of this machine', async () => {
    const own = { 'sec-fetch-site': 'same-origin' };
    const { post } = relayWith({ development: true });
    expect((await post(own, at)).status).toBe(200);
    expect((await post(own, 'http://evil.example:3000/relay')).status).toBe(403);
  });

  it('is off by default; the refusal of a page of this machine mentions it', async () => {
    const { post } = relayWith();
    const answer = await post({ origin: LOCAL }, at);
    expect(answer.status).toBe(403);
    expect(await answer.text()).toContain('development: true');
    expect(await (await post({ origin: EVIL }, at)).text()).not.toContain('development');
  });
});

describe('origins', () => {
  const origins = [CHAT, 'https://*.preview.example', 'http://localhost:5173'];
  it.each([
    [CHAT, 200],
    ['https://pr-7.preview.example', 200],
    ['https://a.b.preview.example', 200],
    ['http://localhost:5173', 200],
    [OWN, 200],
    ['http://chat.example', 403],
    ['https://chat.example:8443', 403],
    ['https://a.chat.example', 403],
    ['https://preview.example', 403],
    ['https://evilpreview.example', 403],
    ['https://pr.preview.example.evil.example', 403],
    ['https://evil.example#.preview.example', 403],
    ['https://evil.example?.preview.example', 403],
    ['https://evil.example\\.preview.example', 403],
    ['https://user@pr-7.preview.example', 403],
    ['https://PR-7.preview.example', 403],
    ['https://pr-7.preview.example:443', 403],
    ['http://localhost:5174', 403],
    ['null', 403],
    [EVIL, 403],
  ])('%s', async (origin, status) => {
    const { post, calls } = relayWith({ origins });
    expect((await post({ origin })).status).toBe(status);
    expect(calls).toHaveLength(status === 200 ? 1 : 0);
  });

  it('CORS: lets a listed origin read answers and streams, with cookies', async () => {
    const { post, get, options } = relayWith({ origins });
    for (const response of [await post({ origin: CHAT }), await get({ origin: CHAT })]) {
      expect(response.status).toBe(200);
      expect(corsOf(response)).toEqual({ origin: CHAT, credentials: 'true' });
      expect(response.headers.get('vary')).toMatch(/\borigin\b/i);
      await response.body?.cancel();
    }
    const preflight = await options({
      origin: CHAT,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'authorization,content-type',
    });
    expect(preflight.status).toBe(204);
    expect(corsOf(preflight)).toEqual({ origin: CHAT, credentials: 'true' });
    expect(preflight.headers.get('access-control-allow-methods')).toBe('GET, POST');
    expect(preflight.headers.get('access-control-allow-headers')).toBe(
      'authorization,content-type',
    );
    expect(preflight.headers.get('vary')).toMatch(/access-control-request-headers/i);
  });

  it('CORS: lets it read errors of the relay, too', async () => {
    const { post } = relayWith({ origins, authorize: () => false });
    const response = await post({ origin: CHAT });
    expect(response.status).toBe(401);
    expect(corsOf(response).origin).toBe(CHAT);
  });

  it("'any' opens the relay to everyone, without their cookies", async () => {
    const { post, get, options } = relayWith({ origins: 'any' });
    for (const headers of [{ origin: EVIL }, { origin: 'null' }, {}] as Headers[])
      for (const answer of [await post(headers), await get(headers), await options(headers)]) {
        expect(answer.ok).toBe(true);
        expect(corsOf(answer)).toEqual({ origin: '*', credentials: null });
        await answer.body?.cancel();
      }
  });

  it("ws: accepts 'any', and a listed origin", async () => {
    const server = localServer();
    for (const [allowed, origin] of [
      ['any', undefined],
      ['any', EVIL],
      [[CHAT], CHAT],
    ] as const) {
      const host = await relayHost({ client: await server.connect(), origins: allowed });
      const { came } = await callOverSocket(host.url('ws'), origin);
      expect(came.at(-1)).toMatchObject({ message: { result: {} } });
    }
  });

  it('accepts a listed page of a desktop shell, and no other page of the same scheme', async () => {
    const { post } = relayWith({ origins: ['app://main'] });
    const listed = await post({ origin: 'app://main' });
    expect([listed.status, corsOf(listed).origin]).toEqual([200, 'app://main']);
    for (const origin of ['app://evil', 'app://main.evil', 'tauri://main', 'https://main', 'null'])
      expect((await post({ origin })).status).toBe(403);
  });

  it.each([
    ['*', /'any'/],
    ['https://*', /\*\.example/],
    ['https://*.example', /\*\.example/],
    ['https://a.*.example.com', /\*\.example/],
    ['https://chat.example/', /write "https:\/\/chat\.example"/],
    ['https://chat.example/path', /write "https:\/\/chat\.example"/],
    ['chat.example', /https:\/\/chat\.example/],
    ['null', /not an origin/],
    ['ftp://chat.example', /not an origin/],
    ['app:', /not an origin/],
    ['vscode-webview://*', /first label/],
    ['app://Main', /write "app:\/\/main"/],
    [7, /not a string/],
  ])('refuses %j when the relay is created', (entry, message) => {
    const { client } = notingClient({ hasRequest: false });
    const make = () => createRelay({ client, origins: [entry as string] });
    expect(make).toThrow(TypeError);
    expect(make).toThrow(message);
  });

  it('refuses an invalid list, and an invalid own origin', () => {
    const { client } = notingClient({ hasRequest: false });
    expect(() => createRelay({ client, origins: CHAT as never })).toThrow(/list/);
    expect(() => createRelay({ client, origin: 'chat.example' })).toThrow(
      /origin: "chat\.example"/,
    );
  });
});

it('refuses a socket without its request, because its page is unknown', async () => {
  const { client } = notingClient({ hasRequest: false });
  const relay = createRelay<TestContext>({ client });
  onTestFinished(() => relay.close());
  const sent: RelayEnvelope[] = [];
  let receive = (_data: unknown) => {};
  const socket = {
    send: (text: string) => void sent.push(JSON.parse(text) as RelayEnvelope),
    close() {},
    on: (type: string, listener: (data: unknown) => void) => {
      if (type === 'message') receive = listener;
    },
  };
  relay.socket(socket, { headers: {} });
  receive(JSON.stringify(request('ping')));
  await expect.poll(() => codeOf(sent[0])).toBe(RelayErrorCode.OriginRefused);
});
