// The steps of a session before its view is mounted: reaches the server and reads the view, each within its time limit, or
// throws an error with a hint.
import type { CallToolResult, Tool } from '../../protocol/mcp.js';
import { isChosenByResult } from '../../protocol/ui-extension.js';
import { AppError } from '../app-error.js';
import type { AppPhase } from '../app-error.js';
import { authRequired } from '../auth/auth-required.js';
import type { SessionLimits } from '../limits.js';
import { isViewType } from '../link/app-resource.js';
import type { AppResource } from '../link/app-resource.js';
import { DEFAULT_DIALECTS } from '../dialects/dialect-name.js';
import { embeddedResource } from '../dialects/mcp-ui/embedded-resource.js';
import { forgetLists } from '../link/server-lists.js';
import { serverErrorText } from '../link/server-error-text.js';
import type { ServerLink } from '../link/server-link.js';
import type { SessionEvent } from './session-events.js';
import type { SessionOptions } from './session-options.js';
import { findTool, loadAppResource } from '../link/resource-loader.js';
import type { AppSource, ResourceOrigin } from '../link/resource-loader.js';
import type { HandlerContext } from '../requests/host-handlers.js';
import { errorText } from '../../protocol/error-text.js';
import { withinTime } from '../../protocol/within-time.js';
import { chosenView } from './result-choice.js';
import type { ChosenView } from './result-choice.js';

/** Wraps a thrown value that is not an AppError. */
export const unexpectedError = (thrown: unknown, phase: AppPhase): AppError =>
  new AppError(
    phase,
    'unexpected',
    `The view could not be shown: ${errorText(thrown)}`,
    'This is a bug in the page or in @mcp-app/elements. See the `cause` of this error for where it was thrown.',
    { cause: thrown },
  );

/** The link, once it accepts requests. @throws AppError of the phase `connect` */
export async function reachServer(
  { link, tracing }: Pick<SessionOptions, 'link' | 'tracing'>,
  { connectTimeout }: SessionLimits,
  signal: AbortSignal,
): Promise<ServerLink | undefined> {
  const reach = async () => {
    const reached = await link;
    await reached?.ready(signal);
    return reached && tracing ? tracing.link(reached) : reached;
  };
  const late = () =>
    new AppError(
      'connect',
      'server-timeout',
      `The server did not answer within ${connectTimeout} ms.`,
      'Check that it is running, then retry. Raise limits.connectTimeout if it needs more time.',
    );
  try {
    return await withinTime(reach(), connectTimeout, late, signal);
  } catch (error) {
    if (error instanceof AppError) throw error;
    const unsigned = authRequired(error);
    if (unsigned) throw unsigned;
    const reason = serverErrorText(error);
    throw new AppError(
      'connect',
      'server-unreachable',
      `The server cannot be reached: ${reason}`,
      'Check its URL, that it is running, and that it allows this page (CORS).',
      { cause: error },
    );
  }
}

/** The origin of a view: its server, or the result of its tool, which may take any time. */
type ViewOrigin = Pick<
  ResourceOrigin,
  'handlers' | 'identity' | 'link' | 'dialects' | 'isFresh'
> & {
  emit(event: SessionEvent): void;
  result?: Promise<CallToolResult | undefined>;
};

/** Whether the tool determines the view. If the view itself is given, the tool is only passed to it. */
const isFoundByTool = ({ html, resource, resourceUri }: AppSource) =>
  html === undefined && !resource && resourceUri === undefined;

/** The loaded view. */
export interface LoadedView extends Partial<ChosenView> {
  /** Undefined if no tool is set, or if it cannot be looked up. */
  tool: Tool | undefined;
  /** The view; undefined if the result of the tool decided that there is none. */
  resource: AppResource | undefined;
}

/**
 * How later results are compared, by the tool of a view that a result chose. A suspended view is restored as HTML with
 * this tool, and a later result may still choose another view.
 */
const choices = new WeakMap<Tool, ChosenView['isOther']>();

/** @throws AppError of the phase `resource` */
export async function loadView(
  source: AppSource,
  { dialects = DEFAULT_DIALECTS, result, emit, ...given }: ViewOrigin,
  limits: SessionLimits,
  signal: AbortSignal,
): Promise<LoadedView> {
  const { resourceTimeout, maxHtmlBytes, maxViewAge: maxAge } = limits;
  // Here the frame itself calls the page's handlers, not a view.
  const context: HandlerContext = {
    signal,
    requestId: 'frame',
    appInfo: undefined,
    appCapabilities: undefined,
    progress: () => {},
  };
  const scope = { limits };
  const changed = () => emit({ type: 'new-version' });
  const rules = { dialects, maxHtmlBytes, maxAge, context, scope, changed, traced: emit };
  const origin: ResourceOrigin = { ...given, ...rules };
  if (given.isFresh) forgetLists(origin);
  const load = async () => {
    const tool = await findTool(source, origin).catch((error: unknown) => {
      if (isFoundByTool(source)) throw error;
      return undefined;
    });
    // Nothing is read yet, so that no view is shown and then replaced.
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
      "Check the server's log, then retry. Raise limits.resourceTimeout if the server needs more time.",
    );
  const loaded = await withinTime(load(), resourceTimeout, late, signal);
  if (loaded.resource) return loaded;
  const { tool, error } = loaded;
  // A tool may take longer than a read.
  const awaited = await withinTime(result ?? Promise.resolve(undefined), Infinity, late, signal);
  if (!error) {
    // A copy, because other frames use the same tool object, and the page may have chosen their view.
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
