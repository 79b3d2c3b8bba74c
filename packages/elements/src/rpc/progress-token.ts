import { isObject } from '../protocol/json-rpc.js';

/**
 * The params of a request that is passed on: a progress token means something between the two ends
 * of one connection only, and the next client sets its own. A `_meta` that is left empty goes too.
 */
export function withoutProgressToken(params: Record<string, unknown>): Record<string, unknown> {
  if (!isObject(params['_meta']) || !('progressToken' in params['_meta'])) return params;
  const { _meta, ...rest } = params;
  const { progressToken: _, ...others } = _meta as Record<string, unknown>;
  return Object.keys(others).length > 0 ? { ...rest, _meta: others } : rest;
}
