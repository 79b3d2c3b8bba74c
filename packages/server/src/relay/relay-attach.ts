// Handles a page's `relay/attach` for a call that is not known here.
import { isObject, isRepeatable, RelayErrorCode } from '@mcp-app/elements/protocol';
import type { JsonRpcRequest, RelayAttachParams } from '@mcp-app/elements/protocol';
import { RpcError } from '@mcp-app/elements/rpc';

/**
 * The original request, if it certainly never arrived: it was sent to this node, which has dropped nothing since. If it
 * arrives later, it is recognized by its id and not run again.
 * @param remembers whether a call of this age, in milliseconds when the page asked, would certainly still be known
 */
export function missedRequest(
  { jsonrpc, id, params = {} }: JsonRpcRequest,
  here: string,
  remembers: (age: number) => boolean,
): JsonRpcRequest | undefined {
  const { node, age, method, params: asked } = params as RelayAttachParams;
  const isSure = node === here && typeof age === 'number' && remembers(age);
  if (!isSure || typeof method !== 'string' || isRepeatable(method) || !isObject(asked))
    return undefined;
  return { jsonrpc, id, method, params: asked };
}

/**
 * The call is unknown: it never arrived, it ended too long ago, or its node is gone. `trouble` says why the other nodes
 * could not be asked.
 */
export const resultLost = (trouble?: string): RpcError =>
  new RpcError(
    RelayErrorCode.ResultLost,
    trouble === undefined
      ? 'The connection broke during the call and the relay has no record of it. ' +
          'Whether the tool ran is unknown.'
      : 'The connection broke during the call, and this relay node cannot reach the others, one of ' +
          `which may have its result (${trouble}). Whether the tool ran is unknown.`,
    { outcome: 'unknown' },
  );
