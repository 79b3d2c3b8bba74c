// Runs in the view. Subscribes to something beyond the standard: once per connection, and only if the host supports it.
import type { AppConnection } from './app-connection.js';
import type { AppSnapshot } from './app-snapshot.js';

/** An app with its protected method, which only this folder uses, and with requests beyond the standard. */
export interface Followed {
  change(patch: Partial<AppSnapshot>): void;
  request(method: string, params: object): Promise<Record<string, unknown>>;
}

/**
 * Sends `method` each time the app is connected to a host with this experimental capability. If the host refuses
 * anyway, nothing changes for the view.
 * @param onAnswer gets the answer
 */
export function followHost(
  app: AppConnection,
  capability: string,
  method: string,
  onAnswer: (answer: Record<string, unknown>) => void,
): void {
  let isFollowing = false;
  const follow = () => {
    const { status, hostCapabilities } = app.getSnapshot();
    const isReady = status === 'ready';
    if (isReady === isFollowing) return;
    isFollowing = isReady;
    if (!isReady || !hostCapabilities?.experimental?.[capability]) return;
    (app as unknown as Followed).request(method, {}).then(onAnswer, () => {});
  };
  app.subscribe(follow);
  follow();
}
