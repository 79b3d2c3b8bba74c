// A listbox over many rows: only visible rows are in the document. The list itself has the focus and names the active
// row (`aria-activedescendant`), so that a row may leave the document at any time.
import { html, nothing } from 'lit';
import type { LitElement, ReactiveController, TemplateResult } from 'lit';
import type { InspectorLabels } from '../inspector-labels.js';
import type { Row } from './row.js';
import { rowLine } from './row-line.js';

/** How many rows are rendered beyond each edge, for short scrolls and arrow keys. */
const OVERSCAN = 8;
/** In pixels, until a row has been measured. */
const ROW_HEIGHT = 28;

export interface RowListView {
  rows: readonly Row[];
  /** The list's accessible name. */
  label: string;
  labels: InspectorLabels;
  /** The row whose details are shown. */
  chosen: Row | undefined;
  /** The user moved to a row. */
  moved(row: Row): void;
  /** The user opens the details of a row. By keyboard, the focus moves there. */
  opened(row: Row, byKeyboard: boolean): void;
}

export class RowList implements ReactiveController {
  readonly #host: LitElement;
  // Measured in the next animation frame: a change during the observation would be an error on the page.
  readonly #resized = new ResizeObserver(() => requestAnimationFrame(() => this.#measure()));
  #element: HTMLElement | undefined;
  #active: Row | undefined;
  #top = 0;
  #height = 400;
  #rowHeight = ROW_HEIGHT;
  /** Whether the list is scrolled to its end, and stays there when rows are added. */
  #follows = true;
  #rows: readonly Row[] = [];

  constructor(host: LitElement) {
    this.#host = host;
    host.addController(this);
  }

  hostUpdated(): void {
    const element = this.#host.renderRoot.querySelector<HTMLElement>('.list') ?? undefined;
    if (element !== this.#element) {
      this.#resized.disconnect();
      if (element) this.#resized.observe(element);
      this.#element = element;
    }
    if (this.#follows && element) element.scrollTop = element.scrollHeight;
  }

  hostDisconnected(): void {
    this.#resized.disconnect();
    this.#element = undefined;
  }

  focus(): void {
    this.#element?.focus();
  }

  /** Makes this row the active one and scrolls to it. */
  goTo(row: Row): void {
    this.#active = row;
    const index = this.#rows.indexOf(row);
    const element = this.#element;
    if (element && index >= 0) {
      const [start, end] = [index * this.#rowHeight, (index + 1) * this.#rowHeight];
      if (start < element.scrollTop) element.scrollTop = start;
      const { clientHeight } = element;
      if (end > element.scrollTop + clientHeight) element.scrollTop = end - clientHeight;
      this.#top = element.scrollTop;
      this.#follows = index === this.#rows.length - 1;
    }
    this.#host.requestUpdate();
  }

  render(view: RowListView): TemplateResult {
    const { rows, label, labels, chosen } = view;
    this.#rows = rows;
    const total = rows.length * this.#rowHeight;
    const end = Math.max(0, total - this.#height);
    const top = this.#follows ? end : Math.min(this.#top, end);
    const first = Math.max(0, Math.floor(top / this.#rowHeight) - OVERSCAN);
    const last = Math.ceil((top + this.#height) / this.#rowHeight) + OVERSCAN;
    const shown = rows.slice(first, last);
    const isActiveShown = this.#active && shown.includes(this.#active);
    return html`<div
      class="list"
      part="list"
      role="listbox"
      tabindex="0"
      aria-label=${label}
      aria-activedescendant=${isActiveShown ? `row-${this.#active!.id}` : nothing}
      @scroll=${this.#scrolled}
      @focus=${() => this.#enter()}
      @keydown=${(event: KeyboardEvent) => this.#pressed(event, view)}
    >
      <div
        role="presentation"
        class="rows"
        .style=${`block-size:${total}px;padding-block-start:${first * this.#rowHeight}px`}
      >
        ${shown.map(
          (row, index) =>
            html`<div
              role="option"
              class="row"
              id="row-${row.id}"
              aria-selected=${row === chosen}
              aria-posinset=${first + index + 1}
              aria-setsize=${rows.length}
              ?data-active=${row === this.#active}
              ?data-partner=${chosen !== undefined && row.partner === chosen}
              ?data-error=${row.isError}
              ?data-event=${!row.direction}
              ?data-answer=${row.kind === 'answer'}
              @click=${() => this.#clicked(row, view)}
            >
              ${rowLine(row, labels)}
            </div>`,
        )}
      </div>
    </div>`;
  }

  /** Gives a list that gets the focus an active row: the previous one, or one that is visible. */
  #enter(): void {
    if (this.#active && this.#rows.includes(this.#active)) return;
    const row =
      this.#rows[this.#follows ? this.#rows.length - 1 : Math.ceil(this.#top / this.#rowHeight)];
    if (row) this.goTo(row);
  }

  readonly #scrolled = ({ currentTarget }: Event): void => {
    const { scrollTop, scrollHeight, clientHeight } = currentTarget as HTMLElement;
    this.#top = scrollTop;
    this.#follows = scrollTop + clientHeight >= scrollHeight - this.#rowHeight / 2;
    this.#host.requestUpdate();
  };

  #measure(): void {
    const row = this.#element?.querySelector<HTMLElement>('.row');
    this.#height = this.#element?.clientHeight ?? this.#height;
    this.#rowHeight = row?.offsetHeight || this.#rowHeight;
    this.#host.requestUpdate();
  }

  #clicked(row: Row, view: RowListView): void {
    this.#active = row;
    view.opened(row, false);
  }

  #pressed(event: KeyboardEvent, view: RowListView): void {
    const { rows } = view;
    if (event.ctrlKey || event.metaKey || event.altKey || rows.length === 0) return;
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      if (this.#active && rows.includes(this.#active)) view.opened(this.#active, true);
      return;
    }
    const page = Math.max(1, Math.floor(this.#height / this.#rowHeight) - 1);
    const now = this.#active ? rows.indexOf(this.#active) : -1;
    const steps: Record<string, number> = {
      ArrowDown: now + 1,
      ArrowUp: now < 0 ? rows.length - 1 : now - 1,
      PageDown: now + page,
      PageUp: now - page,
      Home: 0,
      End: rows.length - 1,
    };
    const wanted = steps[event.key];
    if (wanted === undefined) return;
    event.preventDefault();
    const row = rows[Math.min(Math.max(wanted, 0), rows.length - 1)]!;
    this.goTo(row);
    view.moved(row);
  }
}
