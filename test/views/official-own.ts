// The view of official-2.ts with one changed import.
import { App } from '../../packages/elements/src/view/app/index.js';
import { registerCommands } from './registered-tools.js';
import type { AppWithTools } from './registered-tools.js';

const app = new App(
  { name: 'Official view', version: 'own' },
  { tools: { listChanged: true }, availableDisplayModes: ['inline', 'fullscreen'] },
  { autoResize: false },
);
// The same members, with types of their own.
registerCommands(app as unknown as AppWithTools);
await app.connect();
