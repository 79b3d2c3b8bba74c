// The list of messages with its filter, and the details of the selected message.
import { html, nothing } from 'lit';
import type { LitElement, TemplateResult } from 'lit';
import { hint } from '../inspector-head.js';
import type { InspectorLabels } from '../inspector-labels.js';
import type { JsonTree } from './json-tree.js';
import { rowDetails } from './row-details.js';
import { filterRows, NO_FILTER } from './row-filter.js';
import type { RowFilter, RowView } from './row-filter.js';
import { RowList } from './row-list.js';
import type { RowStore } from './row-store.js';
import type { Row } from './row.js';
import { filterBar } from '../toolbar.js';

/** The label of a list without rows, regardless of the filter. */
const EMPTY = { messages: 'noRows', audit: 'noAudit', log: 'noLog' } as const;

export class MessagePane {
  readonly #host: LitElement;
  readonly #list: RowList;
  #filter = NO_FILTER;
  #chosen: Row | undefined;
  /** The filtered rows and what they depend on. Filtering on each scroll event would be slow. */
  #shown: { rows: Row[]; of: unknown[] } = { rows: [], of: [] };

  constructor(host: LitElement) {
    this.#host = host;
    this.#list = new RowList(host);
  }

  /** Closes the details. Returns whether they were open. */
  closeDetails(): boolean {
    const wasOpen = this.#chosen !== undefined;
    this.#chosen = undefined;
    this.#host.requestUpdate();
    if (wasOpen) this.#list.focus();
    return wasOpen;
  }

  render(
    view: RowView,
    store: RowStore,
    labels: InspectorLabels,
    tree: JsonTree,
    copy: (row: Row) => void,
  ): TemplateResult {
    const rows = this.#filtered(view, store);
    const chosen = this.#chosen && store.rows.includes(this.#chosen) ? this.#chosen : undefined;
    const list = this.#list.render({
      rows,
      label: labels[view],
      labels,
      chosen,
      // Open details follow the active row.
      moved: (row) => chosen && this.#choose(row),
      opened: (row, byKeyboard) => void this.#open(row, byKeyboard),
    });
    return html`${filterBar(labels, this.#filter, view === 'messages', this.#setFilter)}
      <div class="split" ?data-open=${chosen !== undefined}>
        ${rows.length > 0 ? list : hint(labels[this.#whyEmpty(view, store)])}
        ${
          chosen
            ? rowDetails({
                row: chosen,
                labels,
                tree,
                copy,
                close: () => this.closeDetails(),
                goTo: (row) => {
                  this.#list.goTo(row);
                  this.#choose(row);
                },
              })
            : nothing
        }
      </div>`;
  }

  /** The label that says why the list is empty: the filter, or nothing happened yet. */
  #whyEmpty(view: RowView, store: RowStore): 'noMatch' | (typeof EMPTY)[RowView] {
    return filterRows(store.rows, view, NO_FILTER).length > 0 ? 'noMatch' : EMPTY[view];
  }

  #filtered(view: RowView, store: RowStore): Row[] {
    const of = [view, store, store.version, this.#filter];
    if (of.some((part, index) => part !== this.#shown.of[index]))
      this.#shown = { rows: filterRows(store.rows, view, this.#filter), of };
    return this.#shown.rows;
  }

  readonly #setFilter = (edit: (filter: RowFilter) => RowFilter): void => {
    this.#filter = edit(this.#filter);
    this.#host.requestUpdate();
  };

  #choose(row: Row): void {
    this.#chosen = row;
    this.#host.requestUpdate();
  }

  async #open(row: Row, takesFocus: boolean): Promise<void> {
    this.#choose(row);
    await this.#host.updateComplete;
    // Opening the details may have made the list smaller.
    this.#list.goTo(row);
    if (takesFocus) this.#host.renderRoot.querySelector<HTMLElement>('.details')?.focus();
  }
}
