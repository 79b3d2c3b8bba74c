// Stores a view's state in the frame, because an opaque origin has no storage. The state survives when a view is
// suspended, reloaded or restored from a snapshot.
import type { HostCapabilities } from '../../protocol/capabilities.js';
import * as ErrorCode from '../../protocol/error-codes.js';
import { VIEW_STATE_CAPABILITY } from '../../protocol/view-state-capability.js';
import { RpcError } from '../../rpc/rpc-error.js';

/** By key, as JSON values. */
export type KeptState = Map<string, unknown>;

/** Maximum length of all states of one view, as JSON text. */
const MAX_LENGTH = 1024 * 1024;

/** Whether the frame stores the state. It does not if the page declares that it stores it itself. */
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
  throw new RpcError(ErrorCode.InvalidParams, 'A state needs a key: { key, value }.');
}

/** The handlers for a view's state requests. */
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
