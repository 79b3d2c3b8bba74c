// Serves the page of the host: built files, what the page knows from the start, the relay, and actions of the page.
import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { answerCompletion } from '../model/completion-route.js';
import type { ModelSettings } from '../model/model-settings.js';
import { SIGN_IN_PATH, SIGNED_IN_PATH } from './sign-in-route.js';
import type { PageData, Reply } from './page-data.js';

const built = fileURLToPath(new URL('../page', import.meta.url));

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
};

/** The longest message of an app, in bytes. */
const MAX_MESSAGE = 1_000_000;
/** The longest conversation with a model, with its pictures. */
const MAX_CONVERSATION = 32_000_000;

/** What the page needs from the rest of the host. */
export interface PageSource {
  /** Resolves once the servers are known. */
  data: Promise<PageData>;
  /** Answers what an app says; undefined if there is no answer. */
  reply?: ((message: string) => Promise<Reply | undefined>) | undefined;
  /** Answers the conversation. */
  model?: ModelSettings | undefined;
  /** Answers the addresses of a sign-in. */
  signIn?: ((url: URL, response: ServerResponse) => void) | undefined;
  /** What the page may do, by path. */
  actions: Readonly<Record<string, () => unknown>>;
  /** A folder with Markdown, which the page shows below `/docs/`. */
  documents?: string | undefined;
}

/** Whether the request was sent by a script of this page. */
const isOwn = ({ headers }: IncomingMessage) => headers['sec-fetch-site'] === 'same-origin';

/** Whether a page of another origin has led here. */
const isForeign = ({ headers }: IncomingMessage) =>
  /^(?:cross-site|same-site)$/.test(String(headers['sec-fetch-site']));

/** The data for a script in HTML: nothing in it may end the script. */
const embedded = (data: PageData) => JSON.stringify(data).replaceAll('<', String.raw`\u003c`);

/** Never rejects. */
async function servePage(response: ServerResponse, known: Promise<PageData>): Promise<void> {
  const data = await known;
  const html = await readFile(join(built, 'index.html'), 'utf8').catch(() => undefined);
  if (html === undefined)
    return void response.writeHead(500).end('The page is not built. Install the package again.\n');
  const script = `<script type="application/json" id="page-data">${embedded(data)}</script>`;
  response
    // The data changes with each start.
    .writeHead(200, { 'Content-Type': TYPES['.html'], 'Cache-Control': 'no-store' })
    .end(html.replace('<!-- page-data -->', () => script));
}

function serveFile(response: ServerResponse, file: string): void {
  createReadStream(file)
    .on('error', () => response.writeHead(404).end('Not found'))
    .on('open', () => response.setHeader('Content-Type', TYPES[extname(file)] ?? 'text/plain'))
    .pipe(response);
}

async function bodyOf(request: IncomingMessage, limit: number): Promise<string> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > limit) throw new Error(`The message is longer than ${limit} bytes.`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}

async function answerPost(
  request: IncomingMessage,
  response: ServerResponse,
  pathname: string,
  { actions, reply, model }: PageSource,
): Promise<void> {
  if (!isOwn(request)) return void response.writeHead(403).end();
  try {
    if (pathname === '/reply' && reply) {
      const answer = await reply(await bodyOf(request, MAX_MESSAGE));
      response.writeHead(200, { 'Content-Type': TYPES['.json'] }).end(JSON.stringify(answer ?? {}));
      return;
    }
    if (pathname === '/model' && model)
      return await answerCompletion(response, await bodyOf(request, MAX_CONVERSATION), model);
    const action = Object.hasOwn(actions, pathname) ? actions[pathname] : undefined;
    if (!action) return void response.writeHead(404).end();
    await action();
    response.writeHead(204).end();
  } catch (error) {
    response.writeHead(500).end(String(error));
  }
}

/** The file for a path of the page. Pages of the documentation are rendered by docs.html. */
function fileFor(pathname: string, documents: string | undefined): string | undefined {
  if (!documents && pathname.startsWith('/docs')) return undefined;
  if (documents && pathname.startsWith('/docs-pages/') && pathname.endsWith('.md'))
    return join(documents, normalize(pathname.slice('/docs-pages'.length)));
  if (/^\/docs(\/|$)/.test(pathname)) return join(built, 'docs.html');
  return join(built, normalize(pathname));
}

/**
 * The server of the page. `relay` answers what is below `/relay/`.
 * @param address the origin of the page, once it is known
 */
export function pageServer(
  source: PageSource,
  address: () => string,
  relay: (request: IncomingMessage, response: ServerResponse) => void,
): Server {
  return createServer((request, response) => {
    const { url = '/', method, headers } = request;
    if (!URL.canParse(url, address())) return void response.writeHead(400).end('Not an address');
    const { pathname, search } = new URL(url, address());
    const { host } = new URL(address());
    // A name that somebody else points at this machine must not become a page that may use the servers.
    if (headers.host !== host) {
      const isThisMachine = /^(?:127\.0\.0\.1|\[::1\]):/.test(headers.host ?? '');
      if (!isThisMachine) return void response.writeHead(403).end(`Open ${address()} instead.\n`);
      return void response.writeHead(307, { Location: `${address()}${pathname}${search}` }).end();
    }
    if (pathname.startsWith('/relay/')) return relay(request, response);
    // A link of another site must not begin a sign-in. The way back comes from another one.
    const isForSignIn =
      pathname === SIGNED_IN_PATH || (pathname === SIGN_IN_PATH && !isForeign(request));
    if (isForSignIn && source.signIn) return source.signIn(new URL(url, address()), response);
    if (method === 'POST') return void answerPost(request, response, pathname, source);
    if (pathname === '/') return void servePage(response, source.data);
    if (pathname === '/page-data.json')
      return void source.data.then((data) => {
        response.writeHead(200, { 'Content-Type': TYPES['.json'] }).end(JSON.stringify(data));
      });
    const file = fileFor(pathname, source.documents);
    if (file) serveFile(response, file);
    else response.writeHead(404).end('Not found');
  });
}
