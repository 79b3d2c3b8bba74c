// The MCP servers of the page: connected by URL, each with its tools, its state and its errors.
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import type { Tool } from '@modelcontextprotocol/client';
import { appClientOptions, toolResourceUri, toolsForModel } from '@mcp-app/elements/host';

const CONNECT_TIMEOUT_MS = 8000;

export interface Server {
  readonly url: string;
  name: string;
  /** connecting, ready, or what went wrong. */
  state: 'connecting' | 'ready' | { problem: string };
  client: Client | undefined;
  /** What a model may call. */
  tools: Tool[];
}

/** A tool whose view address is invalid (not `ui://…`) has no view. */
export function hasView(tool: Tool): boolean {
  try {
    return toolResourceUri(tool) !== undefined;
  } catch {
    return false;
  }
}

/** Why a server cannot be used, and what to do. */
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

/** Connects, and lists the tools. Never rejects: errors are stored in `state`. */
export async function connect(server: Server): Promise<void> {
  const client = new Client(
    { name: 'mcp-app-elements-demo', version: '1.0.0' },
    appClientOptions(),
  );
  server.state = 'connecting';
  try {
    const options = { timeout: CONNECT_TIMEOUT_MS };
    await client.connect(new StreamableHTTPClientTransport(new URL(server.url)), options);
    server.tools = toolsForModel((await client.listTools({}, options)).tools) as Tool[];
    const { title, name } = client.getServerVersion() ?? { name: server.name };
    server.name = title ?? name;
    server.client = client;
    server.state = 'ready';
  } catch (error) {
    server.state = { problem: await explain(server.url, error) };
  }
}

/** Ends the session with a server that the user removed. */
export async function disconnect({ client }: Server): Promise<void> {
  // A server that is already gone needs no request.
  await client?.close().catch(() => undefined);
}

export const newServer = (url: string): Server => ({
  url,
  name: new URL(url).host,
  state: 'connecting',
  client: undefined,
  tools: [],
});
