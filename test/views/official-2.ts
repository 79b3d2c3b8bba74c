// A view made with @modelcontextprotocol/ext-apps 2.x.
import { App } from '@modelcontextprotocol/ext-apps';
import { registerCommands } from './registered-tools.js';

const app = new App(
  { name: 'Official view', version: '2.0.4' },
  { tools: { listChanged: true }, availableDisplayModes: ['inline', 'fullscreen'] },
  { autoResize: false },
);
registerCommands(app);
await app.connect();
