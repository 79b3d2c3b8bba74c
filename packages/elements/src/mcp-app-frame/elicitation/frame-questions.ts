// The questions of one server to the user of one frame (`elicitation/create`, and `input_required` of MCP 2026-07-28). A
// chunk that is loaded by the first frame that asks.
import { onIdentitiesEnd } from '../../host/identity/endings.js';
import type { Identity } from '../../host/identity/identity.js';
import { shownAs } from '../../host/identity/identity-names.js';
import { declaresViews } from '../../host/link/app-client-options.js';
import { AskedLink } from '../../host/link/asked-link.js';
import type { CallQuestions } from '../../host/link/asked-link.js';
import type { ServerLink } from '../../host/link/server-link.js';
import { readLimits } from '../../host/limits.js';
import type { SessionLimits } from '../../host/limits.js';
import type { HostHandlers } from '../../host/requests/host-handlers.js';
import type { ServerHandlers } from '../../host/requests/server-handlers.js';
import * as ErrorCode from '../../protocol/error-codes.js';
import type { ElicitParams, ElicitResult } from '../../protocol/elicitation.js';
import { errorText } from '../../protocol/error-text.js';
import type { RequestId } from '../../protocol/json-rpc.js';
import {
  declaresAppElicitation,
  elicitationViewOf,
} from '../../protocol/proposals/app-elicitation.js';
import { boundedDelay, withinTime } from '../../protocol/within-time.js';
import { RpcError } from '../../rpc/rpc-error.js';
import { framesInPage } from '../frames-in-page.js';
import { page } from '../page-settings.js';
import { askByView, FormWantedError } from './app-question.js';
import { elicitationModeOf } from './elicitation-mode.js';
import type { QuestionContext } from './elicitation-settings.js';
import { QuestionArea } from './question-area.js';
import type { QuestionedFrame } from './questioned-frame.js';
import { McpAppQuestionEvent } from './question.events.js';
import type { QuestionPlace } from './question.events.js';

/** Questions of one frame that wait; more are refused, so that a server cannot bury the page. */
const MAX_WAITING = 20;
/** Milliseconds that a question which names a view waits for its frame to connect. Then a form asks. */
const CONNECT_TIMEOUT_MS = 5000;

/** Frames that are connected to their server, in the order in which they connected. */
const live = new Set<FrameQuestions>();
const known = new WeakMap<object, FrameQuestions>();

onIdentitiesEnd(() => {
  for (const questions of live) questions.end();
});

/** The questions of a frame for its current server and user. */
export function questionsOf(frame: QuestionedFrame): FrameQuestions {
  const { identity } = frame;
  let questions = known.get(frame);
  if (questions?.identity !== identity)
    known.set(frame, (questions = new FrameQuestions(frame, identity)));
  return questions;
}

/** Frames that ask and have not connected: a server may ask before the code of a new frame is loaded. */
const startingFrames = (): FrameQuestions[] =>
  ([...framesInPage()] as QuestionedFrame[])
    .filter((frame) => elicitationModeOf(frame) !== 'none')
    .map(questionsOf)
    .filter((questions) => !live.has(questions));

/**
 * The frames of this client that ask, those with the latest call first; for calls of the page, the latest frame that is
 * connected or starts. A frame far from the screen has not started, and comes last.
 */
export function askingFrames(client: object): FrameQuestions[] {
  const starting = startingFrames().toReversed();
  const [soon, later] = [true, false].map((isSoon) =>
    starting.filter((questions) => questions.isStarting === isSoon),
  );
  return [...soon!, ...[...live].toReversed(), ...later!]
    .filter((questions) => questions.isOf(client) && questions.isCause)
    .toSorted((a, b) => b.latestCall - a.latestCall);
}

/** The server of this client has confirmed that the user is done with the page of this question. */
export const completeQuestion = (client: object, elicitationId: string): boolean =>
  [...live].some((questions) => questions.isOf(client) && questions.complete(elicitationId));

