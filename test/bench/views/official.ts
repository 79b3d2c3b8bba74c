// A view made with the official App.
import { App } from '@modelcontextprotocol/ext-apps';
import { countPartial, isTask, reportStart, runTask } from './tasks.js';
import type { ViewActions } from './tasks.js';

const app = new App({ name: 'Official view', version: '1.0.0' }, {}, { autoResize: false });
const actions: ViewActions = {
  callTool: (args) => app.callServerTool({ name: 'echo', arguments: args }),
  report: (data) => app.sendLog({ level: 'info', data }),
};
app.ontoolresult = () => void actions.report({ event: 'result' });
app.ontoolinput = ({ arguments: input }) => {
  if (isTask(input)) void runTask(input.task, actions);
};
app.ontoolinputpartial = ({ arguments: input }) => countPartial(input, actions);
await app.connect();
reportStart(actions);
