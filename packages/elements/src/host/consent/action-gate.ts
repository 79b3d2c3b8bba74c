// Every action of a view passes this gate, which decides about it, runs or denies it, and audits it.
import { errorText } from '../../protocol/error-text.js';
import { isObject } from '../../protocol/json-rpc.js';
import type { RequestId } from '../../protocol/json-rpc.js';
import { SuppliedError } from '../../policy/call-supplied.js';
import { RpcError } from '../../rpc/rpc-error.js';
import { callPage } from '../page-function.js';
import { userIsActive } from '../requests/link-opener.js';
import { shownAs } from '../identity/identity-names.js';
import type { ViewScope } from '../session/view-scope.js';
import { withinTime } from '../../protocol/within-time.js';
import type { Action, ActionDraft, ActionServer } from './action.js';
import { ActionRates } from './action-rates.js';
import { ASK_ANSWERS, afterWithdrawal, inTurn, WithdrawnError } from './ask.js';
import type { AskAnswer } from './ask.js';
import { auditOf } from './audit.js';
import type { AuditEntry, DecidedBy } from './audit.js';
import { grantScopeOf } from './grants.js';
import type { UserGrants } from './grants.js';
import { consult } from './policy.js';
import type { UserActivity } from './view-activity.js';

/** An action, and what happens for each decision. */
export interface ActionPlan<T> {
  action: ActionDraft;
  signal: AbortSignal;
  requestId?: RequestId;
  /** Whether the page has a handler for this kind. */
  hasHandler?: boolean;
  /** Whether the action needs user input in the view, and uses it up, although its kind does not. */
  needsInput?: boolean;
  /** Lets the page take over the action before the user is asked. Returns the view's answer if it did. */
  takenOver?(): T | undefined;
  /**
   * Says what is wrong with the action, if that is expensive to find out: called once neither a rate nor the policy nor
   * missing user input refuses it, and before the user is asked.
   */
  check?: (() => Promise<string | undefined>) | undefined;
  /** Runs the action. */
  work(): T | Promise<T>;
  /** The view's answer if the action is denied; may throw. */
  refused(reason: string): T;
}

interface Verdict {
  isAllowed: boolean;
  by: DecidedBy;
  reason?: string;
}

/** The page has already run the action. */
interface TakenOver<T> extends Verdict {
  result?: T | undefined;
}

const deny = (by: DecidedBy, reason: string): Verdict => ({ isAllowed: false, by, reason });

let page: string | undefined;
let actions = 0;

/** The id must be unique, also among pages in a log, but not unguessable. `randomUUID` needs a secure context. */
function newId(): string {
  page ??= [...crypto.getRandomValues(new Uint32Array(4))].map((n) => n.toString(36)).join('');
  return `${page}_${++actions}`;
}

const WITHDRAWN_REQUEST: TakenOver<never> = deny(
  'default',
  'The view cancelled the request, or was closed.',
);
const NO_USER_INPUT = 'The user did not interact with the view just before the request.';

/** What the gate needs to know about the view. */
export type ActionScope = Pick<
  ViewScope,
  'app' | 'consent' | 'emit' | 'identity' | 'limits' | 'link'
>;

export class ActionGate {
  readonly #scope: ActionScope;
  readonly #server: ActionServer;
  readonly #grants: UserGrants;
  readonly #activity: () => UserActivity | undefined;
  readonly #rates: ActionRates;
  #questions = 0;
  #withdrawals = 0;
  /** Denials and withdrawals since the last approval. */
  #denialsInARow = 0;
  #isBlocked = false;

  /**
   * @param grants the permanent grants of this server
   * @param activity the user's activity in this view; undefined until there is a view
   */
  constructor(scope: ActionScope, grants: UserGrants, activity: () => UserActivity | undefined) {
    this.#scope = scope;
    this.#server = serverOf(scope);
    this.#grants = grants;
    this.#activity = activity;
    this.#rates = new ActionRates(scope.limits);
  }

