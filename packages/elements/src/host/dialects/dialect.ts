// What a dialect does for one view. Its code is loaded only for views that need it (`load-dialect.ts`).
import type { HostCapabilities } from '../../protocol/capabilities.js';
import type { HostContext } from '../../protocol/host-context.js';
import type { Tool } from '../../protocol/mcp.js';
import type { ToolData } from '../connection/tool-feed.js';
import type { AppResource } from '../link/app-resource.js';
import type { HostHandlers } from '../requests/host-handlers.js';
import type { ViewRequest } from '../requests/view-request.js';
import type { ViewDialect } from './view-dialect.js';

/** The view that a dialect is opened for. */
export interface DialectView {
  readonly resource: AppResource;
  readonly tool: Tool | undefined;
}

/** What is known when the HTML is handed over. */
export interface DialectStart {
  readonly hostContext: HostContext;
  readonly hostCapabilities: HostCapabilities;
  readonly handlers: HostHandlers;
  readonly toolData: ToolData;
  /** What the host keeps for the view, by key; undefined when it keeps nothing. */
  readonly viewState: ReadonlyMap<string, unknown> | undefined;
}

/** Answers one request, or throws the error that the view gets. */
export type DialectAnswer = (
  params: Record<string, unknown>,
  request: ViewRequest,
) => object | Promise<object>;

/** A dialect at work for one view. */
export interface Dialect extends ViewDialect {
  /**
   * The script that runs in the view before the view's own scripts, and speaks the standard with the host for them.
   * It may hold what the view finds before the first message arrives. It must be fit for a `<script>` element.
   */
  prelude(start: DialectStart): string;
  /** Answers to requests that are not part of the standard, by method. */
  readonly requests: ReadonlyMap<string, DialectAnswer>;
}
