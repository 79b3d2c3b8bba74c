// Every request of a view: checked, answered by the page's handler or by the server, else -32601.
import { isToolVisibleTo } from '../../policy/tool-visibility.js';
import { ErrorCode } from '../../protocol/json-rpc.js';
import type { CallToolParams, CallToolResult, Tool } from '../../protocol/mcp.js';
import type {
  DisplayModeParams,
  DisplayModeResult,
  OutcomeResult,
} from '../../protocol/messages.js';
import type { RequestContext } from '../../rpc/json-rpc-peer.js';
import { RpcError } from '../../rpc/rpc-error.js';
import type { HandlerContext } from './host-handlers.js';
import { downloadFile, openLink, outcome } from './outward-actions.js';
import * as check from './params-check.js';
import { aboutRequest, linkOptionsOf } from './request-scope.js';
import type { RequestScope } from './request-scope.js';
import { catalogOf } from '../link/server-catalog.js';

type Params = Record<string, unknown>;
type Respond = (params: Params, context: HandlerContext) => unknown;

const notOffered = (method: string) =>
  new RpcError(
    ErrorCode.MethodNotFound,
    `Method not found: ${method}. The host offers neither a handler nor a server for it.`,
  );

/** As MCP has it for a user who rejects sampling. */
const SAMPLING_DENIED = -1;

/** Answers the requests of one view. */
export class RequestTable {
  readonly #scope: RequestScope;
  readonly #table: ReadonlyMap<string, Respond>;

