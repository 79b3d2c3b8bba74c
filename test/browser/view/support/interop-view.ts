// Runs in the frame: a View with all that the view side has, for a test of the same origin to drive.
import { z } from 'zod';
import { applyTheme } from '../../../../packages/elements/src/view/theme-applier.js';
import { registerTool } from '../../../../packages/elements/src/view/app-tools.js';
import { McpApp } from '../../../../packages/elements/src/view/mcp-app.js';
import { reportSize } from '../../../../packages/elements/src/view/size-reporter.js';

const app = new McpApp(
  { name: 'Interop', version: '3.2.1', title: 'Interop view' },
  { capabilities: { availableDisplayModes: ['inline', 'fullscreen'] } },
);
const tool = registerTool(
  app,
  'double',
  {
    title: 'Double',
    description: 'Doubles a number.',
    inputSchema: z.object({ n: z.number() }),
    outputSchema: z.object({ n: z.number() }),
    annotations: { readOnlyHint: true },
  },
  ({ n }) => ({
    content: [{ type: 'text', text: String(2 * n) }],
    structuredContent: { n: 2 * n },
  }),
);
applyTheme(app);
reportSize(app);

declare global {
  interface Window {
    view: { app: McpApp; tool: typeof tool };
  }
}
window.view = { app, tool };
await app.connect();
