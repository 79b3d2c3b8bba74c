// The page's store of grants: it fails, hangs and answers late. Earlier visits have stored something.
import type {
  Grant,
  GrantStore,
  StoreContext,
} from '../../../packages/elements/src/host/consent/grants.ts';
import type { Ledger } from '../kernel/ledger.ts';
import type { Simulation } from '../kernel/simulation.ts';
import type { ConsentFact, StoreManner } from './consent-facts.ts';

interface StoreOptions {
  simulation: Simulation;
  ledger: Ledger<ConsentFact>;
  /** Whom the text of a key names. */
  whoOf(key: string): string;
  /** The tools that somebody has always allowed in earlier visits. */
  earlier(who: string): readonly string[];
}

const USUAL_MS = [1, 300] as const;
const SLOW_MS = [300, 2800] as const;
/** As long as the page waits for it. */
const SLOWEST_MS = [2500, 2900] as const;
/** Later than the page waits for it. */
const LATE_MS = [3500, 9000] as const;

export class SimulatedStore implements GrantStore {
  /** Called once, when the store begins to read without trouble. */
  onread: (() => void) | undefined;
  readonly #options: StoreOptions;
  readonly #content = new Map<string, readonly Grant[]>();
  readonly #manners: Record<'load' | 'save', StoreManner[]> = { load: [], save: [] };

  constructor(options: StoreOptions) {
    this.#options = options;
  }

  /** How it treats the next requests of a kind. */
  behave(what: 'load' | 'save', manners: readonly StoreManner[]): void {
    this.#manners[what] = [...manners];
  }

  async load(key: string, { signal }: StoreContext): Promise<readonly Grant[]> {
    this.#meet(key);
    let read: readonly Grant[] = [];
    await this.#handle(
      'load',
      key,
      signal,
      () => (read = structuredClone(this.#content.get(key)!)),
    );
    return read;
  }

  async save(key: string, grants: readonly Grant[], { signal }: StoreContext): Promise<void> {
    this.#meet(key);
    const content = structuredClone(grants);
    await this.#handle('save', key, signal, () => this.#keep(key, content));
  }

  #meet(key: string): void {
    // Nothing may be stored for somebody who has left: it would be found by the next one.
    if (typeof key !== 'string')
      this.#options.simulation.problem('the store was used without a key');
    if (this.#content.has(key)) return;
    const tools = this.#options.earlier(this.#options.whoOf(key));
    this.#keep(
      key,
      tools.map((tool) => ({ kind: 'tool-call', server: '', tool, since: 0 })),
    );
  }

  #keep(key: string, grants: readonly Grant[]): void {
    const { ledger, whoOf } = this.#options;
    this.#content.set(key, grants);
    const tools = grants.map(({ tool = '' }) => tool);
    ledger.write({ kind: 'stores', key, who: whoOf(key), tools });
  }

  /** The request travels to the store, is handled there, and the answer travels back. */
  async #handle(
    what: 'load' | 'save',
    key: string,
    signal: AbortSignal,
    work: () => void,
  ): Promise<void> {
    const { simulation, ledger, whoOf } = this.#options;
    const { choices } = simulation;
    const manner = this.#manners[what].shift() ?? 'answers';
    ledger.write({ kind: 'store', what, who: whoOf(key), manner });
    if (what === 'load' && manner === 'answers') {
      this.onread?.();
      this.onread = undefined;
    }
    if (manner === 'hangs') {
      const hanging = new Promise<void>((resolve) => {
        signal.addEventListener('abort', () => resolve(), { once: true });
      });
      return hanging;
    }
    const usual = choices.happens(`slow ${what}`, 0.5) ? SLOW_MS : USUAL_MS;
    const times: Partial<Record<StoreManner, readonly [number, number]>> = {
      'is slow': SLOWEST_MS,
      'is late': LATE_MS,
    };
    const ms = choices.between(`store ${what}`, ...(times[manner] ?? usual));
    const there = manner === 'is slow' ? ms : choices.between(`to the store`, 0, ms);
    await this.#pass(there);
    // A store that is told that nobody waits any more does nothing.
    if (signal.aborted) return;
    if (manner === 'fails') throw new Error(`The store failed to ${what}.`);
    work();
    await this.#pass(ms - there);
  }

  #pass(ms: number): Promise<void> {
    return new Promise((resolve) => void this.#options.simulation.clock.after(ms, resolve));
  }
}