  constructor(scope: RequestScope) {
    this.#scope = scope;
    this.#table = new Map<string, Respond>([
      ['tools/call', (params, context) => this.#callTool(check.checkCallTool(params), context)],
      ['tools/list', this.#ask('tools/list', 'listTools', check.checkList)],
      ['resources/list', this.#ask('resources/list', 'listResources', check.checkList)],
      [
        'resources/templates/list',
        this.#ask('resources/templates/list', 'listResourceTemplates', check.checkList),
      ],
      ['resources/read', this.#ask('resources/read', 'readResource', check.checkReadResource)],
      ['prompts/list', this.#ask('prompts/list', 'listPrompts', check.checkList)],
      [
        'ui/open-link',
        (params, context) => openLink(check.checkOpenLink(params).url, this.#scope, context),
      ],
      [
        'ui/download-file',
        (params, context) => downloadFile(check.checkDownloadFile(params), this.#scope, context),
      ],
      ['ui/message', (params, context) => this.#message(check.checkMessage(params), context)],
      [
        'ui/update-model-context',
        (params, context) => this.#modelContext(check.checkModelContext(params), context),
      ],
      ['sampling/createMessage', (params, context) => this.#sample(params, context)],
      [
        'ui/request-display-mode',
        (params, context) => this.#displayMode(check.checkDisplayMode(params), context),
      ],
      ...scope.more,
    ]);
  }

  /** Answers one request, or throws the error that the view gets. */
  answer(method: string, params: Params, { id, signal, progress }: RequestContext): unknown {
    const context: HandlerContext = {
      ...this.#scope.app(),
      requestId: id,
      signal,
      progress,
    };
    const respond = this.#table.get(method);
    if (respond) return respond(params, context);
    const { fallback } = this.#scope.handlers();
    if (fallback) return fallback({ method, params }, context);
    throw notOffered(method);
  }

  /** A method that the page's handler or the server answers, whichever is there; the handler wins. */
  #ask<P extends object>(
    method: string,
    name: 'listTools' | 'listResources' | 'listResourceTemplates' | 'readResource' | 'listPrompts',
    checked: (params: Params) => P,
  ): Respond {
    return (params, context) => {
      const given = checked(params);
      const handler = this.#scope.handlers()[name] as Respond | undefined;
      if (handler) return handler(given as Params, context);
      const link = this.#scope.link();
      const offered = { listTools: 'tools', listPrompts: 'prompts' } as Record<
        string,
        'tools' | 'prompts'
      >;
      if (!link?.capabilities[offered[name] ?? 'resources']) throw notOffered(method);
      return link[name](given as never, linkOptionsOf(this.#scope, context));
    };
  }

  async #callTool(params: CallToolParams, context: HandlerContext): Promise<CallToolResult> {
    const { callTool } = this.#scope.handlers();
    const link = this.#scope.link();
    if (!callTool && !link?.capabilities.tools) throw notOffered('tools/call');
    const { name } = params;
    const draft = {
      kind: 'tool-call' as const,
      method: 'tools/call',
      what: name,
      name,
      arguments: params.arguments ?? {},
    };
    const { actions } = this.#scope;
    const tool = await this.#callable(name, context).catch((error: unknown) =>
      actions.refuse({ ...draft, tool: undefined }, context.requestId, error),
    );
    return actions.perform<CallToolResult>({
      ...aboutRequest(context, callTool),
      action: { ...draft, tool },
      work: () =>
        callTool?.(params, context) ?? link!.callTool(params, linkOptionsOf(this.#scope, context)),
      refused: (reason) => ({
        isError: true,
        content: [{ type: 'text', text: `The host denied the call of ${name}. ${reason}` }],
      }),
    });
  }

  /** A view calls the tools of its own server (R6) that are meant for views (R5). */
  async #callable(name: string, context: HandlerContext): Promise<Tool | undefined> {
    const handlers = this.#scope.handlers();
    const link = this.#scope.link();
    const listed = handlers.listTools
      ? (await handlers.listTools({}, context)).tools
      : link?.capabilities.tools && (await catalogOf(link).tools());
    // A page that answers calls itself and lists nothing decides by itself.
    if (!listed) return undefined;
    const tool = listed.find((candidate) => candidate.name === name);
    if (!tool) {
      throw new RpcError(
        ErrorCode.InvalidParams,
        `Unknown tool: ${name}. The view's server has no such tool.`,
      );
    }
    if (!isToolVisibleTo(tool, 'app')) {
      throw new RpcError(
        ErrorCode.InvalidParams,
        `The tool ${name} is not for views: its _meta.ui.visibility does not include "app".`,
      );
    }
    return tool;
  }

  async #message(
    params: ReturnType<typeof check.checkMessage>,
    context: HandlerContext,
  ): Promise<OutcomeResult> {
    const { emit, actions } = this.#scope;
    const { message } = this.#scope.handlers();
    if (!message) throw notOffered('ui/message');
    return actions.perform<OutcomeResult>({
      ...aboutRequest(context, message),
      action: { kind: 'message', method: 'ui/message', what: params.role, arguments: params },
      work: async () => {
        const answer = await outcome(message(params, context));
        if (!answer.isError) emit({ type: 'message', ...params });
        return answer;
      },
      refused: () => ({ isError: true }),
    });
  }

  async #modelContext(
    params: ReturnType<typeof check.checkModelContext>,
    context: HandlerContext,
  ): Promise<OutcomeResult> {
    const { emit, actions } = this.#scope;
    const { updateModelContext } = this.#scope.handlers();
    const method = 'ui/update-model-context';
    if (!updateModelContext) throw notOffered(method);
    return actions.perform<OutcomeResult>({
      ...aboutRequest(context, updateModelContext),
      action: { kind: 'model-context', method, what: 'model context', arguments: { ...params } },
      work: async () => {
        const answer = await outcome(updateModelContext(params, context));
        emit({ type: 'model-context', ...params });
        return answer;
      },
      refused: () => ({ isError: true }),
    });
  }

  /** M3: whoever decides, a view never gets a mode that it did not declare, if it declared any. */
  #displayMode(params: DisplayModeParams, context: HandlerContext): unknown {
    const { actions, displayMode, changeDisplayMode, emit } = this.#scope;
    const { requestDisplayMode } = this.#scope.handlers();
    const { mode } = params;
    const declared = context.appCapabilities?.availableDisplayModes;
    const isDeclared = !declared || declared.includes(mode);
    return actions.perform<DisplayModeResult>({
      ...aboutRequest(context, requestDisplayMode),
      action: {
        kind: 'display-mode',
        method: 'ui/request-display-mode',
        what: mode,
        mode,
        arguments: { mode },
      },
      work: () =>
        requestDisplayMode && isDeclared
          ? requestDisplayMode(params, context)
          : changeDisplayMode(params),
      // The answer is always the mode that the view is in (M2).
      refused: (reason) => {
        emit({ type: 'refused', refusals: [{ kind: 'display-mode', what: mode, reason }] });
        return { mode: displayMode() };
      },
    });
  }

  #sample(params: Params, context: HandlerContext): unknown {
    const { createMessage } = this.#scope.handlers();
    const method = 'sampling/createMessage';
    if (!createMessage) throw notOffered(method);
    const asked = check.checkCreateMessage(params, this.#scope.allowsSamplingTools());
    return this.#scope.actions.perform<unknown>({
      ...aboutRequest(context, createMessage),
      action: { kind: 'sampling', method, what: 'the model', arguments: { ...asked } },
      work: () => createMessage(asked, context),
      refused: (reason) => {
        throw new RpcError(SAMPLING_DENIED, `The host denied the request to the model. ${reason}`);
      },
    });
  }
}
