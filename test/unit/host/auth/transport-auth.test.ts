// Expired credentials under concurrent requests: the SDK's real transport over a server whose every answer waits for
// the test's scheduler.
import * as sdk from '@modelcontextprotocol/client';
import fc from 'fast-check';
import { expect, it, vi } from 'vitest';
import { AuthRequiredError } from '../../../../packages/elements/src/host/auth/auth-required.js';
import type {
  CredentialQuestion,
  ServerAuth,
} from '../../../../packages/elements/src/host/auth/server-auth.js';
import { transportAuth } from '../../../../packages/elements/src/host/auth/transport-auth.js';
import { runs } from '../../../support/tier.js';

const SERVER = 'https://mcp.example/mcp';

/** How the page gives a token. */
type Kind = 'function' | 'forgetful function' | 'headers' | 'token provider' | 'oauth';
const KINDS: Kind[] = ['function', 'forgetful function', 'headers', 'token provider', 'oauth'];

interface Try {
  request: number;
  token: string | null;
  status: number;
}

class World {
  readonly tries: Try[] = [];
  /** Renewals that run now, and their number in all. */
  running = 0;
  renewals = 0;
  mostAtOnce = 0;
  /** What the server accepts, and what the page knows. */
  #valid = 'token 0';
  #known = 'token 0';
  #issued = 0;
  readonly #step: <T>(name: string, value: () => T) => Promise<T>;

  constructor(step: <T>(name: string, value: () => T) => Promise<T>) {
    this.#step = step;
  }

  expire(): void {
    this.#valid = 'nothing';
  }

  async #renew(): Promise<string> {
    this.renewals++;
    this.mostAtOnce = Math.max(this.mostAtOnce, ++this.running);
    const token = await this.#step('renewal', () => (this.#valid = `token ${++this.#issued}`));
    this.running--;
    return (this.#known = token);
  }

