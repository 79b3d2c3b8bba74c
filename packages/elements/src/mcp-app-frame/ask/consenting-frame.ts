// What a frame knows of consent: what its view is, and what the user allowed its server.
import type { AppSession } from '../../host/session/app-session.js';
import type { ContentPin } from '../../host/consent/action.js';
import type { Grant } from '../../host/consent/grants.js';
import { FrameProperties } from '../frame-properties.js';

/** The members of a frame that speak of pins and grants. */
export abstract class ConsentingFrame extends FrameProperties {
  /** @internal */
  protected abstract currentSession(): AppSession | undefined;

  /** What makes the view the same view: give it to `pin` next time. Undefined without a secure context. */
  get contentPin(): ContentPin | undefined {
    return this.currentSession()?.contentPin;
  }
  /** The hash of the view's HTML, domains and permissions: `sha256-` and base64. */
  get contentHash(): string | undefined {
    return this.contentPin?.hash;
  }
  /** What the user allowed this server for good; shared by all its frames. */
  get grants(): readonly Grant[] {
    return this.currentSession()?.grants ?? [];
  }

  /** Takes back what the user allowed; false when there was no such grant. */
  revokeGrant(grant: Grant): boolean {
    return this.currentSession()?.revokeGrant(grant) ?? false;
  }

  /** Takes back all that the user allowed this server. */
  clearGrants(): void {
    this.currentSession()?.clearGrants();
  }
}
