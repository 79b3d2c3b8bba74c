// The rules for what views may do, for what the page stores of it, and for waiting. They read only what was recorded, and
// share no code with the gate, the grants and the sign-in.
import { judgeSignIns } from '../frame/frame-oracle.ts';
import type { Entry, Ledger } from '../kernel/ledger.ts';
import type { ConsentFact } from './consent-facts.ts';

type Of<Kind extends ConsentFact['kind']> = Entry<Extract<ConsentFact, { kind: Kind }>>;
type Facts = Ledger<ConsentFact>;

/** The longest wait of a store, and of the save before it. */
const SAVING_MS = 10_000;

interface Requested {
  readonly requested: Of<'requests'>;
  /** Whose view it is. */
  readonly who: string;
  /** How often the page had forgotten its user when the view began. */
  readonly epoch: number;
}

/** How often the page forgot its user before this entry. Times are not enough: both may happen in one task. */
const epochOf = (ledger: Facts, entry: Entry<ConsentFact>): number =>
  ledger.entries.slice(0, ledger.entries.indexOf(entry)).filter(({ kind }) => kind === 'forgets')
    .length;

function requestsOf(ledger: Facts): Map<string, Requested> {
  const views = new Map(ledger.of('view').map((entry) => [entry.view, entry]));
  return new Map(
    ledger.of('requests').map((requested) => {
      const view = views.get(requested.view)!;
      return [requested.request, { requested, who: view.who, epoch: epochOf(ledger, view) }];
    }),
  );
}

/** The answers that the user gave to questions that were open. */
const repliesIn = (ledger: Facts): Of<'replies'>[] =>
  ledger.of('replies').filter(({ isLate }) => !isLate);

const isGuest = (who: string) => who.endsWith(' guest');

/** What somebody has always allowed: in this visit, or before. */
interface Permission {
  who: string;
  tool: string;
  at: number;
  /** Undefined for one of an earlier visit. */
  epoch: number | undefined;
}

function permissionsIn(ledger: Facts, requests: Map<string, Requested>): Permission[] {
  const given = repliesIn(ledger)
    .filter(({ reply }) => reply === 'always')
    .map(({ request, at }) => {
      const { requested, who, epoch } = requests.get(request)!;
      return { who, tool: requested.tool, at, epoch };
    });
  // The first content of a key is that of an earlier visit.
  const keys = new Set<string>();
  const earlier = ledger.of('stores').flatMap(({ key, who, tools }) => {
    if (keys.has(key)) return [];
    keys.add(key);
    return tools.map((tool) => ({ who, tool, at: -Infinity, epoch: undefined }));
  });
  return [...earlier, ...given];
}

/** Whether a save failed, hung or was late, so that the store may have what it should not have. */
const wasNotSaved = (ledger: Facts, whose: string, from: number, to: number): boolean =>
  ledger
    .of('store')
    .some(
      ({ what, who, manner, at }) =>
        what === 'save' &&
        who === whose &&
        !['answers', 'is slow'].includes(manner) &&
        at >= from &&
        at <= to,
    );

/** Each tool that ran was allowed, by the person whose view asked. */
function* judgeRuns(ledger: Facts): Generator<string> {
  const requests = requestsOf(ledger);
  const permissions = permissionsIn(ledger, requests);
  const runs = new Map<string, number>();
  for (const { who: ranAs, tool, input, at } of ledger.of('ran')) {
    const asked = requests.get(input)!;
    const { who, requested } = asked;
    runs.set(input, (runs.get(input) ?? 0) + 1);
    if (ranAs !== who) yield `a request of ${who} ran as ${ranAs}`;
    if (tool !== requested.tool) yield 'another tool ran than the view asked for';
    const reply = repliesIn(ledger).find(({ request }) => request === input);
    if (reply && /once|always/.test(reply.reply)) continue;
    const was = isAllowed(ledger, asked, permissions, at);
    if (was !== undefined) yield was;
  }
  for (const count of runs.values()) if (count > 1) yield `a request ran ${count} times`;
}

