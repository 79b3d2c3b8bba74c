// Runs in the frame: a view as it is written for the official library, driven by a test of the same origin.
import {
  App,
  applyDocumentTheme,
  PostMessageTransport,
} from '../../../../packages/elements/src/view/app/index.js';

export interface DropInView {
  app: App;
  heard: [event: string, params: unknown][];
  isConnected(): boolean;
}

const app = new App({ name: 'Drop-in', version: '1' });
const heard: DropInView['heard'] = [];
let isConnected = false;
app.ontoolinput = (params) => heard.push(['toolinput', params]);
app.addEventListener('toolresult', (params) => heard.push(['toolresult', params]));
app.onteardown = (params) => {
  heard.push(['teardown', params]);
  return {};
};
Object.assign(window, { view: { app, heard, isConnected: () => isConnected } });
if (document.body.dataset['transport'] === 'PostMessageTransport')
  await app.connect(new PostMessageTransport(window.parent, window.parent));
else await app.connect();
applyDocumentTheme(app.getHostContext()?.theme ?? 'light');
isConnected = true;
