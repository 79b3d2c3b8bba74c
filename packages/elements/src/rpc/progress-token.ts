import { isObject } from '../protocol/json-rpc.js';

/**
 * The params of a forwarded request without the progress token, which is valid only within one connection; the next
 * client sets its own. An empty `_meta` is removed, too.
 */
export function withoutProgressToken(params: Record<string, unknown>): Record<string, unknown> {
  if (!isObject(params['_meta']) || !('progressToken' in params['_meta'])) return params;
  const { _meta, ...rest } = params;
  const { progressToken: _, ...others } = _meta as Record<string, unknown>;
  return Object.keys(others).length > 0 ? { ...rest, _meta: others } : rest;
}
