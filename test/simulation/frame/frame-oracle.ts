// The rules for frames. They read only what was recorded, and share no code with the frames.
import type { Ledger } from '../kernel/ledger.ts';
import { judgeOutcomes } from './call-outcomes.ts';
import type { FrameFact } from './frame-facts.ts';

/** The limits of connecting, reading, the sandbox, the handshake and the call, one after the other. */
const LOADING_LIMIT = 140_000;

/** Nothing of one server and user reaches the view of another. */
function* judgeCrossing(ledger: Ledger<FrameFact>): Generator<string> {
  const whoOf = new Map(ledger.of('view').map(({ view, who }) => [view, who]));
  const setBy = new Map(ledger.of('set').map(({ input, who }) => [input, who]));
  for (const { view, who } of ledger.of('result'))
    if (whoOf.get(view) !== who) yield `a result of ${who} reached a view of ${whoOf.get(view)}`;
  for (const { view, input } of ledger.of('input')) {
    const who = setBy.get(input);
    // An empty input is that of a page with a result only, and says nothing.
    if (input !== '' && who !== undefined && whoOf.get(view) !== who)
      yield `an input of ${who} reached a view of ${whoOf.get(view)}`;
  }
  for (const { who, input } of ledger.of('ran')) {
    const owner = setBy.get(input);
    if (owner !== undefined && owner !== who) yield `a call of ${owner} ran as ${who}`;
  }
}

/**
 * A tool runs once per intent: once for each input that the page set, and once more when the page repeats it. When the
 * page forgets the user, its frames are new.
 */
function* judgeRuns(ledger: Ledger<FrameFact>): Generator<string> {
  const runs = new Map<string, number>();
  for (const { who, tool, input } of ledger.of('ran')) {
    const key = `${who} ${tool} ${input}`;
    runs.set(key, (runs.get(key) ?? 0) + 1);
  }
  for (const [key, count] of runs) {
    const repeats = ledger.of('repeats').filter(({ input }) => key.endsWith(` ${input}`)).length;
    if (count > 1 + repeats + ledger.of('forgets').length)
      yield `a tool ran ${count} times for one input`;
  }
}

/** A view cannot tell calls apart: a result belongs to the input before it. */
function* judgeFeeds(ledger: Ledger<FrameFact>): Generator<string> {
  const inputs = new Map<number, string>();
  for (const fact of ledger.entries) {
    if (fact.kind === 'handshake' || fact.kind === 'view') inputs.delete(fact.view);
    if (fact.kind === 'input') inputs.set(fact.view, fact.input);
    if (fact.kind !== 'result') continue;
    const before = inputs.get(fact.view);
    if (before === undefined) yield 'a view got a result before its input';
    else if (before !== fact.input) yield 'a view got a result after the input of another call';
  }
}

/** A sign-in that the user has begun goes on while its frame is moved. */
export function* judgeSignIns(ledger: Ledger<FrameFact>): Generator<string> {
  for (const aborted of ledger.of('sign-in aborted')) {
    const now = ledger.entries.filter(
      (fact) => fact.at === aborted.at && 'frame' in fact && fact.frame === aborted.frame,
    );
    const isMoved = now.some(({ kind }) => kind === 'moved');
    const isOther = now.some(({ kind }) =>
      /^(set|removed|closed|opened again|clicks|dismisses)$/.test(kind),
    );
    if (isMoved && !isOther) yield 'a move of a frame aborted its sign-in';
  }
}

/** A view that begins gets no calls that its page has removed. */
function* judgeFurther(ledger: Ledger<FrameFact>): Generator<string> {
  const frameOf = new Map(ledger.of('view').map(({ view, frame }) => [view, frame]));
  for (const { view, input, at } of ledger.of('input')) {
    if (!input.startsWith('further')) continue;
    const began = ledger.of('handshake').findLast((one) => one.view === view && one.at <= at)!;
    const set = ledger
      .of('further')
      .findLast((one) => one.frame === frameOf.get(view) && one.at < began.at);
    const isLater = ledger
      .of('further')
      .some((one) => one.at >= began.at && one.inputs.split(',').includes(input));
    if (!isLater && set && !set.inputs.split(',').includes(input))
      yield 'a view got a call that its page had removed';
  }
}

/** No frame waits forever, and errors say what happened. */
function* judgeStatus(ledger: Ledger<FrameFact>): Generator<string> {
  const last = new Map<number, { status: string; at: number }>();
  for (const { frame, status, reason, at } of ledger.of('status')) {
    const before = last.get(frame);
    if (before && /loading|connecting/.test(before.status) && at - before.at > LOADING_LIMIT)
      yield `a frame was ${before.status} for longer than its limits`;
    if (reason === 'unexpected') yield 'a frame shows an unexpected error';
    last.set(frame, { status, at });
  }
}

export const judgeFrames = (ledger: Ledger<FrameFact>): string[] => [
  ...judgeCrossing(ledger),
  ...judgeRuns(ledger),
  ...judgeFeeds(ledger),
  ...judgeStatus(ledger),
  ...judgeSignIns(ledger),
  ...judgeFurther(ledger),
  ...judgeOutcomes(ledger),
];
