// A view made with @modelcontextprotocol/ext-apps 2.x: its tools are registered with Standard Schemas.
import { App } from '@modelcontextprotocol/ext-apps';
import { z } from 'zod';
import { driverOf } from './official-driver.js';

const app = new App(
  { name: 'Official view', version: '2.0.4' },
  { tools: { listChanged: true }, availableDisplayModes: ['inline', 'fullscreen'] },
  { autoResize: false },
);
const { commands, hear } = driverOf(app);
for (const list of ['tools', 'resources', 'prompts'] as const) {
  app.setNotificationHandler(`notifications/${list}/list_changed`, () =>
    hear(`${list} changed`, {}),
  );
}

for (const [name, run] of Object.entries(commands)) {
  app.registerTool(name, { inputSchema: z.looseObject({}) }, async (args) => ({
    content: [],
    structuredContent: (await run(args)) as Record<string, unknown>,
  }));
}
const optional = app.registerTool(
  'optional',
  { title: 'Comes and goes', inputSchema: z.object({ count: z.number() }) },
  ({ count }) => ({ content: [{ type: 'text', text: `${count} times` }] }),
);
app.registerTool('toggle', {}, () => {
  if (optional.enabled) optional.disable();
  else optional.enable();
  return { content: [] };
});

await app.connect();
