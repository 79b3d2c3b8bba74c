// One request to a server through an MCP client, taken by shape: `Client` of @modelcontextprotocol/sdk
// 1.x and of @modelcontextprotocol/client 2.x both fit; neither is imported.

/**
 * The methods of a client by the requests that they send. A Map, never an object: `constructor` is not a
 * method that anybody may call (X7).
 */
export const CLIENT_METHODS = new Map([
  ['tools/call', 'callTool'],
  ['tools/list', 'listTools'],
  ['resources/list', 'listResources'],
  ['resources/templates/list', 'listResourceTemplates'],
  ['resources/read', 'readResource'],
  ['prompts/list', 'listPrompts'],
] as const);

/** The requests that can be sent through a client. */
export type ClientRequest =
  typeof CLIENT_METHODS extends Map<infer Method, unknown> ? Method : never;

/** The name of a client's method. */
export type ClientMethodName =
  typeof CLIENT_METHODS extends Map<unknown, infer Name> ? Name : never;

/**
 * A result schema that accepts every result as it is. 1.x calls `safeParse`, 2.x the Standard Schema.
 * The clients' own schemas drop fields that they do not know, and `callTool` rejects a result that does
 * not match the tool's output schema. Both would be lost to the view, which is what the result is for (D3).
 */
const ANY_RESULT = {
  safeParse: (data: unknown) => ({ success: true, data }),
  '~standard': {
    version: 1,
    vendor: 'mcp-app-elements',
    validate: (value: unknown) => ({ value }),
  },
};

/** Sends a request. A client without `request` is called by its method, with the params and the options. */
export function clientRequest(
  client: object,
  method: ClientRequest,
  params: object,
  options: object,
): Promise<unknown> {
  const sdk = client as Record<string, (...args: unknown[]) => Promise<unknown>>;
  return typeof sdk['request'] === 'function'
    ? sdk['request']({ method, params }, ANY_RESULT, options)
    : sdk[CLIENT_METHODS.get(method)!]!(params, options);
}
