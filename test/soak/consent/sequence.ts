// Runs one sequence of steps against the real parts, and lets the oracle judge it.
import { ActionGate } from '../../../packages/elements/src/host/consent/action-gate.js';
import { UserGrants } from '../../../packages/elements/src/host/consent/grants.js';
import { viewScope } from '../../unit/host/support/view-scope.js';
import { installBrowser } from './browser.ts';
import { settle, VirtualClock } from './clock.ts';
import { FuzzFrame } from './frame.ts';
import { judge } from './oracle.ts';
import type { Violation } from './oracle.ts';
import { FuzzPage } from './page.ts';
import { Records } from './records.ts';
import { FRAMES } from './steps.ts';
import type { Step, StepKind } from './steps.ts';
import type { Fault } from './subject.ts';
import { USER_ANSWERS } from './user.ts';

const MODES = ['inline', 'fullscreen', 'pip'] as const;
/** Longer than every timeout of a session. */
const LONG_MS = 200_000;

export interface SequenceResult {
  violations: Violation[];
  requests: number;
  effects: number;
  questions: number;
  /** Who decided the actions that happened, and which kinds they were: `user link`. */
  decisions: string[];
}

let sequences = 0;

class Sequence {
  readonly records = new Records();
  readonly clock = new VirtualClock();
  readonly page = new FuzzPage(this.records, this.clock);
  readonly frames: readonly FuzzFrame[];

  constructor(fault: Fault) {
    const { page, records, clock } = this;
    const name = `sequence ${++sequences}`;
    this.frames = Array.from(
      { length: FRAMES },
      (_, index) => new FuzzFrame(index, name, { page, records, clock, fault }),
    );
  }

  async run(steps: readonly Step[]): Promise<void> {
    for (const frame of this.frames) frame.start(true);
    for (const step of steps) {
      await this.#do[step.kind](this.frames[step.frame]!, step);
      if (step.gap === undefined) await settle();
      for (let left = step.gap ?? 0; left > 0; left--) await undefined;
    }
  }

  /** Everything that is waited for answers, and all timeouts pass. Views that are shown get their answers. */
  async quiet(): Promise<void> {
    const { page, clock } = this;
    page.user.mood = undefined;
    for (let round = 0; round < 100; round++) {
      await settle();
      page.release();
      const isDone = !page.user.dismiss() && !page.user.answer('deny') && !page.isWaiting;
      await settle();
      if (isDone && this.frames.every(({ isBusy }) => !isBusy)) break;
      if (isDone) await clock.advance(LONG_MS);
    }
    this.records.quietAt = this.records.next();
  }

