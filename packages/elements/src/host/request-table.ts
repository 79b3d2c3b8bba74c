// Every request of a view: checked, answered by the page's handler or by the server, else -32601.
import { isToolVisibleTo } from '../policy/tool-visibility.js';
import { ErrorCode } from '../protocol/json-rpc.js';
import type { CallToolParams, CallToolResult } from '../protocol/mcp.js';
import type {
  DisplayModeParams,
  DisplayModeResult,
  DownloadFileParams,
  OutcomeResult,
} from '../protocol/messages.js';
import type { RequestContext } from '../rpc/json-rpc-peer.js';
import { RpcError } from '../rpc/rpc-error.js';
import type { HandlerContext, HostHandlers } from './host-handlers.js';
import { allowedLink, openTab, userIsActive } from './link-opener.js';
import * as check from './params-check.js';
import { catalogOf } from './server-catalog.js';
import type { LinkRequestOptions, ServerLink } from './server-link.js';
import type { SessionEvent } from './session-events.js';

type Params = Record<string, unknown>;
type Respond = (params: Params, context: HandlerContext) => unknown;

/** What the table needs of its session; read at each request, so that late changes count. */
export interface RequestScope {
  handlers(): HostHandlers;
  link(): ServerLink | undefined;
  app(): Pick<HandlerContext, 'appInfo' | 'appCapabilities'>;
  allowsSamplingTools(): boolean;
  /** Milliseconds. */
  requestTimeout: number;
  /** False: the page prevented what would happen next. */
  emit(event: SessionEvent): boolean;
  changeDisplayMode(params: DisplayModeParams): DisplayModeResult | Promise<DisplayModeResult>;
}

const notOffered = (method: string) =>
  new RpcError(
    ErrorCode.MethodNotFound,
    `Method not found: ${method}. The host offers neither a handler nor a server for it.`,
  );

const outcome = async (answer: unknown): Promise<OutcomeResult> =>
  ((await answer) as OutcomeResult | undefined) ?? {};

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
        (params, context) => this.#openLink(check.checkOpenLink(params).url, context),
      ],
      [
        'ui/download-file',
        (params, context) => this.#download(check.checkDownloadFile(params), context),
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
      return link[name](given as never, this.#linkOptions(context));
    };
  }

  #linkOptions({ signal, progress }: HandlerContext): LinkRequestOptions {
    return { signal, onprogress: progress, timeout: this.#scope.requestTimeout };
  }

  async #callTool(params: CallToolParams, context: HandlerContext): Promise<CallToolResult> {
    const handlers = this.#scope.handlers();
    const link = this.#scope.link();
    const offersTools = link?.capabilities.tools;
    if (!handlers.callTool && !offersTools) throw notOffered('tools/call');
    await this.#assertCallable(params.name, context);
    if (handlers.callTool) return handlers.callTool(params, context);
    return link!.callTool(params, this.#linkOptions(context));
  }

  /** A view calls the tools of its own server (R6) that are meant for views (R5). */
  async #assertCallable(name: string, context: HandlerContext): Promise<void> {
    const handlers = this.#scope.handlers();
    const link = this.#scope.link();
    const listed = handlers.listTools
      ? (await handlers.listTools({}, context)).tools
      : link?.capabilities.tools && (await catalogOf(link).tools());
    // A page that answers calls itself and lists nothing decides by itself.
    if (!listed) return;
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
  }

  async #openLink(url: string, context: HandlerContext): Promise<OutcomeResult> {
    const allowed = allowedLink(url);
    const { emit } = this.#scope;
    const handlers = this.#scope.handlers();
    if (handlers.openLink) return outcome(handlers.openLink({ url: allowed.href }, context));
    if (!emit({ type: 'open-link', url: allowed.href })) return {};
    if (!userIsActive()) return this.#refuse('link', allowed.href);
    openTab(allowed);
    return {};
  }

  async #download(params: DownloadFileParams, context: HandlerContext): Promise<OutcomeResult> {
    const { emit } = this.#scope;
    const handlers = this.#scope.handlers();
    const link = this.#scope.link();
    if (handlers.downloadFile) return outcome(handlers.downloadFile(params, context));
    if (!emit({ type: 'download', ...params })) return {};
    if (!userIsActive()) return this.#refuse('download', `${params.contents.length} files`);
    const { fileNameOf, saveFile } = await import('./file-saver.js');
    for (const item of params.contents) {
      if (item.type === 'resource') saveFile(item.resource, fileNameOf(item));
      else if (link?.capabilities.resources) {
        const { contents } = await link.readResource({ uri: item.uri }, this.#linkOptions(context));
        for (const content of contents) saveFile(content, fileNameOf(item));
      } else return { isError: true };
    }
    return {};
  }

  #refuse(kind: 'link' | 'download', what: string): OutcomeResult {
    const reason = 'The user did nothing in the view just before it asked.';
    this.#scope.emit({ type: 'refused', refusals: [{ kind, what, reason }] });
    return { isError: true };
  }

  async #message(
    params: ReturnType<typeof check.checkMessage>,
    context: HandlerContext,
  ): Promise<OutcomeResult> {
    const { emit } = this.#scope;
    const handlers = this.#scope.handlers();
    if (!handlers.message) throw notOffered('ui/message');
    const answer = await outcome(handlers.message(params, context));
    if (!answer.isError) emit({ type: 'message', ...params });
    return answer;
  }

  async #modelContext(
    params: ReturnType<typeof check.checkModelContext>,
    context: HandlerContext,
  ): Promise<OutcomeResult> {
    const { emit } = this.#scope;
    const handlers = this.#scope.handlers();
    if (!handlers.updateModelContext) throw notOffered('ui/update-model-context');
    const answer = await outcome(handlers.updateModelContext(params, context));
    emit({ type: 'model-context', ...params });
    return answer;
  }

  /** M3: whoever decides, a view never gets a mode that it did not declare, if it declared any. */
  #displayMode(params: DisplayModeParams, context: HandlerContext): unknown {
    const { requestDisplayMode } = this.#scope.handlers();
    const declared = context.appCapabilities?.availableDisplayModes;
    const isDeclared = !declared || declared.includes(params.mode);
    return requestDisplayMode && isDeclared
      ? requestDisplayMode(params, context)
      : this.#scope.changeDisplayMode(params);
  }

  #sample(params: Params, context: HandlerContext): unknown {
    const { createMessage } = this.#scope.handlers();
    if (!createMessage) throw notOffered('sampling/createMessage');
    return createMessage(
      check.checkCreateMessage(params, this.#scope.allowsSamplingTools()),
      context,
    );
  }
}
