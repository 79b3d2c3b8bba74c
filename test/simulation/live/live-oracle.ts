// The rules for live data and tasks. They read only what was recorded.
import type { Entry, Ledger } from '../kernel/ledger.ts';
import type { LiveFact } from './live-facts.ts';

type Facts = Ledger<LiveFact>;

/** Whose HTML each view shows. */
const ownersOf = (ledger: Facts): Map<number, string> =>
  new Map(ledger.of('view').map(({ view, who }) => [view, who]));

/** Milliseconds in which everything is subscribed to again after a gap: pauses, and requests that fail. */
const RECOVERY_MS = 40_000;

/**
 * One subscription serves all views of a server and user. After a gap, all of them are made again, also one that was made
 * just before.
 */
function* judgeSharing(ledger: Facts): Generator<string> {
  for (const { who, isTwice, at } of ledger.of('upstream')) {
    const isRecovering = ledger
      .of('gap')
      .some((gap) => gap.who === who && gap.at <= at && gap.at > at - RECOVERY_MS);
    if (isTwice && !isRecovering) yield 'a resource was subscribed to twice on one connection';
  }
}

/** What a view follows, from its request on, until it has left it or is gone. */
interface Following {
  view: number;
  uri: string;
  request: number;
  from: number;
  to: number;
  /** When the host confirmed it. */
  since: number | undefined;
  /** The view wants to end it. */
  isLeaving: boolean;
  /** It ended because the view wanted that, and was told so. */
  hasLeft: boolean;
}

function followings(ledger: Facts): Following[] {
  const all: Following[] = [];
  const open = (view: number, uri?: string) =>
    all.filter((one) => one.view === view && (uri ?? one.uri) === one.uri && one.to === Infinity);
  for (const fact of ledger.entries) {
    if (fact.kind === 'subscribes') {
      const { view, uri, request, at } = fact;
      const isKnown = open(view, uri).some(({ isLeaving }) => !isLeaving);
      const rest = { to: Infinity, since: undefined, isLeaving: false, hasLeft: false };
      if (!isKnown) all.push({ view, uri, request, from: at, ...rest });
    }
    if (fact.kind === 'follows')
      for (const one of open(fact.view, fact.uri))
        if (one.request === fact.request) one.since = fact.at;
    if (fact.kind === 'unsubscribes')
      for (const one of open(fact.view, fact.uri)) one.isLeaving = true;
    if (fact.kind === 'left')
      for (const one of open(fact.view, fact.uri))
        if (one.request < fact.request) Object.assign(one, { to: fact.at, hasLeft: true });
    if (fact.kind === 'gone' || fact.kind === 'handshake')
      for (const one of open(fact.view)) one.to = fact.at;
  }
  return all;
}

const isAbout = (fact: Entry<LiveFact>, who: string, uri: string): boolean =>
  (fact.kind === 'changed' && fact.who === who && fact.uri === uri) ||
  (fact.kind === 'gap' && fact.who === who);

/** Each update that a view gets has a cause: a change at its own server, or an interruption in which one may be missed. */
function* judgeCauses(ledger: Facts): Generator<string> {
  const owners = ownersOf(ledger);
  const all = followings(ledger);
  for (const { view, uri, at } of ledger.of('updated')) {
    const one = all.findLast((each) => each.view === view && each.uri === uri && each.from <= at);
    if (!one) yield 'a view got an update of a resource that it does not follow';
    else if (at > one.to && one.hasLeft) yield 'a view got an update after it had unsubscribed';
    else if (at > one.to) yield 'a view got an update that the view before it followed';
  }
  for (const { view, uri, from, to } of all) {
    const within = ({ at }: { at: number }) => at >= from && at <= to;
    const got = ledger.of('updated').filter((fact) => fact.view === view && fact.uri === uri);
    // A change or a gap just before the request may still be reported.
    const causes = ledger.entries.filter(
      (fact) => isAbout(fact, owners.get(view)!, uri) && fact.at >= from - 20_000 && fact.at <= to,
    );
    if (got.filter(within).length > causes.length)
      yield 'a view got more updates than its server had changes and interruptions';
  }
}

