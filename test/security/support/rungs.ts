import type { McpAppFrameElement } from '../../../packages/elements/src/mcp-app-frame/mcp-app-frame.js';
import { sandboxUrl } from '../../support/frame-harness.js';
import type { RungName } from '../routes/route.mjs';

export const RUNGS: readonly RungName[] = ['opaque', 'opaque-file', 'origin'];

/** What makes a frame use this rung. The domains that these views declare are on this machine. */
export async function settingsOf(rung: RungName): Promise<Partial<McpAppFrameElement>> {
  const allowLoopback = true;
  if (rung === 'opaque') return { allowLoopback };
  if (rung === 'opaque-file')
    return { allowLoopback, sandboxSrc: '/packages/elements/dist/sandbox.html' };
  return { allowLoopback, sandboxUrl: await sandboxUrl() };
}
