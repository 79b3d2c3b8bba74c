// The deployment check of views with an origin of their own.
import { describe, expect, it } from 'vitest';
import { checkDeployment } from '../../../packages/server/src/sandbox/deployment-check.js';
import { isListed } from '../../../packages/server/src/sandbox/public-suffixes.js';
import { createSandboxHandler } from '../../../packages/server/src/sandbox/sandbox-server.js';

const HOST = 'https://chat.example';
const ORIGIN = 'https://sandbox.example.net';
const VIEWS = 'https://*.views.example.org';
const handler = createSandboxHandler({ allowHosts: [HOST], origin: ORIGIN, views: VIEWS });

/** A list in the format of publicsuffix.org. */
const listOf = (...rules: string[]) =>
  ['// ===BEGIN ICANN DOMAINS===', 'org', ...rules, '// ===END ICANN DOMAINS==='].join('\n');

type Change = (response: Response, url: URL) => Response | Promise<Response>;

const isOfView = (url: URL) => url.hostname.endsWith('.views.example.org');

async function findings(
  change: Change = (response) => response,
  { views = VIEWS, host = HOST, using = handler, list = '' } = {},
) {
  const all = await checkDeployment(`${ORIGIN}/sandbox.html`, {
    allowHosts: [host],
    views,
    fetch: async (input, init) => {
      const request = new Request(input as URL, init);
      if (new URL(request.url).hostname === 'publicsuffix.org') return new Response(list);
      return change(using(request), new URL(request.url));
    },
  });
  const texts = (level: string) =>
    all.filter((finding) => finding.level === level).map(({ text }) => text);
  return { ok: texts('ok'), check: texts('check'), wrong: texts('wrong') };
}

/** A change of the answers of views only. */
const ofViews =
  (change: (response: Response) => Response | undefined): Change =>
  (response, url) =>
    isOfView(url) ? (change(response) ?? response) : response;

const failing =
  (message: string, cause: string): Change =>
  (response, url) =>
    isOfView(url) ? Promise.reject(new Error(message, { cause: new Error(cause) })) : response;

