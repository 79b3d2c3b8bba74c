// A view made with the official App, set up as in its documentation: theme, variables, size, tools.
import {
  App,
  applyDocumentTheme,
  applyHostFonts,
  applyHostStyleVariables,
} from '@modelcontextprotocol/ext-apps';
import { z } from 'zod';
import { ACT_INPUT, EXTRA_INPUT, act, hear } from './act.ts';

const app = new App(
  { name: 'Conformance view', version: '1.0.0' },
  { tools: { listChanged: true }, availableDisplayModes: ['inline', 'fullscreen'] },
);
app.ontoolinput = (params) => hear('toolinput', params);
app.ontoolinputpartial = (params) => hear('toolinputpartial', params);
app.ontoolresult = (params) => hear('toolresult', params);
app.ontoolcancelled = (params) => hear('toolcancelled', params);
app.onteardown = async () => ({});
app.setNotificationHandler('notifications/tools/list_changed', () => hear('toolslistchanged', {}));

function applyContext(): void {
  const { theme, styles } = app.getHostContext() ?? {};
  if (theme) applyDocumentTheme(theme);
  if (styles?.variables) applyHostStyleVariables(styles.variables);
  if (styles?.css?.fonts) applyHostFonts(styles.css.fonts);
}
app.onhostcontextchanged = applyContext;

const extra = app.registerTool('conformance_extra', { inputSchema: EXTRA_INPUT }, ({ count }) => ({
  content: [{ type: 'text', text: `${count} times` }],
}));
const methods = app as unknown as Record<string, (...args: unknown[]) => Promise<unknown>>;
app.registerTool('conformance_act', { inputSchema: ACT_INPUT }, async (input) => ({
  content: [],
  structuredContent: await act(
    {
      call: (method, ...args) => methods[method]!(...args),
      request: (method, params) => methods['request']!({ method, params }, z.looseObject({})),
      context: () => app.getHostContext(),
      toggle: () => (extra.enabled ? extra.disable() : extra.enable()),
    },
    input,
  ),
}));
await app.connect();
applyContext();
