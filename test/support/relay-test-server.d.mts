import type { Client } from '@modelcontextprotocol/client';

export interface TestRelay {
  /** For POST. */
  url: string;
  /** For WebSockets. */
  socketUrl: string;
  counts: { sockets: number; posts: number; readonly open: number };
  /** Breaks all connections, like a proxy that restarts. */
  drop(): void;
  close(): Promise<void>;
}
/** Starts a relay to the MCP server at `mcpUrl`. With a token, only pages that have it can use it. */
export function startTestRelay(mcpUrl: string, token?: string): Promise<TestRelay>;
/** Serves a relay for a connected client, and closes the client with it. */
export function serveRelay(client: Client, token?: string): Promise<TestRelay>;
