// An agent calls a tool that a view offers. Unlike a call of the page itself, it passes the policy and the audit.
import type { CallToolResult } from '../../protocol/mcp.js';
import type { RequestOptions } from '../../rpc/pending-request.js';
import type { AppToolsClient } from '../connection/app-tools-client.js';
import { agentSignalIn } from './view-faces.js';
import type { ViewFace } from './view-faces.js';

/** How a tool of a view is called. */
export interface AppToolOptions extends RequestOptions {
  /** Whether an agent calls it: the call then passes the policy as `app-tool` and is audited. Default false. */
  isForAgent?: boolean | undefined;
}

export async function callForAgent(
  tools: Pick<AppToolsClient, 'list' | 'call'>,
  { gate, activity, container, signal: closed }: ViewFace,
  name: string,
  args: Record<string, unknown> = {},
  options: RequestOptions = {},
): Promise<CallToolResult> {
  const stopped = agentSignalIn(container);
  const signal = AbortSignal.any([closed, stopped, ...(options.signal ? [options.signal] : [])]);
  signal.throwIfAborted();
  const offered = await tools.list({ signal });
  const tool =
    offered.find((one) => one.name === name) ?? offered.find((one) => one.qualifiedName === name);
  return gate.perform<CallToolResult>({
    action: {
      kind: 'app-tool',
      method: 'tools/call',
      what: tool?.name ?? name,
      name: tool?.name ?? name,
      tool,
      arguments: args,
    },
    signal,
    work: async () => {
      // What the view does in its tool is not the user's doing.
      const end = activity.startAgent();
      try {
        // A name that starts with the prefix itself would lose it, and call another tool than the one that was allowed.
        return await tools.call(tool?.qualifiedName ?? name, args, { ...options, signal });
      } finally {
        end();
      }
    },
    refused: (reason) => {
      stopped.throwIfAborted();
      return {
        isError: true,
        content: [{ type: 'text', text: `The host denied the call to ${name}. ${reason}` }],
      };
    },
  });
}
