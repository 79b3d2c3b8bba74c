// What a dock and the frames in it know of each other. A frame is never moved into the dock: it lays its panel over the box
// that the dock keeps free for it.
import type { DockLabels } from './dock-labels.js';

/** A rectangle in CSS pixels of the viewport. */
export interface DockBox {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Where the panel of a docked view goes. */
export interface DockPlace {
  box: DockBox;
  /** The part of the box that the page shows: its scroll containers may hide some of it. */
  visible: DockBox;
  /** Whether its tab is selected. The others keep their size, out of sight. */
  isSelected: boolean;
  /** Whether there are tabs: the panel is one of several then. */
  isTab: boolean;
}

/** A view that is shown in a dock. */
export interface DockedView {
  /** The `<mcp-app-frame>`. */
  readonly frame: HTMLElement;
  /** The name on its tab. */
  readonly title: string;
  /** Translations, for a dock that has none of its own. */
  readonly labels: Partial<DockLabels>;
  place(place: DockPlace): void;
  /** The dock is gone, or has no box any more: the view goes back to its place in the page. */
  leave(): void;
  /** Moves the focus into the panel. */
  focus(): void;
}
