import type { McpAppFrameElement } from '../../../packages/elements/src/mcp-app-frame/mcp-app-frame.js';
import { sandboxUrl } from '../../support/frame-harness.js';
import type { IsolationKind } from '../routes/route.mjs';

export const ISOLATIONS: readonly IsolationKind[] = ['opaque', 'opaque-file', 'origin'];

/** The settings that give a frame this isolation. */
export async function settingsOf(isolation: IsolationKind): Promise<Partial<McpAppFrameElement>> {
  if (isolation === 'opaque') return {};
  if (isolation === 'opaque-file') return { sandboxFile: '/packages/elements/dist/sandbox.html' };
  return { sandboxUrl: await sandboxUrl() };
}
