// The MCP servers of the page, each with its tools, its state and its errors. The command connects to its own servers and
// relays; to those that the user adds, the page connects itself.
import { askInFrame, completeInFrame } from '@mcp-app/elements/elicitation';
import type { ElicitParams, ElicitResult } from '@mcp-app/elements/elicitation';
import {
  appClientOptions,
  clientLink,
  relayLink,
  toolResourceUri,
  toolsForModel,
} from '@mcp-app/elements/host';
import type { ServerLink } from '@mcp-app/elements/host';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import type { Tool } from '@modelcontextprotocol/client';
import type { PageServer } from '../../src/dev/page-data.ts';

/** Only for servers that the page connects to. */
const CONNECT_TIMEOUT_MS = 8000;
/** The command may have to install the server first. */
const RELAY_TIMEOUT_MS = 180_000;

export interface Server {
  /** A URL, or the line that starts its process. */
  readonly id: string;
  /** The relay of the command; undefined if the page connects itself. */
  readonly relay: string | undefined;
  /** Whether somebody sees the page, so that the server may ask them. */
  readonly canAsk: boolean;
  /** What the page calls it: its title, which is followed by `label` if another server has the same. */
  name: string;
  /** Its own name, once it is connected. */
  title: string;
  /** Its name in the command or its file, or its host. */
  readonly label: string;
  /** Whether the user has to sign in, which begins at `/sign-in`. */
  needsSignIn: boolean;
  /** connecting, ready, or what went wrong. */
  state: 'connecting' | 'ready' | { problem: string };
  link: ServerLink | undefined;
  /** What a model may call. */
  tools: Tool[];
  /** What its process printed last to stderr. */
  printed: string[];
  /** Where the user is asked, one place for each running call of the page. A question is that of the latest call. */
  readonly asking: QuestionPlace[];
}

/** Where the questions of a call are shown. */
export interface QuestionPlace {
  ask(params: ElicitParams, context: QuestionContext): Promise<ElicitResult>;
  /** The user is done with the page that a question has opened. Nothing happens if it is a question of another place. */
  complete(elicitationId: string): void;
}

interface QuestionContext {
  signal: AbortSignal;
  serverInfo?: { name: string; version: string } | undefined;
}

/** A tool whose view address is invalid (not `ui://…`) has no view. */
export function hasView(tool: Tool): boolean {
  try {
    return toolResourceUri(tool) !== undefined;
  } catch {
    return false;
  }
}

/** Why a server cannot be used that the page connects to, and what to do. */
async function explain(url: string, error: unknown): Promise<string> {
  const { message } = error as Error;
  // A page cannot see why a request failed. A request that needs no permission at least shows whether a server is
  // there.
  const isUp = await fetch(url, { mode: 'no-cors', signal: AbortSignal.timeout(3000) }).then(
    () => true,
    () => false,
  );
  if (!isUp) return 'Nobody answers there. Is the server running, and is the port right?';
  if (/failed to fetch|networkerror|load failed/i.test(message)) {
    return 'The server answers, but not to this page: it must send Access-Control-Allow-Origin and expose Mcp-Session-Id.';
  }
  return `It does not answer like an MCP server: ${message}`;
}

/** What the command said about its server. The error of the link is about the relay, which is not the problem. */
function reasonOf(error: unknown): string {
  const { cause, message } = error as Error;
  return cause instanceof Error ? cause.message : message;
}

const cancel = (): ElicitResult => ({ action: 'cancel' });

