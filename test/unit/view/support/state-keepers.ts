// Where a view's state can be stored, for tests.
import type { HostCapabilities } from '../../../../packages/elements/src/protocol/index.js';
import { VIEW_STATE_CAPABILITY } from '../../../../packages/elements/src/protocol/view-state-capability.js';
import { fakeHost } from './fake-host.js';

const tool = { name: 'board', inputSchema: { type: 'object' as const } };

/** The answer of a host that says which tool call this is. */
export const inCall = (id: string) => ({ hostContext: { toolInfo: { id, tool } } });

/** A localStorage as in browsers: its entries are its own keys. */
export function fakeStorage(limit = Infinity) {
  const storage: Record<string, string> = Object.create({
    getItem: (key: string) => storage[key] ?? null,
    setItem: (key: string, value: string) => {
      if (value.length > limit) throw new DOMException('full', 'QuotaExceededError');
      storage[key] = value;
    },
    removeItem: (key: string) => Reflect.deleteProperty(storage, key),
  }) as never;
  return storage;
}

/** A host that stores state, with the experimental capability. */
export function keepingHost(kept = new Map<string, unknown>()) {
  const hostCapabilities: HostCapabilities = { experimental: { [VIEW_STATE_CAPABILITY]: {} } };
  const host = fakeHost({ hostCapabilities, ...inCall('1') });
  host.peer.handle(
    'mcp-app/get-view-state' as never,
    (({ key }: { key: string }) => ({
      value: kept.get(key),
    })) as never,
  );
  host.peer.handle(
    'mcp-app/set-view-state' as never,
    ((params: { key: string; value: unknown }) => {
      kept.set(params.key, params.value);
      return {};
    }) as never,
  );
  return { host, kept };
}
