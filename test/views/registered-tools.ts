// What a view does in a test that is made with an `App` whose tools are registered with Standard Schemas.
import type { App } from '@modelcontextprotocol/ext-apps';
import { z } from 'zod';
import { driverOf } from './official-driver.js';
import type { OfficialApp } from './official-driver.js';

/** The members that `ext-apps` 2.x and the `App` of this project share. */
export type AppWithTools = OfficialApp & Pick<App, 'registerTool' | 'setNotificationHandler'>;

/** Call it before `connect`, or the first events are missed. */
export function registerCommands(app: AppWithTools): void {
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
}
