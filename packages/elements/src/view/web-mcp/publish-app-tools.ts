// Offers the tools of a view to the browser's own agent (WebMCP) when the view runs alone in a tab, without a host.
import { BrowserTools, modelContextOf } from '../../protocol/proposals/web-mcp.js';
import type { WebMcpScope } from '../../protocol/proposals/web-mcp.js';
import type { AppConnection } from '../app-connection.js';
import { watchTools } from '../app-tools.js';

export interface PublishAppToolsOptions {
  /** Called if the browser refuses a tool. Default: it is left out. */
  failed?: ((error: unknown) => void) | undefined;
  /** Where `modelContext` is. Default: the view's window. */
  scope?: WebMcpScope | undefined;
}

/**
 * Registers the tools of the view with the browser, and follows their changes. A view inside of a host offers them to its
 * host only, which decides about each call.
 * @returns a function that removes them; undefined inside of a host, and if the browser has no WebMCP
 */
export function publishAppTools(
  app: AppConnection,
  { failed, scope = globalThis }: PublishAppToolsOptions = {},
): (() => void) | undefined {
  const context = window.parent === window ? modelContextOf(scope) : undefined;
  if (!context) return undefined;
  const { list, call, stop } = watchTools(app, () => void browser.set(list()));
  const browser = new BrowserTools(
    context,
    (name, args, signal) => call(name, args, signal ?? new AbortController().signal),
    failed,
  );
  void browser.set(list());
  return () => {
    stop();
    void browser.set([]);
  };
}
