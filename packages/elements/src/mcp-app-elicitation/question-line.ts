// The questions that wait for the user. One is shown at a time, the oldest first.
import type { ElicitResult } from '../protocol/elicitation.js';
import type { ElicitationQuestion, Question } from './read-question.js';

/** More questions are refused, so that a server cannot bury the page. */
const MAX_WAITING = 20;

/** What a page knows about a request. The context of a frame's handler `elicit` fits, too. */
export interface AskOptions {
  /** Ends the question, for example when the server has cancelled its request. */
  signal?: AbortSignal | undefined;
  /** The name that the server reports; its `title` is preferred. Default: `serverName` of the element. */
  serverInfo?: { readonly name?: string; readonly title?: string } | undefined;
}

export interface Asked {
  /** The parameters of the request, as they were given. */
  readonly params: ElicitationQuestion;
  readonly question: Question;
  /** Who asks, if the request says so. */
  readonly serverName: string | undefined;
}

interface Waiting extends Asked {
  readonly end: (result: ElicitResult) => void;
}

export class QuestionLine {
  readonly #changed: () => void;
  #waiting: readonly Waiting[] = [];

  /** @param changed called whenever another question is first, or the number of questions changes */
  constructor(changed: () => void) {
    this.#changed = changed;
  }

  /** The question to show. */
  get first(): Asked | undefined {
    return this.#waiting[0];
  }

  get length(): number {
    return this.#waiting.length;
  }

  /** @returns the answer; rejects with the reason of the signal if that ends the question */
  add(asked: Asked, signal: AbortSignal | undefined): Promise<ElicitResult> {
    if (this.length >= MAX_WAITING)
      throw new Error(`${MAX_WAITING} questions wait for the user already. Ask again later.`);
    return new Promise((resolve, reject) => {
      const abort = () => {
        this.#remove(waiting);
        reject(signal!.reason as Error);
      };
      const waiting: Waiting = {
        ...asked,
        end: (result) => {
          signal?.removeEventListener('abort', abort);
          resolve(result);
        },
      };
      if (signal?.aborted) return reject(signal.reason as Error);
      signal?.addEventListener('abort', abort, { once: true });
      this.#waiting = [...this.#waiting, waiting];
      this.#changed();
    });
  }

  /** Ends the first question. */
  answer(result: ElicitResult): void {
    const [first] = this.#waiting;
    if (!first) return;
    first.end(result);
    this.#remove(first);
  }

  #remove(waiting: Waiting): void {
    this.#waiting = this.#waiting.filter((other) => other !== waiting);
    this.#changed();
  }
}
