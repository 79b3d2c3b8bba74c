// Offers the tools of the page's views to the browser's own agent (WebMCP), where the browser has one.
import { BrowserTools, modelContextOf } from '../protocol/proposals/web-mcp.js';
import type { WebMcpScope } from '../protocol/proposals/web-mcp.js';
import type { AgentTools } from './agent-tools.js';

export interface PublishToolsOptions {
  /** Called if the browser refuses a tool. Default: it is left out. */
  failed?: ((error: unknown) => void) | undefined;
  /** Where `modelContext` is. Default: the page's window. */
  scope?: WebMcpScope | undefined;
}

/**
 * Registers all tools of the list with the browser, and follows its changes.
 * @returns a function that removes them; undefined if the browser has no WebMCP
 */
export function publishTools(
  tools: AgentTools,
  { failed, scope = globalThis }: PublishToolsOptions = {},
): (() => void) | undefined {
  const context = modelContextOf(scope);
  if (!context) return undefined;
  const browser = new BrowserTools(
    context,
    (name, args, signal) => tools.call(name, args, { signal }),
    failed,
  );
  let isOver = false;
  // One after another, so that an older list never comes last.
  let last = Promise.resolve();
  const update = () => {
    last = last.then(async () => {
      const listed = isOver ? [] : await tools.list();
      await browser.set(listed.map(({ frame: _frame, appTool: _appTool, ...tool }) => tool));
    });
    last = last.catch(failed ?? (() => {}));
  };
  tools.addEventListener('change', update);
  update();
  return () => {
    isOver = true;
    tools.removeEventListener('change', update);
    update();
  };
}
