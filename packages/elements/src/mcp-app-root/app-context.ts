// Descendants of `<mcp-app-root>` get its app by the context protocol of the web components community group, so that
// any of its consumers work (https://github.com/webcomponents-cg/community-protocols, "Context").
import type { McpApp } from '../view/mcp-app.js';
import type { AnyTools, ToolTypes } from '../view/typed-tools.js';

/** The key under which `<mcp-app-root>` provides its `McpApp`. You can use it as a context of @lit/context. */
export const mcpAppContext = Symbol.for('mcp-app') as symbol & { __context__: McpApp };

/** Requests a value from the ancestors. Dispatch it from a connected element. */
export class ContextRequestEvent extends Event {
  readonly context: unknown;
  readonly contextTarget: EventTarget | undefined;
  readonly callback: (app: McpApp, unsubscribe?: () => void) => void;
  readonly subscribe: boolean;

  constructor(context: unknown, callback: ContextRequestEvent['callback'], target?: EventTarget) {
    super('context-request', { bubbles: true, composed: true });
    this.context = context;
    this.callback = callback;
    this.contextTarget = target;
    this.subscribe = false;
  }
}

/**
 * The app of the `<mcp-app-root>` around `element`, or undefined if there is none or it is not defined yet.
 * `appOf<Tools>(element)` types the server's tools.
 */
export function appOf<
  Tools extends ToolTypes<Tools> = AnyTools,
  Own extends keyof Tools = keyof Tools,
>(element: Element): McpApp<Tools, Own> | undefined {
  let found: McpApp | undefined;
  const take = (app: McpApp) => {
    found = app;
  };
  element.dispatchEvent(new ContextRequestEvent(mcpAppContext, take, element));
  return found as McpApp<Tools, Own> | undefined;
}
