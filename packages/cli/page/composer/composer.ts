// The composer: a text to send or, after a slash, any tool of any server and app, with a form made from its schema.
import { byId, element } from '../element.ts';
import { keyOf, mayReturn, storageKeyOf, titleOf } from './choice.ts';
import type { Choice } from './choice.ts';
import { savedInputs, saveInput, withInput } from './saved-inputs.ts';
import { SlashMenu } from './slash-menu.ts';
import { showFields } from './tool-form.ts';

/** The characters of an earlier input that are shown. */
const SHOWN_INPUT = 80;

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
  /** Stops the answer of the model; undefined while it does not answer. */
  #stop: (() => void) | undefined;

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
    byId('stop').addEventListener('click', () => this.#stop?.());
    byId('cancel').addEventListener('click', () => this.#write(''));
    byId('browse').addEventListener('click', () => this.#write('/'));
    this.#show();
  }

  /** What can be picked now. */
  get choices(): readonly Choice[] {
    return this.#choices;
  }

  /** Offers these tools; what the user typed for the selected one stays, also while its server is restarted. */
  offer(choices: Choice[]): void {
    this.#choices = choices;
    if (this.#menu.isOpen) this.#typed();
    if (this.#mode.kind !== 'form') return;
    const chosen = keyOf(this.#mode.choice);
    const still = choices.find((choice) => keyOf(choice) === chosen);
    if (still) this.#mode = { ...this.#mode, choice: still };
    else if (!mayReturn(this.#mode.choice)) this.#enter({ kind: 'text' });
  }

  /** While a model answers, there is a button that stops it, and a text waits in the field. */
  setStop(stop: (() => void) | undefined): void {
    const { activeElement: focused } = document;
    this.#stop = stop;
    this.#show();
    // The button that has the focus is gone.
    if (stop && focused === byId('send')) byId('stop').focus({ preventScroll: true });
    if (!stop && focused === byId('stop')) this.#prompt.focus({ preventScroll: true });
  }

  /** Shows the form of a tool. A tool without input still gets a button to run it. */
  pick(choice: Choice): void {
    this.#menu.hide();
    const [last, ...older] = savedInputs(storageKeyOf(choice));
    this.#offerEarlier(choice, last ? [last, ...older] : []);
    const read = this.#showFields(choice, last);
    this.#panel.querySelector('legend')!.textContent = `${titleOf(choice)} · ${choice.group}`;
    this.#panel.querySelector('.about')!.textContent = choice.tool.description ?? '';
    this.#enter({ kind: 'form', choice, read });
    const first = byId('fields').querySelector<HTMLElement>('input, select, textarea');
    (first ?? byId('send')).focus({ preventScroll: true });
  }

  #showFields({ tool: { inputSchema } }: Choice, input: Record<string, unknown> | undefined) {
    return showFields(byId('fields'), input ? withInput(inputSchema, input) : inputSchema);
  }

  /** Lets the user begin with another input than the last one. */
  #offerEarlier(choice: Choice, inputs: readonly Record<string, unknown>[]): void {
    const place = byId('earlier');
    const select = place.querySelector('select')!;
    place.hidden = inputs.length < 2;
    select.replaceChildren(
      ...inputs.map((input, at) =>
        element('option', { value: String(at) }, JSON.stringify(input).slice(0, SHOWN_INPUT)),
      ),
    );
    select.onchange = () => {
      const read = this.#showFields(choice, inputs[Number(select.value)]);
      this.#mode = { kind: 'form', choice, read };
    };
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
    byId('stop').hidden = isForm || !this.#stop;
    byId('send').hidden = !isForm && this.#stop !== undefined;
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
    } else if (event.key === 'Escape') this.#stop?.();
  }

  #send(): void {
    if (this.#mode.kind === 'form') return this.#runTool(this.#mode);
    const text = this.#prompt.value.trim();
    if (text === '' || text.startsWith('/')) return this.#write(text || '/');
    if (this.#stop) return;
    this.#prompt.value = '';
    this.#say(text);
  }

  #runTool({ choice, read }: Mode & { kind: 'form' }): void {
    const problem = byId('tool-problem');
    try {
      const input = read();
      saveInput(storageKeyOf(choice), input);
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
