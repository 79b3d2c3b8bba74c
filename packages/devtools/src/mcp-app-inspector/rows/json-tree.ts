// JSON as a tree of native `<details>`, which keyboards and screen readers support. Only open branches are rendered.
import { html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import { filled } from '../inspector-labels.js';
import type { InspectorLabels } from '../inspector-labels.js';
import { jsonText } from './json-text.js';

/** Entries and characters that are rendered until the user asks for more. */
const ENTRIES = 100;
const CHARACTERS = 2_000;
/** Levels that are open at first, unless they are large. */
const OPEN_LEVELS = 2;
const OPEN_ENTRIES = 20;

const isBranch = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** Summary of a branch that is closed. */
function preview(value: object, size: number): string {
  if (Array.isArray(value)) return `[${size}]`;
  const names = Object.keys(value).slice(0, 4).join(', ');
  return size > 4 ? `{${names}, …}` : `{${names}}`;
}

/** Only the first entries: a list of a million numbers must not become a million pairs on each render. */
function firstEntries(value: object, count: number): [string, unknown][] {
  if (Array.isArray(value))
    return value.slice(0, count).map((item: unknown, index) => [String(index), item]);
  const names = Object.keys(value).slice(0, count);
  return names.map((name) => [name, (value as Record<string, unknown>)[name]]);
}

export class JsonTree {
  /** What the user opened or closed, by path; the rest follows the levels. */
  readonly #open = new Map<string, boolean>();
  /** How many entries or characters the user asked for, by path. */
  readonly #more = new Map<string, number>();
  readonly #changed: () => void;

  constructor(changed: () => void) {
    this.#changed = changed;
  }

  /** @param path identifies this tree; what the user opened in it stays open */
  render(value: unknown, path: string, labels: InspectorLabels): TemplateResult {
    return html`<div class="json" dir="ltr">${this.#node(value, undefined, path, 0, labels)}</div>`;
  }

  /** Forgets what was opened. */
  reset(): void {
    this.#open.clear();
    this.#more.clear();
  }

  #node(
    value: unknown,
    key: string | undefined,
    path: string,
    level: number,
    labels: InspectorLabels,
  ): TemplateResult {
    const name = key === undefined ? nothing : html`<span class="key">${key}</span>: `;
    try {
      return this.#readNode(value, name, path, level, labels);
    } catch {
      // Objects of the page may throw when they are read. Their JSON text shows what can be read.
      return html`<div class="leaf">${name}${jsonText(value)}</div>`;
    }
  }

  #readNode(
    value: unknown,
    name: unknown,
    path: string,
    level: number,
    labels: InspectorLabels,
  ): TemplateResult {
    if (!isBranch(value))
      return html`<div class="leaf">${name}${this.#leaf(value, path, labels)}</div>`;
    const size = Array.isArray(value) ? value.length : Object.keys(value).length;
    if (size === 0)
      return html`<div class="leaf">${name}${Array.isArray(value) ? '[]' : '{}'}</div>`;
    const isSmall = level < OPEN_LEVELS && size <= OPEN_ENTRIES;
    const isOpen = this.#open.get(path) ?? (level === 0 || isSmall);
    return html`<details
      .open=${isOpen}
      @toggle=${(event: Event) => this.#toggled(event, path, isOpen)}
    >
      <summary>${name}<span class="preview">${preview(value, size)}</span></summary>
      ${isOpen ? this.#branch(value, size, path, level, labels) : nothing}
    </details>`;
  }

  #branch(
    value: object,
    size: number,
    path: string,
    level: number,
    labels: InspectorLabels,
  ): TemplateResult {
    const shown = this.#more.get(path) ?? ENTRIES;
    const rest = size - shown;
    return html`<div class="branch">
      ${firstEntries(value, shown).map(([key, inner]) =>
        this.#node(inner, key, `${path}/${key}`, level + 1, labels),
      )}
      ${
        rest > 0
          ? this.#moreButton(
              path,
              shown + 10 * ENTRIES,
              filled(labels.showMore, { n: Math.min(rest, 10 * ENTRIES) }),
            )
          : nothing
      }
    </div>`;
  }

  #leaf(value: unknown, path: string, labels: InspectorLabels): TemplateResult {
    const shown = this.#more.get(path) ?? CHARACTERS;
    const isCut = typeof value === 'string' && value.length > shown;
    const text = jsonText(isCut ? value.slice(0, shown) : value);
    if (!isCut) return html`<span class=${value === null ? 'null' : typeof value}>${text}</span>`;
    const label = filled(labels.showAll, { n: value.length.toLocaleString() });
    return html`<span class="string">${text.slice(0, -1)}…</span
      >${this.#moreButton(path, Infinity, label)}`;
  }

  #moreButton(path: string, count: number, label: string): TemplateResult {
    return html`<button
      type="button"
      class="more"
      @click=${() => {
        this.#more.set(path, count);
        this.#changed();
      }}
    >
      ${label}
    </button>`;
  }

  #toggled(event: Event, path: string, wasOpen: boolean): void {
    const { open } = event.currentTarget as HTMLDetailsElement;
    if (open === wasOpen) return;
    this.#open.set(path, open);
    this.#changed();
  }
}
