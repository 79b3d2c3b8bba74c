// A view that follows a resource of its server, and tells the test what it has.
import { McpApp, registerTool, watchResource } from '../../packages/elements/src/view/index.js';

const app = new McpApp({ name: 'Live', version: '1.0.0' });
const resource = watchResource(app, 'data://orders');
resource.subscribe(() => {
  document.body.textContent = JSON.stringify(resource.getSnapshot());
});
registerTool(app, 'state', {}, () => ({
  content: [],
  structuredContent: { ...resource.getSnapshot() },
}));
await app.connect();
