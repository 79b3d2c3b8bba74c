// A client that only records how it was called: with `request`, like those of the SDKs, or without.
import type { RelayClient } from '../../../../packages/server/src/relay/relay-server.js';

type Args = [params: unknown, ...rest: unknown[]];

/** `transport` is empty, for the relay to listen to. */
export function notingClient({ hasRequest }: { hasRequest: boolean }) {
  const calls: Args[] = [];
  const note = async (...args: Args) => {
    calls.push(args);
    return { content: [] };
  };
  const transport: { onmessage?: (message: unknown) => void } = {};
  const client: RelayClient = {
    transport,
    ...(hasRequest && { request: note }),
    callTool: note,
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
