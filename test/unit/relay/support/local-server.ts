// An MCP server in the same process, with the tools of the real ones, for tests of the relay alone: no SDK, no network.
import type { RelayClient } from '../../../../packages/server/src/relay/relay-server.js';
import { RpcError } from '../../../../packages/server/src/relay/relay-server.js';
import { runTool, ToolLog } from './tool-log.js';

type ToolCall = { name: string; arguments?: { text?: string }; _meta?: unknown };
interface CallOptions {
  signal?: AbortSignal;
  timeout?: number;
  onprogress?: (progress: object) => void;
}

const CAPABILITIES = {
  tools: { listChanged: true },
  resources: { listChanged: true },
  prompts: { listChanged: true },
};
const EMPTY = async () => ({});

/** `log`: what ran. `connect()`: a client of its own. `changeTools()`: announces a change to all clients. */
export function localServer() {
  const log = new ToolLog();
  const transports = new Set<{ onmessage?: (message: object) => void }>();
  const callTool = ({ name, arguments: args, _meta: meta }: ToolCall, options: CallOptions) => {
    const ended = new AbortController();
    const { signal = ended.signal, timeout, onprogress } = options;
    const run = runTool(log, {
      name,
      text: args?.text,
      signal: AbortSignal.any([signal, ended.signal]),
      meta,
      progress: async (progress) => onprogress?.({ progress, total: 2 }),
    });
    // As the clients of the SDKs do, which also cancel the call at the server.
    return new Promise<Awaited<typeof run>>((resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason));
      const timer = setTimeout(() => {
        ended.abort();
        reject(new RpcError(-32001, 'Request timed out'));
      }, timeout);
      run.finally(() => clearTimeout(timer)).then(resolve, reject);
    });
  };
  return {
    log,
    async connect(): Promise<RelayClient> {
      const transport = {};
      transports.add(transport);
      const client = {
        transport,
        callTool,
        listTools: async () => ({ tools: [] }),
        listResources: EMPTY,
        listResourceTemplates: EMPTY,
        readResource: EMPTY,
        listPrompts: EMPTY,
        getServerCapabilities: () => CAPABILITIES,
        getServerVersion: () => ({ name: 'local', version: '1' }),
      };
      return client as unknown as RelayClient;
    },
    changeTools() {
      for (const { onmessage } of transports)
        onmessage?.({ jsonrpc: '2.0', method: 'notifications/tools/list_changed' });
    },
  };
}
