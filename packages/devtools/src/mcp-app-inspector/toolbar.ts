// Tabs, actions and the filter: the rows of buttons above the panel.
import { html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import { icons } from './icons.js';
import type { InspectorLabels } from './inspector-labels.js';
import { nextInGroup } from './rows/roving-focus.js';
import { TOGGLES } from './rows/row-filter.js';
import type { RowFilter, Toggle } from './rows/row-filter.js';

export const TABS = [
  'messages',
  'activity',
  'timing',
  'context',
  'security',
  'accessibility',
  'agents',
  'audit',
  'log',
  'replay',
] as const;
export type Tab = (typeof TABS)[number];

export interface TabsView {
  labels: InspectorLabels;
  tab: Tab;
  /** The tabs, each with the number beside its name, if it has one. */
  counts: ReadonlyMap<Tab, number | undefined>;
  choose(tab: Tab): void;
}

/** ARIA tabs: the arrow keys move the focus and select the tab. */
export function tabList({ labels, tab, counts, choose }: TabsView): TemplateResult {
  const pressed = (event: KeyboardEvent) => {
    const next = nextInGroup(event, '[role=tab]');
    if (!next) return;
    event.preventDefault();
    next.focus();
    choose(next.id.slice('tab-'.length) as Tab);
  };
  return html`<div role="tablist" part="tabs" aria-label=${labels.views} @keydown=${pressed}>
    ${[...counts].map(
      ([name, count]) =>
        html`<button
          type="button"
          role="tab"
          id="tab-${name}"
          aria-selected=${name === tab}
          aria-controls="panel"
          tabindex=${name === tab ? 0 : -1}
          @click=${() => choose(name)}
        >
          ${labels[name]}${count ? html` <span class="badge">${count}</span>` : nothing}
        </button>`,
    )}
  </div>`;
}

export type Action = 'record' | 'clear' | 'copy' | 'export' | 'import' | 'startReplay';
const ACTIONS: Action[] = ['record', 'clear', 'copy', 'export', 'import', 'startReplay'];

export interface ActionsView {
  labels: InspectorLabels;
  isPaused: boolean;
  /** The button that the Tab key moves to. */
  stop: Action;
  act(action: Action): void;
  stopAt(action: Action): void;
}

/** ARIA toolbar: the Tab key stops once, and the arrow keys move inside. */
export function actionBar({ labels, isPaused, stop, act, stopAt }: ActionsView): TemplateResult {
  const pressed = (event: KeyboardEvent) => {
    const next = nextInGroup(event, 'button');
    if (!next) return;
    event.preventDefault();
    next.focus();
  };
  const name = (action: Action) => (action === 'record' && !isPaused ? ('pause' as const) : action);
  return html`<div role="toolbar" part="toolbar" aria-label=${labels.actions} @keydown=${pressed}>
    ${ACTIONS.map(
      (action) =>
        html`<button
          type="button"
          class="quiet ${name(action)}"
          title=${labels[name(action)]}
          aria-label=${labels[name(action)]}
          tabindex=${action === stop ? 0 : -1}
          @focus=${() => stopAt(action)}
          @click=${() => act(action)}
        >
          ${icons[name(action)]}<span>${labels[name(action)]}</span>
        </button>`,
    )}
  </div>`;
}

/** @param withToggles whether to show the toggles about messages; other lists have only the text and the errors */
export function filterBar(
  labels: InspectorLabels,
  { text, on }: RowFilter,
  withToggles: boolean,
  change: (edit: (filter: RowFilter) => RowFilter) => void,
): TemplateResult {
  // Edits apply to the current filter, which may be newer than the rendered one.
  const toggle = (name: Toggle) =>
    change((filter) => {
      const next = new Set(filter.on);
      if (!next.delete(name)) next.add(name);
      return { ...filter, on: next };
    });
  const typed = ({ target }: Event) =>
    change((filter) => ({ ...filter, text: (target as HTMLInputElement).value }));
  return html`<div class="filter" role="group" aria-label=${labels.filter}>
    <input
      type="search"
      placeholder=${labels.filter}
      aria-label=${labels.filter}
      .value=${text}
      @input=${typed}
    />
    ${(withToggles ? TOGGLES : (['errors'] as const)).map(
      (name) =>
        html`<button
          type="button"
          class="toggle"
          aria-pressed=${on.has(name)}
          @click=${() => toggle(name)}
        >
          ${labels[name]}
        </button>`,
    )}
  </div>`;
}
