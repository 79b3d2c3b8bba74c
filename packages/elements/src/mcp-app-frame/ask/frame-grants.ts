// What the user allowed the server of a frame for good, as the page sees it.
import type { Grant } from '../../host/consent/grants.js';
import type { AppSession } from '../../host/session/app-session.js';

/** The grants of a frame's server, shared by all its frames. Empty while no view runs. */
export class FrameGrants {
  readonly #session: () => AppSession | undefined;

  /** @internal */
  constructor(session: () => AppSession | undefined) {
    this.#session = session;
  }

  /** What the user allowed this server for good. */
  get list(): readonly Grant[] {
    return this.#session()?.grants ?? [];
  }

  /** Takes one back; false when there was no such grant. */
  revoke(grant: Grant): boolean {
    return this.#session()?.revokeGrant(grant) ?? false;
  }

  /** Takes back all that the user allowed this server. */
  clear(): void {
    this.#session()?.clearGrants();
  }
}
