// The tabs of a dock with several views.
import { html } from 'lit';
import type { TemplateResult } from 'lit';
import type { DockLabels } from './dock-labels.js';
import type { DockedView } from './docked-view.js';

interface Tabs {
  views: readonly DockedView[];
  selected: DockedView | undefined;
  labels: DockLabels;
  select(view: DockedView): void;
}

/** The tab that a key selects; undefined for other keys. */
function tabAfterKey(key: string, at: number, count: number, isRtl: boolean): number | undefined {
  const next = isRtl ? 'ArrowLeft' : 'ArrowRight';
  const previous = isRtl ? 'ArrowRight' : 'ArrowLeft';
  if (key === next) return (at + 1) % count;
  if (key === previous) return (at + count - 1) % count;
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : undefined;
}

export function dockTabs({ views, selected, labels, select }: Tabs): TemplateResult {
  const press = (event: KeyboardEvent) => {
    const list = event.currentTarget as HTMLElement;
    // The panel is elsewhere in the document, so the Tab key does not reach it.
    if (event.key === 'ArrowDown') {
      event.preventDefault();
      return selected?.focus();
    }
    const isRtl = getComputedStyle(list).direction === 'rtl';
    const to = tabAfterKey(event.key, views.indexOf(selected!), views.length, isRtl);
    if (to === undefined) return;
    event.preventDefault();
    select(views[to]!);
    (list.children[to] as HTMLElement).focus();
  };
  return html`<div
    class="tabs"
    part="tabs"
    role="tablist"
    aria-label=${labels.dockTabs}
    @keydown=${press}
  >
    ${views.map(
      (view) =>
        html`<button
          type="button"
          part="tab"
          role="tab"
          title=${view.title}
          aria-selected=${view === selected}
          tabindex=${view === selected ? 0 : -1}
          @click=${() => select(view)}
        >
          ${view.title}
        </button>`,
    )}
  </div>`;
}
