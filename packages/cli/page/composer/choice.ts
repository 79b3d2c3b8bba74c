// The tools that can be picked: of the servers that work, and of the apps on the page.
import type { McpAppFrameElement } from '@mcp-app/elements/mcp-app-frame';
import type { Tool } from '@modelcontextprotocol/client';
import type { Server } from '../servers/servers.ts';

/** A tool that can be picked, and what running it means. */
export interface Choice {
  group: string;
  tool: Pick<Tool, 'name' | 'title' | 'description' | 'inputSchema'>;
  run(input: Record<string, unknown>): void;
  /** The server that has the tool; undefined for tools of apps. */
  server?: Server;
}

/** Identifies a choice on the page. Two servers may have the same name. */
export const keyOf = ({ group, tool, server }: Choice) => `${server?.id ?? group}/${tool.name}`;
/** What is kept in the browser belongs to this. */
export const storageKeyOf = ({ group, tool }: Choice) => `${group}/${tool.name}`;
/** Whether the server of a choice is away, and may have the tool again: it is being restarted, or it failed. */
export const mayReturn = ({ server }: Choice) => server !== undefined && server.state !== 'ready';
export const titleOf = ({ tool }: Choice) => tool.title ?? tool.name;

/** The tools of the servers that work. */
export const choicesOfServers = (
  servers: readonly Server[],
  run: (server: Server, tool: Tool, input: Record<string, unknown>) => void,
): Choice[] =>
  servers
    .filter(({ state }) => state === 'ready')
    .flatMap((server) =>
      server.tools.map((tool) => ({
        group: server.name,
        server,
        tool,
        run: (input) => run(server, tool, input),
      })),
    );

/** The tools that the apps on the page offer. */
export const choicesOfApps = (
  tools: ReadonlyMap<McpAppFrameElement, readonly Choice['tool'][]>,
  run: (frame: McpAppFrameElement, name: string, input: Record<string, unknown>) => void,
): Choice[] =>
  [...tools].flatMap(([frame, offered], index) =>
    offered.map((tool) => ({
      group: `${frame.details.appInfo?.name ?? 'App'} (app ${index + 1})`,
      tool,
      run: (input) => run(frame, tool.name, input),
    })),
  );
