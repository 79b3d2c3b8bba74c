// The composer: a text to send or, after a slash, any tool of any server and app, with a form made from its schema.
import { byId } from '../element.ts';
import { keyOf, titleOf } from './choice.ts';
import type { Choice } from './choice.ts';
import { SlashMenu } from './slash-menu.ts';
import { showFields } from './tool-form.ts';

/** A text is being written, or the form of a tool is filled in. */
type Mode =
  | { kind: 'text' }
  | { kind: 'form'; choice: Choice; read: () => Record<string, unknown> };

export class Composer {
  readonly #prompt = byId<HTMLInputElement>('prompt');
  readonly #form = byId<HTMLFormElement>('composer');
  readonly #panel = byId<HTMLFieldSetElement>('tool-form');
  readonly #menu = new SlashMenu(this.#prompt, (choice) => this.pick(choice));
  readonly #say: (text: string) => void;
  #choices: Choice[] = [];
  #mode: Mode = { kind: 'text' };

  /** @param say the user sends a text */
  constructor(say: (text: string) => void) {
    this.#say = say;
    this.#prompt.addEventListener('input', () => this.#typed());
    this.#prompt.addEventListener('keydown', (event) => this.#pressed(event));
    this.#prompt.addEventListener('blur', () => this.#menu.hide());
    this.#form.addEventListener('submit', (event) => {
      event.preventDefault();
      this.#send();
    });
    this.#panel.addEventListener('keydown', (event) => {
      if (event.key !== 'Escape') return;
      event.stopPropagation();
      this.#write('');
    });
    byId('cancel').addEventListener('click', () => this.#write(''));
    byId('browse').addEventListener('click', () => this.#write('/'));
    this.#show();
  }

  /** What can be picked now. */
  get choices(): readonly Choice[] {
    return this.#choices;
  }

  /** Offers these tools; what the user typed for the selected one stays. */
  offer(choices: Choice[]): void {
    this.#choices = choices;
    if (this.#menu.isOpen) this.#typed();
    if (this.#mode.kind !== 'form') return;
    const chosen = keyOf(this.#mode.choice);
    const still = choices.find((choice) => keyOf(choice) === chosen);
    if (still) this.#mode = { ...this.#mode, choice: still };
    else this.#enter({ kind: 'text' });
  }

  /** Shows the form of a tool. A tool without input still gets a button to run it. */
  pick(choice: Choice): void {
    this.#menu.hide();
    const read = showFields(byId('fields'), choice.tool.inputSchema);
    this.#panel.querySelector('legend')!.textContent = `${titleOf(choice)} · ${choice.group}`;
    this.#panel.querySelector('.about')!.textContent = choice.tool.description ?? '';
    this.#enter({ kind: 'form', choice, read });
    const first = this.#panel.querySelector<HTMLElement>('input, select, textarea');
    (first ?? byId('send')).focus({ preventScroll: true });
  }

  /** Clears the composer, as in a new conversation. */
  reset(): void {
    this.#prompt.value = '';
    this.#menu.hide();
    this.#enter({ kind: 'text' });
  }

  #enter(mode: Mode): void {
    this.#mode = mode;
    this.#show();
  }

  #show(): void {
    const isForm = this.#mode.kind === 'form';
    this.#form.classList.toggle('filling', isForm);
    this.#panel.hidden = !isForm;
    for (const id of ['prompt', 'browse']) byId(id).hidden = isForm;
    byId('cancel').hidden = !isForm;
    byId('send').querySelector('span')!.textContent = isForm ? 'Run' : 'Send';
  }

  /** Goes back to the text, with these words in it. */
  #write(text: string): void {
    this.#enter({ kind: 'text' });
    this.#prompt.value = text;
    this.#prompt.focus({ preventScroll: true });
    this.#typed();
  }

  #typed(): void {
    const text = this.#prompt.value;
    if (text.startsWith('/')) this.#menu.show(this.#choices, text.slice(1));
    else this.#menu.hide();
  }

  #pressed(event: KeyboardEvent): void {
    // Enter and arrow keys belong to the input method while the user composes Chinese, Japanese or Korean text.
    if (event.isComposing) return;
    if (this.#menu.press(event.key)) {
      event.preventDefault();
      event.stopPropagation();
    }
  }

  #send(): void {
    if (this.#mode.kind === 'form') return this.#runTool(this.#mode);
    const text = this.#prompt.value.trim();
    if (text === '' || text.startsWith('/')) return this.#write(text || '/');
    this.#prompt.value = '';
    this.#say(text);
  }

  #runTool({ choice, read }: Mode & { kind: 'form' }): void {
    const problem = byId('tool-problem');
    try {
      const input = read();
      problem.hidden = true;
      this.#enter({ kind: 'text' });
      this.#prompt.value = '';
      byId('compose').focus({ preventScroll: true });
      choice.run(input);
    } catch (error) {
      problem.textContent = (error as Error).message;
      problem.hidden = false;
    }
  }
}
