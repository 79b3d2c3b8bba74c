// Updates of resources for one view (`mcp-app/resource-updates`): it subscribes with the messages of MCP, the page's policy
// decides as about a read, and everything ends with the view.
import { SharedSubscriptions } from '../../rpc/shared-subscriptions.js';
import type { Identity } from '../identity/identity.js';
import type { SessionLimits } from '../limits.js';
import type { ViewScope } from '../session/view-scope.js';
import { callHandler } from './call-handler.js';
import type { HandlerContext, HostHandlers } from './host-handlers.js';
import { checkReadResource } from './params-check.js';
import { tooManyRequests } from './request-gate.js';
import { resolveUri } from './resolved-names.js';
import { aboutRequest, denied } from './view-request.js';
import type { ViewRequest } from './view-request.js';

type SubscribeHandler = NonNullable<HostHandlers['subscribeResource']>;

/** One subscription of a view. */
interface Subscribed {
  /** The answer that the view waits for. */
  opened: Promise<object>;
  /** The requests that wait for it. */
  waiting: number;
  isOver: boolean;
  /** Aborts when it is over, so that nobody is asked to sign in for it. */
  readonly ending: AbortController;
  stop?: () => void;
  /** Runs while the next update has to wait. */
  pause?: ReturnType<typeof setTimeout> | undefined;
  isDue?: boolean;
}

/** The subscriptions of handlers: one for all views of a server and user. */
const ofHandlers = new WeakMap<SubscribeHandler, WeakMap<Identity, SharedSubscriptions>>();

function sharedBy(handler: SubscribeHandler, { identity, limits }: ViewScope): SharedSubscriptions {
  const known = ofHandlers.get(handler) ?? new WeakMap<Identity, SharedSubscriptions>();
  ofHandlers.set(handler, known);
  const stops = new Map<string, () => void>();
  const shared: SharedSubscriptions =
    known.get(identity) ??
    new SharedSubscriptions({
      async open(uri) {
        // No view in particular: the subscription outlives the one that came first.
        const context: HandlerContext = {
          signal: new AbortController().signal,
          requestId: 'frame',
          appInfo: undefined,
          appCapabilities: undefined,
          progress: () => {},
        };
        const params = { uri, updated: () => shared.updated(uri) };
        const run = (own: HandlerContext) => handler(params, own);
        stops.set(
          uri,
          await callHandler('subscribeResource', { context, scope: { limits } }, run, needsStop),
        );
      },
      close: (uri) => stops.get(uri)?.(),
    });
  known.set(identity, shared);
  return shared;
}

const needsStop = (stop: unknown): string | undefined =>
  typeof stop === 'function'
    ? undefined
    : 'it is not a function. Return one that ends the updates.';

/** The subscriptions of one view. */
export class ViewSubscriptions {
  readonly #scope: ViewScope;
  readonly #limits: Pick<SessionLimits, 'maxSubscriptions' | 'resourceUpdatesPerSecond'>;
  readonly #subscribed = new Map<string, Subscribed>();
  readonly #notify: (method: string, params: object) => void;

  constructor(scope: ViewScope, notify: (method: string, params: object) => void) {
    this.#scope = scope;
    this.#limits = scope.limits;
    this.#notify = notify;
  }

  /** The view is gone, or starts over. */
  close(): void {
    for (const uri of this.#subscribed.keys()) this.#end(uri);
  }

  /** `resources/subscribe` */
  subscribe(params: Record<string, unknown>, request: ViewRequest): Promise<object> {
    const { uri } = checkReadResource(params, 'resources/subscribe');
    const { signal } = request.context;
    // The code was loaded in the meantime.
    signal.throwIfAborted();
    const own = this.#subscribed.get(uri) ?? this.#start(uri, request);
    own.waiting++;
    signal.addEventListener('abort', () => {
      if (--own.waiting === 0 && !own.stop && !own.isOver) this.#end(uri);
    });
    return own.opened;
  }

  #start(uri: string, request: ViewRequest): Subscribed {
    const { maxSubscriptions } = this.#limits;
    if (this.#subscribed.size >= maxSubscriptions)
      throw tooManyRequests(
        `The view listens to ${maxSubscriptions} resources (limits.maxSubscriptions). Unsubscribe from some.`,
      );
    const own = { waiting: 0, isOver: false, ending: new AbortController() } as Subscribed;
    this.#subscribed.set(uri, own);
    // Other requests may wait for the same subscription, so it does not end with the first one.
    const context = { ...request.context, signal: own.ending.signal };
    own.opened = this.#open(uri, own, { ...request, context });
    own.opened.catch(() => this.#subscribed.get(uri) === own && this.#subscribed.delete(uri));
    return own;
  }

  /** `resources/unsubscribe` */
  unsubscribe(params: Record<string, unknown>): object {
    this.#end(checkReadResource(params, 'resources/unsubscribe').uri);
    return {};
  }

  async #open(asked: string, own: Subscribed, request: ViewRequest): Promise<object> {
    const { handlers, link } = this.#scope;
    const { subscribeResource: handler } = handlers();
    const method = 'resources/subscribe';
    // A view that may read a resource may also know that it changed.
    const draft = (uri: string) => ({
      kind: 'resource-read' as const,
      method,
      what: uri,
      uri,
      arguments: { uri },
    });
    const uri = await resolveUri(asked, request).catch((error: unknown) =>
      request.actions.refuse(draft(asked), request.context.requestId, error),
    );
    return request.actions.perform<object>({
      ...aboutRequest(request, handler !== undefined),
      action: draft(uri),
      work: async () => {
        // The view knows the resource by the name that it asked for.
        const updated = () => this.#updated(asked, own);
        const stop = await (handler
          ? sharedBy(handler, this.#scope).subscribe(uri, updated, own.ending.signal)
          : link!.subscribe!(uri, updated, { signal: own.ending.signal }));
        own.stop = stop;
        if (own.isOver) stop();
        return {};
      },
      refused: (reason) => {
        throw denied(method, reason);
      },
    });
  }

  #end(uri: string): void {
    const own = this.#subscribed.get(uri);
    if (!own) return;
    this.#subscribed.delete(uri);
    own.isOver = true;
    clearTimeout(own.pause);
    own.ending.abort(new Error('The view no longer listens.'));
    own.stop?.();
  }

  /** Tells the view at once, and then at most as often as the limit says. The last update is never lost. */
  #updated(uri: string, own: Subscribed): void {
    if (own.isOver) return;
    own.isDue = own.pause !== undefined;
    if (own.isDue) return;
    this.#notify('notifications/resources/updated', { uri });
    own.pause = setTimeout(() => {
      own.pause = undefined;
      if (own.isDue) this.#updated(uri, own);
    }, 1000 / this.#limits.resourceUpdatesPerSecond);
  }
}
