// A host in the page of the view, for roots that look for one: every connection is a session to count.
import type {
  CallToolResult,
  HostContext,
  HostToView,
  InitializeParams,
  Progress,
  ViewToHost,
} from '../../../../packages/elements/src/protocol/index.js';
import { JsonRpcPeer } from '../../../../packages/elements/src/rpc/json-rpc-peer.js';
import { linkedTransports } from '../../../../packages/elements/src/rpc/linked-transports.js';
import type { Transport } from '../../../../packages/elements/src/rpc/transport.js';

export interface ToolCall {
  name: string;
  input: unknown;
  meta: unknown;
  signal: AbortSignal;
  progress(update: Progress): void;
  answer(result: CallToolResult): void;
  refuse(error: Error): void;
}

export interface MockHost {
  /** What each view said about itself, one per session. */
  greetings: InitializeParams[];
  /** How many sessions have ended. */
  ended: number;
  /** The calls of tools that wait for an answer, oldest first. */
  calls: ToolCall[];
  peer(): JsonRpcPeer<HostToView, ViewToHost>;
  /** The other end of a new session. */
  transport(): Transport;
  remove(): void;
}

const key = Symbol.for('mcp-app.mock-host');
const page = globalThis as unknown as Record<symbol, unknown>;

/**
 * @param experimental what the host supports beyond the standard
 * @param fallback answers the requests that belong to it
 */
export function mockHost(
  hostContext: HostContext = {},
  experimental: Record<string, object> = {},
  fallback?: (method: string) => object,
): MockHost {
  const peers: JsonRpcPeer<HostToView, ViewToHost>[] = [];
  const host: MockHost = {
    greetings: [],
    ended: 0,
    calls: [],
    peer: () => peers.at(-1)!,
    transport() {
      const [near, far] = linkedTransports();
      const peer = new JsonRpcPeer<HostToView, ViewToHost>(far, {
        onclose: () => host.ended++,
        ...(fallback && { fallback }),
      });
      peers.push(peer);
      peer.handle('ui/initialize', (params) => {
        host.greetings.push(params);
        return {
          protocolVersion: '2026-01-26',
          hostInfo: { name: 'Mock', version: '1.0.0' },
          hostCapabilities: { serverTools: {}, updateModelContext: {}, experimental },
          hostContext,
        };
      });
      peer.handle(
        'tools/call',
        ({ name, arguments: input, _meta: meta }, { signal, progress }) =>
          new Promise((answer, refuse) => {
            host.calls.push({ name, input, meta, signal, progress, answer, refuse });
          }),
      );
      return near;
    },
    remove() {
      delete page[key];
    },
  };
  page[key] = () => host.transport();
  return host;
}