  readonly fetch = async (input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> => {
    const { pathname } = new URL(input as string | URL);
    if (pathname === '/token') {
      const refresh_token = `r${this.renewals}`;
      return Response.json({ access_token: await this.#renew(), refresh_token, token_type: 'b' });
    }
    if (pathname !== '/mcp') return this.#metadata(pathname);
    const request = (JSON.parse(init.body as string) as { params: { n: number } }).params.n;
    const token = new Headers(init.headers).get('authorization');
    await this.#step(`request ${request} arrives`, () => {});
    const status = token === `Bearer ${this.#valid}` ? 202 : 401;
    this.tries.push({ request, token, status });
    await this.#step(`answer ${request} arrives`, () => {});
    return new Response(null, { status });
  };

  #metadata(pathname: string): Response {
    if (!pathname.endsWith('/oauth-authorization-server'))
      return new Response(null, { status: 404 });
    const issuer = new URL(SERVER).origin;
    return Response.json({
      issuer,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      response_types_supported: ['code'],
    });
  }

  auth(kind: Kind): ServerAuth {
    const { fetch } = this;
    const token = async ({ wasRefused }: CredentialQuestion) =>
      wasRefused ? this.#renew() : this.#known;
    if (kind === 'function') return { fetch, token };
    if (kind === 'forgetful function') {
      // Keeps nothing: without a refusal it always returns the first token.
      return { fetch, token: async (q) => (q.wasRefused ? this.#renew() : 'token 0') };
    }
    if (kind === 'headers')
      return { fetch, headers: async (q) => ({ authorization: `Bearer ${await token(q)}` }) };
    if (kind === 'token provider') {
      const onUnauthorized = async () => void (await this.#renew());
      return { fetch, authProvider: { token: async () => this.#known, onUnauthorized } };
    }
    const { origin: issuer } = new URL(SERVER);
    let tokens: object = { access_token: this.#known, refresh_token: 'r', token_type: 'b', issuer };
    const authProvider = {
      redirectUrl: 'https://host.example/back',
      clientMetadata: { redirect_uris: ['https://host.example/back'] },
      clientInformation: () => ({ client_id: 'host', issuer }),
      tokens: () => tokens,
      saveTokens: (given: object) => void (tokens = given),
      redirectToAuthorization: () => {},
      saveCodeVerifier: () => {},
      codeVerifier: () => '',
    };
    return { fetch, authProvider };
  }
}

async function transportOf(auth: ServerAuth) {
  const options = transportAuth(sdk, SERVER, () => auth);
  const transport = new sdk.StreamableHTTPClientTransport(new URL(SERVER), options);
  await transport.start();
  return (n: number) =>
    transport.send({ jsonrpc: '2.0', id: n, method: 'tools/call', params: { n } }).then(
      () => 'accepted' as const,
      (error: unknown) => error,
    );
}

it.each(KINDS)(
  'one renewal serves three requests that meet an expired token (%s)',
  async (kind) => {
    const world = new World(async (_, value) => value());
    const send = await transportOf(world.auth(kind));
    world.expire();
    const outcomes = await Promise.all([1, 2, 3].map(send));
    expect(outcomes).toEqual(['accepted', 'accepted', 'accepted']);
    expect(world.renewals).toBe(1);
    expect(world.tries.map(({ status }) => status)).toEqual([401, 401, 401, 202, 202, 202]);
  },
);

it('refuses a request only if its own second try was refused, in every order of events', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.scheduler(),
      fc.constantFrom(...KINDS),
      fc.integer({ min: 1, max: 5 }),
      fc.integer({ min: 0, max: 3 }),
      async (scheduler, kind, requests, expiries) => {
        const world = new World(async (name, value) => {
          await scheduler.schedule(Promise.resolve(), name);
          return value();
        });
        const send = await transportOf(world.auth(kind));
        const events = Array.from({ length: expiries }, () =>
          scheduler.schedule(Promise.resolve(), 'expiry').then(() => world.expire()),
        );
        const sent = Array.from({ length: requests }, (_, n) =>
          scheduler.schedule(Promise.resolve(), `request ${n} starts`).then(() => send(n)),
        );
        const outcomes = await scheduler.waitFor(Promise.all(sent));
        await scheduler.waitFor(Promise.all(events));
        for (const [n, outcome] of outcomes.entries()) {
          const statuses = world.tries.filter((t) => t.request === n).map((t) => t.status);
          if (outcome === 'accepted') expect(['202', '401,202']).toContain(String(statuses));
          else {
            expect(outcome).toBeInstanceOf(AuthRequiredError);
            expect(statuses).toEqual([401, 401]);
          }
        }
        expect(world.mostAtOnce).toBeLessThanOrEqual(1);
        // A function that keeps nothing needs a renewal for each request that starts later.
        if (kind !== 'forgetful function') expect(world.renewals).toBeLessThanOrEqual(expiries);
      },
    ),
    { numRuns: runs(500) },
  );
});

it('does not send credentials of one function with a request of another', async () => {
  const used: (string | null)[][] = [[], []];
  let release = () => {};
  const renewed = new Promise<void>((resolve) => (release = resolve));
  const fetch = async (_: RequestInfo | URL, init: RequestInit = {}) => {
    const { n } = (JSON.parse(init.body as string) as { params: { n: number } }).params;
    used[n]!.push(new Headers(init.headers).get('authorization'));
    return new Response(null, { status: used[n]!.length === 1 ? 401 : 202 });
  };
  const userAuth = (user: string): ServerAuth => ({
    fetch,
    token: async ({ wasRefused }) => {
      if (wasRefused) await renewed;
      return `${user}${wasRefused ? ' renewed' : ''}`;
    },
  });
  let auth = userAuth('ann');
  const options = transportAuth(sdk, SERVER, () => auth);
  const transport = new sdk.StreamableHTTPClientTransport(new URL(SERVER), options);
  await transport.start();
  const request = (n: number) =>
    transport.send({ jsonrpc: '2.0', id: n, method: 'tools/call', params: { n } });
  const first = request(0);
  await expect.poll(() => used[0]!.length).toBe(1);
  auth = userAuth('bob');
  const second = request(1);
  await expect.poll(() => used[1]!.length).toBe(1);
  release();
  await Promise.all([first, second]);
  expect(used).toEqual([
    ['Bearer ann', 'Bearer ann renewed'],
    ['Bearer bob', 'Bearer bob renewed'],
  ]);
});

it.each(['token', 'onUnauthorized'] as const)(
  'has the page’s limit for a provider whose %s never answers',
  async (hanging) => {
    const forever = () => new Promise<never>(() => {});
    const authProvider = { token: async () => 't', onUnauthorized: async () => {} };
    authProvider[hanging] = forever;
    const fetch = async () => new Response(null, { status: 401 });
    const auth = { authProvider, fetch };
    const options = transportAuth(sdk, SERVER, () => auth, { callbackTimeout: 5 });
    await expect(options.fetch(SERVER)).rejects.toThrow(
      `\`auth.authProvider.${hanging}\` did not answer within 5 ms`,
    );
  },
);

it('asks the page for a token of the scope that a 403 names, once, and then requires a sign-in for it', async () => {
  const asked: object[] = [];
  const sent: (string | null)[] = [];
  const header = 'Bearer error="insufficient_scope", scope="files:write"';
  let enough = 'Bearer large';
  const auth: ServerAuth = {
    token: ({ wasRefused, scope }) => {
      asked.push({ wasRefused, scope });
      return scope ? 'large' : 'small';
    },
    fetch: async (_, init = {}) => {
      sent.push(new Headers(init.headers).get('authorization'));
      return sent.at(-1) === enough
        ? new Response(null, { status: 202 })
        : new Response(null, { status: 403, headers: { 'www-authenticate': header } });
    },
  };
  const options = transportAuth(sdk, SERVER, () => auth);
  expect((await options.fetch(SERVER)).status).toBe(202);
  expect(sent).toEqual(['Bearer small', 'Bearer large']);
  expect(asked[1]).toEqual({ wasRefused: true, scope: 'files:write' });
  enough = 'nothing';
  const error = await options.fetch(SERVER).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(AuthRequiredError);
  expect((error as AuthRequiredError).challenge).toMatchObject({
    scope: 'files:write',
    isMoreNeeded: true,
  });
  expect(sent).toHaveLength(4);
});

/** A server that wants a larger token than the first, and a page that asks its user for it. */
function scopedServer(refusal: (token: string) => number | undefined) {
  const scopes: string[] = [];
  const header = 'Bearer error="insufficient_scope", scope="files:write"';
  let answer = () => {};
  const answered = new Promise<void>((resolve) => (answer = resolve));
  const auth: ServerAuth = {
    token: async ({ wasRefused, scope }) => {
      if (!scope) return wasRefused ? 'renewed' : 'small';
      scopes.push(scope);
      await answered;
      return 'large';
    },
    fetch: async (_, init = {}) => {
      const status = refusal(new Headers(init.headers).get('authorization')!.slice(7)) ?? 202;
      const headers: HeadersInit = status === 403 ? { 'www-authenticate': header } : {};
      return new Response(null, { status, headers });
    },
  };
  return { options: transportAuth(sdk, SERVER, () => auth), scopes, answer };
}

it('asks the page once for a scope that several requests need at the same time', async () => {
  const { options, scopes, answer } = scopedServer((token) =>
    token === 'small' ? 403 : undefined,
  );
  const requests = Array.from({ length: 5 }, () => options.fetch(SERVER));
  await vi.waitFor(() => expect(scopes).toHaveLength(1));
  answer();
  expect((await Promise.all(requests)).map(({ status }) => status)).toEqual(Array(5).fill(202));
  expect(scopes).toEqual(['files:write']);
  // Those credentials are not kept here: the page decides what the next request has.
  expect((await options.fetch(SERVER)).status).toBe(202);
  expect(scopes).toHaveLength(2);
});

it('asks the page for the scope if renewed credentials allow too little', async () => {
  const { options, scopes, answer } = scopedServer(
    (token) => ({ small: 401, renewed: 403 })[token],
  );
  answer();
  expect((await options.fetch(SERVER)).status).toBe(202);
  expect(scopes).toEqual(['files:write']);
});

it('passes on a 403 that does not ask for a scope', async () => {
  const auth: ServerAuth = {
    token: () => 't',
    fetch: async () => new Response(null, { status: 403 }),
  };
  const options = transportAuth(sdk, SERVER, () => auth);
  expect((await options.fetch(SERVER)).status).toBe(403);
});

it('does not let the browser cache streams: Firefox would open the next one after the end of the first', async () => {
  const sent: [string | undefined, RequestCache | undefined][] = [];
  const fetch = async (_: RequestInfo | URL, { method, cache }: RequestInit = {}) => {
    sent.push([method, cache]);
    return new Response(null, { status: 202 });
  };
  const options = transportAuth(sdk, SERVER, () => ({ fetch }));
  await options.fetch(SERVER, { method: 'GET' });
  await options.fetch(SERVER, { method: 'POST' });
  expect(sent).toEqual([
    ['GET', 'no-store'],
    ['POST', undefined],
  ]);
});
