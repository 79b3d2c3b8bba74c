// What a page decides about the actions of its views.
import type { ContentPin } from './action.js';
import type { Ask } from './ask.js';
import type { GrantStore } from './grants.js';
import type { Policy } from './policy.js';

/** Where a page stores what views write to localStorage. Use one object for all frames. */
export interface ViewStorage {
  /** The text that `save` got last for this server; nothing, null or undefined, if there is none. */
  load(server: string): string | null | undefined | Promise<string | null | undefined>;
  /** Gets all items of this server as JSON text, at most about 1 million characters, after changes. */
  save(server: string, items: string): void | Promise<void>;
}

export interface ConsentSettings {
  /** Decides about every action of the view. Default: the preset `default`, see `POLICY_PRESETS`. */
  policy?: Policy | undefined;
  /** Puts a question to the user. Without it, what would be asked is denied. */
  ask?: Ask | undefined;
  /**
   * What the page calls this server: shown to the user, written into the audit, and what grants are kept
   * under. Default: the connection itself.
   */
  serverId?: string | undefined;
  /**
   * The full address of the server, where `serverId` is only the part of it that may be shown. It tells
   * servers apart whose `serverId` is the same; it is never shown, stored or audited.
   */
  serverAddress?: string | undefined;
  /** Keeps grants beyond the page's life. Needs `serverId`, and is not used with `serverAddress`. */
  grantStore?: GrantStore | undefined;
  /**
   * Keeps what views of this server write to localStorage: `true` as long as the page lives, or in a store of the
   * page. Needs `serverId` or a connection; a store needs `serverId` and is not used with `serverAddress`.
   * Default: it is lost with the view.
   */
  viewStorage?: boolean | ViewStorage | undefined;
  /** The view that is expected: its hash, or its pin. Another one does not run unless it is accepted. */
  pin?: string | ContentPin | undefined;
}
