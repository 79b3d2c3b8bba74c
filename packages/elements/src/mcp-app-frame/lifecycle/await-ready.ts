// Waits for a view that is ready. Loaded when somebody needs one: most frames are never asked.
import type { FrameState, LifecycleSession } from './frame-state.js';

/** Where the frame is. */
interface Place {
  isConnected(): boolean;
}

/** The session that is ready, or why there will be none; undefined while that is open. */
function readiness<Session extends LifecycleSession>(
  state: FrameState<Session>,
  page: Place,
): Session | Error | undefined {
  switch (state.kind) {
    case 'empty':
      return new Error('The frame shows nothing yet. Set html, resource, resource-uri or tool.');
    case 'invalid':
    case 'signed-out':
      return state.error;
    case 'waiting':
    case 'suspended':
      return page.isConnected() ? undefined : new Error('The frame is not in the page.');
    case 'running':
      if (state.session.status === 'ready') return state.session;
      // Also of a view that is merely seen, once its time to connect is over, and of a result without a view.
      return state.session.error;
    case 'suspending':
      return undefined;
    case 'closing':
    case 'closed':
      return new Error('The frame is closed.');
  }
}

/**
 * Resolves with the session that is ready; rejects with the reason why there is none, and when `signal` aborts.
 * @param watchers what the lifecycle calls when its state changes
 */
export function awaitReady<Session extends LifecycleSession>(
  state: () => FrameState<Session>,
  page: Place,
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
      const outcome = readiness(state(), page);
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
