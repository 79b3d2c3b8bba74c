// <live-playground>: a view to edit, the frame that shows it, and the inspector between the two.
import type { McpAppFrameElement } from '@mcp-app/elements/mcp-app-frame';
import type { DisplayMode } from '@mcp-app/elements/protocol';
import '@mcp-app/devtools/inspector/define';
import { codeIn } from '../live-example.js';
import { mockHandlers } from '../mock-tools.js';
import { withModules } from '../view-modules.js';
import { CodeField } from './code-field.js';
import { EXAMPLES } from './examples.js';
import { decodeSample, encodeSample } from './playground-address.js';
import type { Sample } from './playground-address.js';

const PAUSE_MS = 600;
const FIRST = 'Dice: a tool call';
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
    const { html, toolInput, toolResult } = this.#fields;
    this.#problem.role = 'alert';
    const fields = [html, toolInput, toolResult].map(({ element }) => element);
    this.replaceChildren(
      this.#controls({ [FIRST]: first, ...EXAMPLES }),
      boxOf('playground-fields', ...fields, this.#problem),
      this.#output(),
    );
    this.#fill(decodeSample(location.hash) ?? first);
  }

  disconnectedCallback(): void {
    clearTimeout(this.#timer);
    window.removeEventListener('hashchange', this.#readAddress);
  }

  #controls(examples: Record<string, Sample>): HTMLElement {
    const names = Object.fromEntries(Object.keys(examples).map((name) => [name, name]));
    const example = choice('Example', names, (name) => this.#fill(examples[name]!));
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
    for (const name of ['html', 'toolInput', 'toolResult'] as const)
      this.#fields[name].value = sample[name];
    void this.#show();
  }

  readonly #readAddress = (): void => {
    const sample = decodeSample(location.hash);
    if (sample) this.#fill(sample);
  };

  readonly #changed = (): void => {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#show(), PAUSE_MS);
  };

  async #share(): Promise<void> {
    try {
      await navigator.clipboard.writeText(location.href);
      this.#announcement.textContent = SHARED;
    } catch {
      this.#announcement.textContent = NOT_SHARED;
    }
  }

  async #show(): Promise<void> {
    const { html, toolInput, toolResult } = this.#fields;
    this.#problem.textContent = '';
    this.#announcement.textContent = '';
    try {
      const result = toolResult.value.trim();
      this.#frame.toolInput = parsed('The tool input', toolInput.value.trim() || '{}');
      this.#frame.toolResult = result === '' ? undefined : parsed('The tool result', result);
      const text = html.value;
      this.#frame.html = await withModules(text);
      const sample = { html: text, toolInput: toolInput.value, toolResult: result };
      history.replaceState(null, '', `#${encodeSample(sample)}`);
    } catch (error) {
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
