import type { McpAppFrameElement } from '../../../packages/elements/src/mcp-app-frame/mcp-app-frame.js';
import { sandboxUrl, viewOrigins } from '../../support/frame-harness.js';
import type { IsolationKind } from '../routes/route.mjs';

/** The kinds in which a view has an opaque origin, and so no storage. */
export const OPAQUE_ISOLATIONS: readonly IsolationKind[] = ['opaque', 'opaque-file', 'origin'];

/** All kinds. The engines resolve names under `localhost` without DNS. */
export const ISOLATIONS: readonly IsolationKind[] = [...OPAQUE_ISOLATIONS, 'dedicated'];

/**
 * The settings that give a frame this isolation. The domains that these views declare are on this machine.
 * @param serverId the name of the server, for views with an origin of their own
 */
export async function settingsOf(
  isolation: IsolationKind,
  serverId = 'test/security',
): Promise<Partial<McpAppFrameElement>> {
  const allowLoopback = true;
  if (isolation === 'opaque') return { sandbox: { allowLoopback } };
  if (isolation === 'opaque-file')
    return { sandbox: { allowLoopback, file: '/packages/elements/dist/sandbox.html' } };
  const url = await sandboxUrl();
  if (isolation === 'origin') return { sandbox: { allowLoopback, url } };
  const views = { origin: await viewOrigins(), key: 'the secret of this page' };
  return { sandbox: { allowLoopback, url, views }, serverId };
}
