// What a page's `relay/attach` asks for when its call is not known here.
import { isObject } from '../../protocol/json-rpc.js';
import type { JsonRpcRequest } from '../../protocol/json-rpc.js';
import { isRepeatable, RelayErrorCode } from '../../protocol/relay.js';
import type { RelayAttachParams } from '../../protocol/relay.js';
import { RpcError } from '../../rpc/rpc-error.js';
import type { RelayCalls } from './relay-calls.js';

/**
 * The request itself, if it is sure that it never came: it was sent to this very node, which has
 * forgotten nothing since. Should it come after all, it is known by its id and not run again.
 */
export function missedRequest(
  { jsonrpc, id, params = {} }: JsonRpcRequest,
  here: string,
  calls: RelayCalls,
  user: string,
): JsonRpcRequest | undefined {
  const { node, age, method, params: asked } = params as RelayAttachParams;
  const isSure = node === here && typeof age === 'number' && calls.remembers(user, age);
  if (!isSure || typeof method !== 'string' || isRepeatable(method) || !isObject(asked))
    return undefined;
  return { jsonrpc, id, method, params: asked };
}

/**
 * Nobody knows the call: it never arrived, or it ended too long ago, or its node is gone. `trouble`
 * says why the other nodes could not even be asked.
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
