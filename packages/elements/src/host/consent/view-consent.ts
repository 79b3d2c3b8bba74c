// The consent side of one view: what it is allowed, what it is pinned to, what is written down.
import type { Implementation } from '../../protocol/mcp.js';
import type { AppResource } from '../link/app-resource.js';
import { userIsActive } from '../requests/link-opener.js';
import type { SessionLimits } from '../limits.js';
import type { ServerLink } from '../link/server-link.js';
import type { SessionEvent } from '../session/session-events.js';
import type { ContentPin } from './action.js';
import { ActionGate } from './action-gate.js';
import type { ConsentSettings } from './consent-settings.js';
import { assertPinned, contentPinOf } from './content-pin.js';
import { grantBookOf } from './grants.js';
import type { Grant, GrantBook } from './grants.js';
import type { ViewActivity } from './view-activity.js';

/** What it needs of its session. */
export interface ConsentOwner {
  limits: SessionLimits;
  link: ServerLink | undefined;
  consent(): ConsentSettings;
  emit(event: SessionEvent): boolean;
}

/** What it needs of the view, once there is one. */
interface AskingView {
  readonly appInfo: Implementation | undefined;
  readonly iframe: HTMLIFrameElement;
}

export class ViewConsent {
  readonly gate: ActionGate;
  view: AskingView | undefined;
  activity: ViewActivity | undefined;
  /** Known once the view was admitted; undefined where the page is no secure context. */
  pin: ContentPin | undefined;
  readonly #owner: ConsentOwner;
  readonly #book: GrantBook;

  constructor(owner: ConsentOwner) {
    const { limits, link, consent, emit } = owner;
    const { serverId: id, grantStore } = consent();
    this.#owner = owner;
    this.#book = grantBookOf(id, link);
    // Early, so that a page can list them before the first action.
    void this.#book.load(grantStore);
    this.gate = new ActionGate({
      consent,
      limits,
      server: { id, name: link?.serverInfo?.title ?? link?.serverInfo?.name },
      app: () => this.view?.appInfo,
      grants: this.#book,
      isUserInView: () => this.activity?.isActive ?? false,
      isUserThere: () => userIsActive() || this.#hasFocus(),
      audit: (entry) => void emit({ type: 'audit', entry }),
    });
  }

  get grants(): readonly Grant[] {
    return this.#book.grants;
  }

  revoke(grant: Grant): boolean {
    return this.#book.revoke(grant, this.#owner.consent().grantStore);
  }

  revokeAll(): void {
    this.#book.clear(this.#owner.consent().grantStore);
  }

  /**
   * Lets the resource pass, or throws: it is not the one that was pinned. Without a pin there is nothing to
   * decide; then `known` settles while the sandbox opens.
   */
  async admit(resource: AppResource, signal: AbortSignal): Promise<{ known: Promise<void> }> {
    const { pin } = this.#owner.consent();
    const known = contentPinOf(resource).then((actual) => {
      this.pin = actual;
    });
    if (pin !== undefined) {
      await known;
      await assertPinned(pin, this.pin, this.gate, signal);
    }
    return { known };
  }

  #hasFocus(): boolean {
    const { iframe } = this.view ?? {};
    const root = iframe?.getRootNode() as Document | ShadowRoot | undefined;
    return root?.activeElement === iframe && iframe !== undefined && document.hasFocus();
  }
}
