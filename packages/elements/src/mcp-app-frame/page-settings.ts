// Settings for all frames of a page. A property of the frame itself wins.
import type { ServerAuth } from '../host/auth/server-auth.js';
import type { GrantStore } from '../host/consent/grants.js';
import type { Policy } from '../host/consent/policy.js';
import type { SessionLimits } from '../host/limits.js';
import type { RelayLinkOptions } from '../host/link/relay/relay-link.js';
import type { FrameLabels } from './frame-labels.js';

/** How frames with `relay` reach the backend: who the user is, how long to wait, how to sign in. */
export type RelaySettings = RelayLinkOptions & Pick<ServerAuth, 'signIn'>;

/** Decides which frames share a view. Only pages that use one load the code for it. */
export interface FrameRegistry {
  /**
   * Called before each update of a frame.
   * @returns whether the frame's call belongs to the view of another frame, so that it needs none of its own
   */
  update(frame: HTMLElement): boolean;
  /** What is drawn in the place of a view. */
  render(frame: HTMLElement): unknown;
}

/** What the frames of a page have in common. */
export interface PageSettings {
  /** The sandbox page on another origin. */
  sandboxUrl?: string | undefined;
  /** For frames with `server`. A function chooses by address, so that a token goes to its own server alone. */
  auth?: ServerAuth | ((server: string) => ServerAuth | undefined) | undefined;
  /** For frames with `relay`. */
  relay?: RelaySettings | undefined;
  policy?: Policy | undefined;
  grantStore?: GrantStore | undefined;
  /** A limit of the frame's own wins, one by one. */
  limits?: Partial<SessionLimits> | undefined;
  /** A label of the frame's own wins, one by one. */
  labels?: Partial<FrameLabels> | undefined;
  locale?: string | undefined;
  /** Lets frames share a view: an `AppRegistry` of `@mcp-app/elements/registry`. */
  registry?: FrameRegistry | undefined;
}

/** The current settings. `configureFrames` changes them. */
export const page: PageSettings = {};

/** What a frame needs to know who its user is. */
interface SignedFrame {
  readonly auth: ServerAuth | undefined;
  readonly relay: string | undefined;
  readonly server: string | undefined;
}

/** What signs the frame's requests: its own settings, or those of the page. */
export function authOf({
  auth,
  relay,
  server,
}: SignedFrame): (ServerAuth & RelaySettings) | undefined {
  if (auth) return auth;
  if (relay) return page.relay;
  return typeof page.auth === 'function' ? (server && page.auth(server)) || undefined : page.auth;
}
