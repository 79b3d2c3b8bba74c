import { describe, expect, it } from 'vitest';
import { createSandboxHandler } from '../../../packages/server/src/sandbox/sandbox-server.js';
import type { SandboxHandlerOptions } from '../../../packages/server/src/sandbox/sandbox-server.js';

const ORIGIN = 'https://sandbox.example';
const HOST = 'https://chat.example';

const NO_NETWORK =
  "default-src 'none'; script-src 'unsafe-inline' 'unsafe-eval' 'wasm-unsafe-eval' blob: data:; " +
  "style-src 'unsafe-inline' blob: data:; img-src data: blob:; font-src data: blob:; " +
  "media-src data: blob:; connect-src data: blob:; worker-src blob: data:; frame-src 'none'; " +
  "object-src 'none'; base-uri about:; form-action 'none'; manifest-src 'none'; " +
  'frame-ancestors https://chat.example';

function ask(csp?: unknown, options: Partial<SandboxHandlerOptions> = {}, init?: RequestInit) {
  const url = new URL('/sandbox.html', ORIGIN);
  if (csp !== undefined)
    url.searchParams.set('csp', typeof csp === 'string' ? csp : JSON.stringify(csp));
  return createSandboxHandler({ allowHosts: [HOST], ...options })(new Request(url, init));
}

const policyOf = (response: Response) => response.headers.get('Content-Security-Policy');
const allowlistOf = (response: Response) => response.headers.get('Connection-Allowlist');
const refusedOf = (response: Response) => response.headers.get('Mcp-App-Refused');

describe('the headers of the sandbox page', () => {
  it('S4 are exactly these when nothing is declared', () => {
    expect(Object.fromEntries(ask().headers)).toEqual({
      'cache-control': 'no-store',
      'connection-allowlist': '()',
      'content-security-policy': NO_NETWORK,
      'content-type': 'text/html; charset=utf-8',
      'cross-origin-resource-policy': 'cross-origin',
      'origin-agent-cluster': '?1',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      vary: 'Sec-Fetch-Site',
    });
  });

  it.each([
    ['cross-site', null],
    ['same-site', '?1'],
    ['same-origin', '?1'],
    ['none', '?1'],
    ['', '?1'],
  ])('ask for a process of their own unless the sites differ: %j', (site, expected) => {
    const init = site ? { headers: { 'Sec-Fetch-Site': site } } : {};
    const response = ask(undefined, {}, init);
    expect(response.headers.get('Origin-Agent-Cluster')).toBe(expected);
  });

  it('ask for a process of their own for a page that uses several origins', () => {
    const handler = createSandboxHandler({ allowHosts: [HOST] });
    const headers = { 'Sec-Fetch-Site': 'cross-site' };
    const cluster = (query: string) =>
      handler(new Request(`${ORIGIN}/sandbox.html${query}`, { headers })).headers.get(
        'Origin-Agent-Cluster',
      );
    expect(cluster('?process=own')).toBe('?1');
    expect(cluster('?process=shared')).toBeNull();
  });

  it('are the same for the same question, however many others were asked', () => {
    const handler = createSandboxHandler({ allowHosts: [HOST] });
    const policy = (domain: string, origin = ORIGIN) => {
      const csp = JSON.stringify({ connectDomains: [domain] });
      const url = `${origin}/sandbox.html?csp=${encodeURIComponent(csp)}`;
      return policyOf(handler(new Request(url)));
    };
    const first = policy('https://api.example');
    for (let index = 0; index < 200; index++) policy(`https://api${index}.example`);
    expect(policy('https://api.example')).toBe(first);
    expect(policy('https://other.example')).toContain('https://other.example');
    // The sandbox's own origin is refused, so the answer depends on it.
    expect(policy(ORIGIN)).not.toContain(ORIGIN);
    expect(policy(ORIGIN, 'https://elsewhere.example')).toContain(ORIGIN);
  });

  it('S5 put each declared domain into its directives, and into Connection-Allowlist', () => {
    const response = ask({
      connectDomains: ['https://api.example', 'wss://live.example:8443'],
      resourceDomains: ['https://*.cdn.example'],
      frameDomains: ['https://player.example/embed/'],
      baseUriDomains: ['https://base.example'],
    });
    expect(policyOf(response)).toBe(
      "default-src 'none'; " +
        "script-src 'unsafe-inline' 'unsafe-eval' 'wasm-unsafe-eval' blob: data: https://*.cdn.example; " +
        "style-src 'unsafe-inline' blob: data: https://*.cdn.example; " +
        'img-src data: blob: https://*.cdn.example; font-src data: blob: https://*.cdn.example; ' +
        'media-src data: blob: https://*.cdn.example; ' +
        'connect-src data: blob: https://api.example wss://live.example:8443; ' +
        'worker-src blob: data: https://*.cdn.example; ' +
        "frame-src https://player.example/embed/; object-src 'none'; " +
        "base-uri about: https://base.example; form-action 'none'; manifest-src 'none'; " +
        'frame-ancestors https://chat.example',
    );
    expect(allowlistOf(response)).toBe(
      '("https://api.example" "https://live.example:8443" "https://*.cdn.example" "https://player.example")',
    );
    expect(refusedOf(response)).toBeNull();
  });

  it('S4 name every allowed host as an ancestor, and in the page', async () => {
    const response = ask(undefined, { allowHosts: [HOST, 'http://localhost:5173'] });
    expect(policyOf(response)).toMatch(
      /; frame-ancestors https:\/\/chat\.example http:\/\/localhost:5173$/,
    );
    expect(await response.text()).toContain(
      '<meta name="mcp-app-hosts" content="https://chat.example http://localhost:5173" />',
    );
  });

  it('K3 strictCsp removes eval, WASM and blob: code', () => {
    const policy = policyOf(ask(undefined, { strictCsp: true }));
    expect(policy).toContain("script-src 'unsafe-inline'; ");
    expect(policy).toContain("worker-src 'none'; ");
    expect(policy).not.toContain('eval');
  });

  it('send COEP only on request', () => {
    const name = 'Cross-Origin-Embedder-Policy';
    expect(ask().headers.get(name)).toBeNull();
    expect(ask(undefined, { crossOriginIsolation: true }).headers.get(name)).toBe('require-corp');
  });

  it('S4 loopback domains need the option, even if all hosts are loopback', () => {
    const csp = { connectDomains: ['http://localhost:3001'] };
    const local = ['http://localhost:5173', 'http://127.0.0.1:5173'];
    const reaches = (options: Partial<SandboxHandlerOptions>) =>
      policyOf(ask(csp, options))!.includes('http://localhost:3001');
    expect(reaches({ allowHosts: local })).toBe(false);
    expect(reaches({ allowHosts: local, allowLoopback: true })).toBe(true);
    expect(reaches({ allowHosts: [HOST], allowLoopback: true })).toBe(true);
    const page = ['http://127.0.0.1:3001'];
    expect(reaches({ allowHosts: page, allowLoopback: true })).toBe(false);
  });
});

