// A view made with @modelcontextprotocol/ext-apps 1.x: its tools are two handlers.
import type { Protocol } from '@modelcontextprotocol/sdk/shared/protocol.js';
import {
  PromptListChangedNotificationSchema,
  ResourceListChangedNotificationSchema,
  ToolListChangedNotificationSchema,
} from '@modelcontextprotocol/sdk/types.js';
import type { Notification, Request, Result } from '@modelcontextprotocol/sdk/types.js';
import { App } from 'ext-apps-1';
import { driverOf } from './official-driver.js';
import type { OfficialApp } from './official-driver.js';

const app = new App(
  { name: 'Official view', version: '1.7.5' },
  { tools: { listChanged: true }, availableDisplayModes: ['inline', 'fullscreen'] },
  { autoResize: false },
);
// The two versions have the same methods, with types from two versions of the MCP SDK.
const { commands, hear } = driverOf(app as unknown as OfficialApp);
// Its types name this base class by a path that modern resolution does not find.
const protocol = app as unknown as Protocol<Request, Notification, Result>;
for (const [list, schema] of [
  ['tools', ToolListChangedNotificationSchema],
  ['resources', ResourceListChangedNotificationSchema],
  ['prompts', PromptListChangedNotificationSchema],
] as const) {
  protocol.setNotificationHandler(schema, () => hear(`${list} changed`, {}));
}

let hasOptional = true;
app.onlisttools = async () => ({
  tools: [...Object.keys(commands), 'toggle', ...(hasOptional ? ['optional'] : [])].map((name) => ({
    name,
    inputSchema: { type: 'object' },
  })),
});
app.oncalltool = async ({ name, arguments: args = {} }) => {
  if (name === 'toggle') {
    hasOptional = !hasOptional;
    await app.sendToolListChanged();
    return { content: [] };
  }
  if (name === 'optional') return { content: [{ type: 'text', text: `${args['count']} times` }] };
  const structuredContent = (await commands[name]!(args)) as Record<string, unknown>;
  return { content: [], structuredContent };
};

await app.connect();
