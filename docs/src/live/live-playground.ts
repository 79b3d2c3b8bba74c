// <live-playground>: a view to edit, the frame that shows it, and what the two say to each other.
import type { McpAppFrameElement } from '@mcp-app/elements/mcp-app-frame';
import { mockHandlers } from './mock-tools.js';
import { codeIn } from './live-example.js';
import { decodeSample, encodeSample } from './playground-address.js';
import type { Sample } from './playground-address.js';
import { withModules } from './view-modules.js';

const PAUSE_MS = 600;
const MAX_LINES = 50;
const FIELDS = [
  { name: 'html', label: 'View (HTML)', rows: 18 },
  { name: 'toolInput', label: 'Tool input (JSON)', rows: 3 },
  { name: 'toolResult', label: 'Tool result (JSON)', rows: 6 },
] as const;

export class LivePlayground extends HTMLElement {
  readonly #areas = new Map<keyof Sample, HTMLTextAreaElement>();
  readonly #frame: McpAppFrameElement = document.createElement('mcp-app-frame');
  readonly #problem = document.createElement('p');
  readonly #messages = document.createElement('ol');
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isShown = false;

  connectedCallback(): void {
    if (this.#isShown) return;
    this.#isShown = true;
    const sample: Sample = decodeSample(location.hash) ?? {
      html: codeIn(this),
      toolInput: this.getAttribute('tool-input') ?? '{}',
      toolResult: this.getAttribute('tool-result') ?? '',
    };
    const form = document.createElement('div');
    form.className = 'playground-fields';
    form.append(...FIELDS.map((field) => this.#field(field, sample[field.name])));
    this.replaceChildren(form, this.#output());
    void this.#show();
  }

  disconnectedCallback(): void {
    clearTimeout(this.#timer);
  }

  #field({ name, label, rows }: (typeof FIELDS)[number], value: string): HTMLLabelElement {
    const area = document.createElement('textarea');
    Object.assign(area, { value, rows, spellcheck: false });
    area.addEventListener('input', () => {
      clearTimeout(this.#timer);
      this.#timer = setTimeout(() => void this.#show(), PAUSE_MS);
    });
    this.#areas.set(name, area);
    const element = document.createElement('label');
    element.append(label, area);
    return element;
  }

  #output(): HTMLElement {
    const output = document.createElement('div');
    output.className = 'playground-output';
    this.#frame.border = true;
    this.#frame.setAttribute('aria-label', 'The view, running');
    this.#frame.handlers = mockHandlers((line) => this.#say(line));
    this.#frame.addEventListener('mcp-app-status-change', ({ status }) => this.#say(status));
    this.#frame.addEventListener('mcp-app-log', ({ level, data }) =>
      this.#say(`${level}: ${typeof data === 'string' ? data : JSON.stringify(data)}`),
    );
    this.#problem.setAttribute('role', 'alert');
    const heading = document.createElement('h2');
    heading.textContent = 'What happened';
    output.append(this.#frame, this.#problem, heading, this.#messages);
    return output;
  }

  #say(line: string): void {
    const item = document.createElement('li');
    item.textContent = line;
    this.#messages.append(item);
    if (this.#messages.children.length > MAX_LINES) this.#messages.firstElementChild?.remove();
  }

  async #show(): Promise<void> {
    const text = (name: keyof Sample) => this.#areas.get(name)!.value;
    this.#problem.textContent = '';
    try {
      const result = text('toolResult').trim();
      this.#frame.toolInput = JSON.parse(text('toolInput').trim() || '{}');
      this.#frame.toolResult = result === '' ? undefined : JSON.parse(result);
      const html = text('html');
      this.#frame.html = await withModules(html);
      const sample = { html, toolInput: text('toolInput'), toolResult: result };
      history.replaceState(null, '', `#${encodeSample(sample)}`);
    } catch (error) {
      this.#problem.textContent = error instanceof Error ? error.message : String(error);
    }
  }
}
