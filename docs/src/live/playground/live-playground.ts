// <live-playground>: a view to edit, the frame that shows it, and the inspector between the two.
import type { McpAppFrameElement } from '@mcp-app/elements/mcp-app-frame';
import type { DisplayMode } from '@mcp-app/elements/protocol';
import '@mcp-app/devtools/inspector/define';
import { codeIn } from '../live-example.js';
import { mockHandlers } from '../mock-tools.js';
import { withModules } from '../view-modules.js';
import { CodeField } from './code-field.js';
import { EXAMPLES } from './examples.js';
import { decodeSample, encodeSample, exampleOf } from './playground-address.js';
import type { Sample } from './playground-address.js';

const PAUSE_MS = 600;
const FIRST = 'Dice: a tool call';
/** The option for texts that are none of the examples. It cannot be chosen, because it would change nothing. */
const OWN = 'Your own';
const THEMES = { site: 'As this site', light: 'Light', dark: 'Dark' };
const MODES: Partial<Record<DisplayMode, string>> = {
  inline: 'In the page',
  fullscreen: 'Full screen',
  pip: 'Small window',
};
/** Clipboards may be refused, for example on a page without HTTPS. */
const SHARED = 'The address of this example is in your clipboard.';
const NOT_SHARED = 'Copy the address of this page: it contains the example.';

function choice(label: string, options: Record<string, string>, choose: (key: string) => void) {
  const element = document.createElement('label');
  const select = document.createElement('select');
  for (const [value, text] of Object.entries(options)) select.append(new Option(text, value));
  select.addEventListener('change', () => choose(select.value));
  element.append(label, select);
  return { element, select };
}

function boxOf(className: string, ...content: (Node | string)[]): HTMLDivElement {
  const box = document.createElement('div');
  box.className = className;
  box.append(...content);
  return box;
}

export class LivePlayground extends HTMLElement {
  readonly #frame: McpAppFrameElement = document.createElement('mcp-app-frame');
  readonly #problem = document.createElement('p');
  readonly #announcement = document.createElement('p');
  readonly #fields: Record<keyof Sample, CodeField>;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isShown = false;
  #examples: Readonly<Record<string, Sample>> = EXAMPLES;
  #exampleSelect: HTMLSelectElement | undefined;
  /** Counts the calls of `#show`, so that one that loads for longer does not replace a later one. */
  #shows = 0;

  constructor() {
    super();
    const field = (label: string, language: 'html' | 'json') =>
      new CodeField({ label, language, changed: this.#changed });
    this.#fields = {
      html: field('View (HTML)', 'html'),
      toolInput: field('Tool input (JSON)', 'json'),
      toolResult: field('Tool result (JSON)', 'json'),
    };
  }

  connectedCallback(): void {
    window.addEventListener('hashchange', this.#readAddress);
    if (this.#isShown) return;
    this.#isShown = true;
    const first: Sample = {
      html: codeIn(this),
      toolInput: this.getAttribute('tool-input') ?? '{}',
      toolResult: this.getAttribute('tool-result') ?? '',
    };
    this.#examples = { [FIRST]: first, ...EXAMPLES };
    const { html, toolInput, toolResult } = this.#fields;
    this.#problem.role = 'alert';
    const fields = [html, toolInput, toolResult].map(({ element }) => element);
    this.replaceChildren(
      this.#controls(),
      boxOf('playground-fields', ...fields, this.#problem),
      this.#output(),
    );
    this.#fill(decodeSample(location.hash) ?? first);
  }

  disconnectedCallback(): void {
    clearTimeout(this.#timer);
    window.removeEventListener('hashchange', this.#readAddress);
  }

  #controls(): HTMLElement {
    const names = Object.fromEntries(
      [...Object.keys(this.#examples), OWN].map((name) => [name, name]),
    );
    const example = choice('Example', names, (name) => this.#fill(this.#examples[name]!));
    example.select.options[example.select.length - 1]!.disabled = true;
    this.#exampleSelect = example.select;
    const theme = choice('Theme', THEMES, (name) => {
      // The tokens follow this attribute, and the frame follows the tokens.
      if (name === 'site') this.#frame.parentElement!.removeAttribute('data-theme');
      else this.#frame.parentElement!.dataset['theme'] = name;
    });
    const mode = choice('Mode', MODES as Record<string, string>, async (name) => {
      mode.select.value = await this.#frame.requestDisplayMode(name as DisplayMode);
    });
    this.#frame.addEventListener('mcp-app-display-mode-change', (event) => {
      mode.select.value = event.mode;
    });
    const share = document.createElement('button');
    share.type = 'button';
    share.textContent = 'Share';
    share.addEventListener('click', () => void this.#share());
    this.#announcement.role = 'status';
    const all = [example, theme, mode].map(({ element }) => element);
    const box = boxOf('playground-controls', ...all, share, this.#announcement);
    box.role = 'group';
    box.ariaLabel = 'Playground';
    return box;
  }

  #output(): HTMLElement {
    const frame = this.#frame;
    frame.id = 'playground-frame';
    frame.border = true;
    frame.title = 'The view, running';
    frame.handlers = mockHandlers();
    const heading = document.createElement('h2');
    heading.textContent = 'What host and view say to each other';
    const inspector = document.createElement('mcp-app-inspector');
    inspector.setAttribute('for', frame.id);
    return boxOf('playground-output', boxOf('playground-stage', frame), heading, inspector);
  }

  #fill(sample: Sample): void {
    clearTimeout(this.#timer);
    for (const name of ['html', 'toolInput', 'toolResult'] as const)
      this.#fields[name].value = sample[name];
    this.#announcement.textContent = '';
    void this.#show();
  }

  readonly #readAddress = (): void => {
    const sample = decodeSample(location.hash);
    if (sample) this.#fill(sample);
  };

  readonly #changed = (): void => {
    clearTimeout(this.#timer);
    this.#announcement.textContent = '';
    this.#timer = setTimeout(() => void this.#show(), PAUSE_MS);
  };

  /** Puts the texts into the address, also while they are not valid. */
  #writeAddress(): Sample {
    const { html, toolInput, toolResult } = this.#fields;
    const sample = { html: html.value, toolInput: toolInput.value, toolResult: toolResult.value };
    history.replaceState(null, '', `#${encodeSample(sample)}`);
    this.#exampleSelect!.value = exampleOf(sample, this.#examples) ?? OWN;
    return sample;
  }

  async #share(): Promise<void> {
    this.#writeAddress();
    try {
      await navigator.clipboard.writeText(location.href);
      this.#announcement.textContent = SHARED;
    } catch {
      this.#announcement.textContent = NOT_SHARED;
    }
  }

  async #show(): Promise<void> {
    this.#shows += 1;
    const show = this.#shows;
    const sample = this.#writeAddress();
    this.#problem.textContent = '';
    try {
      const result = sample.toolResult.trim();
      const toolInput = parsed('The tool input', sample.toolInput.trim() || '{}');
      const toolResult = result === '' ? undefined : parsed('The tool result', result);
      const html = await withModules(sample.html);
      if (show === this.#shows) Object.assign(this.#frame, { toolInput, toolResult, html });
    } catch (error) {
      if (show !== this.#shows) return;
      this.#problem.textContent = error instanceof Error ? error.message : String(error);
    }
  }
}

/** @throws Error that says which text is not JSON, and why */
function parsed(what: string, text: string) {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Error(`${what} is not JSON: ${(error as Error).message}`, { cause: error });
  }
}
