// The steps of a sequence, as data: a failing sequence can be printed, replayed and shortened.
import type { Random } from '../random.ts';
import { REQUEST_KINDS } from './requests.ts';

export const FRAMES = 3;

/** How frequent each kind of step is, relative to the others. */
const WEIGHTS = {
  request: 30,
  burst: 3,
  'input and requests': 9,
  'repeat an id': 2,
  cancel: 6,
  'withdraw the open question': 2,
  reload: 3,
  input: 5,
  'click elsewhere': 2,
  answer: 16,
  'answer too late': 3,
  'close a withdrawn question': 10,
  'change the mood of the user': 2,
  'change the policy': 5,
  'change the handlers': 4,
  'prevent events': 2,
  'change the mode': 2,
  'revoke grants': 4,
  'revoke a grant and try to use it': 2,
  'let the servers answer': 8,
  suspend: 2,
  dispose: 2,
  show: 5,
  'wait a little': 9,
  'wait long': 2,
} as const;

export type StepKind = keyof typeof WEIGHTS;

export interface Step {
  kind: StepKind;
  /** Which frame it is about. */
  frame: number;
  /** Two choices, which mean something else for each kind. */
  first: number;
  second: number;
  /** Microtasks until the next step; undefined: until nothing happens any more. */
  gap: number | undefined;
}

const DECK = Object.entries(WEIGHTS).flatMap(([kind, weight]) =>
  Array.from({ length: weight }, () => kind as StepKind),
);

/** Their first choice is the kind of request. */
const REQUESTS: readonly StepKind[] = [
  'request',
  'burst',
  'input and requests',
  'repeat an id',
  'revoke a grant and try to use it',
];

/** Most sequences use few frames and kinds of requests, so that these interact. */
export function makeSteps(random: Random): Step[] {
  const frames = random.between(1, FRAMES);
  const kinds = random.shuffled(REQUEST_KINDS).slice(0, random.between(1, REQUEST_KINDS.length));
  return Array.from({ length: random.between(10, 60) }, (_, index) => {
    const kind = index === 0 ? 'change the policy' : random.pick(DECK);
    const isRequest = REQUESTS.includes(kind);
    return {
      kind,
      frame: random.between(0, frames - 1),
      first: isRequest ? random.pick(kinds) : random.between(0, 9999),
      second: random.between(0, 9999),
      gap: random.next() < 0.5 ? undefined : random.between(0, 14),
    };
  });
}

/** One line for each step. */
export const stepLines = (steps: readonly Step[]): string[] =>
  steps.map(
    ({ kind, frame, first, second, gap }) =>
      `${kind} (frame ${frame}, ${first}, ${second}), then ${gap === undefined ? 'settle' : `${gap} microtasks`}`,
  );