  /** Decides, runs, and writes one audit entry. */
  async perform<T>(plan: ActionPlan<T>): Promise<T> {
    const { signal, requestId, work, refused } = plan;
    const action = this.#complete(plan.action);
    const known = { ...auditOf(action, requestId), time: Date.now() };
    const verdict = await this.#judge(action, plan);
    // A decision takes time, and some ignore the signal. What the page has already done is not undone.
    const isTooLate = verdict.isAllowed && signal.aborted && verdict.result === undefined;
    const { isAllowed, by, reason, result: taken } = isTooLate ? WITHDRAWN_REQUEST : verdict;
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

  /** Audits an action that was refused without a decision, for example a forbidden URL or a foreign tool. */
  refuse(draft: ActionDraft, requestId: RequestId, error: unknown): never {
    if (error instanceof RpcError) {
      const known = auditOf(this.#complete(draft), requestId);
      const rest = { reason: error.message, duration: 0, outcome: undefined, time: Date.now() };
      this.#audit({ ...known, decision: 'denied', by: 'default', ...rest });
    }
    throw error;
  }

  #audit(entry: AuditEntry): void {
    this.#scope.emit({ type: 'audit', ...entry });
  }

  #complete(draft: ActionDraft): Action {
    return { ...draft, id: newId(), server: this.#server, app: this.#scope.app.appInfo };
  }

  async #judge<T>(action: Action, plan: ActionPlan<T>): Promise<TakenOver<T>> {
    const { signal, hasHandler = false, needsInput = false, takenOver } = plan;
    const { consent, limits } = this.#scope;
    const tooSoon = this.#rates.refuse(action.kind);
    if (tooSoon) return deny('limit', tooSoon);
    try {
      const { policy, grantStore } = consent();
      const bounds = { signal, limits };
      const { answer, by, reason } = await consult(policy, action, hasHandler, bounds);
      signal.throwIfAborted();
      if (answer === 'deny') return deny(by, reason ?? 'The policy of the page denied it.');
      const needsUser = needsInput || needsUserActivity(action);
      const lacksInput = needsUser && !this.#isUserInView;
      // Each of these actions uses up the input, whoever allows it: one input allows one action, and the user is asked
      // about the next one.
      const hasOwnInput = !needsUser || this.#spend(action);
      const result = takenOver?.();
      if (result) return { isAllowed: true, by: 'page', result };
      const isByRule = by === 'default' && !hasHandler;
      // Without user activity there is neither a question nor a tab or window. No policy and no handler changes the
      // clipboard without it.
      if (lacksInput && (isByRule || (action.kind === 'copy' && answer === 'allow')))
        return deny('default', NO_USER_INPUT);
      const problem = await plan.check?.();
      if (problem !== undefined) return deny('default', problem);
      if (answer === 'allow' && (hasOwnInput || !isByRule))
        return { isAllowed: true, by: by === 'default' && hasHandler ? 'page' : by };
      await untilAborted(this.#grants.load(grantStore, this.#scope), signal);
      // This also applies to sites with a permanent grant.
      if (lacksInput && this.#isGranted(action)) return deny('default', NO_USER_INPUT);
      return await this.#ask(action, signal, hasOwnInput);
    } catch (error) {
      if (!signal.aborted) throw error;
      return WITHDRAWN_REQUEST;
    }
  }

  #isGranted(action: Action): boolean {
    return this.#grants.covers(grantScopeOf(action));
  }

  /** Focus does not count, because a view can take it, and neither does a click elsewhere in the page. */
  get #isUserInView(): boolean {
    return this.#activity()?.isActive ?? false;
  }

