// Bundled into one HTML text: a view of ours that does what its tool input says, and logs everything that happens.
import { applyTheme, McpApp, reportSize } from '../../packages/elements/src/view/index.js';
import type { AppEventMap } from '../../packages/elements/src/view/index.js';

const app = new McpApp(
  { name: 'Told', version: '3.2.1' },
  { capabilities: { availableDisplayModes: ['inline', 'fullscreen'] } },
);
applyTheme(app);
reportSize(app);

const say = (data: object) => app.sendLog({ level: 'info', data });

type Action = [method: 'openLink', params: { url: string }];

async function act(actions: Action[]): Promise<void> {
  for (const [call, params] of actions) {
    const outcome = await app[call](params).then(
      (result) => ({ result }),
      ({ name, message }: Error) => ({ error: `${name}: ${message}` }),
    );
    await say({ call, ...outcome });
  }
}

const EVENTS: (keyof AppEventMap)[] = [
  'toolinputpartial',
  'toolinput',
  'toolresult',
  'toolcancelled',
  'hostcontextchanged',
  'toolslistchanged',
  'resourceslistchanged',
  'promptslistchanged',
  'teardown',
];
for (const event of EVENTS) app.on(event, (params) => say({ event, params }));
app.on('toolinput', ({ arguments: { actions = [] } = {} }) => act(actions as Action[]));

await app.connect();
const { hostInfo, hostCapabilities, hostContext } = app.getSnapshot();
await say({ hostInfo, hostCapabilities, hostContext, dataset: document.documentElement.dataset });
