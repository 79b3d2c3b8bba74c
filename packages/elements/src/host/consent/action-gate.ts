// Every action of a view passes here: decided, done or not, written down.
import { errorText } from '../../protocol/error-text.js';
import { isObject } from '../../protocol/json-rpc.js';
import type { RequestId } from '../../protocol/json-rpc.js';
import { RpcError } from '../../rpc/rpc-error.js';
import { userIsActive } from '../requests/link-opener.js';
import type { ViewScope } from '../session/view-scope.js';
import { withinTime } from '../within-time.js';
import type { Action, ActionDraft, ActionServer } from './action.js';
import { ActionRates } from './action-rates.js';
import { ASK_ANSWERS, inTurn } from './ask.js';
import type { AskAnswer } from './ask.js';
import { auditOf } from './audit.js';
import type { AuditEntry, DecidedBy } from './audit.js';
import { grantScopeOf } from './grants.js';
import type { GrantBook } from './grants.js';
import { consult } from './policy.js';
import type { UserActivity } from './view-activity.js';

/** One action, and what follows from each answer. */
export interface ActionPlan<T> {
  action: ActionDraft;
  signal: AbortSignal;
  requestId?: RequestId;
  /** The page answers this kind itself. */
  hasHandler?: boolean;
  /** Lets the page take the action over, before anybody is asked; what the view gets when it did. */
  takenOver?(): T | undefined;
  /** Does it. */
  work(): T | Promise<T>;
  /** What the view gets when it is denied; may throw. */
  refused(reason: string): T;
}

interface Verdict {
  isAllowed: boolean;
  by: DecidedBy;
  reason?: string;
}

/** The page has done it already. */
interface TakenOver<T> extends Verdict {
  result?: T | undefined;
}

const deny = (by: DecidedBy, reason: string): Verdict => ({ isAllowed: false, by, reason });

let page: string | undefined;
let actions = 0;

/** Unguessable is not needed, unique is: also among pages, in a log. `randomUUID` needs a secure context. */
function newId(): string {
  page ??= [...crypto.getRandomValues(new Uint32Array(4))].map((n) => n.toString(36)).join('');
  return `${page}_${++actions}`;
}

const TAKEN_BACK: TakenOver<never> = deny('default', 'The view took it back, or was closed.');
const UNINVITED = 'The user did nothing in the view just before it asked.';

/** What the gate needs to know of whoever acts. */
export type ActionScope = Pick<ViewScope, 'app' | 'consent' | 'emit' | 'limits' | 'link'>;

export class ActionGate {
  readonly #scope: ActionScope;
  readonly #server: ActionServer;
  readonly #grants: GrantBook;
  readonly #activity: () => UserActivity | undefined;
  readonly #rates: ActionRates;
  #questions = 0;
  #denialsInARow = 0;
  #isBlocked = false;

  /**
   * @param grants what the user allowed this server for good
   * @param activity what the user did in this very view; undefined until there is one
   */
  constructor(scope: ActionScope, grants: GrantBook, activity: () => UserActivity | undefined) {
    this.#scope = scope;
    this.#server = serverOf(scope);
    this.#grants = grants;
    this.#activity = activity;
    this.#rates = new ActionRates(scope.limits);
  }

  /** Decides, performs, and writes one audit entry. */
  async perform<T>(plan: ActionPlan<T>): Promise<T> {
    const { signal, requestId, work, refused } = plan;
    const action = this.#complete(plan.action);
    const known = { ...auditOf(action, requestId), time: Date.now() };
    const verdict = await this.#judge(action, plan);
    // A decision takes time, and some take no notice of the signal. What the page did already stays done.
    const isTooLate = verdict.isAllowed && signal.aborted && verdict.result === undefined;
    const { isAllowed, by, reason, result: taken } = isTooLate ? TAKEN_BACK : verdict;
    const write = (rest: Pick<AuditEntry, 'duration' | 'outcome' | 'reason'>) =>
      this.#audit({ ...known, decision: isAllowed ? 'allowed' : 'denied', by, ...rest });
    if (!isAllowed) {
      write({ duration: 0, outcome: signal.aborted ? 'cancelled' : undefined, reason });
      return refused(reason!);
    }
    const begun = performance.now();
    const end = (outcome: 'ok' | 'error', reason?: string) =>
      write({
        duration: performance.now() - begun,
        outcome: signal.aborted ? 'cancelled' : outcome,
        reason,
      });
    try {
      const result = taken ?? (await work());
      end(isFailure(result) ? 'error' : 'ok');
      return result;
    } catch (error) {
      end('error', errorText(error));
      throw error;
    }
  }

  /** Writes down an action that was refused before anybody had to decide: a forbidden URL, a foreign tool. */
  refuse(draft: ActionDraft, requestId: RequestId, error: unknown): never {
    if (error instanceof RpcError) {
      const known = auditOf(this.#complete(draft), requestId);
      const rest = { reason: error.message, duration: 0, outcome: undefined, time: Date.now() };
      this.#audit({ ...known, decision: 'denied', by: 'default', ...rest });
    }
    throw error;
  }

  #audit(entry: AuditEntry): void {
    this.#scope.emit({ type: 'audit', entry });
  }

  #complete(draft: ActionDraft): Action {
    return { ...draft, id: newId(), server: this.#server, app: this.#scope.app.appInfo };
  }

