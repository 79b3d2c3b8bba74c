// Views with an origin of their own, as the sandbox server answers for them.
import { once } from 'node:events';
import { createServer, get as httpGet } from 'node:http';
import type { ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it, vi } from 'vitest';
import {
  startSandboxServer,
  toNodeListener,
} from '../../../packages/server/src/sandbox/sandbox-node.js';
import { createSandboxHandler } from '../../../packages/server/src/sandbox/sandbox-server.js';
import type { SandboxHandlerOptions } from '../../../packages/server/src/sandbox/sandbox-server.js';

const HOST = 'https://chat.example';
const ORIGIN = 'https://sandbox.example';
const VIEW = 'https://maps.views.example';
const OPTIONS = { allowHosts: [HOST], origin: ORIGIN, views: 'https://*.views.example' };

const handlerWith = (options: Partial<SandboxHandlerOptions> = {}) =>
  createSandboxHandler({ ...OPTIONS, ...options });
const handler = handlerWith();
/** What browsers send for the document of an iframe. */
const FOR_FRAME = { 'Sec-Fetch-Dest': 'iframe' };
const get = (url: string, headers: Record<string, string> = FOR_FRAME) =>
  handler(new Request(url, { headers }));
const policyOf = (response: Response) => response.headers.get('Content-Security-Policy')!;
const directive = (response: Response, name: string) =>
  new RegExp(`(?:^|; )${name} ([^;]*)`).exec(policyOf(response))?.[1];

/** The address of the view's document, as the sandbox page frames it for this origin. */
const addressOf = (query: Record<string, string>, using = handler) => {
  const url = `${ORIGIN}/sandbox.html?${new URLSearchParams({ view: 'own', ...query })}`;
  return directive(using(new Request(url)), 'frame-src')!.replace(OPTIONS.views, VIEW);
};

describe('the sandbox page around a view with its own origin', () => {
  it('may frame one document on the origins of views, and load nothing itself', async () => {
    const page = get(`${ORIGIN}/sandbox.html?view=own`);
    expect(policyOf(page)).toBe(
      "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; " +
        'connect-src https://*.views.example/clear; frame-src https://*.views.example/view/e30; ' +
        `base-uri about:; form-action 'none'; frame-ancestors ${HOST}`,
    );
    expect(page.headers.get('Connection-Allowlist')).toBe('("https://*.views.example")');
    const text = await page.text();
    expect(text).toContain('name="mcp-app-views" content="https://*.views.example"');
    expect(text).toContain('name="mcp-app-path" content="/view/e30"');
  });

  it.each(['', VIEW, 'https://evil.example', 'own"><script>'])(
    'is the usual page for ?view=%s: the host names the origin',
    async (view) => {
      const page = get(`${ORIGIN}/sandbox.html?${new URLSearchParams({ view })}`);
      expect(directive(page, 'frame-src')).toBe("'none'");
      expect(await page.text()).not.toContain('mcp-app-views');
    },
  );

  it('is the usual page if the server has no origins for views', async () => {
    const plain = createSandboxHandler({ allowHosts: [HOST] });
    const page = plain(new Request(`${ORIGIN}/sandbox.html?view=own`));
    expect(await page.text()).not.toContain('mcp-app-view');
    expect(directive(page, 'frame-src')).toBe("'none'");
  });
});