describe('the check of views with an origin of their own', () => {
  it('finds nothing wrong with the handler', async () => {
    const { ok, check, wrong } = await findings();
    expect(wrong).toEqual([]);
    expect(ok).toContain('Any name under *.views.example.org answers with a view.');
    expect(ok).toContain('The origins of views serve nothing else.');
    expect(ok).toContain(`*.views.example.org is a different site than ${HOST}.`);
    expect(check.join()).toContain('which cannot be read from here');
  });

  it.each([
    ['views.example.org', 'ok'],
    ['*.example.org', 'ok'],
    ['views.example.org // a comment', 'ok'],
    ['example.org', 'check'],
    ['org', 'check'],
    ['*.views.example.org', 'check'],
    ['// views.example.org', 'check'],
    ['*.example.org\n!views.example.org', 'check'],
  ] as const)('knows what browsers do with cookies if the list has %j: %s', async (rule, level) => {
    const found = await findings(undefined, { list: listOf(rule) });
    const texts = found[level].filter((text) => text.includes('Public Suffix List'));
    expect(texts).toHaveLength(1);
    expect(texts[0]).toContain(level === 'ok' ? 'keep the cookies of views apart' : 'is not on');
  });

  it('finds a proxy that refuses the cookies with which a view can keep others from loading', async () => {
    const using = (request: Request) =>
      (request.headers.get('Cookie') ?? '').length > 50_000
        ? new Response(null, { status: 431, headers: { 'Content-Security-Policy': 'sandbox' } })
        : handler(request);
    const TEXT = 'no view loads any more';
    expect((await findings(undefined, { using })).check.join()).toContain(TEXT);
    expect((await findings()).check.join()).not.toContain(TEXT);
    // With an entry on the list, no view can set them.
    const list = listOf('views.example.org');
    expect((await findings(undefined, { using, list })).check.join()).not.toContain(TEXT);
  });

  it('compares names of other scripts as the list writes them', () => {
    expect(isListed('xn--85x722f.com.cn', listOf('食狮.com.cn'))).toBe(true);
  });

  it('is not made without the option', async () => {
    const all = await checkDeployment(`${ORIGIN}/sandbox.html`, {
      allowHosts: [HOST],
      fetch: async (input, init) => handler(new Request(input as URL, init)),
    });
    expect(all.map(({ text }) => text).join()).not.toContain('views.example.org');
  });

  it.each([
    ['DNS', 'getaddrinfo ENOTFOUND x', 'Add a DNS record for *.views.example.org'],
    ['certificate', "Hostname/IP does not match certificate's altnames", 'Use a certificate for'],
  ])('explains a missing %s', async (_name, cause, advice) => {
    const { wrong } = await findings(failing('fetch failed', cause));
    expect(wrong).toHaveLength(1);
    expect(wrong[0]).toContain(cause);
    expect(wrong[0]).toContain(advice);
  });

  it.each([
    ['content-security-policy', 'connect-src', 'does not have the policy that it declares'],
    ['origin-agent-cluster', '', 'The header Origin-Agent-Cluster is missing on the origins of'],
    ['clear-site-data', '', 'The header Clear-Site-Data is missing'],
  ])('finds a proxy that removes %s', async (name, _directive, message) => {
    const { wrong } = await findings(
      ofViews((response) => {
        response.headers.delete(name);
        return response;
      }),
    );
    expect(wrong.join('\n')).toContain(message);
  });

  it('finds cookies, and a server without these names', async () => {
    const cookies = ofViews((response) => {
      response.headers.set('Set-Cookie', 'a=b');
      return response;
    });
    expect((await findings(cookies)).wrong.join()).toContain('A cookie is set on the origins of');
    const plain = createSandboxHandler({ allowHosts: [HOST] });
    expect((await findings(undefined, { using: plain })).wrong).toEqual([
      `The sandbox page does not serve views on ${VIEWS}: start it with --views.`,
    ]);
  });

  it('refuses a host page of the same site', async () => {
    await expect(findings(undefined, { host: 'https://chat.example.org' })).rejects.toThrow(
      'same site as the host page',
    );
  });

  it('finds errors without a policy', async () => {
    const proxy: Change = (response, url) =>
      isOfView(url) && url.search.length > 10_000
        ? new Response('<h1>Too long', { status: 414 })
        : response;
    const { wrong } = await findings(proxy);
    expect(wrong).toHaveLength(1);
    expect(wrong[0]).toContain(
      'a query of 20 kB (status 414), a query of 70 kB (status 414), a query of 1.1 MB (status 414) is',
    );
    expect(wrong[0]).toContain('always');
    const reset: Change = (response, url) =>
      url.search.length > 10_000 && isOfView(url) ? Promise.reject(new Error('reset')) : response;
    expect((await findings(reset)).wrong).toEqual([]);
  });

  it.each(['/', '/favicon.ico'])('finds something else at %s', async (path) => {
    const other: Change = (response, url) =>
      isOfView(url) && url.pathname === path ? new Response('<h1>Hi') : response;
    expect((await findings(other)).wrong.join()).toContain('before other routes');
  });

  it('finds a proxy that removes what a request is for', async () => {
    const removing = (request: Request) => handler(new Request(request.url));
    const { wrong } = await findings(undefined, { using: removing });
    expect(wrong.join()).toContain('forward the headers Host and Sec-Fetch-Dest');
  });

  it('says that cookies of views reach a sandbox page of the same site', async () => {
    const views = 'https://*.views.example.net';
    const using = createSandboxHandler({ allowHosts: [HOST], origin: ORIGIN, views });
    expect((await findings(undefined, { views, using })).check.join()).toContain(
      'same site as the sandbox page',
    );
  });

  it('refuses options that cannot be right', async () => {
    await expect(findings(undefined, { views: 'https://views.example.org' })).rejects.toThrow(
      TypeError,
    );
  });
});
