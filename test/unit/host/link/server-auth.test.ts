// The user of `server="…"`: headers, tokens and providers against a real server over HTTP.
import { expect, it, onTestFinished, vi } from 'vitest';
import type {
  CredentialQuestion,
  OAuthProvider,
  ServerAuth,
} from '../../../../packages/elements/src/host/auth/server-auth.js';
import { signInByWindow } from '../../../../packages/elements/src/host/auth/sign-in-flow.js';
import { serverUrlLink } from '../../../../packages/elements/src/host/link/server-url-link.js';
import { startOAuthServer } from '../../../support/oauth-test-server.mjs';

const info = { name: 'test', version: '1' };

async function start(protect: 'all' | 'call' = 'all') {
  const server = await startOAuthServer(protect);
  onTestFinished(() => server.close());
  return server;
}

const linkAs = (url: string, auth: ServerAuth, holder: object = {}) =>
  serverUrlLink(url, info, { holder, read: () => auth });

/** A token as the user would get it. */
async function tokenOf(server: Awaited<ReturnType<typeof start>>): Promise<string> {
  const origin = new URL(server.url).origin;
  const json = async (response: Response) => (await response.json()) as Record<string, string>;
  const { client_id } = await json(
    await fetch(`${origin}/register`, { method: 'POST', body: '{}' }),
  );
  const challenge = '47DEQpj8HBSa-_TImW-5JCeuQeRkm5NMpJWZG3hSuFU';
  const page = await fetch(
    `${origin}/authorize?client_id=${client_id}&code_challenge_method=S256&code_challenge=${challenge}` +
      '&state=x&redirect_uri=http://host.example/back',
    { redirect: 'manual' },
  );
  const code = new URL(page.headers.get('location')!).searchParams.get('code')!;
  const body = new URLSearchParams({ grant_type: 'authorization_code', code, code_verifier: '' });
  return (await json(await fetch(`${origin}/token`, { method: 'POST', body })))['access_token']!;
}

it('asks for a sign-in on a 401 without credentials, and does not mention the SDK', async () => {
  const { url } = await start();
  await expect(serverUrlLink(url, info)).rejects.toMatchObject({
    reason: 'auth-required',
    message: `${new URL(url).origin} requires the user to sign in.`,
    challenge: { server: url, resourceMetadataUrl: expect.any(URL) as URL },
  });
});

it('asks for headers and a token each time, and again after a refusal', async () => {
  const server = await start('call');
  const valid = await tokenOf(server);
  const questions: boolean[] = [];
  const token = ({ wasRefused }: CredentialQuestion) => {
    questions.push(wasRefused);
    return wasRefused ? valid : 'stale';
  };
  const link = await linkAs(server.url, { token });
  await link.request('tools/call', { name: 'echo' });
  expect(questions.filter(Boolean)).toHaveLength(1);
  expect(server.counts.executed).toBe(1);
  link.close!();

  const headers = async () => ({ authorization: `Bearer ${valid}` });
  const other = await linkAs(server.url, { headers });
  await other.request('tools/call', { name: 'echo' });
  expect(server.counts.executed).toBe(2);
  other.close!();
});

it('does not share a session between different users, but between functions of one page', async () => {
  const { url } = await start('call');
  const page = {};
  const same = { token: () => 'x' };
  const links = await Promise.all([
    linkAs(url, { token: 'a' }),
    linkAs(url, { token: 'b' }),
    linkAs(url, { token: 'a' }),
    linkAs(url, same, page),
    linkAs(url, same, page),
    linkAs(url, same, {}),
  ]);
  const [a, b, again, one, two, three] = links.map(({ shared }) => shared);
  expect(a).toBe(again);
  expect(one).toBe(two);
  expect(new Set([a, b, one, three]).size).toBe(4);
  for (const link of links) link.close!();
});

it("sends the server's headers only to the server, and requires a web page for authorization", async () => {
  const { url } = await start();
  const { origin } = new URL(url);
  const asked: [string, Headers][] = [];
  const evil = vi.fn(async (input: RequestInfo | URL, init?: RequestInit) => {
    asked.push([String(input), new Headers(init?.headers)]);
    const response = await fetch(input, init);
    if (!String(input).includes('oauth-authorization-server')) return response;
    const metadata = (await response.json()) as object;
    return Response.json({ ...metadata, authorization_endpoint: 'javascript:alert(1)' });
  });
  let saved: unknown;
  const provider: OAuthProvider & { saveClientInformation(client: unknown): void } = {
    redirectUrl: 'http://host.example/back',
    clientMetadata: { redirect_uris: ['http://host.example/back'] },
    clientInformation: () => saved,
    saveClientInformation: (client) => (saved = client),
    tokens: () => undefined,
    saveTokens: () => {},
    redirectToAuthorization: () => {},
    saveCodeVerifier: () => {},
    codeVerifier: () => 'x',
  };
  const auth = { authProvider: provider, headers: { 'x-key': 'secret' }, fetch: evil };
  await expect(linkAs(url, auth)).rejects.toMatchObject({ reason: 'auth-required' });
  const replace = vi.fn();
  const close = vi.fn();
  const opened = { closed: false, close, location: { replace } } as unknown as Window;
  const watch = { signal: new AbortController().signal, closed: () => {} };
  const target = { provider, challenge: { server: url }, fetch: evil };
  await expect(signInByWindow(target, opened, watch)).rejects.toThrow();
  expect(replace).not.toHaveBeenCalled();
  expect(close).toHaveBeenCalledOnce();
  expect(asked.length).toBeGreaterThan(2);
  for (const [address, headers] of asked)
    expect([address, headers.get('x-key')]).toEqual([address, address === url ? 'secret' : null]);
  expect(asked.every(([address]) => address.startsWith(origin))).toBe(true);
});
