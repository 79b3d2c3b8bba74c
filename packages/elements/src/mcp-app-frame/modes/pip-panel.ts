// The panel as a small window over the page. It can be moved and resized by pointer and keyboard, and is always
// visible.
import {
  areaWithin,
  boxInCorner,
  firstSize,
  fitBox,
  moveByKey,
  nearestCorner,
  oppositeCorner,
  resizeBox,
  resizeByKey,
  snapCorner,
} from './pip-geometry.js';
import type { Box, Corner } from './pip-geometry.js';
import { zoomOf } from '../../mcp-app-dock/css-zoom.js';

/** Milliseconds between two checks of the insets, because there is no event for their change. */
const LOOK_MS = 250;

/** The corners of the first window, the second, and so on; mirrored in right-to-left pages. */
const CORNERS: readonly Corner[] = [
  { side: 'right', edge: 'bottom' },
  { side: 'left', edge: 'bottom' },
  { side: 'right', edge: 'top' },
  { side: 'left', edge: 'top' },
];
const openPanels = new Set<PipPanel>();

/** Controls of the page, and elements in which a drag has its own meaning, in a toolbar of the page. */
const CONTROLS =
  'button:not(.grip), a, input, textarea, select, label, summary, [contenteditable], [draggable=true], audio, video';
/** The pixels that a pointer moves at most during a click. */
const CLICK_DISTANCE = 4;

/**
 * The part of the viewport that is available for small windows, in CSS pixels of the panel. The insets are read from
 * the computed style.
 */
function freeArea(panel: HTMLElement): Box {
  const style = getComputedStyle(panel);
  const inset = (side: string) =>
    Number.parseFloat(style.getPropertyValue(`scroll-margin-${side}`)) || 0;
  const zoom = zoomOf(panel);
  return areaWithin(
    { width: document.documentElement.clientWidth / zoom, height: window.innerHeight / zoom },
    { top: inset('top'), right: inset('right'), bottom: inset('bottom'), left: inset('left') },
  );
}

export class PipPanel {
  readonly #panel: HTMLElement;
  /** The box that the user chose. It is kept even if the viewport is temporarily too small for it. */
  #box: Box = { x: 0, y: 0, width: 0, height: 0 };
  /** The corner that the window stays in when the viewport changes. */
  #corner: Corner | undefined;
  #isPlaced = false;
  #showing = new AbortController();

  constructor(panel: HTMLElement) {
    this.#panel = panel;
  }

  /** @param contentHeight the height of the inline view in pixels; the first window is not taller than needed */
  open(contentHeight: number): void {
    const panel = this.#panel;
    if (!this.#isPlaced) this.#begin(contentHeight);
    this.#isPlaced = true;
    openPanels.add(this);
    panel.role = 'dialog';
    panel.popover = 'manual';
    this.#place();
    panel.showPopover?.();
    this.#showing = new AbortController();
    const { signal } = this.#showing;
    window.addEventListener('resize', this.#place, { signal });
    const looks = setInterval(this.#place, LOOK_MS);
    signal.addEventListener('abort', () => clearInterval(looks));
  }

  close(): void {
    const panel = this.#panel;
    openPanels.delete(this);
    this.#showing.abort();
    panel.popover = null;
    panel.role = 'group';
    panel.removeAttribute('style');
    delete panel.dataset['handle'];
  }

  /** Starts dragging the bar: the window follows the pointer and snaps to a near corner. */
  readonly drag = (event: PointerEvent): void => {
    const bar = event.currentTarget as HTMLElement;
    const path = event.composedPath();
    const pressed = path.slice(0, path.indexOf(bar)).filter((node) => node instanceof Element);
    if (pressed.some((element) => element.matches(CONTROLS))) return;
    const isOfPage = pressed.some((element) => element.getRootNode() !== bar.getRootNode());
    const start = this.#current();
    this.#follow(
      event,
      (dx, dy) => this.#set({ ...start, x: start.x + dx, y: start.y + dy }),
      () => {
        this.#set(this.#current(), snapCorner(this.#current(), freeArea(this.#panel)), true);
      },
      isOfPage,
    );
  };

  /** Starts dragging the resize corner. */
  readonly pull = (event: PointerEvent): void => {
    const start = this.#current();
    const pulled = this.#pulled();
    // A window in a corner stays there, because the opposite corner is dragged.
    const corner = this.#corner;
    this.#follow(
      event,
      (dx, dy) => this.#set(resizeBox(start, pulled, dx, dy, freeArea(this.#panel)), corner),
      () => {},
    );
  };

  readonly moveKey = (event: KeyboardEvent): void => {
    const box = moveByKey(this.#current(), event.key, event.shiftKey, freeArea(this.#panel));
    this.#setByKey(event, box, undefined, true);
  };

  readonly resizeKey = (event: KeyboardEvent): void => {
    const { key, shiftKey } = event;
    const box = resizeByKey(this.#current(), this.#pulled(), key, shiftKey, freeArea(this.#panel));
    this.#setByKey(event, box, this.#corner, false);
  };

  #setByKey(
    event: KeyboardEvent,
    box: Box | undefined,
    corner: Corner | undefined,
    isSmooth: boolean,
  ): void {
    if (!box) return;
    // Otherwise the page would scroll.
    event.preventDefault();
    this.#set(box, corner, isSmooth);
  }

  #set(box: Box, corner?: Corner, isSmooth = false): void {
    this.#box = box;
    this.#corner = corner;
    this.#panel.toggleAttribute('data-smooth', isSmooth);
    this.#place();
  }

  #current(): Box {
    const area = freeArea(this.#panel);
    return this.#corner ? boxInCorner(this.#corner, this.#box, area) : fitBox(this.#box, area);
  }

  readonly #place = (): void => {
    // The window may have been closed during the drag.
    if (!openPanels.has(this)) return;
    const { style, dataset } = this.#panel;
    const { x, y, width, height } = this.#current();
    Object.assign(style, {
      left: `${x}px`,
      top: `${y}px`,
      width: `${width}px`,
      height: `${height}px`,
    });
    const { side, edge } = this.#pulled();
    dataset['handle'] = `${edge}-${side}`;
  };

