// What happened in a sequence, in order and with its time. The world writes it from outside of the real code (on the
// wire, in the servers, in the pages), and the oracle reads nothing else.

/** A fact and its time. */
export type Entry<Fact> = Fact & { readonly at: number };

export class Ledger<Fact extends { kind: string }> {
  readonly entries: Entry<Fact>[] = [];
  readonly #now: () => number;

  constructor(now: () => number) {
    this.#now = now;
  }

  write(fact: Fact): void {
    this.entries.push({ ...fact, at: this.#now() });
  }

  /** The entries of one kind. */
  of<Kind extends Fact['kind']>(kind: Kind): Entry<Extract<Fact, { kind: Kind }>>[] {
    return this.entries.filter((entry) => entry.kind === kind) as never;
  }

  /** One line per entry; equal texts mean that two runs were equal. */
  lines(): string[] {
    return this.entries.map(({ at, kind, ...rest }) => {
      const values = Object.values(rest).map((value) => JSON.stringify(value));
      return `${at.toFixed(3).padStart(12)}  ${[kind, ...values].join(' ')}`;
    });
  }
}
