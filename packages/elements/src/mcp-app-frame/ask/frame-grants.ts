// The permanent grants of a frame's server, as the page sees them.
import type { Grant } from '../../host/consent/grants.js';
import type { AppSession } from '../../host/session/app-session.js';

/** The grants of a frame's server, shared by all its frames. Empty while no view runs. */
export class FrameGrants {
  readonly #session: () => AppSession | undefined;

  /** @internal */
  constructor(session: () => AppSession | undefined) {
    this.#session = session;
  }

  /** The permanent grants of this server. */
  get list(): readonly Grant[] {
    return this.#session()?.grants ?? [];
  }

  /** Revokes a grant. Returns false if it does not exist. */
  revoke(grant: Grant): boolean {
    return this.#session()?.revokeGrant(grant) ?? false;
  }

  /** Revokes all grants of this server. */
  clear(): void {
    this.#session()?.clearGrants();
  }
}
