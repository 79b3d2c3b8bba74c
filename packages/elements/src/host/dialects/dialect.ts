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

/** What is known when the HTML is sent to the sandbox. */
export interface DialectStart {
  readonly hostContext: HostContext;
  readonly hostCapabilities: HostCapabilities;
  readonly handlers: HostHandlers;
  readonly toolData: ToolData;
  /** The state that the host stores for the view, by key; undefined if it stores none. */
  readonly viewState: ReadonlyMap<string, unknown> | undefined;
}

/** Answers one request, or throws the error that the view gets. */
export type DialectAnswer = (
  params: Record<string, unknown>,
  request: ViewRequest,
) => object | Promise<object>;

/** A dialect in use for one view. */
export interface Dialect extends ViewDialect {
  /**
   * The script that runs before the view's own scripts and translates their calls to the standard. It may contain data
   * that the view needs before the first message arrives. It must be safe inside a `<script>` element.
   */
  prelude(start: DialectStart): string;
  /** Answers to requests that are not part of the standard, by method. */
  readonly requests: ReadonlyMap<string, DialectAnswer>;
}
