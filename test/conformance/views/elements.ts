// A view made with our library: McpApp with theme, size and tools.
import {
  McpApp,
  applyTheme,
  onElicitation,
  registerTool,
  reportSize,
} from '../../../packages/elements/src/view/index.ts';
import type { AppEventMap } from '../../../packages/elements/src/view/index.ts';
import { ACT_INPUT, EXTRA_INPUT, act, hear } from './act.ts';

const app = new McpApp(
  { name: 'Conformance view', version: '1.0.0' },
  { capabilities: { availableDisplayModes: ['inline', 'fullscreen'] } },
);
const EVENTS: (keyof AppEventMap)[] = [
  'toolinput',
  'toolinputpartial',
  'toolresult',
  'toolcancelled',
  'toolslistchanged',
];
for (const event of EVENTS) app.on(event, (params) => hear(event, params));

const extra = registerTool(app, 'conformance_extra', { inputSchema: EXTRA_INPUT }, ({ count }) => ({
  content: [{ type: 'text', text: `${count} times` }],
}));
const methods = app as unknown as Record<string, (...args: unknown[]) => Promise<unknown>>;
registerTool(app, 'conformance_act', { inputSchema: ACT_INPUT }, async (input) => ({
  content: [],
  structuredContent: await act(
    {
      call: (method, ...args) => methods[method]!(...args),
      request: (method, params) => app.request(method as 'prompts/list', params),
      context: () => app.getSnapshot().hostContext,
      toggle: () => (extra.enabled ? extra.disable() : extra.enable()),
    },
    input,
  ),
}));
onElicitation(app, () => ({ action: 'decline' }));
applyTheme(app);
reportSize(app);
await app.connect();