/** Who follows a resource has learned of every change and of every interruption, whenever there was time for that. */
function* judgeMissed(ledger: Facts): Generator<string> {
  const owners = ownersOf(ledger);
  const all = followings(ledger);
  for (const { at: calm } of ledger.of('calm'))
    for (const { view, uri, since, to } of all) {
      // A server that could not be reached refuses; the view may try again.
      if (to < calm || since === undefined) continue;
      const last = ledger.entries.findLast(
        (fact) => isAbout(fact, owners.get(view)!, uri) && fact.at > since && fact.at < calm,
      );
      if (!last) continue;
      const isTold = ledger
        .of('updated')
        .some(
          (fact) => fact.view === view && fact.uri === uri && fact.at >= last.at && fact.at <= calm,
        );
      if (!isTold) yield 'a view that follows a resource missed its last change';
    }
}

/** A tool is started once for each call, for the user of the view that called it. */
function* judgeStarts(ledger: Facts): Generator<string> {
  const owners = ownersOf(ledger);
  for (const { view, call } of ledger.of('calls')) {
    const starts = ledger.of('started').filter((fact) => fact.call === call);
    if (starts.length > 1) yield 'a task was started more than once for one call';
    if (starts.some(({ who }) => who !== owners.get(view)))
      yield 'a task was started for another user than the one who called';
  }
}

/** A task is cancelled if its view cancels the call or starts again, once, and not if the view is gone. */
function* judgeCancels(ledger: Facts): Generator<string> {
  for (const { view, call, at } of ledger.of('calls')) {
    const cancels = ledger.of('task cancelled').filter((fact) => fact.call === call);
    const lost = ledger
      .of('broke')
      .filter(({ method, at: broke }) => method === 'tasks/cancel' && broke > at).length;
    if (cancels.length > 1 + lost) yield 'a task was cancelled more than once';
    const own = ledger.of('cancels').some((fact) => fact.call === call);
    const restarts = ledger.of('reloads').some((fact) => fact.view === view && fact.at >= at);
    if (cancels.length > 0 && !own && !restarts)
      yield 'a task was cancelled although nobody wanted that';
  }
}

/** A call that its view waits for ends with the result of its own task. */
function* judgeResults(ledger: Facts): Generator<string> {
  const owners = ownersOf(ledger);
  for (const { view, call, at } of ledger.of('calls')) {
    const got = ledger.of('got').filter((fact) => fact.call === call);
    if (got.length > 1) yield 'a call was answered twice';
    const [answer] = got;
    if (
      answer?.outcome === 'result' &&
      answer.text !== JSON.stringify({ who: owners.get(view), call })
    )
      yield 'a view got the result of another task';
    const isOver = (kind: string) =>
      ledger.entries.some(
        (fact) =>
          fact.kind === kind &&
          fact.at >= at &&
          ('view' in fact ? fact.view === view : false) &&
          (!('call' in fact) || fact.call === call),
      );
    const isWaiting = !isOver('cancels') && !isOver('gone') && !isOver('reloads');
    const isStarted = ledger.of('started').some((fact) => fact.call === call);
    const startLost = ledger
      .of('broke')
      .some(({ method, at: broke }) => method === 'tools/call' && broke >= at);
    if (!isWaiting || !isStarted || startLost) continue;
    if (!answer) yield 'a view waits for the result of a task that has ended';
    else if (answer.outcome === 'error')
      yield 'a view got an error instead of the result of its task';
  }
}

/** Milliseconds in which the host learns of a task: until then, only the request can be cancelled. */
const START_MS = 1500;

/** Milliseconds in which a message of a view reaches its host, if the view is not removed before. */
const MESSAGE_MS = 100;

/** A task that its view cancelled does not run on. The server may have lost the request to cancel it. */
function* judgeLeft(ledger: Facts): Generator<string> {
  for (const { view, call, at } of ledger.of('cancels')) {
    const isGone = ledger
      .of('gone')
      .some((fact) => fact.view === view && fact.at < at + MESSAGE_MS);
    const started = ledger.of('started').find((fact) => fact.call === call);
    const ended = ledger.of('task ended').find((fact) => fact.call === call);
    if (isGone || !started || started.at + START_MS > at) continue;
    const isInterrupted = ledger.of('gap').some((gap) => gap.who === started.who);
    if (ended && ended.outcome !== 'cancelled' && ended.at > at + 30_000 && !isInterrupted)
      yield 'a task went on although its view had cancelled the call';
  }
}

export const judgeLive = (ledger: Facts): string[] => [
  ...new Set([
    ...judgeSharing(ledger),
    ...judgeCauses(ledger),
    ...judgeMissed(ledger),
    ...judgeStarts(ledger),
    ...judgeCancels(ledger),
    ...judgeResults(ledger),
    ...judgeLeft(ledger),
  ]),
];
