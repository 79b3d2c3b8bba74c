import { isObject } from '../protocol/json-rpc.js';

/**
 * The params of a request that is passed on: a progress token means something between the two ends
 * of one connection only, and the next client sets its own. A `_meta` that is left empty goes too.
 */
export function withoutProgressToken(params: Record<string, unknown>): Record<string, unknown> {
  const { _meta: meta, ...rest } = params;
  if (!isObject(meta) || !('progressToken' in meta)) return params;
  const { progressToken: _, ...others } = meta;
  return Object.keys(others).length > 0 ? { ...rest, _meta: others } : rest;
}
