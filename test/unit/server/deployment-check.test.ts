import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkDeployment } from '../../../packages/server/src/sandbox/deployment-check.js';
import { sandboxFileHeaders } from '../../../packages/server/src/sandbox/sandbox-file.js';
import { createSandboxHandler } from '../../../packages/server/src/sandbox/sandbox-server.js';
import { startSandboxServer } from '../../../packages/server/src/sandbox/sandbox-node.js';
import type { SandboxServer } from '../../../packages/server/src/sandbox/sandbox-node.js';
import { isSameSite } from '../../../packages/elements/src/policy/shared-suffixes.js';

const HOST = 'https://chat.example';
const handler = createSandboxHandler({ allowHosts: [HOST, 'https://*.preview.chat.example'] });
const PAGE = 'https://sandbox.example.net/sandbox.html';

type Change = (response: Response, url: URL) => Response;

/** The handler as a deployment whose responses something in between changes. */
const deployed =
  (change: Change = (response) => response): typeof fetch =>
  async (input, init) => {
    const request = new Request(input as URL, init);
    return change(handler(request), new URL(request.url));
  };

const withHeader = (name: string, value: string | undefined): Change => {
  return (response) => {
    if (value === undefined) response.headers.delete(name);
    else response.headers.set(name, value);
    return response;
  };
};

async function findings(change?: Change, allowHosts: string[] = [HOST], url = PAGE) {
  const all = await checkDeployment(url, { allowHosts, version: '1.2.3', fetch: deployed(change) });
  const texts = (level: string) =>
    all.filter((finding) => finding.level === level).map(({ text }) => text);
  return { ok: texts('ok'), check: texts('check'), wrong: texts('wrong') };
}

