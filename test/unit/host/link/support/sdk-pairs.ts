// A client and a server of each SDK generation, connected in memory.
import {
  Client as Client2,
  InMemoryTransport as InMemoryTransport2,
} from '@modelcontextprotocol/client';
import { Client as Client1 } from '@modelcontextprotocol/sdk/client/index.js';
import { InMemoryTransport as InMemoryTransport1 } from '@modelcontextprotocol/sdk/inMemory.js';
import { Server as Server1 } from '@modelcontextprotocol/sdk/server/index.js';
import * as schemas from '@modelcontextprotocol/sdk/types.js';
import { Server as Server2 } from '@modelcontextprotocol/server';
import { onTestFinished } from 'vitest';
import type { McpClient } from '../../../../../packages/elements/src/host/link/client-link.js';

type Sdk = 1 | 2;

/** The requests to a server, and the means to notify the client. */
export interface PairedServer {
  calls: { params: Record<string, unknown>; signal: AbortSignal }[];
  notify(method: string, params?: object): Promise<void>;
}

/** A tool whose results do not match its own output schema, with fields that no SDK knows. */
export const ODD_TOOL = {
  name: 'odd',
  inputSchema: { type: 'object' },
  outputSchema: {
    type: 'object',
    properties: { count: { type: 'number' } },
    required: ['count'],
    additionalProperties: false,
  },
  annotations: { readOnlyHint: true, 'example.com/hint': 'kept' },
  _meta: { ui: { resourceUri: 'ui://test/odd', 'example.com/new': [1] } },
  'example.com/unknown': { kept: true },
};

/** The results of the tool, by its argument `case`. */
export const ODD_RESULTS: Record<string, object> = {
  mismatch: {
    content: [{ type: 'text', text: 'many' }],
    structuredContent: { count: 'many', extra: true },
    _meta: { 'example.com/meta': null },
    'example.com/result': 1,
  },
  missing: { content: [{ type: 'text', text: 'no structured content' }] },
};

const capabilities = { tools: { listChanged: true }, resources: { listChanged: true } };
const info = { name: 'paired', version: '1' };
const listTools = () => ({ tools: [ODD_TOOL] }) as never;

/** A call with the case "wait" answers when its signal aborts. */
async function answer(
  server: PairedServer,
  params: Record<string, unknown>,
  signal: AbortSignal,
  progress: () => Promise<void>,
): Promise<never> {
  server.calls.push({ params, signal });
  const asked = params as { arguments?: { case?: string } };
  if (asked.arguments?.case === 'progress') await progress();
  if (asked.arguments?.case === 'wait')
    await new Promise((resolve) => signal.addEventListener('abort', resolve));
  return (ODD_RESULTS[asked.arguments?.case ?? ''] ?? ODD_RESULTS['mismatch']) as never;
}

const progressOf = (params: { _meta?: { progressToken?: unknown } }) => ({
  method: 'notifications/progress' as const,
  params: { progressToken: params._meta?.progressToken as number, progress: 1, total: 2 },
});

async function pair1(): Promise<{ client: McpClient; server: PairedServer }> {
  const sdk = new Server1(info, { capabilities });
  const server: PairedServer = {
    calls: [],
    notify: (method, params) => sdk.notification({ method, params } as never),
  };
  sdk.setRequestHandler(schemas.ListToolsRequestSchema, listTools);
  sdk.setRequestHandler(schemas.CallToolRequestSchema, ({ params }, { signal, sendNotification }) =>
    answer(server, params, signal, () => sendNotification(progressOf(params))),
  );
  const [near, far] = InMemoryTransport1.createLinkedPair();
  const client = new Client1(info);
  await Promise.all([sdk.connect(far), client.connect(near)]);
  onTestFinished(() => client.close());
  return { client, server };
}

async function pair2(): Promise<{ client: McpClient; server: PairedServer }> {
  const sdk = new Server2(info, { capabilities });
  const server: PairedServer = {
    calls: [],
    notify: (method, params) => sdk.notification({ method, params } as never),
  };
  sdk.setRequestHandler('tools/list', listTools);
  sdk.setRequestHandler('tools/call', ({ params }, { mcpReq }) =>
    answer(server, params, mcpReq.signal, () => mcpReq.notify(progressOf(params))),
  );
  const [near, far] = InMemoryTransport2.createLinkedPair();
  const client = new Client2(info);
  await Promise.all([sdk.connect(far), client.connect(near)]);
  onTestFinished(() => client.close());
  return { client: client as McpClient, server };
}

/** Connects a client and a server of one SDK generation. */
export const sdkPair = (sdk: Sdk) => (sdk === 1 ? pair1() : pair2());
