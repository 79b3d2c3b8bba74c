// The prelude's connection to the host: MCP Apps as JSON-RPC, on behalf of a view that does not support it.
import { isObject } from '../../protocol/json-rpc.js';
import { MCP_UI_ID_PREFIX } from '../../protocol/mcp-ui-dialect.js';
import { LATEST_PROTOCOL_VERSION } from '../../protocol/ui-extension.js';

type Fields = Record<string, unknown>;

interface Pending {
  resolve(result: Fields): void;
  reject(error: Error): void;
}

export interface HostSession {
  /** Performs the handshake; earlier requests wait for it. Resolves with the host context. */
  connect(name: string): Promise<Fields>;
  /** Uses the session that the view itself has started. */
  join(): void;
  /** Whether a message of the host is the answer to a request of this session. */
  isAnswer(message: Fields): boolean;
  request(method: string, params: Fields): Promise<Fields>;
  notify(method: string, params: Fields): void;
  /** Handles a message of the host. */
  receive(message: Fields): void;
}

/**
 * @param post sends to the host
 * @param onNotification gets the host's notifications
 */
export function openSession(
  post: (message: object) => void,
  onNotification: (method: string, params: Fields) => void,
): HostSession {
  const pending = new Map<unknown, Pending>();
  // Each document has its own prefix, so that an answer to the previous document is not mistaken for its own.
  const instance = `${MCP_UI_ID_PREFIX}${crypto.getRandomValues(new Uint32Array(2)).join('')}:`;
  let count = 0;
  let opened!: () => void;
  const isOpen = new Promise<void>((resolve) => {
    opened = resolve;
  });

  const send = (message: object) => post({ jsonrpc: '2.0', ...message });
  const ask = (method: string, params: Fields) =>
    new Promise<Fields>((resolve, reject) => {
      const id = `${instance}${++count}`;
      pending.set(id, { resolve, reject });
      send({ id, method, params });
    });

  return {
    async connect(name) {
      const { hostContext } = await ask('ui/initialize', {
        protocolVersion: LATEST_PROTOCOL_VERSION,
        appInfo: { name, version: '0.0.0' },
        appCapabilities: {},
      });
      send({ method: 'ui/notifications/initialized' });
      opened();
      return isObject(hostContext) ? hostContext : {};
    },
    join: () => opened(),
    isAnswer: ({ id, method }) => method === undefined && pending.has(id),
    async request(method, params) {
      await isOpen;
      return ask(method, params);
    },
    notify: (method, params) => void isOpen.then(() => send({ method, params })),
    receive({ id, method, params, result, error }) {
      if (typeof method === 'string') {
        // The host sends only `ping` and teardown requests. Both are answered immediately.
        if (id === undefined) onNotification(method, isObject(params) ? params : {});
        else send({ id, result: {} });
        return;
      }
      const waiting = pending.get(id);
      pending.delete(id);
      if (isObject(error)) waiting?.reject(new Error(String(error['message'])));
      else waiting?.resolve(isObject(result) ? result : {});
    },
  };
}
