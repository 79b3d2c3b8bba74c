// What the components of a view read from an app, as stores that every framework can bind.
import type { AppConnection } from '../view/app-connection.js';
import type { AppSnapshot } from '../view/app-snapshot.js';
import type { Store } from '../view/store.js';

/** Only the host's context. */
export const hostContextStore = ({
  getSnapshot,
  subscribe,
}: AppConnection): Store<AppSnapshot['hostContext']> => ({
  getSnapshot: () => getSnapshot().hostContext,
  subscribe,
});

/**
 * The app of an `<mcp-app-root>`: undefined until the element is in the page and upgraded. Reading it creates the app,
 * so the element's properties must be set before.
 */
export const rootAppStore = <App>(
  root: (EventTarget & { readonly app: App }) | null | undefined,
): Store<App | undefined> => ({
  getSnapshot: () => root?.app,
  subscribe(listener) {
    root?.addEventListener('mcp-app-snapshot-change', listener);
    return () => root?.removeEventListener('mcp-app-snapshot-change', listener);
  },
});

/**
 * Lets a root connect that its component has held since it was created or rendered on a server. Call it when the content
 * is mounted with this app: until then, the content can register tools. Without an app there is no content yet.
 */
export function releaseRoot(
  root: (Element & { hold?: boolean }) | null | undefined,
  app: unknown,
): void {
  if (!root || !app) return;
  root.removeAttribute('hold');
  root.hold = false;
}

/**
 * The app of a hook: the given one, or the one that the nearest root provides.
 * @throws Error that names the hook, when there is none.
 */
export function neededApp<App>(hook: string, given: App | undefined, provided: unknown): App {
  const app = given ?? (provided as App | undefined);
  if (app) return app;
  throw new Error(
    `${hook}() found no app. Use it in a component inside <McpAppRoot>, or pass an McpApp to it.`,
  );
}
