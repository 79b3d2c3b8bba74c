// A client in the shape of the two SDKs that only writes down how it was called.
import type { RelayClient } from '../../../../packages/elements/src/server/relay/relay-server.js';

type Args = [params: unknown, ...rest: unknown[]];

/** `transport` is empty, for the relay to listen to. */
export function notingClient(version: 1 | 2) {
  const calls: Args[] = [];
  const note = async (...args: Args) => {
    calls.push(args);
    return { content: [] };
  };
  const transport: { onmessage?: (message: unknown) => void } = {};
  const client: RelayClient = {
    transport,
    // Their `length` is what tells the two SDKs apart: 1 and 2.
    callTool:
      version === 1
        ? (params: unknown, schema: unknown = 'default', options?: unknown) =>
            note(params, schema, options)
        : (params: unknown, options: unknown) => note(params, options),
    listTools: note,
    listResources: note,
    listResourceTemplates: note,
    readResource: note,
    listPrompts: note,
    getServerCapabilities: () => ({ tools: { listChanged: true } }),
    getServerVersion: () => undefined,
  };
  return { client, calls, transport };
}
