// The separator between conversation and dock: a pointer or keys move it, a double click resets it.
import { html } from 'lit';
import type { TemplateResult } from 'lit';
import { zoomOf } from './css-zoom.js';
import type { DockLabels } from './dock-labels.js';
import { growthOf, sizeAfterKey, sizeAfterMove } from './dock-size.js';
import type { DockSide, SizeRange } from './dock-size.js';

/** The dock, as its separator uses it. */
export interface Resizable extends HTMLElement {
  /** The current side of the docked views. */
  readonly shownSide: DockSide;
  /** The sizes that the layout allows, measured. */
  range(): SizeRange;
  /** Applies this size; undefined means the default. */
  resize(size: number | undefined): void;
  /** Stores the size at the end of a gesture. */
  keepSize(): void;
}

export class DockSeparator {
  readonly #dock: Resizable;

  constructor(dock: Resizable) {
    this.#dock = dock;
  }

  /** @param range undefined until the dock is laid out */
  render(labels: DockLabels, range: SizeRange | undefined): TemplateResult {
    const { min, max, now } = range ?? { min: 0, max: 100, now: 50 };
    return html`<div
      class="separator"
      part="separator"
      role="separator"
      tabindex="0"
      aria-orientation=${this.#dock.shownSide === 'bottom' ? 'horizontal' : 'vertical'}
      aria-valuemin=${Math.round(min)}
      aria-valuemax=${Math.round(max)}
      aria-valuenow=${Math.round(now)}
      aria-label=${labels.dockResize}
      aria-description=${labels.dockResizeHelp}
      @keydown=${this.#press}
      @pointerdown=${this.#drag}
      @dblclick=${this.#reset}
    ></div>`;
  }

  get #growth() {
    const isRtl = getComputedStyle(this.#dock).direction === 'rtl';
    return growthOf(this.#dock.shownSide, isRtl);
  }

  readonly #reset = (): void => {
    this.#dock.resize(undefined);
    this.#dock.keepSize();
  };

  readonly #press = (event: KeyboardEvent): void => {
    const { key, shiftKey } = event;
    const size = sizeAfterKey(key, shiftKey, this.#growth, this.#dock.range());
    if (size === undefined) return;
    // Otherwise the page would scroll.
    event.preventDefault();
    this.#dock.resize(size === 'reset' ? undefined : size);
    this.#dock.keepSize();
  };

  readonly #drag = (event: PointerEvent): void => {
    if (event.button !== 0) return;
    const separator = event.currentTarget as HTMLElement;
    const growth = this.#growth;
    const range = this.#dock.range();
    const zoom = zoomOf(separator);
    const shield = this.#shield(growth === 'up' ? 'row-resize' : 'col-resize');
    const dragging = new AbortController();
    const { signal } = dragging;
    let hasMoved = false;
    separator.setPointerCapture(event.pointerId);
    separator.toggleAttribute('data-dragged', true);
    separator.addEventListener(
      'pointermove',
      ({ clientX, clientY }) => {
        const moved = {
          dx: (clientX - event.clientX) / zoom,
          dy: (clientY - event.clientY) / zoom,
        };
        hasMoved ||= moved.dx !== 0 || moved.dy !== 0;
        if (hasMoved) this.#dock.resize(sizeAfterMove(growth, range.now, moved, range));
      },
      { signal },
    );
    // This also fires when the pointer is cancelled or the dock becomes empty.
    separator.addEventListener(
      'lostpointercapture',
      () => {
        dragging.abort();
        shield.remove();
        separator.toggleAttribute('data-dragged', false);
        if (hasMoved) this.#dock.keepSize();
      },
      { signal },
    );
  };

  /**
   * Covers the whole page while the separator is dragged, because an iframe under the pointer would receive its events.
   */
  #shield(cursor: string): HTMLElement {
    const shield = document.createElement('div');
    shield.className = 'shield';
    shield.popover = 'manual';
    shield.style.cursor = cursor;
    this.#dock.shadowRoot!.append(shield);
    shield.showPopover?.();
    return shield;
  }
}
