// An MCP server behind OAuth, as the specification describes it, with its own authorization server: protected resource
// metadata, dynamic registration, PKCE, `state`, `iss`, refresh tokens for one use.
import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { startTestServer } from './mcp-test-server.mjs';

const hash = (verifier) => createHash('sha256').update(verifier).digest('base64url');

async function textOf(request) {
  let text = '';
  for await (const chunk of request) text += chunk;
  return text;
}

/**
 * Like `allowEveryOrigin`, with the headers that the browser requests by name: a wildcard leaves out `Authorization`.
 */
function allowOrigins(request, response) {
  response.setHeader('Access-Control-Allow-Origin', '*');
  const asked = request.headers['access-control-request-headers'];
  if (asked) response.setHeader('Access-Control-Allow-Headers', asked);
  response.setHeader('Access-Control-Allow-Methods', 'GET, POST, DELETE, OPTIONS');
  response.setHeader('Access-Control-Expose-Headers', 'mcp-session-id, www-authenticate');
  const isPreflight = request.method === 'OPTIONS';
  if (isPreflight) response.writeHead(204).end();
  return isPreflight;
}

/** The id of a page that the operator of the authorization server has registered by hand. */
export const FIXED_CLIENT = 'registered-by-hand';

/**
 * `protect`: which requests need a token: all of them, or (`call`) only `tools/call`. The user grants immediately,
 * unless `consent` says otherwise. `registration`: how the authorization server gets to know clients. `dynamic`: they
 * register themselves; `refused`: it refuses every one that tries; `metadata`: their id is the address of a document;
 * `none`: it knows only `FIXED_CLIENT`.
 */
export async function startOAuthServer(protect = 'all', registration = 'dynamic') {
  const mcp = await startTestServer(2);
  const counts = { registered: 0, authorized: 0, issued: 0, refreshed: 0, refused: 0, executed: 0 };
  const clients = new Set([FIXED_CLIENT]);
  const codes = new Map();
  const access = new Set();
  const refresh = new Set();
  const secrets = [];
  let consent = 'grant';

  const json = (response, status, body) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));

  function tokens(response) {
    const pair = { access_token: `at-${randomUUID()}`, refresh_token: `rt-${randomUUID()}` };
    access.add(pair.access_token);
    refresh.add(pair.refresh_token);
    secrets.push(pair.access_token, pair.refresh_token);
    json(response, 200, { ...pair, token_type: 'Bearer', expires_in: 3600 });
  }

  const routes = {
    '/.well-known/oauth-protected-resource/mcp': (request, response) =>
      json(response, 200, { resource: `${origin}/mcp`, authorization_servers: [origin] }),
    '/.well-known/oauth-authorization-server': (request, response) =>
      json(response, 200, {
        issuer: origin,
        authorization_endpoint: `${origin}/authorize`,
        token_endpoint: `${origin}/token`,
        ...(registration === 'metadata' && { client_id_metadata_document_supported: true }),
        ...(/dynamic|refused/.test(registration) && {
          registration_endpoint: `${origin}/register`,
        }),
        response_types_supported: ['code'],
        grant_types_supported: ['authorization_code', 'refresh_token'],
        code_challenge_methods_supported: ['S256'],
        token_endpoint_auth_methods_supported: ['none'],
        authorization_response_iss_parameter_supported: true,
      }),
    '/register': async (request, response) => {
      if (registration !== 'dynamic') return json(response, 403, { error: 'access_denied' });
      const client = { ...JSON.parse(await textOf(request)), client_id: randomUUID() };
      clients.add(client.client_id);
      counts.registered++;
      json(response, 201, client);
    },
    '/authorize': (request, response, { searchParams: query }) => {
      counts.authorized++;
      const back = new URL(query.get('redirect_uri'));
      const client = query.get('client_id');
      const isKnown = registration === 'metadata' ? URL.canParse(client) : clients.has(client);
      const isValid = isKnown && query.get('code_challenge_method') === 'S256';
      if (!isValid) return json(response, 400, { error: 'invalid_request' });
      back.searchParams.set('state', query.get('state'));
      back.searchParams.set('iss', origin);
      if (consent === 'deny') back.searchParams.set('error', 'access_denied');
      else {
        const code = `code-${randomUUID()}`;
        codes.set(code, query.get('code_challenge'));
        secrets.push(code);
        back.searchParams.set('code', code);
      }
      response.writeHead(302, { location: back.href }).end();
    },
    '/token': async (request, response) => {
      const form = new URLSearchParams(await textOf(request));
      if (form.get('grant_type') === 'refresh_token') {
        // For one use: two concurrent refreshes would end the session.
        if (!refresh.delete(form.get('refresh_token')))
          return json(response, 400, { error: 'invalid_grant' });
        counts.refreshed++;
        return tokens(response);
      }
      const challenge = codes.get(form.get('code'));
      codes.delete(form.get('code'));
      if (!challenge || challenge !== hash(form.get('code_verifier') ?? ''))
        return json(response, 400, { error: 'invalid_grant' });
      counts.issued++;
      tokens(response);
    },
  };

  const http = createServer(async (request, response) => {
    const url = new URL(request.url, origin);
    if (allowOrigins(request, response)) return;
    const route = routes[url.pathname];
    if (route) return route(request, response, url);
    const body = request.method === 'POST' ? await textOf(request) : undefined;
    const isCall = body?.includes('"tools/call"');
    const [, token] = /^Bearer (.+)$/.exec(request.headers.authorization ?? '') ?? [];
    if ((protect === 'all' || isCall) && !access.has(token)) {
      counts.refused++;
      const metadata = `${origin}/.well-known/oauth-protected-resource/mcp`;
      response.setHeader('www-authenticate', `Bearer resource_metadata="${metadata}"`);
      return json(response, 401, { error: 'invalid_token' });
    }
    if (isCall) counts.executed++;
    // Allowed requests go to a real MCP server.
    const { host: _host, 'content-length': _length, ...headers } = request.headers;
    try {
      const init = { method: request.method, headers, ...(body && { body }) };
      const answer = await fetch(mcp.url, init);
      const kept = ['content-type', 'mcp-session-id'].flatMap((name) =>
        answer.headers.has(name) ? [[name, answer.headers.get(name)]] : [],
      );
      response.writeHead(answer.status, Object.fromEntries(kept));
      for await (const chunk of answer.body ?? []) response.write(chunk);
    } catch {
      // The page left, or the server was stopped.
    }
    response.end();
  });
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
  const origin = `http://127.0.0.1:${http.address().port}`;
  return {
    url: `${origin}/mcp`,
    counts,
    secrets,
    /** What the user does: `grant` or `deny`. */
    consent: (next) => (consent = next),
    /** Access tokens expire; with `all`, the user is signed out. */
    expire(all) {
      access.clear();
      if (all) refresh.clear();
    },
    async close() {
      http.closeAllConnections();
      http.close();
      await mcp.close();
    },
  };
}