async function openLink(server: Server): Promise<ServerLink> {
  const { id, relay, canAsk } = server;
  const complete = (elicitationId: string) =>
    server.asking.forEach((place) => place.complete(elicitationId));
  if (relay) {
    const link = relayLink(relay, {
      connectTimeout: RELAY_TIMEOUT_MS,
      ...(canAsk && {
        serverHandlers: {
          elicit: (params, context) => server.asking.at(-1)?.ask(params, context) ?? cancel(),
        },
        elicitation: { url: true, view: true, complete },
      }),
    });
    await link.ready();
    return link;
  }
  const client = new Client(
    { name: 'mcp-app-dev', version: '1.0.0' },
    appClientOptions({
      capabilities: {
        elicitation: { form: {}, url: {} },
        // Experimental: a view of the server may ask.
        extensions: { 'io.modelcontextprotocol/ui': { elicitation: {} } },
      },
    }),
  );
  client.setRequestHandler('elicitation/create', ({ params }, { mcpReq }) => {
    const place = server.asking.at(-1);
    return place ? place.ask(params, mcpReq) : askInFrame(client, params, mcpReq);
  });
  client.setNotificationHandler('notifications/elicitation/complete', async ({ params }) => {
    complete(params.elicitationId);
    await completeInFrame(client, params.elicitationId);
  });
  // Firefox would not open the stream of a second page before that of the first has ended.
  const requestInit: RequestInit = { cache: 'no-store' };
  const transport = new StreamableHTTPClientTransport(new URL(id), { requestInit });
  await client.connect(transport, { timeout: CONNECT_TIMEOUT_MS });
  return clientLink(client);
}

/** All pages of the list. */
async function listTools(link: ServerLink): Promise<Tool[]> {
  if (!link.capabilities.tools) return [];
  const tools: Tool[] = [];
  const seen = new Set<string>();
  let cursor: string | undefined;
  do {
    const page = await link.request('tools/list', cursor ? { cursor } : {});
    tools.push(...(page.tools as Tool[]));
    cursor = page.nextCursor;
    // A server that names a page twice would name it forever.
    if (cursor && seen.has(cursor)) break;
    if (cursor) seen.add(cursor);
  } while (cursor);
  return toolsForModel(tools) as Tool[];
}

/** Connects, and lists the tools. Never rejects: errors are stored in `state`. */
export async function connect(server: Server): Promise<void> {
  server.state = 'connecting';
  try {
    // A relay finds its server again. A client of the page may have a session that the server no longer knows.
    const link = (server.relay && server.link) || (await openLink(server));
    server.link = link;
    server.tools = await listTools(link);
    const { title, name } = link.serverInfo ?? { name: server.label };
    server.title = title ?? name;
    server.name = server.title;
    server.state = 'ready';
  } catch (error) {
    await disconnect(server);
    const { relay, id } = server;
    server.state = { problem: relay ? reasonOf(error) : await explain(id, error) };
  }
}

/** Gives servers of the same title names that differ. */
export function nameApart(servers: readonly Server[]): void {
  for (const server of servers) {
    const { title, label, id } = server;
    const same = servers.filter((one) => one.title === title);
    const isLabelled = same.every((one) => one === server || one.label !== label);
    server.name = same.length === 1 ? title : `${title} (${isLabelled ? label : id})`;
  }
}

/** Ends the session with a server. */
export async function disconnect(server: Server): Promise<void> {
  const { link } = server;
  server.link = undefined;
  if (server.relay) return link?.close?.();
  // A server that is already gone needs no request.
  await (link?.client as Client | undefined)?.close().catch(() => undefined);
}

/** What a frame needs to reach the server. */
export const frameSource = ({ relay, link }: Server) =>
  relay ? { relay } : { client: link?.client as Client };

const socketUrl = (path: string) => new URL(path, location.href.replace(/^http/, 'ws')).href;

export const newServer = (
  { id, name, relay }: Omit<PageServer, 'relay'> & { relay?: string },
  canAsk = true,
): Server => ({
  id,
  relay: relay && socketUrl(relay),
  canAsk,
  name,
  title: name,
  label: name,
  needsSignIn: false,
  state: 'connecting',
  link: undefined,
  tools: [],
  printed: [],
  asking: [],
});

/** A server that the user adds by its URL. */
export const addedServer = (url: string): Server => newServer({ id: url, name: new URL(url).host });
