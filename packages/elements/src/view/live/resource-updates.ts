// Runs in the view. Updates of the server's resources, in hosts that support them. A chunk that `subscribeResource()`
// loads, so it imports only types.
import type { RESOURCE_UPDATES_CAPABILITY } from '../../protocol/proposals/resource-updates-capability.js';
import type { AppConnection } from '../app-connection.js';

// The type keeps both equal. The value would be the only import of this chunk.
const CAPABILITY: typeof RESOURCE_UPDATES_CAPABILITY = 'mcp-app/resource-updates';

interface Followed {
  readonly listeners: Set<() => unknown>;
  opened: Promise<unknown>;
}

/** The resources that an app follows: the host is asked once for each, however many listen. */
const apps = new WeakMap<AppConnection, Map<string, Followed>>();

const ask = (
  app: AppConnection,
  verb: 'subscribe' | 'unsubscribe',
  uri: string,
): Promise<unknown> => {
  const { status, hostCapabilities } = app.getSnapshot();
  if (status === 'ready' && !hostCapabilities?.experimental?.[CAPABILITY])
    return Promise.reject(new Error('The host does not report updates of resources.'));
  // The methods are those of MCP, but not part of MCP Apps.
  return app.request(`resources/${verb}` as 'resources/read', { uri });
};

function call(listeners = new Set<() => unknown>()): void {
  // A copy, because listeners end others. One that throws does not stop them: its error is an unhandled rejection.
  for (const listener of new Set(listeners)) void (async () => listener())();
}

function followedBy(app: AppConnection): Map<string, Followed> {
  const known = apps.get(app);
  if (known) return known;
  const followed = new Map<string, Followed>();
  apps.set(app, followed);
  let { status } = app.getSnapshot();
  app.on('resourcesupdated', ({ uri }) => call(followed.get(uri)?.listeners));
  app.subscribe(() => {
    const before = status;
    ({ status } = app.getSnapshot());
    if (status !== 'ready' || before === status) return;
    // Connected again: the host knows nothing of earlier subscriptions, and updates may have been missed.
    for (const [uri, one] of followed) {
      one.opened = ask(app, 'subscribe', uri);
      one.opened.then(
        () => call(one.listeners),
        () => {},
      );
    }
  });
  return followed;
}

/** See `watch-resource.ts`. */
export async function subscribeResource(
  app: AppConnection,
  uri: string,
  listener: () => unknown,
): Promise<() => void> {
  // What the host supports is known once it is connected.
  if (app.getSnapshot().status === 'connecting') await app.connect();
  const followed = followedBy(app);
  let one = followed.get(uri);
  if (!one) followed.set(uri, (one = { listeners: new Set(), opened: ask(app, 'subscribe', uri) }));
  const { listeners } = one;
  // A function of its own, because the same one may listen twice.
  const own = () => listener();
  listeners.add(own);
  const end = () => {
    if (!listeners.delete(own) || listeners.size > 0 || followed.get(uri) !== one) return false;
    return followed.delete(uri);
  };
  try {
    await one.opened;
  } catch (error) {
    end();
    throw error;
  }
  return () => {
    if (end()) ask(app, 'unsubscribe', uri).catch(() => {});
  };
}