  async #judge<T>(action: Action, plan: ActionPlan<T>): Promise<TakenOver<T>> {
    const { signal, hasHandler = false, takenOver } = plan;
    const { consent, limits } = this.#scope;
    const tooSoon = this.#rates.refuse(action.kind);
    if (tooSoon) return deny('limit', tooSoon);
    try {
      const { policy, grantStore } = consent();
      const bounds = { signal, timeout: limits.policyTimeout };
      const { answer, by, reason } = await consult(policy, action, hasHandler, bounds);
      signal.throwIfAborted();
      if (answer === 'deny') return deny(by, reason ?? 'The policy of the page says no.');
      const result = takenOver?.();
      if (result) return { isAllowed: true, by: 'page', result };
      // Neither a question out of nowhere, nor a tab or a window.
      const isUninvited = needsUser(action) && !this.#isUserInView;
      if (isUninvited && by === 'default' && !hasHandler) return deny('default', UNINVITED);
      const isOwn = by === 'default' && hasHandler;
      // One input in the view carries one action out of the page; the next one is asked about.
      const isOneTooMany = () =>
        by === 'default' && !hasHandler && leaves(action) && !this.#spend();
      if (answer === 'allow' && !isOneTooMany())
        return { isAllowed: true, by: isOwn ? 'page' : by };
      await withinTime(
        this.#grants.load(grantStore),
        limits.policyTimeout,
        () => new Error(),
        signal,
      ).catch(() => {});
      // Not even to a site that was allowed for good.
      if (isUninvited && this.#isGranted(action)) return deny('default', UNINVITED);
      return await this.#ask(action, signal);
    } catch (error) {
      if (!signal.aborted) throw error;
      return TAKEN_BACK;
    }
  }

  #isGranted(action: Action): boolean {
    return this.#grants.covers(grantScopeOf(action));
  }

  /** Focus does not count, which a view can take, nor a click elsewhere in the page. */
  get #isUserInView(): boolean {
    return this.#activity()?.isActive ?? false;
  }

  #spend(): boolean {
    return this.#activity()?.spend() ?? false;
  }

  /**
   * Takes what the user allowed for good as the answer. One input in the view carries one action out of the
   * page: the next one is asked about in spite of the grant. A tab needs an activation of the page, too; where
   * there is none, the button of the dialog gives it.
   */
  #useGrant(action: Action): boolean {
    if (!this.#isGranted(action)) return false;
    if (!leaves(action)) return true;
    return (action.kind !== 'link' || userIsActive()) && this.#spend();
  }

  async #ask(action: Action, signal: AbortSignal): Promise<Verdict> {
    const turn = inTurn(this, async () => {
      signal.throwIfAborted();
      // Meanwhile an earlier question may have answered this one too.
      if (this.#useGrant(action)) return { isAllowed: true, by: 'grant' as const };
      const refusal = this.#refuseQuestion();
      return refusal ? deny('limit', refusal) : this.#question(action, signal);
    });
    return turn ?? deny('limit', 'Too many questions of this view wait for the user already.');
  }

  #refuseQuestion(): string | undefined {
    const { maxDenials } = this.#scope.limits;
    if (this.#isBlocked) return 'The user wants no more questions of this view.';
    if (this.#denialsInARow >= maxDenials) {
      return `The user said no ${maxDenials} times in a row: the view is not asked for any more (limits.maxDenials).`;
    }
    return this.#rates.refuseQuestion();
  }

  async #question(action: Action, signal: AbortSignal): Promise<Verdict> {
    const { consent, limits } = this.#scope;
    const { ask, grantStore } = consent();
    if (!ask) return deny('default', 'Nobody can be asked: the host has no ask function.');
    const closing = new AbortController();
    const stop = () => closing.abort(signal.reason);
    signal.addEventListener('abort', stop, { signal: closing.signal });
    const scope = grantScopeOf(action);
    let answer: AskAnswer;
    let isLate = false;
    try {
      const context = {
        signal: closing.signal,
        canAlways: scope !== undefined,
        count: ++this.#questions,
      };
      const late = () => {
        isLate = true;
        return new Error(`Nobody answered within ${limits.askTimeout} ms.`);
      };
      const asked = (async () => ask(action, context))();
      answer = await withinTime(asked, limits.askTimeout, late, signal);
      if (!ASK_ANSWERS.includes(answer)) throw new Error(`It answered ${JSON.stringify(answer)}.`);
    } catch (error) {
      if (signal.aborted) throw error;
      this.#denialsInARow++;
      const said = errorText(error);
      return isLate ? deny('limit', said) : deny('default', `Asking failed: ${said}`);
    } finally {
      closing.abort();
    }
    if (answer === 'block') this.#isBlocked = true;
    if (answer === 'deny' || answer === 'block') {
      this.#denialsInARow++;
      return deny('user', 'The user said no.');
    }
    this.#denialsInARow = 0;
    if (answer === 'always' && scope) this.#grants.add(scope, grantStore);
    return { isAllowed: true, by: 'user' };
  }
}

/** The server as the page knows it, and the name that it gives itself. */
const serverOf = ({ link, consent }: ActionScope): ActionServer => ({
  id: consent().serverId,
  name: link?.serverInfo?.title ?? link?.serverInfo?.name,
});

const isFailure = (result: unknown): boolean => isObject(result) && result['isError'] === true;

/** These lead out of the page, so they need a user who wants it. */
const leaves = ({ kind }: Action): boolean => kind === 'link' || kind === 'download';

/** So does a view that leaves its place: it covers some of the page, or all. */
const needsUser = (action: Action): boolean =>
  leaves(action) || (action.kind === 'display-mode' && action.mode !== 'inline');
