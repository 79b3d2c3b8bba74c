import type { DockSide } from './dock-size.js';

/** A view was docked or left, or another tab was selected. */
export class McpAppDockedChangeEvent extends Event {
  /** The docked frames, in the order of their tabs. */
  readonly frames: readonly HTMLElement[];
  /** The frame whose view is shown; undefined if the dock is empty. */
  readonly selected: HTMLElement | undefined;
  constructor(frames: readonly HTMLElement[], selected: HTMLElement | undefined) {
    super('mcp-app-docked-change', { bubbles: true, composed: true });
    this.frames = frames;
    this.selected = selected;
  }
}

/** The user resized the dock or reset its size. Fires once per gesture, at its end. */
export class McpAppDockedResizeEvent extends Event {
  readonly side: DockSide;
  /** In pixels; undefined after a reset. */
  readonly size: number | undefined;
  constructor(side: DockSide, size: number | undefined) {
    super('mcp-app-docked-resize', { bubbles: true, composed: true });
    this.side = side;
    this.size = size;
  }
}

declare global {
  interface HTMLElementEventMap {
    'mcp-app-docked-change': McpAppDockedChangeEvent;
    'mcp-app-docked-resize': McpAppDockedResizeEvent;
  }
}
