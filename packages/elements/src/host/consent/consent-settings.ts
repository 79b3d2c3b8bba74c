// The page's settings for the actions of its views.
import type { ContentPin } from './action.js';
import type { Ask } from './ask.js';
import type { GrantStore, StoreContext } from './grants.js';
import type { Policy } from './policy.js';

/** Where a page stores what views write to localStorage. Use one object for all frames. */
export interface ViewStorage {
  /**
   * Returns the text that `save` got last for this key; null or undefined if there is none. The key is JSON text that
   * names one server and one user.
   */
  load(
    key: string,
    context: StoreContext,
  ): string | null | undefined | Promise<string | null | undefined>;
  /** Called after changes with all items of this key as JSON text, at most about 1 million characters. */
  save(key: string, items: string, context: StoreContext): void | Promise<void>;
}

/** Who decides about actions of a view, and what is kept of it. */
export interface ConsentSettings {
  /** Decides about every action of the view. Default: the preset `default`, see `POLICY_PRESETS`. */
  policy?: Policy | undefined;
  /** Asks the user. Default: the dialog of a frame; without a frame, actions that need a question are denied. */
  ask?: Ask | undefined;
  /** Stores grants permanently. Needs an identity with a name: see `identityOf`. */
  grantStore?: GrantStore | undefined;
  /**
   * Stores what views of this server write to localStorage for this user: `true` for as long as the page lives, or in
   * your own store, which needs an identity with a name. Default: the data is lost with the view.
   */
  viewStorage?: boolean | ViewStorage | undefined;
  /** The expected view: its hash or its pin. A changed view runs only if it is accepted. */
  pin?: string | ContentPin | undefined;
}
