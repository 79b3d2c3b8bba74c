// The backend: sign-in, the page, stored conversations, the chat, and a relay. PORT=3000 node server/main.mjs
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createRelay } from '@mcp-app/server/relay';
import { toNodeListener } from '@mcp-app/server/relay/node';
import { mayUse } from './access.mjs';
import { signIn, signOut, userOf } from './accounts.mjs';
import { answer } from './chat.mjs';
import { connectTo, SERVERS } from './clients.mjs';
import { append, conversationOf } from './conversations.mjs';

const page = fileURLToPath(new URL('../dist', import.meta.url));

// For what views need: their HTML, and the tools that they call. It makes a client for each user and server.
const relay = createRelay({
  authorize: (request) => userOf(request) ?? false,
  servers: Object.fromEntries(
    SERVERS.map((name) => [name, ({ user, capabilities }) => connectTo(name, user, capabilities)]),
  ),
  onerror: (error, id) => console.error(id, error),
});
const relayListener = toNodeListener(relay);

const TYPES = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' };

async function servePage(path, response) {
  const file = normalize(join(page, path === '/' ? 'index.html' : path));
  const text = file.startsWith(page) && (await readFile(file).catch(() => undefined));
  if (!text) return response.writeHead(404).end('Not found. Run `npm run build` first.\n');
  response.writeHead(200, { 'content-type': TYPES[extname(file)] ?? 'application/octet-stream' });
  response.end(text);
}

async function bodyOf(request) {
  let text = '';
  for await (const chunk of request) if ((text += chunk).length > 10_000) return {};
  try {
    return JSON.parse(text) ?? {};
  } catch {
    return {};
  }
}

const json = (response, value) =>
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(value));

const ROUTES = {
  'POST /sign-in': async (request, response) => {
    const { name, password } = await bodyOf(request);
    const cookie = signIn(name, password);
    response.writeHead(cookie ? 204 : 401, cookie ? { 'set-cookie': cookie } : {}).end();
  },
  'POST /sign-out': async (request, response) => {
    const user = signOut(request);
    if (user) await relay.signOut(user);
    response.writeHead(204).end();
  },
  'GET /user': (request, response) => json(response, { user: userOf(request) ?? null }),
};
const ROUTES_OF_USERS = {
  'GET /conversation': async (user, request, response) =>
    json(response, await conversationOf(user)),
  'POST /chat': async (user, request, response) => {
    const { text } = await bodyOf(request);
    const turns = await answer(user, String(text));
    await append(user, turns);
    json(response, turns);
  },
};

async function respond(request, response) {
  const { pathname } = new URL(request.url, 'http://localhost');
  const user = userOf(request);
  if (pathname.startsWith('/relay/')) {
    // The relay keeps clients, so access that ended is checked before it. It answers pages that are not signed in.
    if (!user || (await mayUse(user, pathname.split('/')[2])))
      return relayListener(request, response);
    return response.writeHead(403).end('You have no access to this server.\n');
  }
  const route = `${request.method} ${pathname}`;
  if (ROUTES[route]) return ROUTES[route](request, response);
  if (!ROUTES_OF_USERS[route]) return servePage(pathname, response);
  if (!user) return response.writeHead(401).end('Sign in first.\n');
  return ROUTES_OF_USERS[route](user, request, response);
}

const server = createServer((request, response) => {
  Promise.resolve(respond(request, response)).catch((error) => {
    console.error(error);
    response.writeHead(500).end('The server of this tool did not answer.\n');
  });
});
const port = Number(process.env.PORT ?? 3000);
server.on('error', ({ code, message }) => {
  console.error(
    code === 'EADDRINUSE' ? `Port ${port} is in use. Set PORT to another one.` : message,
  );
  process.exit(1);
});
server.listen(port, 'localhost', () => {
  console.log(`http://localhost:${server.address().port}`);
});