describe('S4 ?csp= cannot widen the policy', () => {
  const hostile = [
    'x;connect-src *',
    "https://a.example 'unsafe-hashes'",
    'https://a.example, *',
    'https://a.example\r\nSet-Cookie: a=b',
    '"><script>alert(1)</script>',
    '*',
    'https:',
    'http://a.example',
    "'self'",
    'https://user@a.example',
    'https://a.example:*',
    'https://10.0.0.1',
    'https://chat.example',
    'https://sandbox.example',
    '//a.example',
    'é.example',
  ];
  it.each(hostile)('%j is refused and named', (entry) => {
    const response = ask({ connectDomains: [entry], resourceDomains: [entry] });
    expect(policyOf(response)).toBe(NO_NETWORK);
    expect(allowlistOf(response)).toBe('()');
    expect(refusedOf(response)).toMatch(/^connectDomains .+ \| resourceDomains /);
    expect(refusedOf(response)).toMatch(/^[ -~]{1,1000}$/);
    expect(response.headers.get('Set-Cookie')).toBeNull();
  });

  it('keeps the valid entries beside it', () => {
    const response = ask({ connectDomains: ['*', 'https://api.example'] });
    expect(policyOf(response)).toContain('connect-src data: blob: https://api.example; ');
    expect(refusedOf(response)).toMatch(/^connectDomains "\*": /);
  });

  it.each([
    ['no JSON', '{broken', 'csp: not JSON.'],
    [
      'a long text',
      `{"connectDomains":["https://api.example"],"x":"${'x'.repeat(8192)}"}`,
      'csp: l',
    ],
    ['a string', '"https://api.example"', 'connectDomains '],
    ['a string with a newline', '"a\\r\\nb"', 'connectDomains '],
    ['an array', '[["https://api.example"]]', 'connectDomains '],
    ['a string for a list', '{"connectDomains":"https://api.example"}', 'connectDomains '],
  ])('uses the policy without declarations for %s', (_name, csp, refused) => {
    const response = ask(csp);
    expect(response.status).toBe(200);
    expect(policyOf(response)).toBe(NO_NETWORK);
    expect(refusedOf(response)!.startsWith(refused)).toBe(true);
  });

  it.each(['null', '{}', '{"__proto__":{"connectDomains":["https://api.example"]}}'])(
    'treats %s as not declared',
    (csp) => {
      expect(policyOf(ask(csp))).toBe(NO_NETWORK);
    },
  );

  it('fits a thousand refusals into a header', () => {
    const response = ask({ connectDomains: Array.from({ length: 400 }, (_, i) => `;${i}`) });
    expect(refusedOf(response)!.length).toBe(1000);
  });
});

describe('the sandbox page', () => {
  it('has one base, no referrer and its script inline', async () => {
    const html = await ask().text();
    expect(html).toMatch(/^<!doctype html>\n/);
    expect(html.match(/<base href="about:srcdoc" \/>/g)).toHaveLength(1);
    expect(html).toContain('<meta name="referrer" content="no-referrer" />');
    expect(html).toContain('<meta name="mcp-app-csp" content="header" />');
    // There is one element: nothing in the script ends it early or swallows its end.
    expect(html.match(/<\/script/gi)).toHaveLength(1);
    expect(html.slice(html.indexOf('<script>'))).not.toContain('<!--');
  });

  it('puts nothing of the query into the HTML', async () => {
    expect(await ask({ connectDomains: ['https://api.example', '<b>'] }).text()).toBe(
      await ask().text(),
    );
  });
});
