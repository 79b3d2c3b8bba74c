// Explains once that a view expects an origin of its own, from what the sandbox page reports about it.
import type { ResourceCsp } from '../../protocol/ui-extension.js';
import { isAboutStorage, missingOrigin, unansweredRequest } from '../sandbox/missing-origin.js';
import type { Isolation } from '../sandbox/sandbox-sources.js';
import type { Refusal } from '../session/view.events.js';
import type { ViewScope } from '../session/view-scope.js';

/** The sandbox of the view, and what it was granted and refused. */
export interface WatchedSandbox {
  readonly isolation?: Isolation;
  readonly csp?: ResourceCsp;
  /** What the page was told already. A new explanation is added, so that `details` has it, too. */
  readonly refusals?: Refusal[];
}

/** Whether a source of a policy, such as `https://*.example.com`, includes this address. Paths are not compared. */
function includes(source: string, { hostname, port }: URL): boolean {
  const named = source.replace('*.', '');
  if (!URL.canParse(named)) return false;
  const { hostname: host, port: ownPort } = new URL(named);
  const isHost = named === source ? hostname === host : hostname.endsWith(`.${host}`);
  return isHost && port === ownPort;
}

export class MissingOriginWatch {
  readonly #scope: Pick<ViewScope, 'emit'>;
  readonly #sandbox: WatchedSandbox;

  constructor(scope: Pick<ViewScope, 'emit'>, sandbox: WatchedSandbox) {
    this.#scope = scope;
    this.#sandbox = sandbox;
  }

  /** The view threw an error. */
  failed(message: string): void {
    if (isAboutStorage(message)) this.#report(missingOrigin(message));
  }

  /** A request of the view got no answer that it may read. What the policy blocks is reported as a violation of it. */
  unanswered(url: string): void {
    const { connectDomains = [] } = this.#sandbox.csp ?? {};
    if (URL.canParse(url) && connectDomains.some((source) => includes(source, new URL(url))))
      this.#report(unansweredRequest(url));
  }

  #report(refusal: Refusal): void {
    const { isolation, refusals = [] } = this.#sandbox;
    if (isolation === 'dedicated' || refusals.some(({ kind }) => kind === 'origin')) return;
    refusals.push(refusal);
    this.#scope.emit({ type: 'refused', refusals: [refusal] });
  }
}
