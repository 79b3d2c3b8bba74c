// Reserves room at an edge of the viewport for a dock that is fixed there. The page gets a padding on `<html>`, and a
// CSS variable for its own `fixed` elements.
import type { DockSide } from './dock-size.js';

const PADDING = {
  start: 'padding-inline-start',
  end: 'padding-inline-end',
  bottom: 'padding-block-end',
} as const satisfies Record<DockSide, string>;

export class EdgeRoom {
  /** What to restore: the side, and the page's own padding there. */
  #kept: { side: DockSide; before: string; base: number } | undefined;

  reserve(side: DockSide, pixels: number): void {
    const root = document.documentElement;
    if (this.#kept && this.#kept.side !== side) this.release();
    this.#kept ??= {
      side,
      before: root.style.getPropertyValue(PADDING[side]),
      base: Number.parseFloat(getComputedStyle(root).getPropertyValue(PADDING[side])) || 0,
    };
    root.style.setProperty(PADDING[side], `${this.#kept.base + pixels}px`);
    root.style.setProperty(`--mcp-app-dock-room-${side}`, `${pixels}px`);
  }

  release(): void {
    if (!this.#kept) return;
    const { side, before } = this.#kept;
    this.#kept = undefined;
    const { style } = document.documentElement;
    style.setProperty(PADDING[side], before);
    style.removeProperty(`--mcp-app-dock-room-${side}`);
  }
}