  #spend({ kind }: Action): boolean {
    return this.#activity()?.spend(kind === 'display-mode') ?? false;
  }

  /**
   * Whether a permanent grant is the answer. The user is asked despite the grant about an action that leaves the page
   * without an input of its own, or with one that is too old because the action had to wait. A tab and the clipboard also
   * need user activation of the page; the button of the dialog provides it if there is none.
   */
  #canUseGrant(action: Action, hasOwnInput: boolean): boolean {
    if (!this.#isGranted(action)) return false;
    if (!leaves(action)) return true;
    return (action.kind === 'download' || userIsActive()) && hasOwnInput && this.#isUserInView;
  }

  async #ask(action: Action, signal: AbortSignal, hasOwnInput: boolean): Promise<Verdict> {
    const turn = inTurn(this, async (hold) => {
      signal.throwIfAborted();
      // An earlier question may have answered this one in the meantime.
      if (this.#canUseGrant(action, hasOwnInput)) return { isAllowed: true, by: 'grant' as const };
      const refusal = this.#refuseQuestion();
      return refusal ? deny('limit', refusal) : this.#question(action, signal, hold);
    });
    return (
      turn ?? deny('limit', 'Too many questions of this view are already waiting for the user.')
    );
  }

  #refuseQuestion(): string | undefined {
    const { maxDenials } = this.#scope.limits;
    if (this.#isBlocked) return 'The user blocked further questions of this view.';
    if (this.#denialsInARow >= maxDenials) {
      return `The user denied, or the view withdrew, ${maxDenials} consecutive requests, so further ones are denied automatically (limits.maxDenials).`;
    }
    return this.#rates.refuseQuestion();
  }

  async #question(
    action: Action,
    signal: AbortSignal,
    hold: (until: Promise<void>) => void,
  ): Promise<Verdict> {
    const { consent, limits } = this.#scope;
    const { ask, grantStore } = consent();
    if (!ask) return deny('default', 'The user cannot be asked: the host has no ask function.');
    const scope = grantScopeOf(action);
    /** Closes the question, in whatever way the wait for its answer ends. */
    const closing = new AbortController();
    const context = {
      signal: closing.signal,
      canAlways: scope !== undefined,
      count: ++this.#questions,
      withdrawn: this.#withdrawals,
    };
    /** Settles when the question has left the screen. */
    let asked = undefined as Promise<AskAnswer> | undefined;
    let answer: AskAnswer;
    try {
      answer = await callPage(
        'consent.ask',
        (own) => {
          const close = () => closing.abort(signal.aborted ? new WithdrawnError() : own.reason);
          own.addEventListener('abort', close);
          return (asked = (async () => ask(action, context))());
        },
        { limits, signal, check: askProblem },
      );
    } catch (error) {
      this.#denialsInARow++;
      if (signal.aborted) {
        this.#withdrawals++;
        if (asked) hold(afterWithdrawal(asked.then(this.#noteBlock), limits.askTimeout));
        throw error;
      }
      const isLate = error instanceof SuppliedError && error.failure === 'timed-out';
      return isLate
        ? deny('limit', `The user did not answer within ${limits.askTimeout} ms.`)
        : deny('default', `Asking failed: ${errorText(error)}`);
    } finally {
      closing.abort();
    }
    this.#noteBlock(answer);
    if (answer === 'deny' || answer === 'block') {
      this.#denialsInARow++;
      return deny('user', 'The user denied it.');
    }
    this.#denialsInARow = 0;
    if (answer === 'always' && scope) this.#grants.add(scope, grantStore, this.#scope);
    return { isAllowed: true, by: 'user' };
  }

  /** The user can also block a view whose question was withdrawn. */
  readonly #noteBlock = (answer: AskAnswer): void => {
    if (answer === 'block') this.#isBlocked = true;
  };
}

/** The page's names for the server and the user, and the name that the server claims. */
const serverOf = ({ link, identity }: ActionScope): ActionServer => ({
  id: shownAs(identity),
  user: identity.user,
  name: link?.serverInfo?.title ?? link?.serverInfo?.name,
});

/** Waits at most until the signal aborts, and then throws its reason. */
const untilAborted = (promise: Promise<void>, signal: AbortSignal): Promise<void> =>
  withinTime(promise, Infinity, () => new Error(), signal);

const askProblem = (answer: unknown): string | undefined =>
  ASK_ANSWERS.includes(answer)
    ? undefined
    : `${JSON.stringify(answer)}. Return once, always, deny or block.`;

const isFailure = (result: unknown): boolean => isObject(result) && result['isError'] === true;

/** These actions leave the page, so they need user activity. */
const leaves = ({ kind }: Action): boolean =>
  kind === 'link' || kind === 'download' || kind === 'copy';

/** So does a change of the display mode, which covers a part of the page or all of it. */
const needsUserActivity = (action: Action): boolean =>
  leaves(action) || (action.kind === 'display-mode' && action.mode !== 'inline');
