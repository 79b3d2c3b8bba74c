// The interface between a dock and its frames. A frame is never moved into the dock: it positions its panel over the
// box that the dock reserves for it.
import type { DockLabels } from './dock-labels.js';

/** A rectangle in CSS pixels of the viewport. */
export interface DockBox {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The position of a docked view's panel. */
export interface DockPlace {
  box: DockBox;
  /** The visible part of the box: scroll containers of the page may clip it. */
  visible: DockBox;
  /** Whether its tab is selected. Other views keep their size but are hidden. */
  isSelected: boolean;
  /** Whether there are tabs, because several views are docked. */
  isTab: boolean;
}

/** A view that is shown in a dock. */
export interface DockedView {
  /** The `<mcp-app-frame>`. */
  readonly frame: HTMLElement;
  /** The name on its tab. */
  readonly title: string;
  /** Its buttons. With several views, they are at the end of the tabs. */
  readonly toolbar: HTMLElement;
  /** Translations, for a dock without its own. */
  readonly labels: Partial<DockLabels>;
  place(place: DockPlace): void;
  /** Called when the dock is gone or hidden: the view returns to its place in the page. */
  leave(): void;
  /** Moves the focus into the panel. */
  focus(): void;
}
