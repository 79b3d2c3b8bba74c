// Runs in the view. The contents of one resource of the view's server, read again after each update. It is independent of
// frameworks; the adapters bind it.
import type { ResourceContents } from '../../protocol/mcp.js';
import type { AppConnection } from '../app-connection.js';
import type { McpApp } from '../mcp-app.js';
import { createStore } from '../store.js';
import type { Store } from '../store.js';

interface ReadState {
  /** Whether the host reports updates. Otherwise the resource is read once, and with `refresh()`. */
  readonly isLive: boolean;
}

/** The state of a resource. The same object until something changes. */
export type ResourceState = ReadState &
  (
    | { readonly status: 'loading'; readonly contents?: undefined; readonly error?: undefined }
    | {
        readonly status: 'ready';
        readonly contents: readonly ResourceContents[];
        readonly error?: undefined;
      }
    | {
        readonly status: 'failed';
        /** What was read last, if anything. */
        readonly contents?: readonly ResourceContents[] | undefined;
        readonly error: Error;
      }
  );

/** A resource as a store. It is read, and the host is asked for updates, while somebody subscribes to the store. */
export interface WatchedResource extends Store<ResourceState> {
  /** Reads the resource again. Never rejects: a failure is in the state. Bound. */
  readonly refresh: () => Promise<void>;
}

/**
 * Calls `listener` each time a resource of the view's own server has changed, or may have changed during an interruption.
 * Resolves with a function that ends this. Experimental: rejects if the host does not support it. A function and not a
 * method, so that only views that use it contain its code.
 */
export const subscribeResource = async (
  app: AppConnection,
  uri: string,
  listener: () => unknown,
): Promise<() => void> =>
  (await import('./resource-updates.js')).subscribeResource(app, uri, listener);

type ReadingApp = AppConnection & Pick<McpApp, 'readServerResource'>;

const LOADING: ResourceState = { status: 'loading', isLive: false };
const watched = new WeakMap<ReadingApp, Map<string, WatchedResource>>();

const asError = (thrown: unknown): Error =>
  thrown instanceof Error ? thrown : new Error(String(thrown));

/** The resource `uri` of the view's server. All who watch it share one subscription and its reads. */
export function watchResource(app: ReadingApp, uri: string): WatchedResource {
  const known = watched.get(app) ?? new Map<string, WatchedResource>();
  watched.set(app, known);
  let resource = known.get(uri);
  if (!resource) known.set(uri, (resource = watch(app, uri)));
  return resource;
}

function watch(app: ReadingApp, uri: string): WatchedResource {
  const store = createStore(LOADING);
  const { getSnapshot } = store;
  let users = 0;
  /** One period with users; what a former one still waits for must not change anything. */
  let period: object | undefined;
  let stop: (() => void) | undefined;
  let reading: Promise<void> | undefined;
  let isStale = false;

  const read = async () => {
    do {
      isStale = false;
      const { isLive } = getSnapshot();
      try {
        const { contents } = await app.readServerResource({ uri });
        store.set({ status: 'ready', contents, isLive });
      } catch (thrown) {
        const { contents } = getSnapshot();
        store.set({ status: 'failed', contents, error: asError(thrown), isLive });
      }
      // Changed while it was read: once more, however many updates there were.
    } while (isStale);
  };
  const refresh = (): Promise<void> => {
    if (reading) isStale = true;
    else reading = read().finally(() => (reading = undefined));
    return reading;
  };

  const begin = async (own: object) => {
    let end: (() => void) | undefined;
    try {
      end = await subscribeResource(app, uri, () => {
        if (period === own) void refresh();
      });
    } catch {
      // Without updates, the resource is still readable.
    }
    if (period !== own) return end?.();
    stop = end;
    if (getSnapshot().isLive !== !!end) store.set({ ...getSnapshot(), isLive: !!end });
    // After the subscription, so that no update is missed in between.
    await refresh();
  };

  const start = () => {
    const own = {};
    period = own;
    const beginWhenReady = () => {
      if (app.getSnapshot().status !== 'ready') return;
      stopWaiting();
      void begin(own);
    };
    const stopWaiting = app.subscribe(beginWhenReady);
    stop = stopWaiting;
    beginWhenReady();
  };

  return {
    getSnapshot,
    refresh,
    subscribe(listener) {
      const unsubscribe = store.subscribe(listener);
      if (users++ === 0) start();
      let isSubscribed = true;
      return () => {
        if (!isSubscribed) return;
        isSubscribed = false;
        unsubscribe();
        if (--users > 0) return;
        period = undefined;
        stop?.();
        stop = undefined;
      };
    },
  };
}
