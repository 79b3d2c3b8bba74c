// A view made with only `postMessage`, after the specification.
import { APP_CAPABILITIES, APP_TOOLS, saveState } from './view-binding.js';
import type { Send, SendOptions, ViewBinding, ViewEvent } from './view-binding.js';

type Params = Record<string, unknown>;

interface Message {
  id?: number | string;
  method?: string;
  params?: Params;
  result?: unknown;
  error?: { code: number; message: string };
}

interface Pending {
  resolve(result: unknown): void;
  reject(error: object): void;
  onprogress: SendOptions['onprogress'];
}

const EVENTS: Record<string, ViewEvent> = {
  'ui/notifications/tool-input-partial': 'partial',
  'ui/notifications/tool-input': 'input',
  'ui/notifications/tool-result': 'result',
  'ui/notifications/tool-cancelled': 'cancelled',
  'ui/notifications/host-context-changed': 'context',
  'notifications/tools/list_changed': 'tools changed',
};

/** Faults that the view can be given, to show that they are detected. */
export interface Faults {
  /** A change of the context replaces all of it. */
  forgetsContext?: boolean;
  /** A call of `echo` goes to another tool. */
  callsWrongTool?: boolean;
  /** Its tool `double` does not. */
  countsWrong?: boolean;
}

export function rawView(
  name: string,
  hear: (event: ViewEvent, params: unknown) => void,
  faults: Faults = {},
): ViewBinding {
  const pending = new Map<number, Pending>();
  let lastId = 0;
  let host: { hostInfo?: unknown; hostCapabilities?: unknown } = {};
  let context: Params = {};
  let hasOptional = true;
  const post = (message: Message) => parent.postMessage({ jsonrpc: '2.0', ...message }, '*');
  const notify = (method: string, params: object = {}) =>
    post({ method, params: params as Params });
  const log = (data: object) => notify('notifications/message', { level: 'info', data });

  const send: Send = (method, params, { signal, onprogress }) =>
    new Promise((resolve, reject) => {
      const id = ++lastId;
      pending.set(id, { resolve, reject, onprogress });
      signal?.addEventListener('abort', () => {
        pending.delete(id);
        notify('notifications/cancelled', { requestId: id, reason: 'changed my mind' });
        reject(signal.reason as object);
      });
      const _meta = onprogress ? { _meta: { progressToken: id } } : {};
      const isEcho = (params as Params)['name'] === 'echo';
      const fault = faults.callsWrongTool && isEcho ? { name: 'counts' } : {};
      post({ id, method, params: { ...params, ...fault, ..._meta } });
    });

  const toolNames = () =>
    Object.keys(APP_TOOLS).filter((tool) => hasOptional || tool !== 'optional');

  async function answer(method: string, params: Params): Promise<unknown> {
    switch (method) {
      case 'ping':
        return {};
      case 'tools/list':
        return {
          tools: toolNames().map((tool) => ({ name: tool, inputSchema: { type: 'object' } })),
        };
      case 'tools/call': {
        const { n } = params['arguments'] as { n: number };
        return APP_TOOLS[params['name'] as keyof typeof APP_TOOLS]({
          n: faults.countsWrong ? n + 1 : n,
        });
      }
      case 'ui/resource-teardown':
        hear('teardown', params);
        await saveState(log);
        return {};
      default:
        throw { code: -32601, message: `Method not found: ${method}` };
    }
  }

  function settle({ id, result, error }: Message): void {
    const request = pending.get(id as number);
    pending.delete(id as number);
    if (error) request?.reject(error);
    else request?.resolve(result);
  }

  function take(method: string, params: Params): void {
    if (method === 'notifications/progress') {
      pending.get(params['progressToken'] as number)?.onprogress?.(params);
    }
    if (method === 'ui/notifications/host-context-changed') {
      context = faults.forgetsContext ? params : { ...context, ...params };
    }
    const event = EVENTS[method];
    if (event) hear(event, params);
  }

  addEventListener('message', ({ source, data }: MessageEvent<Message>) => {
    if (source !== parent) return;
    const { id, method, params = {} } = data;
    if (method === undefined) return settle(data);
    if (id === undefined) return take(method, params);
    answer(method, params).then(
      (result) => post({ id, result }),
      ({ code = -32603, message }: { code?: number; message: string }) =>
        post({ id, error: { code, message } }),
    );
  });

  return {
    async connect() {
      host = (await send(
        'ui/initialize',
        {
          appInfo: { name, version: '1.2.3' },
          appCapabilities: APP_CAPABILITIES,
          protocolVersion: '2026-01-26',
        },
        {},
      )) as typeof host & { hostContext?: Params };
      ({ hostContext: context = {} } = host as { hostContext?: Params });
      notify('ui/notifications/initialized');
      const { body } = document;
      new ResizeObserver(() => {
        notify('ui/notifications/size-changed', { height: body.offsetHeight });
      }).observe(body);
    },
    host: () => ({ info: host.hostInfo, capabilities: host.hostCapabilities }),
    context: () => context,
    send,
    log,
    requestTeardown: () => notify('ui/notifications/request-teardown'),
    toggleTool() {
      hasOptional = !hasOptional;
      notify('notifications/tools/list_changed');
    },
  };
}
