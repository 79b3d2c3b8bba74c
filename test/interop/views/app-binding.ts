// A view made with `App` of the official SDK: what is the same in its versions 1.x and 2.x.
import type { App } from '@modelcontextprotocol/ext-apps';
import { z } from 'zod';
import { APP_TOOLS, saveState } from './view-binding.js';
import type { ViewBinding, ViewEvent } from './view-binding.js';

/** `heard` records each message of the host. Call it before `connect`. */
export function appBinding(
  app: App,
  hear: (event: ViewEvent, params: unknown) => void,
): ViewBinding {
  app.addEventListener('toolinputpartial', (params) => hear('partial', params));
  app.addEventListener('toolinput', (params) => hear('input', params));
  app.addEventListener('toolresult', (params) => hear('result', params));
  app.addEventListener('toolcancelled', (params) => hear('cancelled', params));
  app.addEventListener('hostcontextchanged', (params) => hear('context', params));
  const log = (data: object) => app.sendLog({ level: 'info', data });
  app.onteardown = async (params) => {
    hear('teardown', params);
    await saveState(log);
    return {};
  };
  app.registerTool('double', { inputSchema: z.object({ n: z.number() }) }, APP_TOOLS.double);
  app.registerTool('refuses', {}, APP_TOOLS.refuses);
  const optional = app.registerTool('optional', {}, APP_TOOLS.optional);

  const own: Record<string, ViewBinding['send']> = {
    'tools/call': (_, params, options) => app.callServerTool(params as never, options),
    'resources/list': (_, params, options) => app.listServerResources(params, options),
    'resources/read': (_, params, options) => app.readServerResource(params as never, options),
    'sampling/createMessage': (_, params, options) =>
      app.createSamplingMessage(params as never, options),
    'ui/message': (_, params, options) => app.sendMessage(params as never, options),
    'ui/update-model-context': (_, params, options) => app.updateModelContext(params, options),
    'ui/open-link': (_, params, options) => app.openLink(params as never, options),
    'ui/download-file': (_, params, options) => app.downloadFile(params as never, options),
    'ui/request-display-mode': (_, params, options) =>
      app.requestDisplayMode(params as never, options),
  };
  const general: ViewBinding['send'] = (method, params, options) =>
    app.request({ method, params: params as Record<string, unknown> }, z.looseObject({}), options);
  return {
    connect: () => app.connect(),
    host: () => ({ info: app.getHostVersion(), capabilities: app.getHostCapabilities() }),
    context: () => app.getHostContext(),
    send: (method, ...rest) => (own[method] ?? general)(method, ...rest),
    log,
    requestTeardown: () => app.requestTeardown(),
    toggleTool: () => (optional.enabled ? optional.disable() : optional.enable()),
  };
}
