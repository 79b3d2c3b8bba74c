// The second step of a session: read the view, in bounded time, or explain why not.
import type { CallToolResult, Tool } from '../../protocol/mcp.js';
import { isChosenByResult } from '../../protocol/ui-extension.js';
import { AppError } from '../app-error.js';
import type { SessionLimits } from '../limits.js';
import { isViewType } from '../link/app-resource.js';
import type { AppResource } from '../link/app-resource.js';
import { DEFAULT_DIALECTS } from '../dialects/dialect-name.js';
import { embeddedResource } from '../dialects/mcp-ui/embedded-resource.js';
import { findTool, loadAppResource } from '../link/resource-loader.js';
import type { AppSource, ResourceOrigin } from '../link/resource-loader.js';
import type { HandlerContext } from '../requests/host-handlers.js';
import { withinTime } from '../within-time.js';
import type { ChosenView } from './result-choice.js';

/** Where a view comes from: its server, or the result of its tool, which may take as long as it does. */
type ViewOrigin = Pick<ResourceOrigin, 'handlers' | 'link' | 'dialects' | 'isFresh'> & {
  result?: Promise<CallToolResult | undefined>;
};

/** Whether the tool leads to the view; beside the view itself it only tells the view whose it is. */
const isFoundByTool = ({ html, resource, resourceUri }: AppSource) =>
  html === undefined && !resource && resourceUri === undefined;

/** What there is to show. */
export interface LoadedView extends Partial<ChosenView> {
  /** Undefined if none is named, or it cannot be looked up. */
  tool: Tool | undefined;
  /** The view; undefined if the result of the tool decided that there is none. */
  resource: AppResource | undefined;
}

/**
 * How later results are compared, by the tool of a view that a result chose. A view that was suspended comes back as
 * HTML with this tool, and must still make room for the view that a later result chooses.
 */
const choices = new WeakMap<Tool, ChosenView['isOther']>();

/** @throws AppError of the phase `resource` */
export async function loadView(
  source: AppSource,
  { handlers, link, dialects = DEFAULT_DIALECTS, isFresh, result }: ViewOrigin,
  { resourceTimeout, maxHtmlBytes }: SessionLimits,
  signal: AbortSignal,
): Promise<LoadedView> {
  // The page's handlers are asked by the frame itself here, not by a view.
  const context: HandlerContext = {
    signal,
    requestId: 'frame',
    appInfo: undefined,
    appCapabilities: undefined,
    progress: () => {},
  };
  const origin: ResourceOrigin = { handlers, link, dialects, isFresh, maxHtmlBytes, context };
  const load = async () => {
    const tool = await findTool(source, origin).catch((error: unknown) => {
      if (isFoundByTool(source)) throw error;
      return undefined;
    });
    // Nothing is read, so nothing can show for a moment and be replaced.
    if (isFoundByTool(source) && isChosenByResult(tool)) return { tool };
    try {
      const isOther = tool && choices.get(tool);
      return { tool, isOther, resource: await loadAppResource(source, tool, origin) };
    } catch (error) {
      const isElsewhere = error instanceof AppError && error.reason === 'no-view';
      if (isElsewhere && dialects.includes('mcp-ui')) return { tool, error };
      throw error;
    }
  };
  const late = () =>
    new AppError(
      'resource',
      'read-timeout',
      `The view could not be read within ${resourceTimeout} ms.`,
      "Look into the server's log, then retry; limits.resourceTimeout gives it more time.",
    );
  const loaded = await withinTime(load(), resourceTimeout, late, signal);
  if (loaded.resource) return loaded;
  const { tool, error } = loaded;
  // A tool may take longer than a read.
  const awaited = await withinTime(result ?? Promise.resolve(undefined), Infinity, late, signal);
  if (!error) {
    const { chosenView } = await import('./result-choice.js');
    // A copy, because other frames have the same tool, and some of them have a view that the page chose.
    const own = { ...tool! };
    const choosing = chosenView(own, awaited, {
      read: (chosenSource, ofTool) => loadAppResource(chosenSource, ofTool, origin),
      isViewType: (mimeType) => isViewType(mimeType, dialects),
    });
    const chosen = await withinTime(choosing, resourceTimeout, late, signal);
    choices.set(own, chosen.isOther);
    return { tool: own, ...chosen };
  }
  // Older servers put the view into the result.
  const resource = embeddedResource(awaited);
  if (!resource) throw error;
  return { tool, resource: await loadAppResource({ resource }, tool, origin) };
}
