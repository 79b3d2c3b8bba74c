// The prelude's part of the conversation with the host: JSON-RPC through the parent, in a session of its own or in
// the one that the view itself begins.
import { ErrorCode, isObject } from '../../protocol/json-rpc.js';
import { OPENAI_ID_PREFIX, OPENAI_PRELUDE_CAPABILITY } from '../../protocol/openai-dialect.js';
import { LATEST_PROTOCOL_VERSION } from '../../protocol/ui-extension.js';

type Params = Record<string, unknown>;

/**
 * - silent: neither the view nor the prelude has shaken hands.
 * - asked: the prelude has sent `ui/initialize`.
 * - own: the session is the prelude's, because the view does not speak the standard.
 * - shared: the view has shaken hands itself. The prelude only listens, and sends requests of its own.
 */
type Stage = 'silent' | 'asked' | 'own' | 'shared';

/** Hears what the host says. */
export interface SessionListener {
  /** The answer to `ui/initialize`, or a change. */
  context(fields: Params): void;
  notification(method: string, params: Params): void;
  /** The host listens to the view from now on. */
  ready(): void;
  /** The host is about to remove the view. */
  leaving(): Promise<unknown>;
}

interface Pending {
  resolve(result: Params): void;
  reject(error: Error): void;
}

export interface HostSession {
  /** Begins a session, unless there is one. */
  connect(): void;
  /** Whether the view speaks the standard itself. */
  isShared(): boolean;
  request(method: string, params: Params): Promise<Params>;
  notify(method: string, params: Params): void;
}

/** A string can be the JSON of a message. */
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

/** Listens before any script of the view does. */
export function openSession(name: string, listener: SessionListener): HostSession {
  // Kept here, because the view may redeclare `parent`.
  const host = window.parent;
  // Another document has other ids: an answer that was meant for the one before is not taken.
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
        // In the view's session, the view says when it is ready.
        if (stage !== 'asked') return;
        post({ method: 'ui/notifications/initialized', params: {} });
        begin('own');
      },
      // The next call tries again, and is told why it fails.
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
        // The view did not ask this: its own client would take it for an error.
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
