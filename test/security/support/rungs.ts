import type { McpAppFrameElement } from '../../../packages/elements/src/mcp-app-frame/mcp-app-frame.js';
import { sandboxUrl } from '../../support/frame-harness.js';
import type { RungName } from '../routes/route.mjs';

export const RUNGS: readonly RungName[] = ['opaque', 'opaque-file', 'origin'];

/** What makes a frame use this rung of the ladder. */
export async function settingsOf(rung: RungName): Promise<Partial<McpAppFrameElement>> {
  if (rung === 'opaque') return {};
  if (rung === 'opaque-file') return { sandboxSrc: '/packages/elements/dist/sandbox.html' };
  return { sandboxUrl: await sandboxUrl() };
}
