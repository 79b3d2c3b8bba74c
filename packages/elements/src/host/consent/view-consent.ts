// Consent for one view: its grants, its pin and its audit.
import type { AppResource } from '../link/app-resource.js';
import type { ViewScope } from '../session/view-scope.js';
import type { ContentPin } from './action.js';
import { ActionGate } from './action-gate.js';
import { assertPinned, contentPinOf } from './content-pin.js';
import { userGrantsOf } from './grants.js';
import type { Grant, UserGrants } from './grants.js';
import type { UserActivity } from './view-activity.js';

export class ViewConsent {
  readonly gate: ActionGate;
  /** Set when the sandbox is open, because there is no input without a view. */
  activity: UserActivity | undefined;
  /** Known once the view was admitted; undefined if the page is not a secure context. */
  pin: ContentPin | undefined;
  readonly #scope: ViewScope;
  readonly #userGrants: UserGrants;

  constructor(scope: ViewScope) {
    const { grantStore } = scope.consent();
    this.#scope = scope;
    this.#userGrants = userGrantsOf(scope.identity);
    // Loaded early, so that a page can list the grants before the first action.
    void this.#userGrants.load(grantStore, scope);
    this.gate = new ActionGate(scope, this.#userGrants, () => this.activity);
  }

  get grants(): readonly Grant[] {
    return this.#userGrants.grants;
  }

  revoke(grant: Grant): boolean {
    return this.#userGrants.revoke(grant, this.#scope.consent().grantStore, this.#scope);
  }

  revokeAll(): void {
    this.#userGrants.clear(this.#scope.consent().grantStore, this.#scope);
  }

  /**
   * Accepts the resource, or throws if it differs from the pinned one. Without a pin there is nothing to decide, and
   * `known` settles while the sandbox opens.
   */
  async admit(resource: AppResource): Promise<{ known: Promise<void> }> {
    const { pin } = this.#scope.consent();
    const known = contentPinOf(resource).then((actual) => {
      this.pin = actual;
    });
    if (pin !== undefined) {
      await known;
      await assertPinned(pin, this.pin, this.gate, this.#scope.signal);
    }
    return { known };
  }
}
