// Views with an origin of their own, as the sandbox server answers for them.
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
const get = (url: string, headers: Record<string, string> = {}) =>
  handler(new Request(url, { headers }));
const policyOf = (response: Response) => response.headers.get('Content-Security-Policy')!;
const directive = (response: Response, name: string) =>
  new RegExp(`(?:^|; )${name} ([^;]*)`).exec(policyOf(response))?.[1];

/** The address of the view's document, as the sandbox page frames it. */
const addressOf = (query: Record<string, string>, using = handler) => {
  const url = `${ORIGIN}/sandbox.html?${new URLSearchParams({ view: VIEW, ...query })}`;
  return directive(using(new Request(url)), 'frame-src')!;
};

describe('the sandbox page around a view with its own origin', () => {
  it('may frame the document of that view, and load nothing itself', async () => {
    const page = get(`${ORIGIN}/sandbox.html?view=${VIEW}`);
    expect(policyOf(page)).toBe(
      "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; " +
        `frame-src ${VIEW}/view/e30; base-uri about:; form-action 'none'; frame-ancestors ${HOST}`,
    );
    expect(page.headers.get('Connection-Allowlist')).toBe(`("${VIEW}")`);
    expect(await page.text()).toContain(`name="mcp-app-view" content="${VIEW}/view/e30"`);
  });

  it.each([
    'https://evil.example',
    'https://views.example',
    'https://a.b.views.example',
    'http://maps.views.example',
    'https://maps.views.example:8443',
    'https://maps.views.example/path',
    'https://1maps.views.example',
    `https://${'x'.repeat(64)}.views.example`,
    'https://maps.views.example"><script>',
    'null',
  ])('frames nothing for %j', async (view) => {
    const url = `${ORIGIN}/sandbox.html?${new URLSearchParams({ view })}`;
    const page = get(url);
    expect(directive(page, 'frame-src')).toBe("'none'");
    expect(await page.text()).toContain('name="mcp-app-view" content=""');
  });

  it('is the usual page if the server has no origins for views', async () => {
    const plain = createSandboxHandler({ allowHosts: [HOST] });
    const page = plain(new Request(`${ORIGIN}/sandbox.html?view=${VIEW}`));
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
    const asked = strict(new Request(get(addressOf({})).url || `${VIEW}/view/e30`));
    expect(directive(asked, 'script-src')).not.toContain('eval');
  });

  it.each([
    ['a page of its own', { 'Sec-Fetch-Dest': 'document' }],
    ['a service worker', { 'Service-Worker': 'script' }],
    ['a script', { 'Sec-Fetch-Dest': 'script' }],
  ])('is not served as %s', (_name, headers) => {
    expect(get(`${VIEW}/view/e30`, headers).status).toBe(404);
    expect(get(`${VIEW}/clear`, headers).status).toBe(404);
    expect(get(`${VIEW}/view/e30`, { 'Sec-Fetch-Dest': 'iframe' }).status).toBe(200);
  });

  it.each([
    '/',
    '/sandbox.html',
    `/sandbox.html?view=${VIEW}`,
    '/view/',
    '/view/e30/',
    '/view/e30.js',
    '/view/$',
    '/sw.js',
  ])('is the only thing that is served there: %s', async (path) => {
    const answer = get(VIEW + path);
    expect(answer.status).toBe(404);
    expect(policyOf(answer)).toBe("sandbox; default-src 'none'; frame-ancestors 'none'");
    expect(await answer.text()).not.toContain('<');
  });

  it('is not served on names with two labels, and neither is the sandbox page', () => {
    expect(get('https://a.b.views.example/view/e30').status).toBe(404);
    expect(get('https://a.b.views.example/sandbox.html').status).toBe(404);
    expect(get(`${VIEW}/healthz`).status).toBe(200);
    expect(policyOf(get(`${VIEW}/healthz`))).toContain('sandbox;');
  });
});

describe('deleting the data of a view', () => {
  it('frames one document of its origin, with a header that deletes', () => {
    const page = get(`${ORIGIN}/sandbox.html?clear=${VIEW}`);
    expect(directive(page, 'frame-src')).toBe(`${VIEW}/clear`);
    const answer = get(`${VIEW}/clear`);
    expect(answer.headers.get('Clear-Site-Data')).toBe('"cache", "cookies", "storage"');
    expect(directive(answer, 'default-src')).toBe("'none'");
    expect(directive(answer, 'frame-ancestors')).toBe(`${ORIGIN} ${HOST}`);
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
    ['https://*.chat.example', /shares cookies with the host page/],
    ['https://*.views.chat.example', /shares cookies with the host page/],
  ])('%s', (views, problem) => {
    const make = () => handlerWith({ views });
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
    const page = await fetch(`${server.url}?view=http://a.localhost:${port}`);
    expect(directive(page, 'frame-src')).toBe(`http://a.localhost:${port}/view/e30`);
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
    expect(passed).toEqual(['sandbox.example']);
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