/** Why nobody has allowed the tool of this request; undefined if somebody has. */
function isAllowed(
  ledger: Facts,
  { requested, who, epoch }: Requested,
  permissions: readonly Permission[],
  ran: number,
): string | undefined {
  const own = permissions.filter(
    (one) => one.who === who && one.tool === requested.tool && one.at <= ran,
  );
  if (own.length === 0) return 'a tool ran that nobody had allowed to this user';
  if (isGuest(who) && own.every((one) => one.epoch !== epoch)) {
    const left = ledger.of('forgets')[epoch - 1]!.at;
    return wasNotSaved(ledger, who, left - SAVING_MS, ran)
      ? undefined
      : 'a tool ran that somebody else had allowed, who has left';
  }
  const revoked = ledger
    .of('revokes')
    .findLast((one) => one.who === who && one.at < requested.at && epochOf(ledger, one) === epoch);
  return revoked && own.every((one) => one.at < revoked.at)
    ? 'a tool ran that the user had allowed and revoked'
    : undefined;
}

/** What is stored is never replaced by less, unless the user revoked it, or was a guest who left. */
function* judgeStore(ledger: Facts): Generator<string> {
  const requests = requestsOf(ledger);
  const permissions = permissionsIn(ledger, requests);
  const content = new Map<string, Of<'stores'>>();
  for (const stored of ledger.of('stores')) {
    const { key, who, tools, at } = stored;
    const before = content.get(key);
    content.set(key, stored);
    if (!before) continue;
    const ends = ledger.entries.filter(
      (fact) =>
        fact.at <= at &&
        ((fact.kind === 'revokes' && fact.who === who) ||
          (fact.kind === 'forgets' && isGuest(who))),
    );
    const end = ends.at(-1)?.at ?? -Infinity;
    for (const tool of before.tools) {
      // What was given later is not in the store yet.
      const last = permissions.findLast(
        (one) => one.who === who && one.tool === tool && one.at <= before.at,
      );
      if (!tools.includes(tool) && (!last || last.at > end || end === -Infinity))
        yield 'what the page had stored was overwritten by less';
    }
  }
}

/** Each request has one answer, each question one reply, and nobody is asked twice. */
function* judgeAnswers(ledger: Facts): Generator<string> {
  const answers = ledger.of('answered');
  const ends = ledger.entries.filter(
    (fact): fact is Of<'gone'> | Of<'handshake'> | Of<'reloads'> =>
      fact.kind === 'gone' || fact.kind === 'handshake' || fact.kind === 'reloads',
  );
  // Everything is removed at the end.
  const end = ledger.of('last request')[0]?.at ?? Infinity;
  const last = new Set(ledger.of('last request').map(({ request }) => request));
  for (const { view, request, at } of ledger.of('requests')) {
    const own = answers.filter((one) => one.request === request && one.view === view);
    if (own.length > 1) yield `a request got ${own.length} answers`;
    const questions = ledger.of('question').filter((one) => one.request === request);
    if (questions.length > 1)
      yield `the user was asked ${questions.length} times about one request`;
    const reply = repliesIn(ledger).find((one) => one.request === request)?.reply;
    if (own.some(({ text }) => /denied the call/.test(text)) && /once|always/.test(`${reply}`))
      yield 'a request was denied although the user allowed it';
    const isOver =
      ledger.of('cancels').some((one) => one.request === request) ||
      ends.some((one) => one.view === view && one.at >= at && one.at < end);
    if (own.length === 0 && !isOver) yield 'a view waits for an answer forever';
    if (last.has(request) && own[0]?.outcome === 'error')
      yield `a view cannot call a tool after everything was repaired: ${own[0].text}`;
  }
}

/** What somebody always allows is not asked again, as long as the same person uses the page. */
function* judgeQuestions(ledger: Facts): Generator<string> {
  const requests = requestsOf(ledger);
  const permissions = permissionsIn(ledger, requests);
  for (const question of ledger.of('question')) {
    const { request, at } = question;
    const { requested, who, epoch } = requests.get(request)!;
    const revoked = ledger.of('revokes').findLast((one) => one.who === who && one.at <= at);
    const isKnown = permissions.some(
      (one) =>
        one.who === who &&
        one.tool === requested.tool &&
        one.epoch === epoch &&
        // A view of somebody who left is asked for as long as it is shown.
        epochOf(ledger, question) === epoch &&
        one.at < at &&
        one.at > (revoked?.at ?? -Infinity),
    );
    if (isKnown) yield 'the user was asked about a tool that is always allowed';
  }
}

export const judgeConsent = (ledger: Facts): string[] => [
  ...judgeRuns(ledger),
  ...judgeStore(ledger),
  ...judgeAnswers(ledger),
  ...judgeQuestions(ledger),
  ...judgeSignIns(ledger as never),
];
