// The user, who answers early, late, wrongly, or not at all.
import type {
  Ask,
  AskAnswer,
  AskContext,
} from '../../../packages/elements/src/host/consent/ask.js';
import type { Action } from '../../../packages/elements/src/host/consent/action.js';
import type { VirtualClock } from './clock.ts';
import { markerOfAction, scopeOf } from './records.ts';
import type { Question, Records } from './records.ts';

/** What a user, or a page with a broken `ask`, can do with a question. */
export const USER_ANSWERS = [
  'once',
  'once',
  'always',
  'deny',
  'block',
  'nonsense',
  'throw',
] as const;
export type UserAnswer = (typeof USER_ANSWERS)[number];

interface OpenQuestion {
  question: Question;
  canAlways: boolean;
  resolve(answer: AskAnswer): void;
  reject(error: Error): void;
}

export class FuzzUser {
  /** Answers each question when it arrives, while set. */
  mood: UserAnswer | undefined;
  readonly #records: Records;
  readonly #clock: VirtualClock;
  readonly #open: OpenQuestion[] = [];
  readonly #closed: OpenQuestion[] = [];
  /** Withdrawn questions that are still on the screen. */
  readonly #withdrawn: OpenQuestion[] = [];

  constructor(records: Records, clock: VirtualClock) {
    this.#records = records;
    this.#clock = clock;
  }

  get open(): number {
    return this.#open.length;
  }

  /** The marker of the request that the open question is about. */
  get openMarker(): string | undefined {
    const action = this.#open[0]?.question.action;
    return action && markerOfAction(action);
  }

  askFor(session: string, server: string): Ask {
    return (action, context) => this.#asked(action, context, session, server);
  }

  /** Answers the open question; false when there is none. */
  answer(answer: UserAnswer): boolean {
    const asked = this.#open.shift();
    if (!asked) return false;
    this.#give(asked, answer);
    return true;
  }

  /** Answers a question that is already closed, or withdrawn: it must not count. */
  answerTooLate(answer: AskAnswer): void {
    if (!this.dismiss(answer)) this.#closed.pop()?.resolve(answer);
  }

  /** Closes a withdrawn question; false when there is none. */
  dismiss(answer: AskAnswer = 'deny'): boolean {
    const asked = this.#withdrawn.shift();
    if (!asked) return false;
    asked.question.goneTime = this.#clock.now;
    asked.resolve(answer);
    return true;
  }

  #asked(
    action: Action,
    { signal, canAlways }: AskContext,
    session: string,
    server: string,
  ): Promise<AskAnswer> {
    const question: Question = {
      action,
      session,
      server,
      signal,
      order: this.#records.next(),
      time: this.#clock.now,
      othersOpen: this.#open.length,
    };
    this.#records.questions.push(question);
    return new Promise((resolve, reject) => {
      const asked = { question, canAlways, resolve, reject };
      if (this.mood) return this.#give(asked, this.mood);
      this.#open.push(asked);
      signal.addEventListener('abort', () => {
        const place = this.#open.indexOf(asked);
        if (place < 0) return;
        this.#open.splice(place, 1);
        const isWithdrawn = (signal.reason as Error).name === 'WithdrawnError';
        (isWithdrawn ? this.#withdrawn : this.#closed).push(asked);
        if (isWithdrawn) question.withdrawnTime = this.#clock.now;
        this.#end(question, isWithdrawn ? 'withdrawn' : 'closed');
        // Most users close it soon; the others keep everybody waiting.
        if (isWithdrawn && question.order % 4 !== 0) this.dismiss();
      });
    });
  }

  #give({ question, canAlways, resolve, reject }: OpenQuestion, answer: UserAnswer): void {
    if (answer === 'throw' || answer === 'nonsense') {
      this.#end(question, 'failed');
      if (answer === 'throw') reject(new Error('The dialog broke.'));
      else resolve('yes' as AskAnswer);
      return;
    }
    this.#end(question, answer);
    const scope = scopeOf(question.action);
    if (answer === 'always' && canAlways && scope) {
      const { server } = question;
      this.#records.granted.push({ server, scope, from: question.endedAt!, until: Infinity });
    }
    resolve(answer);
  }

  #end(question: Question, end: NonNullable<Question['end']>): void {
    question.end = end;
    question.endedAt = this.#records.next();
  }
}
