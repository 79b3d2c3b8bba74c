// Every request of a view is checked and then answered by the page's handler or by the server; otherwise the view gets
// -32601.
import type { ViewToHostRequests } from '../../protocol/messages.js';
import type { RequestContext } from '../../rpc/json-rpc-peer.js';
import type { ActionGate } from '../consent/action-gate.js';
import type { DialectAnswer } from '../dialects/dialect.js';
import type { TracedSpan } from '../link/server-link.js';
import type { ViewScope } from '../session/view-scope.js';
import { copyContent } from './copy/copy-offer.js';
import { createMessage, postMessage, updateModelContext } from './conversation-requests.js';
import { requestDisplayMode } from './display-mode-request.js';
import { callHandler } from './call-handler.js';
import type { HandlerContext } from './host-handlers.js';
import { downloadFile, openLink } from './outward-actions.js';
import * as check from './params-check.js';
import { withdrawMessage } from './receipt-answers.js';
import { readResource, serverList } from './server-reads.js';
import { callTool } from './tool-requests.js';
import { notOffered } from './view-request.js';
import type { ViewRequest } from './view-request.js';
import { followRequests } from './follow-requests.js';
import { viewStateRequests } from './view-state-requests.js';
import { UpdateRequests } from './updates-offer.js';

type Params = Record<string, unknown>;

/** The connection itself answers `ping` and `ui/initialize`. */
type TableMethod = Exclude<keyof ViewToHostRequests, 'ping' | 'ui/initialize'>;
type ResultOf<M extends TableMethod> = ViewToHostRequests[M]['result'];
type Answer<M extends TableMethod> = (
  params: Params,
  request: ViewRequest,
) => ResultOf<M> | Promise<ResultOf<M>>;

/** Combines the check of the params and the answer. */
const route =
  <Checked, Result>(
    checked: (params: Params) => Checked,
    answer: (params: Checked, request: ViewRequest) => Result,
  ) =>
  (params: Params, request: ViewRequest): Result =>
    answer(checked(params), request);

/** TypeScript reports a method that is missing here. */
const TABLE: { readonly [M in TableMethod]: Answer<M> } = {
  'tools/call': route(check.checkCallTool, callTool),
  'tools/list': route(
    check.checkList,
    serverList('tools', {
      method: 'tools/list',
      capability: 'tools',
      handlerName: 'listTools',
      handler: ({ listTools }) => listTools,
    }),
  ),
  'resources/list': route(
    check.checkList,
    serverList('resources', {
      method: 'resources/list',
      capability: 'resources',
      handlerName: 'listResources',
      handler: ({ listResources }) => listResources,
    }),
  ),
  'resources/templates/list': route(
    check.checkList,
    serverList('resource templates', {
      method: 'resources/templates/list',
      capability: 'resources',
      handlerName: 'listResourceTemplates',
      handler: ({ listResourceTemplates }) => listResourceTemplates,
    }),
  ),
  'resources/read': route((params) => check.checkReadResource(params), readResource),
  'prompts/list': route(
    check.checkList,
    serverList('prompts', {
      method: 'prompts/list',
      capability: 'prompts',
      handlerName: 'listPrompts',
      handler: ({ listPrompts }) => listPrompts,
    }),
  ),
  'ui/open-link': route(check.checkOpenLink, openLink),
  'ui/download-file': route(check.checkDownloadFile, downloadFile),
  'ui/message': route(check.checkMessage, postMessage),
  'ui/update-model-context': route(check.checkModelContext, updateModelContext),
  'ui/request-display-mode': route(check.checkDisplayMode, requestDisplayMode),
  'sampling/createMessage': createMessage,
};

const isInTable = (method: string): method is TableMethod => Object.hasOwn(TABLE, method);

/** Answers the requests of one view. */
export class RequestTable {
  readonly #scope: ViewScope;
  readonly #actions: ActionGate;
  /** Answers beyond those of the protocol. */
  readonly #more: ReadonlyMap<string, DialectAnswer>;
  /** What the view is told of. */
  readonly updates: UpdateRequests;

  /** @param further the answers of the view's dialect */
  constructor(
    scope: ViewScope,
    actions: ActionGate,
    further: ReadonlyMap<string, DialectAnswer> = new Map(),
  ) {
    this.#scope = scope;
    this.#actions = actions;
    this.updates = new UpdateRequests(scope);
    this.#more = new Map<string, DialectAnswer>([
      ...followRequests(scope),
      ...(scope.viewState ? viewStateRequests(scope.viewState) : []),
      ['mcp-app/withdraw-message', withdrawMessage],
      ['mcp-app/copy', copyContent],
      ...further,
    ]);
  }

  /** Answers one request, or throws the error that the view gets. */
  answer(method: string, params: Params, { id, signal, progress }: RequestContext): unknown {
    const scope = this.#scope;
    const context: HandlerContext = { ...scope.app, requestId: id, signal, progress };
    const traced = (span: TracedSpan) =>
      void scope.emit({ type: 'traced', requestId: id, ...span });
    const view = { meta: params['_meta'], at: Date.now(), traced };
    const request: ViewRequest = { scope, actions: this.#actions, context, view };
    if (isInTable(method)) return TABLE[method](params, request);
    const more = this.#more.get(method) ?? this.updates.answerTo(method);
    if (more) return more(params, request);
    const { fallback } = scope.handlers();
    if (fallback)
      return callHandler('fallback', request, (own) => fallback({ method, params }, own));
    throw notOffered(method);
  }
}
