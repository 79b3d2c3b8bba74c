// The ledger, arranged by operation, call and connection for the rules.
import type { Entry, Ledger } from '../kernel/ledger.ts';
import type { Broken, Fact } from './facts.ts';

type Of<Kind extends Fact['kind']> = Entry<Extract<Fact, { kind: Kind }>>;

/** A time span; `to` is the end of the sequence if it has no end. */
export interface Span {
  from: number;
  to: number;
}

/** An operation of a page, with everything that concerns its frame. */
export interface Asked {
  asked: Of<'asked'>;
  settled: Of<'settled'> | undefined;
  frame: Of<'frame opened'>;
  /** When the page stopped waiting by itself: it aborted, or closed the frame. */
  gaveUp: number;
}

/** How long a broken thing may have effects: a link that is half lost breaks after 90 s. */
const AFTERMATH_MS = 100_000;

/** A subscription that failed is tried again after at most 5 s. */
const RECONNECT_MS = 6000;

export class History {
  readonly end: number;
  readonly operations: Asked[] = [];
  readonly #ledger: Ledger<Fact>;
  readonly #byCall = new Map<number, Asked>();

  constructor(ledger: Ledger<Fact>, end: number) {
    this.#ledger = ledger;
    this.end = end;
    const frames = new Map(ledger.of('frame opened').map((entry) => [entry.frame, entry]));
    const closed = new Map(ledger.of('frame closed').map(({ frame, at }) => [frame, at]));
    const settled = new Map(ledger.of('settled').map((entry) => [entry.operation, entry]));
    const aborted = new Map(ledger.of('aborted').map(({ operation, at }) => [operation, at]));
    for (const asked of ledger.of('asked')) {
      const gaveUp = Math.min(
        aborted.get(asked.operation) ?? Infinity,
        closed.get(asked.frame) ?? Infinity,
      );
      const operation: Asked = {
        asked,
        settled: settled.get(asked.operation),
        frame: frames.get(asked.frame)!,
        gaveUp,
      };
      this.operations.push(operation);
      if (asked.call !== undefined) this.#byCall.set(asked.call, operation);
    }
  }

  of<Kind extends Fact['kind']>(kind: Kind): Of<Kind>[] {
    return this.#ledger.of(kind) as never;
  }

  operationOf(call: number): Asked | undefined {
    return this.#byCall.get(call);
  }

  /** Whether one of these was broken in the span, or a while before it; `of` limits it to one page, node or server. */
  wasBroken(what: readonly Broken[], { from, to }: Span, of?: string): boolean {
    const isDown = () =>
      what.includes('node') && this.of('broke').some((entry) => this.#isDown(entry, from));
    return this.broke(what, { from: from - AFTERMATH_MS, to }, of) || isDown();
  }

  /** The same, without the time before; an engine that is still down counts. */
  broke(what: readonly Broken[], { from, to }: Span, of?: string): boolean {
    return (
      this.of('broke').some(
        (entry) =>
          what.includes(entry.what) &&
          entry.at >= from &&
          entry.at <= to &&
          (of === undefined || entry.of === of),
      ) ||
      (what.includes('engine') && this.#isEngineDown(from))
    );
  }

  /** Whether the engine did not run at that time, or not long enough for all nodes to have connected again. */
  #isEngineDown(at: number): boolean {
    const last = this.of('broke').findLast((entry) => entry.what === 'engine' && entry.at <= at);
    if (!last || this.of('repaired').some((entry) => entry.at >= last.at && entry.at <= at))
      return false;
    return last.of === 'stops' || at - last.at < RECONNECT_MS;
  }

  /** Whether the user signed out until then. What fails afterwards is expected until everything is repaired. */
  signedOut(user: string, { to }: Span): boolean {
    return this.of('signed out').some((entry) => entry.user === user && entry.at <= to);
  }

  /** When connections followed this call, as its nodes saw it. */
  following(call: number): Span[] {
    return this.of('follows')
      .filter((entry) => entry.call === call)
      .map(({ connection, at }) => ({ from: at, to: this.#endOf(connection) }));
  }

  /** Whether this node admitted a connection that asked for the call, until then. */
  wasAdmitted(call: number, node: string, at: number): boolean {
    return this.of('follows').some((entry) => {
      if (entry.call !== call || entry.at > at) return false;
      return this.of('connected').some(
        (other) => other.connection === entry.connection && other.node === node,
      );
    });
  }

  /** When the page had an admitted connection over which questions can arrive. */
  reachable({ page, server }: { page: number; server: string }): Span[] {
    const own = this.of('connected').filter(
      (entry) => entry.page === page && entry.server === server && entry.how !== 'POST',
    );
    return own.flatMap(({ connection }) => {
      const admitted = this.of('admitted').find((entry) => entry.connection === connection);
      return admitted ? [{ from: admitted.at, to: this.#endOf(connection) }] : [];
    });
  }

  /** Whether this is a node that ended and was not started again until then. */
  #isDown({ what, of, at }: Of<'broke'>, until: number): boolean {
    const isBetween = (entry: { at: number }) => entry.at >= at && entry.at <= until;
    return (
      what === 'node' &&
      at <= until &&
      !this.of('repaired').some(isBetween) &&
      !this.of('node started').some(
        (entry) => of.startsWith(`node ${entry.index}.`) && isBetween(entry),
      )
    );
  }

  #endOf(connection: number): number {
    return this.of('disconnected').find((entry) => entry.connection === connection)?.at ?? this.end;
  }
}

/** Whether the time is in one of the spans, or less than `ms` after one. */
export const isWithin = (spans: readonly Span[], at: number, ms: number): boolean =>
  spans.some(({ from, to }) => from <= at && at < to + ms);
