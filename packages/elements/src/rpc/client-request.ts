// Sends a request to a server through an MCP client of any generation. See docs/decisions/clients-by-shape.md.
import { isObject } from '../protocol/json-rpc.js';
import type { LinkRequests, ServerRequests } from '../protocol/messages.js';
import type { Progress } from '../protocol/mcp.js';
import { TASK_METHODS } from '../protocol/tasks/server-tasks.js';
import { checkResultType, markRequest } from './result-types.js';
import { taskProgress, watchTaskProgress } from './task-progress.js';
import { declaresTasks, withOwnCapabilities } from './task-support.js';

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

interface ClientRequestOptions {
  signal?: AbortSignal;
  timeout?: number;
  allowInputRequired?: boolean;
  onprogress?: ((progress: Progress) => void) | undefined;
}

/**
 * Sends a request. If a client has no `request`, its specific method is called with the params and the options.
 * @throws RpcError if the result is of a type that the sender does not understand
 */
export async function clientRequest(
  client: object,
  method: keyof LinkRequests,
  params: object,
  given: ClientRequestOptions,
): Promise<unknown> {
  const sdk = client as Record<string, (...args: unknown[]) => Promise<unknown>>;
  const name = CLIENT_METHODS.get(method as keyof ServerRequests)!;
  const canBeTask = declaresTasks(params);
  const asked = canBeTask ? withOwnCapabilities(client, params) : params;
  const isAboutTask = TASK_METHODS.has(method);
  // The progress of a task has the token of its call.
  const options = isAboutTask ? { ...given, onprogress: undefined } : given;
  if (given.onprogress && (canBeTask || 'task' in params)) watchTaskProgress(client);
  const expected = [
    ...(canBeTask ? ['task'] : []),
    ...(options.allowInputRequired ? ['input_required'] : []),
  ];
  const marked = markRequest(client, asked);
  let result: unknown;
  try {
    result = await (typeof sdk['request'] === 'function'
      ? sdk['request']({ method, params: marked.params }, ANY_RESULT, options)
      : sdk[name]!(marked.params, options));
  } catch (error) {
    if (method === 'tools/call' && isHeaderMismatch(error))
      result = await callWithHeaders(sdk, marked.params, options);
    else if (!marked.raw) throw error;
  } finally {
    marked.end();
  }
  const progress = isAboutTask && taskProgress(client, params);
  if (progress) given.onprogress?.(progress);
  return checkResultType(method, marked.raw ?? result, expected);
}

/** The error of a server of the 2026-07-28 revision if a header with the value of an argument is missing. */
const isHeaderMismatch = (error: unknown): boolean => isObject(error) && error['code'] === -32020;

/** Limits a server that returns endless pages of a list. */
const MAX_PAGES = 100;

/** The definition of a tool, from the page of the list that has it. A cursor that repeats ends the list. */
async function listedTool(
  listTools: (...args: unknown[]) => Promise<unknown>,
  wanted: unknown,
  options: { signal?: AbortSignal },
): Promise<object | undefined> {
  const asked = new Set<string | undefined>();
  let cursor: string | undefined;
  do {
    asked.add(cursor);
    const page = (await listTools(cursor ? { cursor } : {}, options)) as {
      tools: { name: string }[];
      nextCursor?: string;
    };
    // It was cancelled, or its user signed out, in the meantime.
    options.signal?.throwIfAborted();
    const tool = page.tools.find(({ name }) => name === wanted);
    if (tool) return tool;
    cursor = page.nextCursor || undefined;
  } while (!asked.has(cursor) && asked.size < MAX_PAGES);
  return undefined;
}

/**
 * Servers of the 2026-07-28 revision may require arguments in headers, and refuse a call without them before it runs.
 * The SDK adds them in `callTool`, which also validates results, so the tool definition passed to it has no output
 * schema.
 */
async function callWithHeaders(
  sdk: Record<string, (...args: unknown[]) => Promise<unknown>>,
  params: { name?: unknown },
  options: { signal?: AbortSignal },
): Promise<unknown> {
  const tool = await listedTool((...sent) => sdk['listTools']!(...sent), params.name, options);
  const toolDefinition = tool && { ...tool, outputSchema: undefined };
  return sdk['callTool']!(params, { ...options, ...(toolDefinition && { toolDefinition }) });
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
