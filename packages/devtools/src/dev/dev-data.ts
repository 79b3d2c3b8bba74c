// The tool data as editable text, sent to the view instead of the sample.
import { html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import { isObject } from '@mcp-app/elements/protocol';
import type { CallToolResult } from '@mcp-app/elements/protocol';
import type { DevSample } from './dev-sample.js';
import { resultOf } from './dev-scenario.js';
import type { EditedData } from './dev-settings.js';

type Field = keyof EditedData;

const TITLES: Record<Field, string> = { input: 'Tool input', result: 'Tool result' };
const FIELDS = Object.keys(TITLES) as Field[];

function parsed(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** The sample with the user's edits. Text that is not a JSON object is ignored. */
export function editedSample(sample: DevSample, { input, result }: EditedData): DevSample {
  const toolInput = input === undefined ? undefined : parsed(input);
  const toolResult = result === undefined ? undefined : parsed(result);
  return {
    ...sample,
    ...(toolInput && { toolInput }),
    ...(toolResult && { toolResult: toolResult as unknown as CallToolResult }),
  };
}

/** The data that the sample sends, as text. If the result is a function, it is called. */
async function textsOf({ toolInput = {}, toolResult }: DevSample): Promise<Record<Field, string>> {
  const result = toolResult && (await resultOf(toolResult, toolInput));
  const text = (value: unknown) => JSON.stringify(value ?? {}, null, 2);
  return { input: text(toolInput), result: text(result) };
}

/** The two texts, and what is wrong with them. */
export class DevData {
  edited: EditedData;
  readonly #changed: () => void;
  #texts: Record<Field, string> = { input: '', result: '' };
  #problems: Partial<Record<Field, string>> = {};

  constructor(edited: EditedData, changed: () => void) {
    this.edited = edited;
    this.#changed = changed;
  }

  /** Shows what this sample sends, unless the user wrote something else. */
  async show(sample: DevSample): Promise<void> {
    this.#texts = { ...(await textsOf(sample)), ...this.#written };
    this.#check();
    this.#changed();
  }

  get #written(): Partial<Record<Field, string>> {
    return Object.fromEntries(
      FIELDS.filter((name) => this.edited[name] !== undefined).map((name) => [
        name,
        this.edited[name],
      ]),
    );
  }

  #check(): void {
    this.#problems = {};
    for (const name of FIELDS)
      if (this.#texts[name] !== '' && !parsed(this.#texts[name]))
        this.#problems[name] = `${TITLES[name]} is not a JSON object.`;
  }

  #write(name: Field, text: string): void {
    this.#texts[name] = text;
    this.edited = { ...this.edited, [name]: text };
    this.#check();
    this.#changed();
  }

  /** `apply` sends the texts; `reset` restores the sample. */
  render(apply: () => void, reset: () => void): TemplateResult {
    const isWrong = Object.keys(this.#problems).length > 0;
    const isEdited = Object.keys(this.#written).length > 0;
    return html`<form
      class="data"
      @submit=${(event: Event) => {
        event.preventDefault();
        if (!isWrong) apply();
      }}
    >
      ${FIELDS.map((name) => this.#field(name))}
      <div class="actions">
        <button class="main" ?disabled=${isWrong}>Send to the view</button>
        <button type="button" ?disabled=${!isEdited} @click=${reset}>Back to the sample</button>
      </div>
    </form>`;
  }

  #field(name: Field): TemplateResult {
    const problem = this.#problems[name];
    return html`<label class="json"
      >${TITLES[name]}
      <textarea
        name=${name}
        spellcheck="false"
        aria-invalid=${problem ? 'true' : nothing}
        aria-describedby=${problem ? `problem-${name}` : nothing}
        .value=${this.#texts[name]}
        @input=${({ target }: Event) => this.#write(name, (target as HTMLTextAreaElement).value)}
      ></textarea>
      ${problem ? html`<span class="wrong" id="problem-${name}" role="alert">${problem}</span>` : nothing}
    </label>`;
  }
}
