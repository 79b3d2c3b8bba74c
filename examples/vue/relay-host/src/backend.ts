// What the page asks of its backend: the apps of the MCP servers, and their calls.
import { relayLink, toolResourceUri, toolsForModel } from '@mcp-app/elements/host';
import type { RelayLink, ServerRequests } from '@mcp-app/elements/host';
import { configureFrames } from '@mcp-app/elements/mcp-app-frame';

type Tool = ServerRequests['tools/list']['result']['tools'][number];
export type ContentBlock = ServerRequests['tools/call']['result']['content'][number];

/** The result of a call. */
export type Result = ServerRequests['tools/call']['result'];

/** A tool with a view, and the relay to its server. */
export interface App {
  relay: string;
  tool: Tool;
}

/** What is known of the apps. */
export type AppList =
  | { state: 'loading' }
  | { state: 'failed'; problem: string }
  | { state: 'ready'; apps: App[] };

/** One turn of the conversation: an app that was opened, or what an app said. */
export type Turn =
  | { id: number; app: App; result?: Result; text?: never }
  | { id: number; app: App; text: string; result?: never };

export const titleOf = ({ tool }: App): string => tool.title ?? tool.name;
export const textOf = (content: readonly ContentBlock[]): string =>
  content.map((block) => (block.type === 'text' ? block.text : `(${block.type})`)).join('\n');

/** Milliseconds until the backend must have answered. */
const TIMEOUT = 10_000;

const links = new Map<string, RelayLink>();
function linkTo(relay: string): RelayLink {
  const link = links.get(relay) ?? relayLink(relay);
  links.set(relay, link);
  return link;
}

async function appsOf(relay: string): Promise<App[]> {
  const { tools } = await linkTo(relay).request('tools/list', {});
  return toolsForModel(tools)
    .filter(toolResourceUri)
    .map((tool) => ({ relay, tool }));
}

/** Asks the backend for its settings, and the servers for their tools. */
export async function loadApps(): Promise<AppList> {
  try {
    const response = await fetch('/settings', { signal: AbortSignal.timeout(TIMEOUT) });
    if (!response.ok) throw new Error(`The backend answered with status ${response.status}.`);
    const { sandboxUrl, relays } = (await response.json()) as {
      sandboxUrl: string;
      relays: string[];
    };
    // Views run on the origin of the sandbox, never on that of this page.
    configureFrames({ sandbox: { url: sandboxUrl } });
    return { state: 'ready', apps: (await Promise.all(relays.map(appsOf))).flat() };
  } catch (error) {
    return { state: 'failed', problem: (error as Error).message };
  }
}

/** Calls the tool of an app. In a chat, the model does this, and chooses the input. */
export const callApp = ({ relay, tool }: App): Promise<Result> =>
  linkTo(relay)
    .request('tools/call', { name: tool.name, arguments: {} })
    // The view shows why there is no result, instead of waiting for it.
    .catch(({ message }: Error): Result => ({
      isError: true,
      content: [{ type: 'text', text: message }],
    }));
