// What may be left after a run, and what was.
import type { Measure } from './measure.ts';
import { growthOf } from './trend.ts';

/** One figure with its bound. */
export interface LeakFigure {
  what: string;
  before: number;
  after: number;
  /** What `after` may be at most. */
  bound: number;
  isOk: boolean;
}

/** Templates of parts that a later round is the first to show stay in memory; a leak would be thousands. */
const FEW_NODES = 150;
/** Last third of the rounds over the first. */
const MAX_GROWTH = 1.1;

/** Nothing is running any more, and what was removed is collected. */
export const isAtRest = ({ frames, alive, listeners, calls, relay }: Measure): boolean =>
  frames === 1 && alive + listeners + calls + relay.running + relay.sockets + relay.responses === 0;

const figure = (what: string, before: number, after: number, bound: number): LeakFigure => ({
  what,
  before,
  after,
  bound,
  // NaN means that there are too few rounds for a trend.
  isOk: !(after > bound),
});

/** The figures of a run: the state before it, and after each round. */
export function leakFigures(before: Measure, rounds: readonly Measure[]): LeakFigure[] {
  const after = rounds.at(-1)!;
  const growth = (what: string, of: (measure: Measure) => number) =>
    figure(`${what}, growth over the rounds`, 1, growthOf(rounds.map(of)), MAX_GROWTH);
  return [
    figure('iframes in the page', before.frames - 1, after.frames - 1, 0),
    figure('removed elements in memory', before.alive, after.alive, 0),
    figure('documents', before.documents, after.documents, before.documents),
    figure('DOM nodes', before.nodes, after.nodes, before.nodes + FEW_NODES),
    figure('event listeners', before.listeners, after.listeners, 0),
    growth('page heap', ({ heap }) => heap),
    figure('calls at the MCP server', before.calls, after.calls, 0),
    figure('calls in the relay', before.relay.running, after.relay.running, 0),
    figure('sockets of the relay', before.relay.sockets, after.relay.sockets, 0),
    figure('open responses of the relay', before.relay.responses, after.relay.responses, 0),
    growth('relay heap', ({ relay }) => relay.heap),
  ];
}
