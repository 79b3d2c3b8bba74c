// The user in front of the page's dialog: answers soon, late, wrongly or not at all.
import type { Action } from '../../../packages/elements/src/host/consent/action.ts';
import type { AskAnswer, AskContext } from '../../../packages/elements/src/host/consent/ask.ts';
import type { Ledger } from '../kernel/ledger.ts';
import type { Simulation } from '../kernel/simulation.ts';
import type { ConsentFact, Reply } from './consent-facts.ts';

/** What users do. Some click on "always" without reading. */
const CAREFUL: readonly Reply[] = ['once', 'once', 'always', 'always', 'deny', 'nothing', 'breaks'];
const HASTY: readonly Reply[] = ['always', 'always', 'always', 'always', 'once'];

export class SimulatedUser {
  /** The answer to the next questions. Default: a choice for each. */
  reply: Reply | undefined;
  readonly #simulation: Simulation;
  readonly #ledger: Ledger<ConsentFact>;
  readonly #isHasty: boolean;
  #open = 0;

  constructor(simulation: Simulation, ledger: Ledger<ConsentFact>) {
    this.#simulation = simulation;
    this.#ledger = ledger;
    this.#isHasty = simulation.choices.happens('hasty user', 0.5);
    simulation.leaks.gauge('a question', () => this.#open);
  }

  /** The page's `ask`. */
  readonly ask = (action: Action, { signal }: AskContext): Promise<AskAnswer> => {
    const { choices, clock } = this.#simulation;
    const { input: request } = action.arguments as { input: string };
    const tool = action.kind === 'tool-call' ? action.name : '';
    this.#ledger.write({ kind: 'question', request, tool });
    if (this.#open > 0) this.#simulation.problem('two questions were open at the same time');
    this.#open++;
    const reply = this.reply ?? choices.pick('reply', this.#isHasty ? HASTY : CAREFUL);
    return new Promise((resolve, reject) => {
      let isOpen = true;
      const end = () => {
        if (isOpen) this.#open--;
        isOpen = false;
      };
      const answer = (given: Reply) => {
        this.#ledger.write({ kind: 'replies', request, reply: given, isLate: !isOpen });
        end();
        if (given === 'breaks') reject(new Error('The dialog broke.'));
        else resolve(given as AskAnswer);
      };
      const cancel = clock.after(
        choices.between('thinking', 50, this.#isHasty ? 600 : 3000),
        () => {
          if (reply !== 'nothing') answer(reply);
        },
      );
      signal.addEventListener('abort', () => {
        if (!isOpen) return;
        this.#ledger.write({ kind: 'question closed', request });
        end();
        cancel();
        // Somebody who clicks while the dialog closes.
        if (choices.happens('late reply', 0.7))
          clock.after(choices.between('lateness', 1, 2000), () => answer('always'));
      });
    });
  };
}
