// Reserves room at an edge of the viewport for a dock that is fixed there. The page gets a padding on `<html>`, and a
// CSS variable for its own `fixed` elements.
import { growthOf } from './dock-size.js';
import type { DockSide, Growth } from './dock-size.js';

/** The edge is one of the screen: the text direction of the dock may differ from that of `<html>`. */
const PADDING = {
  left: 'padding-right',
  right: 'padding-left',
  up: 'padding-bottom',
} as const satisfies Record<Growth, string>;

interface Reserved {
  side: DockSide;
  padding: string;
  /** The page's own padding there: what to restore, and its pixels. */
  before: string;
  base: number;
}

export class EdgeRoom {
  #reserved: Reserved | undefined;

  /**
   * @param isRtl whether the text direction of the dock is right to left
   * @param pixels CSS pixels of `<html>`
   */
  reserve(side: DockSide, isRtl: boolean, pixels: number): void {
    const root = document.documentElement;
    const padding = PADDING[growthOf(side, isRtl)];
    if (this.#reserved?.side !== side || this.#reserved.padding !== padding) this.release();
    this.#reserved ??= {
      side,
      padding,
      before: root.style.getPropertyValue(padding),
      base: Number.parseFloat(getComputedStyle(root).getPropertyValue(padding)) || 0,
    };
    root.style.setProperty(padding, `${this.#reserved.base + pixels}px`);
    root.style.setProperty(`--mcp-app-dock-room-${side}`, `${pixels}px`);
  }

  release(): void {
    if (!this.#reserved) return;
    const { side, padding, before } = this.#reserved;
    this.#reserved = undefined;
    const { style } = document.documentElement;
    style.setProperty(padding, before);
    style.removeProperty(`--mcp-app-dock-room-${side}`);
  }
}
