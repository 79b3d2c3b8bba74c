// The first two steps of a session, each bounded and each failure explained: reach the server, read the view.
import { errorText } from '../../protocol/error-text.js';
import type { Tool } from '../../protocol/mcp.js';
import { AppError } from '../app-error.js';
import type { AppResource } from '../link/app-resource.js';
import type { SessionLimits } from '../limits.js';
import type { AppSource, ResourceOrigin } from '../link/resource-loader.js';
import type { ServerLink } from '../link/server-link.js';
import { withinTime } from '../within-time.js';
import type { ViewEngine } from './view-engine.js';

/** The link, once it takes requests. @throws AppError of the phase `connect` */
export async function reachServer(
  link: ServerLink | Promise<ServerLink> | undefined,
  { connectTimeout }: SessionLimits,
  signal: AbortSignal,
): Promise<ServerLink | undefined> {
  const reach = async () => {
    const reached = await link;
    await reached?.ready(signal);
    return reached;
  };
  const late = () =>
    new AppError(
      'connect',
      'server-timeout',
      `The server did not answer within ${connectTimeout} ms.`,
      'Check that it runs, then retry; limits.connectTimeout gives it more time.',
    );
  try {
    return await withinTime(reach(), connectTimeout, late, signal);
  } catch (error) {
    if (error instanceof AppError) throw error;
    const said = errorText(error);
    throw new AppError(
      'connect',
      'server-unreachable',
      `The server cannot be reached: ${said}`,
      'Check its address, that it runs, and that it allows this page (CORS).',
      { cause: error },
    );
  }
}

/** Whether the tool leads to the view; beside the view itself it only tells the view whose it is. */
const isFoundByTool = ({ html, resource, resourceUri }: AppSource) =>
  html === undefined && !resource && resourceUri === undefined;

/** The tool (if one is named and can be looked up) and the view. @throws AppError of the phase `resource` */
export function loadView(
  { findTool, loadAppResource }: ViewEngine,
  source: AppSource,
  origin: ResourceOrigin,
  { resourceTimeout }: SessionLimits,
  signal: AbortSignal,
): Promise<{ tool: Tool | undefined; resource: AppResource }> {
  const load = async () => {
    const tool = await findTool(source, origin).catch((error: unknown) => {
      if (isFoundByTool(source)) throw error;
      return undefined;
    });
    return { tool, resource: await loadAppResource(source, tool, origin) };
  };
  const late = () =>
    new AppError(
      'resource',
      'read-timeout',
      `The view could not be read within ${resourceTimeout} ms.`,
      "Look into the server's log, then retry; limits.resourceTimeout gives it more time.",
    );
  return withinTime(load(), resourceTimeout, late, signal);
}