describe('checkDeployment', () => {
  it('finds nothing wrong with the handler', async () => {
    const { ok, wrong } = await findings();
    expect(wrong).toEqual([]);
    expect(ok).toContain(`Pages of ${HOST} can use it.`);
    expect(ok).toContain(`sandbox.example.net is a different site than ${HOST}.`);
    expect(ok).toContain('The server builds the policy that a view declares.');
  });

  it('prints no escape sequence or invisible character of the page', async () => {
    const evil = '\u001b]0;owned\u0007\u001b[2J\u202e\u200b\u009b';
    const page = `<meta name="mcp-app-hosts" content="https://a.example/${evil}"><meta name="mcp-app-version" content="${evil}">`;
    const answers: Response[] = [
      new Response(page, { headers: { 'content-type': 'text/html' } }),
      new Response(null, { status: 302, headers: { location: '/x\u009b31m' } }),
    ];
    for (const answer of answers) {
      const options = { allowHosts: [HOST], version: '1', fetch: async () => answer.clone() };
      const all = await checkDeployment(PAGE, options);
      expect(all.map(({ text }) => text).join('')).not.toMatch(/[\p{C}]/u);
    }
    const failing = () => Promise.reject(new Error(`no ${evil}`));
    const [first] = await checkDeployment(PAGE, { fetch: failing });
    expect(first!.text).toContain('no \\u{1b}]0;owned\\u{7}');
  });

  it('uses the default path, and distinguishes an unnamed host from one that a pattern covers', async () => {
    const preview = 'https://pr-7.preview.chat.example';
    expect((await findings(undefined, [preview], 'https://sandbox.example.net')).wrong).toEqual([]);
    const { wrong } = await findings(undefined, ['https://other.example']);
    expect(wrong).toEqual([
      'Pages of https://other.example cannot use it: add --allow-host https://other.example where it is deployed.',
    ]);
  });

  it.each<[string, Change, RegExp]>([
    [
      'no frame-ancestors',
      withHeader('content-security-policy', "connect-src 'none'"),
      /any page may embed it: send "frame-ancestors https:\/\/chat.example"/,
    ],
    [
      'open frame-ancestors',
      withHeader('content-security-policy', 'frame-ancestors *'),
      /frame-ancestors is \*/,
    ],
    [
      'lists that disagree',
      withHeader('content-security-policy', 'frame-ancestors https://a.example'),
      /both lists must match/,
    ],
    [
      'X-Frame-Options',
      withHeader('x-frame-options', 'DENY'),
      /X-Frame-Options: DENY prevents host pages/,
    ],
    [
      'a missing header',
      withHeader('x-content-type-options', undefined),
      /X-Content-Type-Options is missing: send/,
    ],
    [
      'a page that is kept',
      withHeader('cache-control', 'public, max-age=600'),
      /Cache-Control is public/,
    ],
    ['a cookie', withHeader('set-cookie', 'a=1'), /cookie is set by the page/],
    ['another type', withHeader('content-type', 'text/plain'), /Content-Type is "text\/plain"/],
    [
      'a lost allowlist',
      withHeader('connection-allowlist', undefined),
      /Connection-Allowlist is missing/,
    ],
    [
      'a query that is dropped',
      (_, url) => handler(new Request(`${url.origin}${url.pathname}`)),
      /does not build the policy from \?csp=/,
    ],
    ['another page', () => new Response('<h1>Hello</h1>'), /not a sandbox page of this package/],
    ['an error', () => new Response('', { status: 503 }), /status 503/],
    [
      'a redirect',
      () => Response.redirect('https://other.example/', 302),
      /redirects to https:\/\/other.example\//,
    ],
    [
      'a cookie of the root',
      (response, url) =>
        url.pathname === '/' ? new Response('', { headers: { 'set-cookie': 'a=1' } }) : response,
      /cookie is set by the root/,
    ],
    [
      'no server',
      () => {
        throw new TypeError('fetch failed', { cause: new Error('ECONNREFUSED') });
      },
      /cannot be reached: fetch failed \(ECONNREFUSED\)/,
    ],
  ])('reports the fault: %s', async (_, change, expected) => {
    const { wrong } = await findings(change);
    expect(wrong.join('\n')).toMatch(expected);
  });

  it('treats a page of a shell as another site, whatever its host name', async () => {
    const shells = createSandboxHandler({ allowHosts: ['tauri://localhost'] });
    const found = await checkDeployment('http://localhost:8081', {
      allowHosts: ['tauri://localhost'],
      fetch: async (url) => shells(new Request(url as URL)),
    });
    expect(found.filter(({ level }) => level === 'wrong')).toEqual([]);
    expect(found.map(({ text }) => text)).toContain('Pages of tauri://localhost can use it.');
  });

  it('reports plain http and a subdomain of the host', async () => {
    const { wrong } = await findings(undefined, [HOST], 'http://sandbox.chat.example/sandbox.html');
    expect(wrong.join('\n')).toMatch(/plain http/);
    expect(wrong.join('\n')).toMatch(
      /sandbox.chat.example is the same site as https:\/\/chat.example/,
    );
  });

  it('accepts a file with its headers, with a note about what a file cannot do', async () => {
    const html = `<meta name="mcp-app-hosts" content="${HOST}" />`;
    const headers = { ...sandboxFileHeaders([HOST]), 'Content-Type': 'text/html' };
    const { wrong, check } = await findings(() => new Response(html, { headers }));
    expect(wrong).toEqual([]);
    expect(check.join('\n')).toMatch(/file that sets the policy/);
  });

  it('accepts a page with or without Origin-Agent-Cluster where the sites differ, and explains its price', async () => {
    const without = await findings();
    expect(without.ok.join('\n')).toMatch(/Its process is not that of your page/);
    const sent = await findings(withHeader('origin-agent-cluster', '?1'));
    expect(sent.wrong).toEqual([]);
    expect(sent.check.join('\n')).toMatch(/sent to pages of other sites.*remove it/);
  });

  it('reports a page without Origin-Agent-Cluster on the site of the host', async () => {
    const page = 'https://sandbox.chat.example/sandbox.html';
    const sent = await findings(undefined, [HOST], page);
    expect(sent.wrong.join('\n')).not.toMatch(/Origin-Agent-Cluster/);
    const without = await findings(withHeader('origin-agent-cluster', undefined), [HOST], page);
    expect(without.wrong.join('\n')).toMatch(/a view can freeze pages of the same site: send/);
  });

  it('notes a version that differs', async () => {
    expect((await findings()).check.join('\n')).toMatch(
      /this command is 1.2.3. They are compatible/,
    );
  });

  it.each(['nowhere', 'ftp://a.example', ''])(
    'rejects %j, which is not an address',
    async (address) => {
      await expect(checkDeployment(address)).rejects.toThrow(TypeError);
    },
  );
});

describe('a server that runs', () => {
  let server: SandboxServer;
  beforeAll(async () => {
    server = await startSandboxServer({ port: 0, allowHosts: [HOST] });
  });
  afterAll(() => server.close());

  it('passes its own check', async () => {
    const found = await checkDeployment(server.url, { allowHosts: [HOST] });
    expect(found.filter(({ level }) => level === 'wrong')).toEqual([]);
  });
});

describe('isSameSite', () => {
  it.each([
    ['sandbox.chat.example', 'chat.example', true],
    ['sandbox.acme.com', 'app.acme.com', true],
    ['a.co.uk', 'b.co.uk', false],
    ['x.a.co.uk', 'y.a.co.uk', true],
    ['one.vercel.app', 'two.vercel.app', false],
    ['a.com', 'b.com', false],
    ['127.0.0.1', '127.0.0.2', false],
    ['127.0.0.1', '127.0.0.1', true],
    ['localhost', 'localhost', true],
  ])('%s and %s: %s', (a, b, same) => {
    expect(isSameSite(a, b)).toBe(same);
    expect(isSameSite(b, a)).toBe(same);
  });
});
