// A view made with McpApp that asks for receipts, and runs the commands of a test.
import {
  McpApp,
  registerTool,
  requestReceipts,
  withdrawMessage,
} from '../../packages/elements/src/view/index.js';

const app = new McpApp(
  { name: 'Receipts', version: '1.0.0' },
  { capabilities: { tools: {}, availableDisplayModes: ['inline'] } },
);
requestReceipts(app);

const commands: Record<string, (text: string) => Promise<unknown>> = {
  say: (text) => app.sendMessage({ role: 'user', content: [{ type: 'text', text }] }),
  tell: (text) => app.updateModelContext({ content: [{ type: 'text', text }] }),
  withdraw: (messageId) => withdrawMessage(app, messageId),
};
for (const [name, run] of Object.entries(commands)) {
  registerTool(app, name, {}, async (input: unknown) => ({
    content: [],
    structuredContent: { answer: await run((input as { text: string }).text) },
  }));
}
await app.connect();