  /** The corner with room to grow: the one opposite the nearest corner of the viewport. */
  #pulled(): Corner {
    return oppositeCorner(this.#corner ?? nearestCorner(this.#current(), freeArea(this.#panel)));
  }

  #begin(contentHeight: number): void {
    // The height of the toolbar and the border is added.
    const bar = (this.#panel.firstElementChild as HTMLElement).offsetHeight + 2;
    Object.assign(this.#box, firstSize(contentHeight + bar, freeArea(this.#panel)));
    this.#corner = this.#freeCorner();
  }

  /** A free corner, so that a second window does not hide the first. */
  #freeCorner(): Corner {
    const area = freeArea(this.#panel);
    const taken = [...openPanels].map((other) => nearestCorner(other.#current(), area));
    const isFree = ({ side, edge }: Corner) =>
      !taken.some((corner) => corner.side === side && corner.edge === edge);
    const isRtl = getComputedStyle(this.#panel).direction === 'rtl';
    const corners = CORNERS.map(({ side, edge }) => ({
      side: isRtl ? oppositeCorner({ side, edge }).side : side,
      edge,
    }));
    return corners.find(isFree) ?? corners[0]!;
  }

  /**
   * Follows the pointer, in CSS pixels of the panel.
   * @param isOfPage whether an element of the page was pressed: it gets the click if the pointer does not move
   */
  #follow(
    start: PointerEvent,
    move: (dx: number, dy: number) => void,
    end: () => void,
    isOfPage = false,
  ): void {
    if (start.button !== 0) return;
    const target = start.currentTarget as HTMLElement;
    const panel = this.#panel;
    const zoom = zoomOf(panel);
    const following = new AbortController();
    const { signal } = following;
    let isDragging = false;
    // A captured pointer clicks the element that captures it.
    const capture = () => {
      isDragging = true;
      target.setPointerCapture(start.pointerId);
    };
    const stop = () => {
      if (signal.aborted) return;
      following.abort();
      panel.toggleAttribute('data-dragged', false);
      if (isDragging) end();
    };
    // Without this, the iframe would receive the pointer events.
    panel.toggleAttribute('data-dragged', true);
    if (!isOfPage) capture();
    const moved = ({ pointerId, clientX, clientY, buttons }: PointerEvent) => {
      if (pointerId !== start.pointerId) return;
      const [dx, dy] = [clientX - start.clientX, clientY - start.clientY];
      // It was released outside of the page.
      if (!isDragging && buttons === 0) return stop();
      if (!isDragging && Math.hypot(dx, dy) >= CLICK_DISTANCE) capture();
      if (isDragging) move(dx / zoom, dy / zoom);
    };
    const released = ({ pointerId }: PointerEvent) => {
      if (pointerId === start.pointerId && !isDragging) stop();
    };
    window.addEventListener('pointermove', moved, { capture: true, signal });
    window.addEventListener('pointerup', released, { capture: true, signal });
    window.addEventListener('pointercancel', released, { capture: true, signal });
    // This also fires when the pointer is cancelled or the panel closes.
    target.addEventListener('lostpointercapture', stop, { signal });
  }
}
