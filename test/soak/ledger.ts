// Every tool call of the endurance run has a number. Three parties record what they saw of it: the caller (the page),
// the server, and the observer of the messages in between. Here their ledgers are compared: nothing may be lost, done
// twice or left open.

/** How a frame reaches its server. */
export type LinkName = 'server' | 'socket' | 'post' | 'handlers';

/** One call, as the page that requested it knows it. */
export interface Issued {
  number: number;
  chore: string;
  link: LinkName;
  /** Who made it: the view (its messages are observed), or the frame itself. */
  by: 'view' | 'frame';
  /** It is abandoned: its view was removed while it ran. */
  isAbandoned: boolean;
  /** Its server was killed or cut off meanwhile: it may end with an error that says what happened. */
  mayFail: boolean;
}

/** How a call ended for its caller. */
export interface Outcome {
  number: number;
  /** The number in the answer; undefined when it failed. */
  answer?: number | undefined;
  /** The text of the error. */
  failure?: string | undefined;
  /** How often an answer with this number reached the view; undefined when no view was asked. */
  deliveries?: number | undefined;
}

export interface Ledgers {
  issued: Issued[];
  outcomes: Outcome[];
  /** A number for each time that a server ran the tool. */
  executions: number[];
  /** A number for each request that came out of a view. */
  asked: number[];
  /** A number for each response that went to a view. */
  replied: number[];
}

export type ShortfallKind =
  | 'lost'
  | 'doubled'
  | 'hung'
  | 'ended-twice'
  | 'crossed'
  | 'made-up'
  | 'unexplained'
  | 'unknown';

/** A call that did not end correctly. */
export interface Shortfall {
  number: number;
  kind: ShortfallKind;
  text: string;
}

const countsOf = (numbers: readonly number[]): Map<number, number> => {
  const counts = new Map<number, number>();
  for (const number of numbers) counts.set(number, (counts.get(number) ?? 0) + 1);
  return counts;
};

/** An error explains itself if it has a text of more than a word. */
const explains = (failure: string): boolean => /\S\s+\S/.test(failure);

/** All errors; empty if every call ended correctly. */
export function compareLedgers(ledgers: Ledgers): Shortfall[] {
  const executions = countsOf(ledgers.executions);
  const asked = countsOf(ledgers.asked);
  const replied = countsOf(ledgers.replied);
  const outcomes = new Map<number, Outcome[]>();
  for (const outcome of ledgers.outcomes)
    outcomes.set(outcome.number, [...(outcomes.get(outcome.number) ?? []), outcome]);
  const shortfalls: Shortfall[] = [];

  for (const call of ledgers.issued) {
    const { number, chore, link, by, isAbandoned, mayFail } = call;
    const note = (kind: ShortfallKind, what: string) =>
      shortfalls.push({ number, kind, text: `call ${number} (${chore}, ${link}): ${what}` });
    const ran = executions.get(number) ?? 0;
    const ended = outcomes.get(number) ?? [];
    const [outcome] = ended;

    if (ran > 1) note('doubled', `ran ${ran} times`);
    if ((asked.get(number) ?? 0) > 1) note('doubled', 'was asked twice');
    if ((replied.get(number) ?? 0) > 1) note('ended-twice', 'two responses went to the view');
    if (ended.length > 1) note('ended-twice', `ended ${ended.length} times`);
    if (!outcome) {
      if (!isAbandoned) note('hung', 'never ended');
      continue;
    }
    // A removed view may have missed its answer; one that stayed got exactly one.
    if (by === 'view' && !isAbandoned && !replied.has(number))
      note('hung', 'ended without a response');
    if (outcome.failure !== undefined) {
      if (!explains(outcome.failure)) note('unexplained', `failed with "${outcome.failure}"`);
      else if (!mayFail && !isAbandoned) note('lost', `failed: ${outcome.failure}`);
      continue;
    }
    if (outcome.answer !== number) note('crossed', `got the answer to ${outcome.answer}`);
    if (ran === 0) note('made-up', 'was answered, but never ran');
    if (outcome.deliveries !== undefined && outcome.deliveries > 1)
      note('ended-twice', `${outcome.deliveries} answers reached the view`);
  }

  const known = new Set(ledgers.issued.map(({ number }) => number));
  for (const number of new Set([...ledgers.executions, ...ledgers.asked, ...ledgers.replied])) {
    if (!known.has(number))
      shortfalls.push({ number, kind: 'unknown', text: `call ${number}: nobody made it` });
  }
  return shortfalls;
}
