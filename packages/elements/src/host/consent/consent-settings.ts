// The page's settings for the actions of its views.
import type { ContentPin } from './action.js';
import type { Ask } from './ask.js';
import type { GrantStore, StoreContext } from './grants.js';
import type { Policy } from './policy.js';

/** Where a page stores what views write to localStorage. Use one object for all frames. */
export interface ViewStorage {
  /** Returns the text that `save` got last for this server; null or undefined if there is none. */
  load(
    server: string,
    context: StoreContext,
  ): string | null | undefined | Promise<string | null | undefined>;
  /** Called after changes with all items of this server as JSON text, at most about 1 million characters. */
  save(server: string, items: string, context: StoreContext): void | Promise<void>;
}

export interface ConsentSettings {
  /** Decides about every action of the view. Default: the preset `default`, see `POLICY_PRESETS`. */
  policy?: Policy | undefined;
  /** Asks the user. Without it, actions that need a question are denied. */
  ask?: Ask | undefined;
  /**
   * The page's name for this server. It is shown to the user and audited, and grants are stored under it. Default: the
   * connection itself.
   */
  serverId?: string | undefined;
  /**
   * The full URL of the server, if `serverId` is only the part that may be shown. It distinguishes servers with the
   * same `serverId`; it is never shown, stored or audited.
   */
  serverAddress?: string | undefined;
  /** Stores grants permanently. Needs `serverId`, and is not used with `serverAddress`. */
  grantStore?: GrantStore | undefined;
  /**
   * Stores what views of this server write to localStorage: `true` for as long as the page lives, or in your own store.
   * Needs `serverId` or a connection; a store needs `serverId` and is not used with `serverAddress`. Default: the data
   * is lost with the view.
   */
  viewStorage?: boolean | ViewStorage | undefined;
  /** The expected view: its hash or its pin. A changed view runs only if it is accepted. */
  pin?: string | ContentPin | undefined;
}
