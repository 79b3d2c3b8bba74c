// A view made with McpApp.
import { McpApp } from '../../../packages/elements/src/view/index.js';
import { countPartial, isTask, reportStart, runTask } from './tasks.js';
import type { ViewActions } from './tasks.js';

const app = new McpApp({ name: 'Our view', version: '1.0.0' });
const actions: ViewActions = {
  callTool: (args) => app.callServerTool({ name: 'echo', arguments: args }),
  report: (data) => app.sendLog({ level: 'info', data }),
};
app.on('toolresult', () => actions.report({ event: 'result' }));
app.on('toolinput', ({ arguments: input }) => {
  if (isTask(input)) void runTask(input.task, actions);
});
app.on('toolinputpartial', ({ arguments: input }) => countPartial(input, actions));
await app.connect();
reportStart(actions);
