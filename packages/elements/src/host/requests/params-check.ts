// Checks the params of a view's requests before they are handled. A view is untrusted, and often hand-written: small
// mistakes are corrected (T2), the rest is refused with -32602. Params for a server are copied key by key, because
// `_meta`, `task` and unknown keys would bypass policy, user and audit.
import { TASKS_CAPABILITY } from '../../protocol/tasks/view-tasks-capability.js';
import { isDisplayMode } from '../../protocol/host-context.js';
import * as ErrorCode from '../../protocol/error-codes.js';
import { isObject } from '../../protocol/json-rpc.js';
import type { ContentBlock, Role } from '../../protocol/mcp.js';
import type { ViewToHostRequests } from '../../protocol/messages.js';
import { withoutProgressToken } from '../../rpc/client-request.js';
import { RpcError } from '../../rpc/rpc-error.js';

type Params = Record<string, unknown>;
type ParamsOf<M extends keyof ViewToHostRequests> = ViewToHostRequests[M]['params'];

function demand(condition: unknown, message: string): asserts condition {
  if (!condition) throw new RpcError(ErrorCode.InvalidParams, message);
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';
const isOptional = (value: unknown, check: (value: unknown) => boolean): boolean =>
  value === undefined || check(value);

export function checkCallTool(params: Params): ParamsOf<'tools/call'> {
  demand(isText(params['name']), 'tools/call needs the name of a tool: { name, arguments }.');
  demand(
    isOptional(params['arguments'], isObject),
    'The arguments of tools/call must be an object.',
  );
  return {
    name: params['name'],
    ...(params['arguments'] !== undefined && { arguments: params['arguments'] as Params }),
    ...taskMeta(params['_meta']),
  };
}

/** The view asks for the task of its call, or continues one. Nothing else is for the host, and nothing for the server. */
function taskMeta(meta: unknown): { _meta?: Params } {
  const asked = isObject(meta) && Object.hasOwn(meta, TASKS_CAPABILITY) && meta[TASKS_CAPABILITY];
  if (!asked) return {};
  const { taskId } = asked as { taskId?: unknown };
  demand(isOptional(taskId, isText), 'The taskId of tools/call must be a string.');
  return { _meta: { [TASKS_CAPABILITY]: taskId === undefined ? {} : { taskId } } };
}

export function checkList(params: Params): ParamsOf<'tools/list'> {
  const { cursor } = params;
  if (cursor === undefined) return {};
  demand(typeof cursor === 'string', 'cursor must be a string.');
  return { cursor };
}

export function checkReadResource(
  params: Params,
  method = 'resources/read',
): ParamsOf<'resources/read'> {
  demand(isText(params['uri']), `${method} needs the uri of a resource: { uri }.`);
  return { uri: params['uri'] };
}

export function checkOpenLink(params: Params): ParamsOf<'ui/open-link'> {
  demand(isText(params['url']), 'ui/open-link needs a url: { url }.');
  return { url: params['url'] };
}

const isString = (value: unknown): boolean => typeof value === 'string';
/** Whether each of these fields is a string or absent. */
const hasTexts = (item: Params, ...names: string[]): boolean =>
  names.every((name) => isOptional(item[name], isString));

const isEmbedded = (item: unknown): boolean =>
  isObject(item) &&
  item['type'] === 'resource' &&
  isObject(item['resource']) &&
  isText(item['resource']['uri']) &&
  hasTexts(item['resource'], 'mimeType') &&
  (isString(item['resource']['text']) || isString(item['resource']['blob']));
const isLink = (item: unknown): boolean =>
  isObject(item) &&
  item['type'] === 'resource_link' &&
  isText(item['uri']) &&
  hasTexts(item, 'name', 'title', 'description', 'mimeType');

/** Maximum number of files in one request. */
const MAX_FILES = 20;

export function checkDownloadFile(params: Params): ParamsOf<'ui/download-file'> {
  const { contents } = params;
  demand(
    Array.isArray(contents) &&
      contents.length > 0 &&
      contents.every((item) => isEmbedded(item) || isLink(item)),
    'ui/download-file needs contents: a list of embedded resources (with text or blob) or resource links.',
  );
  demand(
    contents.length <= MAX_FILES,
    `ui/download-file takes at most ${MAX_FILES} files at once.`,
  );
  return { contents };
}

/**
 * A content block. For the kinds that MCP defines, the types of the fields are checked; other kinds pass unchanged
 * (X7).
 */
function isContent(block: unknown): boolean {
  if (!isObject(block)) return false;
  switch (block['type']) {
    case 'text':
      return isString(block['text']);
    case 'image':
    case 'audio':
      return isString(block['data']) && isString(block['mimeType']);
    case 'resource':
      return isEmbedded(block);
    case 'resource_link':
      return isLink(block);
    default:
      return isText(block['type']);
  }
}

export function checkMessage(params: Params): { role: Role; content: ContentBlock[] } {
  const { role = 'user', content } = params;
  // Older drafts use one block instead of a list (T2).
  const blocks: unknown[] = Array.isArray(content) ? content : [content];
  demand(role === 'user' || role === 'assistant', 'The role of ui/message must be "user".');
  demand(
    blocks.length > 0 && blocks.every(isContent),
    'ui/message needs content: a list of content blocks.',
  );
  return { role, content: blocks as ContentBlock[] };
}

export function checkModelContext(params: Params): ParamsOf<'ui/update-model-context'> {
  const { content, structuredContent } = params;
  demand(
    isOptional(content, (list) => Array.isArray(list) && list.every(isContent)),
    'The content of ui/update-model-context must be a list of content blocks.',
  );
  demand(isOptional(structuredContent, isObject), 'structuredContent must be an object.');
  return {
    ...(content !== undefined && { content: content as ContentBlock[] }),
    ...(structuredContent !== undefined && { structuredContent: structuredContent as Params }),
  };
}

export function checkDisplayMode(params: Params): ParamsOf<'ui/request-display-mode'> {
  const { mode } = params;
  demand(
    isDisplayMode(mode),
    'The mode of ui/request-display-mode must be inline, fullscreen, pip or split.',
  );
  return { mode };
}

export function checkCreateMessage(
  params: Params,
  allowsTools: boolean,
): ParamsOf<'sampling/createMessage'> {
  demand(Array.isArray(params['messages']), 'sampling/createMessage needs messages.');
  demand(typeof params['maxTokens'] === 'number', 'sampling/createMessage needs maxTokens.');
  demand(
    allowsTools || (params['tools'] === undefined && params['toolChoice'] === undefined),
    'This host does not offer tools in sampling (hostCapabilities.sampling.tools is absent).',
  );
  return withoutProgressToken(params) as unknown as ParamsOf<'sampling/createMessage'>;
}
