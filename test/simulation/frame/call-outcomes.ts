// The rule for the end of each call: the view of its frame shows the result, or an error with a reason that is true for
// this call.
import type { Entry, Ledger } from '../kernel/ledger.ts';
import type { FrameFact } from './frame-facts.ts';

type Of<Kind extends FrameFact['kind']> = Entry<Extract<FrameFact, { kind: Kind }>>;
type Call = Of<'set'>;

/** What the view of this frame was told since it began, up to the end. */
function* toldBy(ledger: Ledger<FrameFact>, by: number): Generator<Entry<FrameFact>> {
  const view = ledger.of('view').findLast(({ frame }) => frame === by)?.view;
  let told: Entry<FrameFact>[] = [];
  for (const entry of ledger.entries) {
    if (!('view' in entry) || entry.view !== view) continue;
    if (entry.kind === 'handshake') told = [];
    told.push(entry);
  }
  yield* told;
}

/** The last time that the frame, or the page for it, wanted the call to be made. */
function lastIntent(ledger: Ledger<FrameFact>, { frame, input, at }: Call): number {
  const later = ledger.entries.filter(
    (entry) =>
      entry.kind === 'forgets' ||
      (entry.kind === 'opened again' && entry.frame === frame) ||
      (entry.kind === 'repeats' && entry.input === input),
  );
  return Math.max(at, ...later.map((entry) => entry.at));
}

/** A call may wait for a connection that another frame began before, and that broke when the server restarted. */
const CONNECT_MS = 10_000;

/** Whether a server could not be used, or a user was signed out, at any time of this span. */
function wasBroken(ledger: Ledger<FrameFact>, of: string, from: number, to: number): boolean {
  const own = ledger.of('condition').filter((entry) => entry.of === of);
  const before = own.findLast(({ at, condition }) => at <= from && condition !== 'restarted');
  const during = own.filter(
    ({ at, condition }) => at >= from - (condition === 'restarted' ? CONNECT_MS : 0) && at <= to,
  );
  return [...(before ? [before] : []), ...during].some(({ condition }) => condition !== 'up');
}

/** Whether the page forgot its user while the tool ran: the result is not for the frame as it is now. */
function wasForgotten(ledger: Ledger<FrameFact>, { input, at }: Of<'asked'>): boolean {
  const ran = ledger.of('ran').findLast((entry) => entry.input === input && entry.at <= at);
  return ledger.of('forgets').some((entry) => entry.at >= (ran?.at ?? 0) && entry.at <= at);
}

/** Why the error of a call is not true; undefined if it is. */
function lieIn(
  ledger: Ledger<FrameFact>,
  call: Call,
  { text, at }: Of<'failure'>,
): string | undefined {
  const [server = '', user = ''] = call.who.split(' ');
  const requests = ledger.of('asked').filter(({ input }) => input === call.input);
  const last = requests.at(-1);
  if (/was cancelled/.test(text)) {
    const wasClosed = ledger
      .of('closed')
      .some((entry) => entry.frame === call.frame && entry.at >= call.at);
    return wasClosed ? undefined : 'nobody cancelled it';
  }
  if (
    last?.outcome === 'answered' &&
    last.at >= lastIntent(ledger, call) &&
    !wasForgotten(ledger, last)
  )
    return 'its result had arrived';
  if (/was lost/.test(text))
    return last && /unreachable|broke/.test(last.outcome) ? undefined : 'no answer was lost';
  if (/onUnauthorized/.test(text))
    return wasBroken(ledger, user, call.at, at) ? undefined : 'the user was signed in';
  return wasBroken(ledger, server, call.at, at) ? undefined : 'its server could be reached';
}

export function* judgeOutcomes(ledger: Ledger<FrameFact>): Generator<string> {
  for (const { frame, by } of ledger.of('must show')) {
    const call = ledger.of('set').findLast((entry) => entry.frame === frame)!;
    const outcome = [...toldBy(ledger, by)].findLast(
      (entry): entry is Of<'result'> | Of<'failure'> =>
        (entry.kind === 'result' || entry.kind === 'failure') && entry.input === call.input,
    );
    if (!outcome) yield 'neither the result nor the error of a call reached a view';
    else if (outcome.kind === 'failure') {
      const lie = lieIn(ledger, call, outcome);
      if (lie) yield `a view shows that a call failed, although ${lie}: ${outcome.text}`;
    }
  }
}
