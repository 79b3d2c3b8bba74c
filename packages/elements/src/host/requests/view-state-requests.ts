// Keeps a view's state for it: an opaque origin has no storage of its own. What is kept outlives a view
// that was frozen, reloaded or restored from a snapshot.
import type { HostCapabilities } from '../../protocol/capabilities.js';
import * as ErrorCode from '../../protocol/error-codes.js';
import { VIEW_STATE_CAPABILITY } from '../../protocol/view-state-capability.js';
import { RpcError } from '../../rpc/rpc-error.js';

/** By key, as JSON values. */
export type KeptState = Map<string, unknown>;

/** All states of one view, as JSON text. */
const MAX_LENGTH = 1024 * 1024;

/** Whether the frame keeps the state: not when the page says that it does so itself. */
export const keepsState = (
  state: KeptState | undefined,
  { experimental = {} }: HostCapabilities = {},
): state is KeptState => state !== undefined && !Object.hasOwn(experimental, VIEW_STATE_CAPABILITY);

export const withKeptState = (capabilities: HostCapabilities = {}): HostCapabilities => ({
  ...capabilities,
  experimental: { ...capabilities.experimental, [VIEW_STATE_CAPABILITY]: {} },
});

function keyOf({ key }: Record<string, unknown>): string {
  if (typeof key === 'string' && key !== '') return key;
  throw new RpcError(ErrorCode.InvalidParams, 'A state is kept under a key: { key, value }.');
}

/** The answers to a view that has its state kept. */
export function viewStateRequests(
  state: KeptState,
): [string, (params: Record<string, unknown>) => object][] {
  const set = (key: string, value: unknown) => {
    const all = new Map(state).set(key, value);
    if (JSON.stringify([...all]).length > MAX_LENGTH) {
      throw new RpcError(ErrorCode.InvalidParams, `The state is larger than ${MAX_LENGTH} bytes.`);
    }
    state.set(key, value);
    return {};
  };
  return [
    ['mcp-app/get-view-state', (params) => ({ value: state.get(keyOf(params)) })],
    ['mcp-app/set-view-state', (params) => set(keyOf(params), params['value'])],
  ];
}
