// What a page decides about the actions of its views.
import type { ContentPin } from './action.js';
import type { Ask } from './ask.js';
import type { GrantStore } from './grants.js';
import type { Policy } from './policy.js';

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
  /** The view that is expected: its hash, or its pin. Another one does not run unless it is accepted. */
  pin?: string | ContentPin | undefined;
}
