// Runs in the frame: a view with everything that the view side has, driven by a test of the same origin.
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
