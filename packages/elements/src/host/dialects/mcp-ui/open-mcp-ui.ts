// Resources in the format that mcp-ui used before MCP Apps: their messages become requests of the standard.
import { MCP_UI_PRELUDE } from '../../../generated/mcp-ui-prelude.js';
import * as ErrorCode from '../../../protocol/error-codes.js';
import { isObject } from '../../../protocol/json-rpc.js';
import { MCP_UI_ACTION_METHOD, MCP_UI_ID_PREFIX } from '../../../protocol/mcp-ui-dialect.js';
import type {
  McpUiAction,
  McpUiActionType,
  McpUiPreludeConfig,
} from '../../../protocol/mcp-ui-dialect.js';
import { isMimeType } from '../../../protocol/mime-type.js';
import { RpcError } from '../../../rpc/rpc-error.js';
import type { ViewRequest } from '../../requests/view-request.js';
import { aboutRequest, denied } from '../../requests/view-request.js';
import { mayHandshake } from '../choose-dialect.js';
import type { Dialect, DialectView } from '../dialect.js';
import { preludeWithPrefix } from '../prelude-id.js';
import { URI_LIST_MIME_TYPE } from '../dialect-name.js';

/** JSON as JavaScript that is safe inside a `<script>` element, whatever strings it contains. */
const scriptJson = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c');

const META_PREFIX = 'mcpui.dev/ui-';

/** `['800px', '600px']` -> 600. Other units depend on a container that the frame does not have. */
function preferredHeight(size: unknown): number | undefined {
  const [, height] = Array.isArray(size) ? (size as unknown[]) : [];
  const pixels = /^(\d{1,5}(?:\.\d+)?)px$/.exec(String(height))?.[1];
  return pixels === undefined ? undefined : Number(pixels);
}

/** The configuration that the server added to the resource, for its view. */
export function mcpUiPreludeConfig({ resource, tool }: DialectView): McpUiPreludeConfig {
  const meta = resource.serverMeta ?? {};
  const initial = meta[`${META_PREFIX}initial-render-data`];
  const isFramed = isMimeType(resource.mimeType, URI_LIST_MIME_TYPE);
  return {
    name: tool?.title ?? tool?.name ?? resource.uri ?? 'mcp-ui',
    height: preferredHeight(meta[`${META_PREFIX}preferred-frame-size`]),
    isFramed,
    mayUseStandard: !isFramed && mayHandshake(resource.html),
    renderData: isObject(initial) ? initial : {},
  };
}

const ACTIONS: readonly unknown[] = ['intent', 'notify'] satisfies McpUiActionType[];

function checkAction({ action, payload }: Record<string, unknown>): McpUiAction {
  if (ACTIONS.includes(action) && isObject(payload)) {
    return { action: action as McpUiActionType, payload };
  }
  throw new RpcError(ErrorCode.InvalidParams, 'action must be intent or notify, with a payload.');
}

/**
 * Passes an intent or a notification to the page, which may refuse it. Policy, limits and audit are those of messages
 * to the conversation, because that is how pages use them.
 */
async function passAction(params: Record<string, unknown>, request: ViewRequest): Promise<object> {
  const { action, payload } = checkAction(params);
  const { scope, actions } = request;
  const what = String(payload['intent'] ?? payload['message'] ?? action);
  return actions.perform<object>({
    ...aboutRequest(request, false),
    action: { kind: 'message', method: MCP_UI_ACTION_METHOD, what, arguments: payload },
    work: () =>
      scope.emit({ type: 'legacy-action', action, payload, cancelable: true })
        ? {}
        : { isError: true },
    refused: (reason) => {
      throw denied(`the ${action}`, reason);
    },
  });
}

/** The dialect for one view. */
export function openMcpUi(view: DialectView): Dialect {
  return {
    prelude: () =>
      `(MCP_UI_PRELUDE_CONFIG=>{${MCP_UI_PRELUDE}})(${scriptJson(mcpUiPreludeConfig(view))})`,
    preludeOf: preludeWithPrefix(MCP_UI_ID_PREFIX),
    requests: new Map([[MCP_UI_ACTION_METHOD, passAction]]),
  };
}
