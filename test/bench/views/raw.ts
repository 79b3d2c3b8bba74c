// The floor: a view that uses only postMessage and the few messages that it needs.
import { countPartial, isTask, reportStart, runTask } from './tasks.js';
import type { ViewActions } from './tasks.js';

const waiting = new Map<number, (result: unknown) => void>();
let lastId = 0;

const send = (message: object) => parent.postMessage({ jsonrpc: '2.0', ...message }, '*');

const request = (method: string, params: object) =>
  new Promise<unknown>((resolve) => {
    const id = ++lastId;
    waiting.set(id, resolve);
    send({ id, method, params });
  });

const actions: ViewActions = {
  callTool: (args) => request('tools/call', { name: 'echo', arguments: args }),
  report: (data) => send({ method: 'notifications/message', params: { level: 'info', data } }),
};

addEventListener('message', ({ data }) => {
  const { id, method, params, result } = data as {
    id: number;
    method?: string;
    params: { arguments: Record<string, unknown> };
    result: unknown;
  };
  if (!method) {
    waiting.get(id)?.(result);
    waiting.delete(id);
  } else if (method === 'ui/notifications/tool-result') actions.report({ event: 'result' });
  else if (method === 'ui/notifications/tool-input-partial')
    countPartial(params.arguments, actions);
  else if (method === 'ui/notifications/tool-input') {
    const { arguments: input } = params;
    if (isTask(input)) void runTask(input.task, actions);
  }
});

await request('ui/initialize', {
  protocolVersion: '2026-01-26',
  appInfo: { name: 'Raw view', version: '1.0.0' },
  appCapabilities: {},
});
send({ method: 'ui/notifications/initialized', params: {} });
reportStart(actions);
