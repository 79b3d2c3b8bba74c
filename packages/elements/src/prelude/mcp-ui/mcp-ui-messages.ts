// Translates mcp-ui messages of a view to requests of MCP Apps.
import { isObject } from '../../protocol/json-rpc.js';
import { MCP_UI_ACTION_METHOD } from '../../protocol/mcp-ui-dialect.js';

type Fields = Record<string, unknown>;

/** A request to the host, or why there is none. */
export type Translation = { method: string; params: Fields } | { reason: string };

/** The request for an action; undefined if it is not an mcp-ui message. */
export function translate(message: Fields): Translation | undefined {
  const { type } = message;
  if (typeof type !== 'string') return undefined;
  const payload: Fields = isObject(message['payload']) ? message['payload'] : {};
  switch (type) {
    case 'tool': {
      const { toolName, params } = payload;
      const args = isObject(params) ? params : {};
      return { method: 'tools/call', params: { name: toolName, arguments: args } };
    }
    case 'prompt': {
      const content = [{ type: 'text', text: payload['prompt'] }];
      return { method: 'ui/message', params: { role: 'user', content } };
    }
    case 'link':
      return { method: 'ui/open-link', params: { url: payload['url'] } };
    case 'intent':
    case 'notify':
      return { method: MCP_UI_ACTION_METHOD, params: { action: type, payload } };
    default:
      return { reason: `This host does not support messages of the type ${type}.` };
  }
}

/** Why the host refused, if the result reports an error. */
export const refusalIn = (method: string, result: Fields): string | undefined =>
  // The error result of a tool is an ordinary answer.
  method !== 'tools/call' && result['isError'] === true ? `The host refused ${method}.` : undefined;

const isPixels = (value: unknown): value is number =>
  typeof value === 'number' && Number.isFinite(value) && value > 0;

/** The size that a view reports, as in MCP Apps; undefined if there is none. */
export function sizeIn(payload: unknown): Fields | undefined {
  const { width, height }: Fields = isObject(payload) ? payload : {};
  const size = { ...(isPixels(width) && { width }), ...(isPixels(height) && { height }) };
  return Object.keys(size).length > 0 ? size : undefined;
}

/** The data for a view that requests it, in addition to the data of its resource. */
export function renderDataOf(context: Fields, input: unknown, result: unknown): Fields {
  const { theme, locale, displayMode } = context;
  const output = isObject(result) ? (result['structuredContent'] ?? result) : undefined;
  return {
    theme,
    locale,
    displayMode,
    ...(input !== undefined && { toolInput: input }),
    ...(output !== undefined && { toolOutput: output }),
  };
}
