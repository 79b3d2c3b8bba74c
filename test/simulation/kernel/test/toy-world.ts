// A small world for the tests of the kernel: a counter that one end increments over links, and the other end counts.
import fc from 'fast-check';
import { Ledger } from '../ledger.ts';
import type { Link } from '../network.ts';
import type { Simulation } from '../simulation.ts';
import { commandsFor } from '../world.ts';
import type { World, WorldRun } from '../world.ts';

type Fact = { kind: 'sent'; n: number } | { kind: 'received'; n: number } | { kind: 'closed' };

/** What is wrong with the counter. */
export type ToyFault = 'counts twice after 3' | 'keeps a timer' | 'forgets a rejection';

class ToyRun implements WorldRun {
  readonly simulation: Simulation;
  readonly ledger: Ledger<Fact>;
  readonly #fault: ToyFault | undefined;
  #link: Link<number> | undefined;
  #sent = 0;

  constructor(simulation: Simulation, fault: ToyFault | undefined) {
    this.simulation = simulation;
    this.ledger = new Ledger(() => simulation.clock.now);
    this.#fault = fault;
  }

  get isConnected(): boolean {
    return this.#link?.isOpen ?? false;
  }

  connect(): void {
    const link = (this.#link = this.simulation.network.open<number>('toy'));
    const [, far] = link.ends;
    far.received = (n) => {
      this.ledger.write({ kind: 'received', n });
      if (this.#fault === 'counts twice after 3' && n > 3)
        this.ledger.write({ kind: 'received', n });
      if (this.#fault === 'keeps a timer') setInterval(() => {}, 1000);
      if (this.#fault === 'forgets a rejection') void Promise.reject(new Error('forgotten'));
    };
    far.closed = () => this.ledger.write({ kind: 'closed' });
  }

  send(): void {
    const n = ++this.#sent;
    this.ledger.write({ kind: 'sent', n });
    setTimeout(() => this.#link?.ends[0].send(n), Math.random() * 10);
  }

  lose(): void {
    this.#link?.lose();
  }

  async finish(): Promise<void> {
    await this.simulation.pass(1000);
    this.#link?.ends[0].close('done');
  }

  judge(): string[] {
    const numbers = this.ledger.of('received').map(({ n }) => n);
    return numbers
      .filter((n, index) => numbers.indexOf(n) !== index)
      .map((n) => `${n} was received twice`);
  }

  trace(): string[] {
    return this.ledger.lines();
  }
}

const command = commandsFor<ToyRun>((run, ms) => run.simulation.pass(ms));

/** The world, with a fault or without. */
export const toyWorld = (fault?: ToyFault): World<never> =>
  ({
    name: 'toy',
    start: (simulation: Simulation) => new ToyRun(simulation, fault),
    commands: [
      command(
        6,
        'connect',
        fc.constant(undefined),
        (run) => run.connect(),
        (run) => !run.isConnected,
      ),
      command(
        12,
        'send',
        fc.constant(undefined),
        (run) => run.send(),
        (run) => run.isConnected,
      ),
      command(
        1,
        'lose',
        fc.constant(undefined),
        (run) => run.lose(),
        (run) => run.isConnected,
      ),
    ],
  }) satisfies World<ToyRun> as unknown as World<never>;
