export interface TestServer {
  url: string;
  counts: { calls: number; cancelled: number; reads: number; toolLists: number };
  /** How many sessions were ended by their clients. */
  ended(): number;
  /** Forgets all its sessions, as after a restart. */
  forget(): Promise<void>;
  close(): Promise<void>;
}
/** What a server has in addition to its own tools. */
export interface More {
  tools: { name: string; inputSchema: { type: 'object' }; _meta?: object }[];
  /** The structured content that a tool answers with. Default: its name and arguments. */
  answers?: Record<string, (args: Record<string, unknown>) => object>;
  /** By URI. */
  contents: Record<string, { mimeType: string; text: string }>;
}
/** Starts a server on loopback, made with the SDK 1.x or 2.x. */
export function startTestServer(sdk: 1 | 2, more?: More): Promise<TestServer>;
