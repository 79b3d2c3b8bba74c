// Sends a request to a server through an MCP client of any generation. See docs/decisions/clients-by-shape.md.
import { isObject } from '../protocol/json-rpc.js';
import type { ServerRequests } from '../protocol/messages.js';

/**
 * The methods of a client by the requests that they send. A Map instead of an object, so that `constructor` is not a
 * callable method (X7).
 */
export const CLIENT_METHODS = new Map([
  ['tools/call', 'callTool'],
  ['tools/list', 'listTools'],
  ['resources/list', 'listResources'],
  ['resources/templates/list', 'listResourceTemplates'],
  ['resources/read', 'readResource'],
  ['prompts/list', 'listPrompts'],
] as const satisfies readonly (readonly [keyof ServerRequests, string])[]);

/** The name of a client's method. */
export type ClientMethodName =
  typeof CLIENT_METHODS extends Map<unknown, infer Name> ? Name : never;

/**
 * A result schema that accepts every result unchanged. 1.x calls `safeParse`, 2.x the Standard Schema. The clients' own
 * schemas drop unknown fields, and `callTool` rejects a result that does not match the tool's output schema. The view
 * must get both (D3).
 */
const ANY_RESULT = {
  safeParse: (data: unknown) => ({ success: true, data }),
  '~standard': {
    version: 1,
    vendor: 'mcp-app-elements',
    validate: (value: unknown) => ({ value }),
  },
};

/** Sends a request. If a client has no `request`, its specific method is called with the params and the options. */
export function clientRequest(
  client: object,
  method: keyof ServerRequests,
  params: object,
  options: object,
): Promise<unknown> {
  const sdk = client as Record<string, (...args: unknown[]) => Promise<unknown>>;
  return typeof sdk['request'] === 'function'
    ? sdk['request']({ method, params }, ANY_RESULT, options)
    : sdk[CLIENT_METHODS.get(method)!]!(params, options);
}

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