/** Both SDKs keep what they declared in a field that is private only in the types. */
function clientLetsViewsAsk(client: object): boolean {
  const { _capabilities: declared } = client as { _capabilities?: { elicitation?: object } };
  const { elicitation } = declared ?? {};
  const asksForms = elicitation && ('form' in elicitation || Object.keys(elicitation).length === 0);
  return Boolean(asksForms) && declaresViews(client) === true && declaresAppElicitation(declared);
}

let calls = 0;
let asked = 0;

/** Why a question ended although neither the user nor the server ended it. */
class EndedError extends Error {}

export class FrameQuestions implements CallQuestions {
  readonly identity: Identity;
  readonly #frame: QuestionedFrame;
  readonly #calls = new Map<number, () => void>();
  readonly #open = new Set<AbortController>();
  #links = 0;
  #link: ServerLink | undefined;
  #linked = () => {};
  readonly #firstLink = new Promise<void>((resolve) => (this.#linked = resolve));
  /** The questions that views ask, one after another. */
  #turn: Promise<void> = Promise.resolve();
  /** The number of the last call before the view that asks; Infinity if no view does. */
  #callsBeforeView = Infinity;
  #area: QuestionArea | undefined;
  #opening: Promise<QuestionArea | undefined> | undefined;
  latestCall = 0;

