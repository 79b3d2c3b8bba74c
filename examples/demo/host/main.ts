// A chat without a model: servers at the side, apps in the conversation, tools in the composer.
// Everything about MCP Apps is done by `<mcp-app-frame>`; this page connects, calls and lays out.
import type { McpAppFrameElement } from '@mcp-app/elements/mcp-app-frame';
import type { Tool } from '@modelcontextprotocol/client';
import { runTool } from './app-turn.ts';
import { offerAppearance } from './appearance.ts';
import { Composer, choicesOfApps, choicesOfServers } from './composer.ts';
import type { Choice } from './composer.ts';
import { sayAsHost, sayAsUser, sayProblem } from './conversation.ts';
import { follow, inspect, offerInspector } from './inspector-panel.ts';
import { unfoldWhereThereIsRoom } from './room.ts';
import { ServerList } from './server-list.ts';
import type { Server } from './servers.ts';
import { offerSuggestions } from './suggestions.ts';

interface Addresses {
  sandboxUrl?: string;
  servers: string[];
}

const { sandboxUrl, servers }: Addresses = await (await fetch('./addresses.json')).json();
const appTools = new Map<McpAppFrameElement, readonly Choice['tool'][]>();
const composer = new Composer();

const list = new ServerList(() => offerTools());

function offerTools(): void {
  offerSuggestions(list.servers, run);
  composer.offer([
    ...choicesOfServers(list.servers, (server, tool, input) => {
      sayAsUser(`Run ${tool.title ?? tool.name}`);
      run(server, tool, input);
    }),
    ...choicesOfApps(appTools, runAppTool),
  ]);
}

function run(server: Server, tool: Tool, input: Record<string, unknown>): void {
  void runTool(
    { server, tool, input },
    {
      sandboxUrl,
      inspect,
      failed: (broken, problem) => list.report(broken, problem),
      added: (frame) => {
        follow(frame);
        frame.addEventListener('mcp-app-ready', ({ appCapabilities }) => {
          if (appCapabilities?.tools) void frame.listAppTools().then(remember);
        });
        frame.addEventListener('mcp-app-tools-change', ({ tools }) => remember(tools));
        const remember = (tools: readonly object[]) => {
          appTools.set(frame, tools as Choice['tool'][]);
          offerTools();
        };
      },
    },
  );
}

/** A model would do this: use what the app on the page offers. */
function runAppTool(frame: McpAppFrameElement, name: string, input: Record<string, unknown>): void {
  sayAsUser(`Run ${name} of the app`);
  frame.callAppTool(name, input).then(
    ({ content }) => {
      const [first] = content;
      sayAsHost(first?.type === 'text' ? first.text : 'Done.');
    },
    (error: Error) => sayProblem(`${name}: ${error.message}`),
  );
}

offerAppearance();
offerInspector();
unfoldWhereThereIsRoom();
for (const url of servers) void list.add(url);
