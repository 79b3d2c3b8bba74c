// The backend of all chats: pages, a relay, the tools with a view, a route for each chat library.
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join } from 'node:path';
import { Readable } from 'node:stream';
import { toNodeListener } from '@mcp-app/server/relay/node';
import { agUiRoute } from './ag-ui.mjs';
import { approvalRoute } from './ai-sdk-approval.mjs';
import { aiSdkRoute } from './ai-sdk.mjs';
import { assistantUiRoute } from './assistant-ui.mjs';
import { conversationRoute, forgetConversations } from './conversations.mjs';
import { connectRoute, copilotKitRoute } from './copilotkit.mjs';
import { relayFor } from './relay.mjs';
import { closeGates, open, prompts, toolMessages } from './script.mjs';
import { orders, startShop } from './shop.mjs';
import { tanStackRoute } from './tanstack-ai.mjs';
import { toolsRoute } from './tools.mjs';

const shop = await startShop();
const relay = toNodeListener(relayFor(shop));

const routes = {
  '/api/chat': aiSdkRoute(shop),
  '/chat/approval': approvalRoute(shop),
  '/chat/tanstack-ai': tanStackRoute(shop),
  '/chat/assistant-ui': assistantUiRoute(shop),
  '/chat/copilotkit': copilotKitRoute(shop),
  '/chat/copilotkit/connect': connectRoute,
  '/chat/ag-ui': agUiRoute(shop),
  '/tools': toolsRoute(shop),
  '/test/seen': async () => Response.json({ orders, prompts }),
  '/test/tool-messages': async () => Response.json(toolMessages),
  '/test/open': async (request) => {
    open(new URL(request.url).searchParams.get('gate'));
    return new Response('');
  },
  '/test/reset': async () => {
    closeGates();
    orders.length = prompts.length = toolMessages.length = 0;
    forgetConversations();
    return new Response('');
  },
};

const TYPES = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' };
const pages = new URL('../dist/', import.meta.url);

async function page(path) {
  const file = path === '/' ? 'ai-sdk-react.html' : path.slice(1);
  const text = await readFile(new URL(join('.', file), pages)).catch(() => undefined);
  if (!text) return new Response('', { status: 404 });
  return new Response(text, { headers: { 'content-type': TYPES[extname(file)] ?? 'text/plain' } });
}

async function bodyOf(request) {
  let text = '';
  for await (const chunk of request) text += chunk;
  return text;
}

const server = createServer(async (request, response) => {
  const { pathname } = new URL(request.url, 'http://localhost');
  if (pathname.startsWith('/relay')) return relay(request, response);
  try {
    const body = /POST|PUT/.test(request.method) ? await bodyOf(request) : undefined;
    const abort = new AbortController();
    response.on('close', () => abort.abort());
    const asked = new Request(new URL(request.url, 'http://localhost'), {
      method: request.method,
      headers: request.headers,
      body,
      signal: abort.signal,
    });
    const route = pathname.startsWith('/conversations/') ? conversationRoute : routes[pathname];
    const answer = await (route ? route(asked) : page(pathname));
    response.writeHead(answer.status, Object.fromEntries(answer.headers));
    if (!answer.body) return response.end();
    Readable.fromWeb(answer.body)
      .on('error', () => {})
      .pipe(response);
  } catch (error) {
    console.error(error);
    response.writeHead(500).end(String(error));
  }
});
server.listen(Number(process.env.PORT), 'localhost');
