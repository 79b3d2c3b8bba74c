// Waits until a view is ready. Loaded on demand, because most frames do not need it.
import type { FrameState, LifecycleSession, Presence } from './frame-state.js';

interface Frame<Session> {
  readonly state: FrameState<Session>;
  readonly presence: Presence;
}

/** The ready session, or why there will be none; undefined while this is unknown. */
function readiness<Session extends LifecycleSession>({
  state,
  presence,
}: Frame<Session>): Session | Error | undefined {
  switch (state.kind) {
    case 'empty':
      return new Error('The frame shows nothing yet. Set html, resource, resource-uri or tool.');
    case 'invalid':
    case 'signed-out':
      return state.error;
    case 'waiting':
    case 'suspended':
      return presence === 'absent' ? new Error('The frame is not in the page.') : undefined;
    case 'running':
      if (state.session.status === 'ready') return state.session;
      // Also the error of a visible view whose handshake timed out, and of a result without a view.
      return state.session.error;
    case 'suspending':
      return undefined;
    case 'closing':
    case 'closed':
      return new Error('The frame is closed.');
  }
}

/**
 * Resolves with the ready session; rejects with the reason if there is none, and when `signal` aborts.
 * @param watchers called by the lifecycle when its state changes
 */
export function awaitReady<Session extends LifecycleSession>(
  frame: Frame<Session>,
  watchers: Set<() => void>,
  signal: AbortSignal | undefined,
): Promise<Session> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      watchers.delete(look);
      signal?.removeEventListener('abort', abort);
    };
    const abort = () => {
      stop();
      reject(signal!.reason);
    };
    const look = () => {
      const outcome = readiness(frame);
      if (!outcome) return;
      stop();
      if (outcome instanceof Error) reject(outcome);
      else resolve(outcome);
    };
    if (signal?.aborted) return reject(signal.reason);
    signal?.addEventListener('abort', abort);
    watchers.add(look);
    look();
  });
}