  /** Removes all views. Whatever is left then is never released. */
  async end(): Promise<Violation[]> {
    const busy = this.frames.filter(({ isBusy }) => isBusy).length;
    for (const frame of this.frames) frame.dispose();
    await this.clock.advance(LONG_MS);
    return [
      ...(busy > 0 ? [`${busy} views still have requests that run`] : []),
      ...(this.clock.pending > 0 ? [`${this.clock.pending} timers were left`] : []),
      ...((await this.#canAsk()) ? [] : ['the line of questions is stuck']),
    ];
  }

  /** Whether a question reaches the user. */
  async #canAsk(): Promise<boolean> {
    let isAsked = false;
    const ask = () => {
      isAsked = true;
      return 'deny' as const;
    };
    const gate = new ActionGate(
      viewScope({ consent: () => ({ policy: { message: 'ask' }, ask }) }),
      new UserGrants(),
      () => undefined,
    );
    void gate.perform({
      action: { kind: 'message', method: 'ui/message', what: 'user', arguments: {} },
      signal: new AbortController().signal,
      work: () => {},
      refused: () => {},
    });
    await settle();
    return isAsked;
  }

  readonly #do: Record<StepKind, (frame: FuzzFrame, step: Step) => void | Promise<void>> = {
    request: ({ view }, { first, second }) => view?.request(first, second),
    burst: ({ view }, { first, second }) => {
      // Of one kind, or of many.
      const stride = second % 2;
      for (let count = 0; count < 2 + (second % 12); count++)
        view?.request(first + count * stride, second);
    },
    'input and requests': (frame, { first, second }) => {
      frame.input();
      for (let count = 0; count < 1 + (second % 3); count++) frame.view?.request(first, second);
    },
    'repeat an id': ({ view }, { first, second }) => view?.repeatId(first, second),
    cancel: ({ view }, { first }) => view?.cancel(first),
    reload: ({ view }) => view?.shakeHands(),
    input: (frame) => frame.input(),
    'click elsewhere': () => void this.records.pageInputs.push(this.clock.now),
    answer: (_, { first }) =>
      void this.page.user.answer(USER_ANSWERS[first % USER_ANSWERS.length]!),
    'withdraw the open question': () => {
      const { openMarker } = this.page.user;
      for (const { view } of this.frames) view?.withdraw(openMarker);
    },
    'close a withdrawn question': () => void this.page.user.dismiss(),
    'answer too late': () => this.page.user.answerTooLate('always'),
    'change the mood of the user': (_, { first, second }) => {
      const answer = USER_ANSWERS[first % USER_ANSWERS.length];
      this.page.user.mood = second % 2 ? answer : undefined;
    },
    'change the policy': (_, { first }) => {
      this.page.setPolicy(first);
      for (const frame of this.frames) frame.followPage();
    },
    'change the handlers': (_, { first, second }) => {
      this.page.setHandlers(second % 3 === 0 ? first : first & second);
      for (const frame of this.frames) frame.followPage();
    },
    'prevent events': (_, { first, second }) => this.page.setPrevented(first & second),
    'change the mode': (frame, { first }) => frame.changeMode(MODES[first % MODES.length]!),
    'revoke grants': async (frame) => {
      // An "always" in progress would follow the revocation.
      await settle();
      frame.revokeAll();
    },
    // By chance the same request rarely comes before and after a revocation.
    'revoke a grant and try to use it': async (frame, { first, second }) => {
      frame.view?.request(first, second);
      await settle();
      this.page.user.answer('always');
      await settle();
      frame.revokeAll();
      frame.view?.request(first, second);
    },
    'let the servers answer': (_, { first }) => this.page.release(1 + (first % 3)),
    suspend: (frame, { first }) => {
      if (frame.view) frame.view.answersTeardown = first % 2 === 0;
      void frame.close();
    },
    dispose: (frame) => frame.dispose(),
    show: (frame, { first }) => {
      if (!frame.isShown) frame.start(first % 6 !== 0);
    },
    'wait a little': (_, { first }) => this.clock.advance(first % 1500),
    'wait long': (_, { first }) => this.clock.advance(first * 13),
  };
}

/** Runs these steps; the same steps give the same result. */
export async function runSequence(
  steps: readonly Step[],
  fault: Fault = {},
): Promise<SequenceResult> {
  const sequence = new Sequence(fault);
  const { page, records, clock } = sequence;
  const restoreClock = clock.install();
  const removeBrowser = installBrowser({
    open: (url) => page.note(url, 'open', 'frame'),
    save: (name) => page.note(name, `save ${name}`, 'frame'),
    copy: (text) => page.note(text, 'copy', 'frame'),
    isActive: () => page.isActive,
  });
  try {
    await sequence.run(steps);
    await sequence.quiet();
    const left = await sequence.end();
    return {
      violations: [...judge(records), ...left],
      requests: records.asked.size,
      effects: records.effects.length,
      questions: records.questions.length,
      decisions: records.entries
        .filter(({ entry }) => entry.decision === 'allowed' && entry.outcome === 'ok')
        .map(({ entry }) => `${entry.by} ${entry.kind}`),
    };
  } finally {
    removeBrowser();
    restoreClock();
  }
}
