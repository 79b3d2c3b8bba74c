// What a view says in the words of mcp-ui, as a request of MCP Apps.
import { isObject } from '../../protocol/json-rpc.js';
import { MCP_UI_ACTION_METHOD } from '../../protocol/mcp-ui-dialect.js';

type Fields = Record<string, unknown>;

/** A request to the host, or why there is none. */
export type Translation = { method: string; params: Fields } | { reason: string };

/** The request for an action; undefined for what is not a message of mcp-ui at all. */
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
      return { reason: `This host does not know messages of the type ${type}.` };
  }
}

/** Why the host did not do it, from a result that says so itself. */
export const refusalIn = (method: string, result: Fields): string | undefined =>
  // The result of a tool that failed is an answer like any other.
  method !== 'tools/call' && result['isError'] === true ? `The host refused ${method}.` : undefined;

const isPixels = (value: unknown): value is number =>
  typeof value === 'number' && Number.isFinite(value) && value > 0;

/** The size that a view reports, in the words of MCP Apps; undefined when it says none. */
export function sizeIn(payload: unknown): Fields | undefined {
  const { width, height }: Fields = isObject(payload) ? payload : {};
  const size = { ...(isPixels(width) && { width }), ...(isPixels(height) && { height }) };
  return Object.keys(size).length > 0 ? size : undefined;
}

/** What a view that asks for its data gets, besides what its resource brings along. */
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
