import type { McpAppFrameElement } from '../../../packages/elements/src/mcp-app-frame/mcp-app-frame.js';
import { sandboxUrl } from '../../support/frame-harness.js';
import type { IsolationKind } from '../routes/route.mjs';

export const ISOLATIONS: readonly IsolationKind[] = ['opaque', 'opaque-file', 'origin'];

/** The settings that give a frame this isolation. The domains that these views declare are on this machine. */
export async function settingsOf(isolation: IsolationKind): Promise<Partial<McpAppFrameElement>> {
  const allowLoopback = true;
  if (isolation === 'opaque') return { sandbox: { allowLoopback } };
  if (isolation === 'opaque-file')
    return { sandbox: { allowLoopback, file: '/packages/elements/dist/sandbox.html' } };
  return { sandbox: { allowLoopback, url: await sandboxUrl() } };
}
