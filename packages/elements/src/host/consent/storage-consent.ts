// An origin of its own, and so storage: decided once, before the sandbox opens with it.
import type { ActionGate } from './action-gate.js';

/** Why the view may not have an origin of its own; undefined if it may. */
export async function storageDenial(
  gate: Pick<ActionGate, 'perform'>,
  signal: AbortSignal,
): Promise<string | undefined> {
  const denial = await gate.perform({
    action: { kind: 'storage', method: '', what: 'storage', arguments: {} },
    signal,
    work: () => undefined,
    refused: (reason): string | undefined => reason,
  });
  signal.throwIfAborted();
  return denial;
}
