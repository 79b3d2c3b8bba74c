// A random user and a random hostile view. What they do depends only on the seed; when it happens, on the machine.
import type { KeyInput, Page } from 'puppeteer-core';
import type { Random } from '../../../soak/random.ts';
import type { DialogRig } from './page.ts';

interface Place {
  x: number;
  y: number;
}

const SIZES = [
  { width: 1000, height: 640 },
  { width: 700, height: 420 },
  { width: 390, height: 700 },
  // Too low for a question, so that it has to be scrolled.
  { width: 500, height: 260 },
] as const;
const KEYS: readonly KeyInput[] = ['Enter', 'Enter', 'Space', 'Space', 'Tab', 'Tab', 'Escape'];

/** How frequent each step is, relative to the others. */
const WEIGHTS = {
  ask: 6,
  withdraw: 2,
  'withdraw and ask again': 3,
  'reload and ask again': 1,
  'click to approve at once': 4,
  'click to approve when it works': 8,
  'approve by keyboard when it works': 4,
  'click where the approval was': 3,
  'click twice to approve': 2,
  'withdraw and ask again during a press': 3,
  'withdraw during a click': 3,
  'reload during a press': 1,
  dismiss: 4,
  'dismiss and go on clicking': 3,
  'press a key': 6,
  'hold Enter': 2,
  resize: 3,
  'open a dialog of the page': 2,
  'open a modal of the page with inert': 1,
  'close the modal of the page': 4,
} as const;

export type StepName = keyof typeof WEIGHTS;

const DECK = Object.entries(WEIGHTS).flatMap(([name, weight]) =>
  Array.from({ length: weight }, () => name as StepName),
);

export class RandomUser {
  readonly #page: Page;
  readonly #random: Random;
  #actions = 0;
  /** Where the user last saw the button that approves. */
  #approval: Place = { x: 500, y: 400 };

  constructor(page: Page, random: Random) {
    this.#page = page;
    this.#random = random;
  }

  /** Something random. Returns its name. */
  async step(): Promise<StepName> {
    const name = this.#random.pick(DECK);
    await this.#do[name]();
    return name;
  }

  /** Closes the page's modal and denies everything. Ends when nothing is left, or throws. */
  async end(): Promise<void> {
    const { mouse } = this.#page;
    await mouse.up().catch(() => {});
    await this.rig('closeModal');
    for (const begun = Date.now(); Date.now() - begun < 60_000;) {
      const place = await this.rig('place', 'deny');
      if (place) await this.#page.keyboard.press('Escape');
      else if ((await this.rig('waiting')) + (await this.rig('left')) === 0) return;
      await new Promise((done) => setTimeout(done, 50));
    }
    throw new Error('A dialog or a request is left after everything was denied.');
  }

  rig<K extends keyof DialogRig>(
    name: K,
    ...args: Parameters<DialogRig[K]>
  ): Promise<Awaited<ReturnType<DialogRig[K]>>> {
    return this.#page.evaluate(
      ([name, args]) =>
        (window.dialogFuzz[name as 'ask'] as (...args: unknown[]) => unknown)(...args),
      [name, args] as [string, unknown[]],
    ) as Promise<Awaited<ReturnType<DialogRig[K]>>>;
  }

  #ask = () => this.rig('ask', this.#actions++);
  #withdrawAndAsk = () => this.rig('withdrawAndAsk', this.#actions++);
  #reload = async () => {
    await this.rig('reload');
    await this.#ask();
  };

  async #look(): Promise<Place> {
    return (this.#approval = (await this.rig('place', 'once')) ?? this.#approval);
  }

  async #click({ x, y }: Place, count = 1): Promise<void> {
    await this.#page.mouse.click(x, y, { count });
  }

  /** Asks if nothing is open, and waits for the question: most steps are about one. */
  async #question(): Promise<void> {
    if (await this.rig('isOpen')) return;
    await this.#ask();
    // A view that the user has blocked does not get another one, and after a withdrawal it takes a while.
    await this.#until(async () => (await this.rig('isOpen')) || !(await this.rig('waiting')));
  }

  /** Waits until the question can be approved. Reads it first if it is long. */
  async #armed(): Promise<void> {
    await this.#question();
    for (let pages = 0; pages < 6; pages++) {
      if (await this.rig('isModalAbove')) return;
      await this.#until(async () => (await this.rig('isArmed')) || !(await this.rig('canArm')));
      if (await this.rig('isArmed')) return;
      // Not yet read: the button shows the next part. Withdrawn: nothing happens.
      await this.#click(await this.#look());
    }
  }

  async #until(check: () => Promise<unknown>): Promise<void> {
    for (const begun = Date.now(); Date.now() - begun < 20_000;) {
      if (await check()) return;
      await new Promise((done) => setTimeout(done, 20));
    }
  }

  /** The view does something between the press and the release. */
  async #duringPress(change: () => Promise<void>): Promise<void> {
    await this.#armed();
    const { x, y } = await this.#look();
    await this.#page.mouse.move(x, y);
    await this.#page.mouse.down();
    await change();
    await this.#page.mouse.up();
    await this.#click({ x, y });
  }

  async #dismiss(): Promise<void> {
    const place = await this.rig('place', 'deny');
    if (place) await this.#click(place);
  }

  readonly #do: Record<StepName, () => Promise<void>> = {
    ask: this.#ask,
    withdraw: async () => {
      await this.#question();
      await this.rig('withdraw');
    },
    'withdraw and ask again': async () => {
      await this.#question();
      await this.#withdrawAndAsk();
    },
    'reload and ask again': this.#reload,
    'click to approve at once': async () => {
      await this.#question();
      await this.#click(await this.#look());
    },
    'click to approve when it works': async () => {
      await this.#armed();
      await this.#click(await this.#look());
    },
    'approve by keyboard when it works': async () => {
      await this.#armed();
      const { keyboard } = this.#page;
      for (let tabs = this.#random.between(1, 3); tabs > 0; tabs--) await keyboard.press('Tab');
      await keyboard.press(this.#random.pick(['Enter', 'Space']));
    },
    'click where the approval was': () => this.#click(this.#approval),
    'click twice to approve': async () => {
      await this.#question();
      await this.#click(await this.#look(), 2);
    },
    'withdraw and ask again during a press': () => this.#duringPress(this.#withdrawAndAsk),
    'reload during a press': () => this.#duringPress(this.#reload),
    'withdraw during a click': async () => {
      await this.#armed();
      const place = await this.#look();
      // In any order: whichever reaches the page first.
      await Promise.all([this.#withdrawAndAsk(), this.#click(place)]);
    },
    dismiss: () => this.#dismiss(),
    'dismiss and go on clicking': async () => {
      const place = await this.#look();
      await this.#dismiss();
      for (let clicks = this.#random.between(2, 8); clicks > 0; clicks--) await this.#click(place);
    },
    'press a key': () => this.#page.keyboard.press(this.#random.pick(KEYS)),
    'hold Enter': async () => {
      const { keyboard } = this.#page;
      for (let repeats = this.#random.between(2, 6); repeats > 0; repeats--)
        await keyboard.down('Enter');
      await keyboard.up('Enter');
    },
    resize: () => this.#page.setViewport(this.#random.pick(SIZES)),
    'open a dialog of the page': () => this.rig('openModal', 'dialog'),
    'open a modal of the page with inert': () => this.rig('openModal', 'inert'),
    'close the modal of the page': () => this.rig('closeModal'),
  };
}
