// Where the state of a view is stored. In order of preference: in the host, in localStorage, or only in memory.
import { isObject } from '../protocol/json-rpc.js';
import { VIEW_STATE_CAPABILITY } from '../protocol/view-state-capability.js';
import type { AppConnection } from './app-connection.js';

export interface StateStore {
  /** `host` and `local` survive a reload; `memory` does not. */
  readonly kind: 'host' | 'local' | 'memory';
  /** The state, or undefined if none was stored. Rejects if that is not known. */
  read(): Promise<unknown>;
  write(value: unknown): Promise<void>;
}

type StateRequest = (method: string, params: object) => Promise<Record<string, unknown>>;

/** The best store that this host and this frame support. Call it when the app is ready. */
export function stateStore(app: AppConnection, name: string): StateStore {
  const { hostCapabilities, hostContext, extras } = app.getSnapshot();
  if (isObject(hostCapabilities?.experimental?.[VIEW_STATE_CAPABILITY])) {
    // The method is not part of the protocol, so it is not in its types.
    const request = app.request.bind(app) as unknown as StateRequest;
    return {
      kind: 'host',
      read: async () => (await request('mcp-app/get-view-state', { key: name })).value,
      write: async (value) => {
        await request('mcp-app/set-view-state', { key: name, value });
      },
    };
  }
  const widget = extras?.viewState;
  if (widget)
    return {
      kind: 'host',
      read: async () => widget.read(name),
      write: (value) => widget.write(name, value),
    };
  const storage = localStorageOf();
  const call = hostContext?.toolInfo?.id;
  // Without the id of the tool call, two calls of the same tool would share their state.
  if (!storage || call === undefined)
    return { kind: 'memory', read: async () => undefined, write: async () => {} };
  const prefix = `mcp-app:${app.appInfo.name}:`;
  const key = `${prefix}${call}:${name}`;
  return {
    kind: 'local',
    async read() {
      return keptIn(storage.getItem(key))['value'];
    },
    async write(value) {
      try {
        storage.setItem(key, JSON.stringify({ at: Date.now(), value }));
        prune(storage, prefix);
      } catch {
        // The storage is full or was blocked in the meantime. The state stays in memory.
      }
    },
  };
}

// In a frame without `allow-same-origin`, reading the property throws.
function localStorageOf(): Storage | undefined {
  try {
    return globalThis.localStorage;
  } catch {
    return undefined;
  }
}

/** The entry under a key. One that is not ours, or is damaged, can be overwritten. */
function keptIn(text: string | null): Record<string, unknown> {
  try {
    const kept: unknown = JSON.parse(text ?? 'null');
    return isObject(kept) ? kept : {};
  } catch {
    return {};
  }
}

const MOST_KEPT = 50;

/** Removes the oldest entries, because every tool call leaves one. */
function prune(storage: Storage, prefix: string): void {
  const keys = Object.keys(storage).filter((key) => key.startsWith(prefix));
  if (keys.length <= MOST_KEPT) return;
  const age = (key: string) => Number(keptIn(storage.getItem(key))['at'] ?? 0);
  keys.sort((a, b) => age(a) - age(b));
  for (const key of keys.slice(0, -MOST_KEPT)) storage.removeItem(key);
}