describe('the document of a view', () => {
  const csp = JSON.stringify({ connectDomains: ['https://api.example'] });

  it('has the policy that the address of the sandbox page declared', async () => {
    const answer = get(addressOf({ csp }));
    expect(answer.status).toBe(200);
    expect(directive(answer, 'connect-src')).toBe('data: blob: https://api.example');
    expect(directive(answer, 'frame-ancestors')).toBe(`${ORIGIN} ${HOST}`);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'cache-control': 'no-store',
      'connection-allowlist': `("https://api.example" "${VIEW}")`,
      'content-type': 'text/html; charset=utf-8',
      'cross-origin-resource-policy': 'cross-origin',
      'origin-agent-cluster': '?1',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    });
    expect(answer.headers.has('set-cookie')).toBe(false);
    expect(answer.headers.has('service-worker-allowed')).toBe(false);
    expect(await answer.text()).toContain(`name="mcp-app-sandbox" content="${ORIGIN}"`);
  });

  it('has another path for every policy, so that a view cannot navigate itself to a wider one', () => {
    const paths = [{}, { csp }, { csp, strict: '1' }, { strict: '1' }].map((query) =>
      addressOf(query as Record<string, string>),
    );
    expect(new Set(paths).size).toBe(4);
    // A path that ends in a slash would allow everything below it.
    for (const path of paths)
      expect(path).toMatch(/^https:\/\/maps\.views\.example\/[\w-]+\/[\w-]+$/);
  });

  it('never reaches the sandbox, the host or another view', () => {
    const own = [ORIGIN, HOST, 'https://other.views.example', 'https://views.example'];
    const answer = get(
      addressOf({ csp: JSON.stringify({ connectDomains: own, frameDomains: own }) }),
    );
    expect(directive(answer, 'connect-src')).toBe('data: blob: https://views.example');
    expect(directive(answer, 'frame-src')).not.toContain(ORIGIN);
    expect(answer.headers.get('Mcp-App-Refused')).toContain('other.views.example');
  });

  it('forbids eval if the host or the server is strict', () => {
    expect(directive(get(addressOf({})), 'script-src')).toContain("'unsafe-eval'");
    expect(directive(get(addressOf({ strict: '1' })), 'script-src')).not.toContain('eval');
    const strict = handlerWith({ strictCsp: true });
    const asked = strict(new Request(`${VIEW}/view/e30`, { headers: FOR_FRAME }));
    expect(directive(asked, 'script-src')).not.toContain('eval');
  });

  it.each([
    ['a page of its own', { 'Sec-Fetch-Dest': 'document' }],
    ['a service worker', { 'Service-Worker': 'script' }],
    ['a script', { 'Sec-Fetch-Dest': 'script' }],
    ['something that is not named', {}],
    ['a frame of a service worker', { ...FOR_FRAME, 'Service-Worker': 'script' }],
  ])('is not served as %s', (_name, headers) => {
    expect(get(`${VIEW}/view/e30`, headers).status).toBe(404);
    expect(get(`${VIEW}/view/e30`, FOR_FRAME).status).toBe(200);
  });

  it.each([
    '/',
    '/sandbox.html',
    '/sandbox.html?view=own',
    '/view/',
    '/view/e30/',
    '/view/e30.js',
    `/view/e30?${'x'.repeat(9000)}`,
    '/clear',
    '/clear?x',
    '/view/$',
    '/sw.js',
  ])('is the only thing that is served there: %s', async (path) => {
    const answer = get(VIEW + path);
    expect(answer.status).toBe(404);
    expect(policyOf(answer)).toBe("sandbox; default-src 'none'; frame-ancestors 'none'");
    expect(await answer.text()).not.toContain('<');
  });

  it.each([
    'MAPS.views.example',
    'maps.VIEWS.example',
    'maps.views.example.',
    'maps.views.example:8443',
    'maps.views.example:443',
    'maps.views.example.:443',
    'a.maps.views.example',
    '.views.example',
    '-.views.example',
    '[::1].views.example',
  ])('is not served for the host %s, and nothing else either', (host) => {
    for (const path of ['/view/e30', '/clear', '/sandbox.html', '/healthz']) {
      const answer = get(VIEW + path, { ...FOR_FRAME, Host: host });
      expect([path, answer.status]).toEqual([path, 404]);
      expect(policyOf(answer)).toContain('sandbox;');
    }
  });

  it('is served with however many cookies, and deletes those that are too many', () => {
    const deleted = (length: number) =>
      get(`${VIEW}/view/e30`, { ...FOR_FRAME, Cookie: `a=${'x'.repeat(length)}` }).headers.get(
        'Clear-Site-Data',
      );
    expect(deleted(10_000)).toBeNull();
    expect(deleted(20_000)).toBe('"cookies"');
    expect(deleted(700_000)).toBe('"cookies"');
  });

  it('is served on this machine if an engine does not say what a request is for', () => {
    const options = { allowHosts: ['http://localhost:3000'], origin: 'http://127.0.0.1:1' };
    const local = createSandboxHandler({ ...options, views: 'http://*.localhost:1' });
    const status = (headers: Record<string, string>) =>
      local(new Request('http://a.localhost:1/view/e30', { headers })).status;
    expect(status({})).toBe(200);
    expect(status({ 'Sec-Fetch-Dest': 'document' })).toBe(404);
  });

  it.each([
    ['http://*.localhost:1', 'http://a.localhost:1', null],
    ['http://*.views.localhost:1', 'http://a.views.localhost:1', '?1'],
  ])('on %s asks for a process only if the names are of one site', (views, origin, header) => {
    const options = { allowHosts: ['http://localhost:3000'], origin: 'http://127.0.0.1:1' };
    const answer = createSandboxHandler({ ...options, views })(new Request(`${origin}/view/e30`));
    expect(answer.status).toBe(200);
    expect(answer.headers.get('Origin-Agent-Cluster')).toBe(header);
  });

  it('is not served on names with two labels, and neither is the sandbox page', () => {
    expect(get('https://a.b.views.example/view/e30').status).toBe(404);
    expect(get('https://a.b.views.example/sandbox.html').status).toBe(404);
    expect(get(`${VIEW}/healthz`).status).toBe(200);
    expect(policyOf(get(`${VIEW}/healthz`))).toContain('sandbox;');
  });
});

