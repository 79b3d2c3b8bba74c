// Offers a view updates of resources (`mcp-app/resource-updates`). The code for them is loaded with its first request.
import type { HostCapabilities } from '../../protocol/capabilities.js';
import { RESOURCE_UPDATES_CAPABILITY } from '../../protocol/proposals/resource-updates-capability.js';
import type { ServerLink } from '../link/server-link.js';
import type { ViewScope } from '../session/view-scope.js';
import type { HostHandlers } from './host-handlers.js';
import type { ViewRequest } from './view-request.js';
import type { ViewSubscriptions } from './view-subscriptions.js';

/** Whether something can tell views about updates. */
const offersUpdates = (
  { subscribeResource }: HostHandlers,
  link: Pick<ServerLink, 'capabilities' | 'subscribe'> | undefined,
): boolean => !!subscribeResource || !!(link?.subscribe && link.capabilities.resources?.subscribe);

/** Advertises updates if the page or the server has them. */
export const withUpdates = (
  capabilities: HostCapabilities,
  handlers: HostHandlers,
  link: ServerLink | undefined,
): HostCapabilities =>
  offersUpdates(handlers, link)
    ? {
        ...capabilities,
        experimental: { ...capabilities.experimental, [RESOURCE_UPDATES_CAPABILITY]: {} },
      }
    : capabilities;

/** The requests of one view about updates. */
export class UpdateRequests {
  readonly #scope: ViewScope;
  #loading: Promise<ViewSubscriptions> | undefined;
  #loaded: ViewSubscriptions | undefined;
  #notify: ((method: string, params: object) => void) | undefined;

  constructor(scope: ViewScope) {
    this.#scope = scope;
  }

  /** The answer to a request of the view; undefined if nothing can tell it about updates. */
  answerTo(
    method: string,
  ): ((params: Record<string, unknown>, request: ViewRequest) => Promise<object>) | undefined {
    if (method !== 'resources/subscribe' && method !== 'resources/unsubscribe') return undefined;
    if (!offersUpdates(this.#scope.handlers(), this.#scope.link)) return undefined;
    return async (params, request) => {
      const subscriptions = await this.#load();
      return method === 'resources/subscribe'
        ? subscriptions.subscribe(params, request)
        : subscriptions.unsubscribe(params);
    };
  }

  /** The view is initialized. */
  open(notify: (method: string, params: object) => void): void {
    this.#notify = notify;
  }

  /** The view is gone, or starts over. What it asked for before this is ended, also if the code is still being loaded. */
  close(): void {
    this.#notify = undefined;
    if (this.#loaded) this.#loaded.close();
    else
      this.#loading?.then(
        (subscriptions) => subscriptions.close(),
        () => {},
      );
  }

  #load(): Promise<ViewSubscriptions> {
    return (this.#loading ??= import('./view-subscriptions.js').then(
      ({ ViewSubscriptions: Subscriptions }) =>
        (this.#loaded = new Subscriptions(this.#scope, (method, params) =>
          this.#notify?.(method, params),
        )),
      (error: unknown) => {
        this.#loading = undefined;
        throw error;
      },
    ));
  }
}
