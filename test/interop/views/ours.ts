// A view made with `@mcp-app/elements/view`.
import { McpApp, registerTool, reportSize } from '../../../packages/elements/src/view/index.js';
import { APP_CAPABILITIES, APP_TOOLS, saveState, startView } from './view-binding.js';

startView((hear) => {
  const app = new McpApp({ name: 'ours', version: '1.2.3' }, { capabilities: APP_CAPABILITIES });
  reportSize(app);
  app.on('toolinputpartial', (params) => hear('partial', params));
  app.on('toolinput', (params) => hear('input', params));
  app.on('toolresult', (params) => hear('result', params));
  app.on('toolcancelled', (params) => hear('cancelled', params));
  app.on('hostcontextchanged', (params) => hear('context', params));
  app.on('toolslistchanged', (params) => hear('tools changed', params));
  const log = (data: object) => app.sendLog({ level: 'info', data });
  app.onteardown = (params) => {
    hear('teardown', params);
    return saveState(log);
  };
  const schema = { type: 'object', properties: { n: { type: 'number' } } };
  registerTool(app, 'double', { inputSchema: schema }, (input) =>
    APP_TOOLS.double(input as { n: number }),
  );
  registerTool(app, 'refuses', {}, APP_TOOLS.refuses);
  const optional = registerTool(app, 'optional', {}, APP_TOOLS.optional);

  const own = {
    'tools/call': 'callServerTool',
    'tools/list': 'listServerTools',
    'resources/list': 'listServerResources',
    'resources/read': 'readServerResource',
    'sampling/createMessage': 'createSamplingMessage',
    'ui/message': 'sendMessage',
    'ui/update-model-context': 'updateModelContext',
    'ui/open-link': 'openLink',
    'ui/download-file': 'downloadFile',
    'ui/request-display-mode': 'requestDisplayMode',
  } as const;
  return {
    connect: () => app.connect(),
    host() {
      const { hostInfo, hostCapabilities } = app.getSnapshot();
      return { info: hostInfo, capabilities: hostCapabilities };
    },
    context: () => app.getSnapshot().hostContext,
    send: (method, params, options) =>
      method in own
        ? app[own[method as keyof typeof own]](params as never, options)
        : app.request(method as 'ping', params, options),
    log,
    requestTeardown: () => app.requestTeardown(),
    toggleTool: () => (optional.enabled ? optional.disable() : optional.enable()),
  };
});