  constructor(frame: QuestionedFrame, identity: Identity) {
    this.#frame = frame;
    this.identity = identity;
    // The frame shows no error before it knows what the user is asked.
    frame.isViewless = () =>
      frame.error?.reason === 'no-view' && (this.isAsking || this.#calls.size > 0);
  }

  get isAsking(): boolean {
    return this.#open.size > 0;
  }

  get callTimeout(): number {
    return this.#limits.requestTimeout;
  }

  get #limits(): SessionLimits {
    return readLimits({ ...page.limits, ...this.#frame.limits });
  }

  /** Whether the frame is about to connect. */
  get isStarting(): boolean {
    return /^(loading|connecting)$/.test(this.#frame.status);
  }

  /** Whether a question may come from a call of this frame: one that it made, or one whose result it waits for. */
  get isCause(): boolean {
    const { toolInput, toolResult, toolCancelled } = this.#frame;
    const awaitsResult = toolInput !== undefined && !toolResult && !toolCancelled;
    return this.#calls.size > 0 || awaitsResult;
  }

  /** The page's handlers, with the frame's own for questions to the user if the page has none. */
  get handlers(): HostHandlers {
    const { server } = this.#frame.handlers ?? {};
    const ask: ServerHandlers['elicit'] = (params, context) => this.ask(params, context);
    return { ...this.#frame.handlers, server: { ...server, elicit: server?.elicit ?? ask } };
  }

  /** What the server is told about this frame; undefined if the page asks the user itself. */
  get elicitation(): { form: object; url: object } | undefined {
    return this.#frame.handlers?.server?.elicit ? undefined : { form: {}, url: {} };
  }

  /** Whether the server may name a view that asks. */
  get asksByView(): boolean {
    return this.elicitation !== undefined && elicitationModeOf(this.#frame) === 'app';
  }

  /** The link of the frame, with its calls watched. */
  watch(link: ServerLink, beats: boolean): ServerLink {
    this.#link = link;
    this.#linked();
    return new AskedLink(link, this, beats);
  }

  isOf(client: object): boolean {
    return this.#frame.client === client;
  }

  linkOpened(): () => void {
    this.#links++;
    live.add(this);
    return () => {
      if (--this.#links > 0) return;
      live.delete(this);
      this.end();
    };
  }

  callBegan(changed: () => void): (isCancelled: boolean) => void {
    const call = (this.latestCall = ++calls);
    this.#calls.set(call, changed);
    this.#showCalls();
    return (isCancelled) => {
      this.#calls.delete(call);
      this.#showCalls();
      // A server that does not notice the cancellation would wait for the user.
      if (isCancelled && this.#calls.size === 0) this.end();
    };
  }

  /** Ends all questions: the call was cancelled, the frame removed, or the user has signed out. */
  end(): void {
    for (const ending of this.#open)
      ending.abort(new EndedError('The call was cancelled, or its frame is gone.'));
    if (this.#links > 0) return;
    this.#area?.remove();
    this.#area = this.#opening = undefined;
  }

  complete(elicitationId: string): boolean {
    return this.#area?.complete(elicitationId) ?? false;
  }

  /**
   * Asks the user. Ends once: with the user's answer, with `cancel` if the frame or the call is gone, or with the reason of
   * the signal.
   * @throws RpcError if too many questions wait, or if this one cannot be shown
   */
  async ask(
    params: ElicitParams,
    { signal, serverInfo, requestId }: QuestionContext & { requestId?: RequestId | undefined },
  ): Promise<ElicitResult> {
    signal.throwIfAborted();
    const { handlerTimeout } = this.#limits;
    if (this.#open.size >= MAX_WAITING)
      throw new RpcError(
        ErrorCode.InternalError,
        `${MAX_WAITING} questions wait for the user already. Ask again later.`,
      );
    const ending = new AbortController();
    const abort = () => ending.abort(signal.reason);
    signal.addEventListener('abort', abort);
    this.#open.add(ending);
    this.#changed();
    const record = new QuestionRecord(this.#frame, this.identity, params, serverInfo, requestId);
    const late = setTimeout(
      () =>
        ending.abort(
          new RpcError(
            ErrorCode.RequestTimeout,
            `The user did not answer within ${handlerTimeout} ms (limits.handlerTimeout).`,
          ),
        ),
      boundedDelay(handlerTimeout),
    );
    try {
      // A function of the page may never settle.
      const ended = new Promise<never>((_, reject) => {
        ending.signal.addEventListener('abort', () => reject(ending.signal.reason as Error));
      });
      const shown = this.#show(params, { signal: ending.signal, serverInfo }, record);
      const result = await Promise.race([shown, ended]);
      record.end(result.action);
      return result;
    } catch (error) {
      const isEnded = ending.signal.aborted;
      record.end(isEnded ? 'ended' : 'failed', errorText(error));
      if (ending.signal.reason instanceof EndedError) return { action: 'cancel' };
      throw error;
    } finally {
      clearTimeout(late);
      signal.removeEventListener('abort', abort);
      this.#open.delete(ending);
      this.#changed();
    }
  }

  async #show(
    params: ElicitParams,
    context: QuestionContext,
    record: QuestionRecord,
  ): Promise<ElicitResult> {
    const { fallback, labels } = page.elicitation ?? {};
    const begun = performance.now();
    const uri = await this.#viewFor(params, context.signal);
    // A view whose own call waits for this question would wait for its turn to end.
    const isNested = this.latestCall > this.#callsBeforeView;
    if (uri !== undefined && !isNested) {
      const answer = await this.#inTurn(() => this.#askByView(uri, params, context, record, begun));
      if (answer) return answer;
    }
    if (this.isCause || !fallback) {
      // A frame that was just added has not rendered yet.
      await this.#frame.updateComplete;
      this.#opening ??= QuestionArea.open(this.#frame);
      this.#area = await this.#opening;
      context.signal.throwIfAborted();
      if (this.#area?.isVisible) {
        record.shownIn('frame');
        return await this.#area.ask(params, context, labels);
      }
    }
    if (fallback) {
      record.shownIn('page');
      return typeof fallback === 'function'
        ? fallback(params, context)
        : fallback.ask(params, context);
    }
    // By the specification, "cancel" means that the user has made no choice.
    this.#frame.observe({
      type: 'log',
      level: 'warning',
      logger: 'server',
      data: 'A question of the server was cancelled: its frame is not visible, and configureFrames() has no elicitation.fallback.',
    });
    return { action: 'cancel' };
  }

  /** The view that asks, if both sides have declared that and the user can see it. */
  async #viewFor(params: ElicitParams, signal: AbortSignal): Promise<string | undefined> {
    const { client } = this.#frame;
    const uri = elicitationModeOf(this.#frame) === 'app' ? elicitationViewOf(params) : undefined;
    const isDeclared = client ? clientLetsViewsAsk(client) : this.asksByView;
    const canCheck = customElements.get('mcp-app-elicitation') !== undefined;
    if (uri === undefined || !isDeclared || !canCheck) return undefined;
    // The question of a call of the page can be earlier than the frame.
    const connected = this.#firstLink.then(() => this.#link!.ready(signal));
    const late = () => new Error('The frame does not connect.');
    await withinTime(connected, CONNECT_TIMEOUT_MS, late, signal).catch(() => {});
    signal.throwIfAborted();
    return this.#isVisible && declaresAppElicitation(this.#link?.capabilities) ? uri : undefined;
  }

  get #isVisible(): boolean {
    return this.#frame.modes.panel.isConnected && (this.#frame.checkVisibility?.() ?? true);
  }

  /** Resolves with undefined if the view could not ask, or the user wants a form: then the frame asks. */
  async #askByView(
    uri: string,
    params: ElicitParams,
    context: QuestionContext,
    record: QuestionRecord,
    begun: number,
  ): Promise<ElicitResult | undefined> {
    context.signal.throwIfAborted();
    // The form has the other half. The time before the view's turn, and until it runs, is part of the first.
    const left = this.#limits.handlerTimeout / 2 - (performance.now() - begun);
    if (left <= 0) return undefined;
    record.shownIn('app');
    this.#callsBeforeView = calls;
    try {
      return await askByView(this.#frame, uri, params, context, left);
    } catch (error) {
      context.signal.throwIfAborted();
      if (error instanceof FormWantedError) return undefined;
      const data = `A view could not ask the question of its server, so the frame does: ${errorText(error)}`;
      this.#frame.observe({ type: 'log', level: 'warning', logger: 'server', data });
      return undefined;
    } finally {
      this.#callsBeforeView = Infinity;
    }
  }

  /** One view at a time. */
  async #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.#turn.then(work);
    this.#turn = turn.then(
      () => {},
      () => {},
    );
    return turn;
  }

  /** What the frame says of a tool without a view is not an alert while the tool runs. */
  #showCalls(): void {
    const error = this.#frame.shadowRoot?.querySelector('[part=error]');
    if (error) error.role = this.isAsking || this.#calls.size > 0 ? 'status' : 'alert';
    this.#frame.requestUpdate();
  }

  #changed(): void {
    this.#showCalls();
    for (const changed of this.#calls.values()) changed();
  }
}

/** Tells the page of one question, without its contents. */
class QuestionRecord {
  readonly #frame: QuestionedFrame;
  readonly #facts;
  readonly #requestId: RequestId | undefined;
  readonly #time = Date.now();
  readonly #begun = performance.now();
  #place: QuestionPlace | undefined;

  constructor(
    frame: QuestionedFrame,
    identity: Identity,
    params: ElicitParams,
    serverInfo: QuestionContext['serverInfo'],
    requestId: RequestId | undefined,
  ) {
    this.#frame = frame;
    this.#requestId = requestId;
    this.#facts = {
      id: `question_${++asked}`,
      mode: params.mode === 'url' ? ('url' as const) : ('form' as const),
      server: {
        id: shownAs(identity),
        user: identity.user,
        name: serverInfo?.title ?? serverInfo?.name,
      },
    };
  }

  shownIn(place: QuestionPlace): void {
    this.#place = place;
    this.#frame.dispatchEvent(new McpAppQuestionEvent({ ...this.#facts, place, state: 'asked' }));
  }

  /** @param state the user's action; ended: nobody waits for the answer; failed: it could not be asked */
  end(state: ElicitResult['action'] | 'ended' | 'failed', reason?: string): void {
    const { id, mode, server } = this.#facts;
    const place = this.#place;
    this.#frame.dispatchEvent(new McpAppQuestionEvent({ ...this.#facts, place, state }));
    const isAnswer = state !== 'ended' && state !== 'failed';
    this.#frame.observe({
      type: 'audit',
      id,
      kind: 'elicitation',
      method: 'elicitation/create',
      requestId: this.#requestId,
      what: mode,
      server,
      appInfo: undefined,
      decision: state === 'decline' || state === 'failed' ? 'denied' : 'allowed',
      by: isAnswer && place ? 'user' : 'default',
      reason,
      // Neither the question nor the answer: both may contain what only the user and the server should know.
      arguments: { mode, place, state },
      duration: performance.now() - this.#begun,
      outcome: isAnswer ? 'ok' : state === 'ended' ? 'cancelled' : 'error',
      time: this.#time,
    });
  }
}