describe('deleting the data of a view', () => {
  const FOR_SCRIPT = { 'Sec-Fetch-Dest': 'empty', Origin: ORIGIN };

  it('is a header of an answer that only the sandbox page can read, and that shows nothing', async () => {
    const answer = get(`${VIEW}/clear`, FOR_SCRIPT);
    expect(answer.status).toBe(200);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'clear-site-data': '"cookies", "storage"',
      'access-control-allow-origin': ORIGIN,
      'access-control-allow-credentials': 'true',
      'cross-origin-resource-policy': 'cross-origin',
      'cache-control': 'no-store',
      'content-type': 'text/plain; charset=utf-8',
    });
    expect(policyOf(answer)).toContain('sandbox;');
    expect(await answer.text()).toBe('ok\n');
  });

  it.each(['iframe', 'document', 'script', 'serviceworker', 'image', ''])(
    'is no answer to a request for %j',
    (destination) => {
      const answer = get(`${VIEW}/clear`, { ...FOR_SCRIPT, 'Sec-Fetch-Dest': destination });
      expect(answer.status).toBe(404);
      expect(answer.headers.has('clear-site-data')).toBe(false);
    },
  );

  it.each([HOST, VIEW, 'https://evil.example', 'null', ''])(
    'is no answer to a page of %j',
    (origin) => {
      const answer = get(`${VIEW}/clear`, { ...FOR_SCRIPT, Origin: origin });
      expect(answer.status).toBe(404);
      expect(answer.headers.has('clear-site-data')).toBe(false);
    },
  );

  it('is not possible with a query, or on another name', () => {
    expect(get(`${VIEW}/clear?x`, FOR_SCRIPT).status).toBe(404);
    expect(get(`https://a.b.views.example/clear`, FOR_SCRIPT).status).toBe(404);
    expect(get(`${ORIGIN}/clear`, FOR_SCRIPT).status).toBe(404);
  });
});

