// The rules for views. They read only what was recorded, and share no code with the view.
import type { Ledger } from '../kernel/ledger.ts';
import { FIRST_ITEMS } from './view-facts.ts';
import type { ViewFact } from './view-facts.ts';

/** A request has 60 s, and waits at most 10 s for a connection that is being made. */
const REQUEST_LIMIT = 70_000;
const CONNECT_LIMIT = 10_000;
/** The host takes up to 4 s for each of the three steps of saving. */
const SAVE_LIMIT = 13_000;

const includesAll = (all: readonly string[], some: readonly string[]) =>
  some.every((item) => all.includes(item));

/** Every request gets exactly one answer, its own, in time. */
function* judgeCalls(ledger: Ledger<ViewFact>): Generator<string> {
  const settled = ledger.of('settled');
  for (const { call, at } of ledger.of('calls')) {
    const answers = settled.filter((one) => one.call === call);
    if (answers.length !== 1) yield `${call} settled ${answers.length} times`;
    for (const { outcome, text, at: end } of answers) {
      if (outcome === 'result' && text !== call) yield `${call} got the result of ${text}`;
      if (end - at > REQUEST_LIMIT + 1) yield `${call} waited longer than its limit`;
    }
    const runs = ledger.of('got call').filter((one) => one.call === call);
    if (runs.length > 1) yield `${call} was sent ${runs.length} times`;
  }
}

/** One connection at a time, and no status that contradicts the connection. */
function* judgeStatus(ledger: Ledger<ViewFact>): Generator<string> {
  const last = new Map<number, { status: string; at: number }>();
  /** What the view has opened and not been seen to give up. */
  const opened = new Map<number, number>();
  for (const fact of ledger.entries) {
    if (fact.kind === 'opened') {
      const count = (opened.get(fact.view) ?? 0) + 1;
      opened.set(fact.view, count);
      if (count > 1) yield `view ${fact.view} opened a second connection while it had one`;
    }
    if (fact.kind !== 'status') continue;
    const { view, status, toolStatus, at } = fact;
    const before = last.get(view);
    if (before?.status === 'connecting' && at - before.at > CONNECT_LIMIT + 1)
      yield `view ${view} was connecting for longer than its limit`;
    if (status !== 'ready' && status !== 'connecting') {
      opened.set(view, 0);
      if (toolStatus === 'starved' && before?.status !== 'ready')
        yield `view ${view} became starved while it was ${status}`;
    }
    last.set(view, { status, at });
  }
  const end = ledger.entries.at(-1)?.at ?? 0;
  for (const [view, { status, at }] of last)
    if (status === 'connecting' && end - at > CONNECT_LIMIT + 1)
      yield `view ${view} was connecting for longer than its limit`;
}

/** What the user set stays; what was stored is never replaced by less; a teardown that is answered has stored. */
function* judgeState(ledger: Ledger<ViewFact>): Generator<string> {
  let stored = FIRST_ITEMS;
  const added = new Map<number, string[]>();
  for (const fact of ledger.entries) {
    if (fact.kind === 'adds') {
      const list = added.get(fact.view) ?? [];
      added.set(fact.view, [...list, fact.item]);
    }
    if (fact.kind === 'state') {
      const own = added.get(fact.view) ?? [];
      // The item is recorded before it is set.
      if (!includesAll(fact.items, own))
        yield `view ${fact.view} lost what the user set: ${own.find((item) => !fact.items.includes(item))}`;
    }
    if (fact.kind === 'stored') {
      if (!includesAll(fact.items, stored)) yield 'what was stored was overwritten by less';
      stored = fact.items;
    }
  }
}

/**
 * The host asks a view to save before it removes it. If reading and writing work, and whatever else the host is asked
 * meanwhile, what the view has is stored soon: a read, a write that was under way, and the last write.
 */
function* judgeTeardown(ledger: Ledger<ViewFact>): Generator<string> {
  const { entries } = ledger;
  const isFault = (fact: ViewFact) =>
    fact.kind === 'lost' ||
    (fact.kind === 'behaves' && fact.manner !== 'answers' && /read|write/.test(fact.what));
  for (const [index, fact] of entries.entries()) {
    if (fact.kind !== 'torn down') continue;
    // The store has always worked, and the connection stays.
    const before = entries.slice(0, index);
    if (before.some(isFault)) return;
    // The host had left already, after an earlier answer.
    const last = before.findLast((one) => one.kind === 'opened' || one.kind === 'ended');
    if (last?.kind === 'ended') continue;
    const until = fact.at + SAVE_LIMIT;
    const meanwhile = entries.slice(index).filter(({ at }) => at <= until);
    const isCut = meanwhile.some(
      (one) =>
        isFault(one) || one.kind === 'ended' || one.kind === 'closes' || one.kind === 'unmounted',
    );
    const stored = entries
      .slice(0, index + meanwhile.length)
      .findLast(({ kind }) => kind === 'stored');
    const items = stored?.kind === 'stored' ? stored.items : FIRST_ITEMS;
    if (!isCut && !includesAll(items, fact.items))
      yield `view ${fact.view} did not store its state when it was torn down`;
  }
}

/** The model never gets an older context after a newer one of the same view. */
function* judgeContexts(ledger: Ledger<ViewFact>): Generator<string> {
  const last = new Map<number, string[]>();
  for (const { view, items } of ledger.of('context')) {
    const before = last.get(view) ?? [];
    if (!includesAll(items, before)) yield `the model got an older context of view ${view}`;
    last.set(view, items);
  }
}

/** Input that the host sent arrives at most once, in order, at the view of that connection. */
function* judgeInputs(ledger: Ledger<ViewFact>): Generator<string> {
  const viewOf = new Map(ledger.of('opened').map(({ connection, view }) => [connection, view]));
  const sentTo = new Map(
    ledger.of('sends').map(({ input, connection }) => [input, viewOf.get(connection)]),
  );
  const heard = new Set<string>();
  for (const { view, input } of ledger.of('heard')) {
    if (heard.has(input)) yield `${input} was heard twice`;
    heard.add(input);
    if (sentTo.get(input) !== view) yield `${input} reached another view`;
  }
}

export const judgeViews = (ledger: Ledger<ViewFact>): string[] => [
  ...judgeCalls(ledger),
  ...judgeStatus(ledger),
  ...judgeState(ledger),
  ...judgeTeardown(ledger),
  ...judgeContexts(ledger),
  ...judgeInputs(ledger),
];
