// The prelude's connection to the host: JSON-RPC through the parent, in its own session or in the one that the view
// starts.
import { ErrorCode, isObject } from '../../protocol/json-rpc.js';
import { OPENAI_ID_PREFIX, OPENAI_PRELUDE_CAPABILITY } from '../../protocol/openai-dialect.js';
import { LATEST_PROTOCOL_VERSION } from '../../protocol/ui-extension.js';

type Params = Record<string, unknown>;

/**
 * - silent: neither the view nor the prelude has sent a handshake.
 * - asked: the prelude has sent `ui/initialize`.
 * - own: the session belongs to the prelude, because the view does not use the standard.
 * - shared: the view did the handshake. The prelude only listens and sends its own requests.
 */
type Stage = 'silent' | 'asked' | 'own' | 'shared';

/** Receives the messages of the host. */
export interface SessionListener {
  /** The answer to `ui/initialize`, or a change. */
  context(fields: Params): void;
  notification(method: string, params: Params): void;
  /** The session is ready. */
  ready(): void;
  /** The host is about to remove the view. */
  leaving(): Promise<unknown>;
}

interface Pending {
  resolve(result: Params): void;
  reject(error: Error): void;
}

export interface HostSession {
  /** Starts a session, unless there is one. */
  connect(): void;
  /** Whether the view itself uses the standard. */
  isShared(): boolean;
  request(method: string, params: Params): Promise<Params>;
  notify(method: string, params: Params): void;
}

/** A message can also be a JSON string. */
function messageOf(data: unknown): Params | undefined {
  try {
    const message: unknown = typeof data === 'string' ? JSON.parse(data) : data;
    return isObject(message) && message['jsonrpc'] === '2.0' ? message : undefined;
  } catch {
    return undefined;
  }
}

const isHandshake = (result: unknown): result is Params =>
  isObject(result) && 'protocolVersion' in result && isObject(result['hostContext']);

/** Adds its listener before any script of the view. */
export function openSession(name: string, listener: SessionListener): HostSession {
  // Kept here, because the view may redeclare `parent`.
  const host = window.parent;
  // Each document has its own ids, so that an answer to the previous document is ignored.
  const instance = `${OPENAI_ID_PREFIX}${crypto.getRandomValues(new Uint32Array(2)).join('')}:`;
  const pending = new Map<string, Pending>();
  const waiting: (() => void)[] = [];
  let stage: Stage = 'silent';
  let count = 0;

  const post = (message: object) => host.postMessage({ jsonrpc: '2.0', ...message }, '*');
  const ask = (method: string, params: Params) =>
    new Promise<Params>((resolve, reject) => {
      const id = `${instance}${++count}`;
      post({ id, method, params });
      pending.set(id, { resolve, reject });
    });
  const begin = (next: 'own' | 'shared') => {
    const isFirst = stage === 'silent' || stage === 'asked';
    stage = next;
    if (!isFirst) return;
    for (const send of waiting.splice(0)) send();
    listener.ready();
  };

  const connect = () => {
    if (stage !== 'silent') return;
    stage = 'asked';
    ask('ui/initialize', {
      appInfo: { name, version: '0.0.0' },
      appCapabilities: { experimental: { [OPENAI_PRELUDE_CAPABILITY]: {} } },
      protocolVersion: LATEST_PROTOCOL_VERSION,
    }).then(
      ({ hostContext }) => {
        if (isObject(hostContext)) listener.context(hostContext);
        // In the view's session, the view sends `initialized`.
        if (stage !== 'asked') return;
        post({ method: 'ui/notifications/initialized', params: {} });
        begin('own');
      },
      // The next call tries again and gets the error.
      () => {
        if (stage === 'asked') stage = 'silent';
        for (const send of waiting.splice(0)) send();
      },
    );
  };

  const settle = (id: string, { result, error }: Params) => {
    const request = pending.get(id);
    pending.delete(id);
    if (isObject(result)) return request?.resolve(result);
    const { message, code, data } = isObject(error) ? error : {};
    const failure = new Error(typeof message === 'string' ? message : 'The host refused.');
    request?.reject(Object.assign(failure, { code, data }));
  };

  const answer = async (id: unknown, method: string) => {
    if (method === 'ui/resource-teardown') await listener.leaving();
    const isKnown = method === 'ping' || method === 'ui/resource-teardown';
    const error = { code: ErrorCode.MethodNotFound, message: `Method not found: ${method}` };
    post({ id, ...(isKnown ? { result: {} } : { error }) });
  };

  addEventListener(
    'message',
    (event) => {
      if (event.source !== host) return;
      const message = messageOf(event.data);
      if (!message) return;
      const { id, method, params, result } = message;
      if (typeof method === 'string') {
        if (id === undefined) listener.notification(method, isObject(params) ? params : {});
        // In the view's session, the view answers.
        else if (stage === 'own') void answer(id, method);
      } else if (typeof id === 'string' && id.startsWith(OPENAI_ID_PREFIX)) {
        // The view did not send this request, so its own client would report an error.
        event.stopImmediatePropagation();
        settle(id, message);
      } else if (isHandshake(result)) {
        listener.context(result['hostContext'] as Params);
        begin('shared');
      }
    },
    true,
  );

  return {
    connect,
    isShared: () => stage === 'shared',
    request(method, params) {
      if (stage === 'own' || stage === 'shared') return ask(method, params);
      connect();
      return new Promise((resolve, reject) => {
        waiting.push(() => void ask(method, params).then(resolve, reject));
      });
    },
    notify(method, params) {
      const send = () => post({ method, params });
      if (stage === 'own' || stage === 'shared') return send();
      connect();
      waiting.push(send);
    },
  };
}