describe('the option views', () => {
  it.each([
    ['https://views.example', /not a wildcard/],
    ['https://*.*.example', /not a wildcard/],
    ['https://*.views.example/path', /not a wildcard/],
    ['https://*.vercel.app', /strangers/],
    ['https://*.example', /strangers/],
    ['http://*.views.example', /plain http/],
    ['https://*.sandbox.example', null],
    ['https://*.chat.example', /same site as the host page/],
    ['https://*.views.chat.example', /same site as the host page/],
    ['https://*.views.app.example', /same site as the host page/],
    ['https://*.views.co.uk', null],
    ['https://*.one.vercel.app', null],
  ])('%s', (views, problem) => {
    const allowHosts = [
      HOST,
      'https://www.app.example',
      'https://x.co.uk',
      'https://two.vercel.app',
    ];
    const make = () => handlerWith({ views, allowHosts });
    if (problem) expect(make).toThrow(problem);
    else expect(make).not.toThrow();
  });

  it('does not include the sandbox page, which needs an origin', () => {
    expect(() => handlerWith({ origin: 'https://a.views.example' })).toThrow(
      /includes the sandbox/,
    );
    expect(() => createSandboxHandler({ allowHosts: [HOST], views: OPTIONS.views })).toThrow(
      /origin: undefined is not an origin/,
    );
    expect(() => handlerWith({ origin: `${ORIGIN}/` })).toThrow(/is not an origin/);
  });
});

describe('in Node', () => {
  it('completes the names of this machine with the port', async () => {
    const server = await startSandboxServer({
      port: 0,
      allowHosts: ['http://localhost:3000'],
      views: 'http://*.localhost',
    });
    const { port } = new URL(server.url);
    expect(server.views).toBe(`http://*.localhost:${port}`);
    const page = await fetch(`${server.url}?view=own`);
    expect(directive(page, 'frame-src')).toBe(`http://*.localhost:${port}/view/e30`);
    await server.close();
  });

  it('does not pass requests for names of views on to other listeners', () => {
    const listener = toNodeListener(handler);
    const passed: string[] = [];
    const ask = (host: string) =>
      listener(
        { method: 'GET', url: '/app.js', headers: { host } } as never,
        { writeHead() {}, end() {} } as never,
        () => passed.push(host),
      );
    ask('sandbox.example');
    ask('maps.views.example');
    for (const host of ['MAPS.views.example:80', 'maps.views.example.', 'a.b.views.example'])
      ask(host);
    expect(passed).toEqual(['sandbox.example']);
  });

  it('answers before the other routes of the process', async () => {
    const app = vi.fn((_request: unknown, response: ServerResponse) => response.end('app'));
    const sandbox = toNodeListener(handler);
    const server = createServer((request, response) =>
      sandbox(request, response, () => app(request, response)),
    ).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const body = (host: string) =>
      new Promise<string>((resolve) =>
        httpGet({ port, host: '127.0.0.1', path: '/app.js', headers: { host } }, (answer) => {
          answer.setEncoding('utf8').on('data', resolve);
        }),
      );
    expect(await body('chat.example')).toBe('app');
    for (const host of ['maps.views.example', 'Maps.Views.Example:80', 'maps.views.example.'])
      expect(await body(host)).toContain('for views only');
    expect(app).toHaveBeenCalledTimes(1);
    server.close();
  });

  it('has a policy also in answers that no listener makes', async () => {
    const server = await startSandboxServer({
      port: 0,
      allowHosts: ['http://localhost:3000'],
      views: 'http://*.localhost',
    });
    const { port } = new URL(server.url);
    const answer = await fetch(`http://127.0.0.1:${port}/view/e30?${'x'.repeat(1_100_000)}`);
    expect(answer.status).toBe(431);
    expect(policyOf(answer)).toContain('sandbox;');
    expect(await answer.text()).toBe('Bad request.\n');
    await server.close();
  });

  it.each(['//sandbox.example/sandbox.html', '//app.js', '//[', '/\\app.js', 'http://a.example/'])(
    'does not let the target %s replace the name of a view',
    (url) => {
      const next = vi.fn();
      const response = { writeHead: vi.fn(), end: vi.fn() };
      const headers = { host: 'maps.views.example', 'sec-fetch-dest': 'iframe' };
      const listener = toNodeListener(handler);
      listener({ url, headers } as never, response as never, next);
      expect(next).not.toHaveBeenCalled();
      const [status, sent] = response.writeHead.mock.calls[0] as [number, Record<string, string>];
      expect(status).toBe(400);
      expect(sent['content-security-policy']).toContain('sandbox');
    },
  );
});
