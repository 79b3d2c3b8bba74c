// Whether the user can reach what we show. While a modal dialog is open, or the page made the frame inert,
// clicks go through our elements to what lies below them, although the user sees ours.

/** Whether a click at this point could hit the element, whatever else lies over it. */
export function isHitAt(element: Element, x: number, y: number): boolean {
  const root = element.getRootNode() as ShadowRoot;
  // Without layout (jsdom, happy-dom) the method is missing, and nothing lies over anything.
  return root.elementsFromPoint?.(x, y).some((hit) => element.contains(hit)) ?? true;
}

/** Whether the element has a box. Without layout (jsdom, happy-dom) nothing has one, so everything counts. */
export const hasBox = (element: HTMLElement): boolean =>
  element.offsetWidth > 0 || !('elementsFromPoint' in ShadowRoot.prototype);

/** Whether a click in the middle of the element could hit it. */
export function isHit(element: Element): boolean {
  const { left, top, width, height } = element.getBoundingClientRect();
  return isHitAt(element, left + width / 2, top + height / 2);
}

/**
 * Whether a click could hit something that is shown inside this element. The element itself may be out of
 * sight, so a popover of one pixel is tried in its place; it is gone before anything is painted.
 */
export function testReach(parent: Element): boolean {
  const probe = document.createElement('span');
  probe.popover = 'manual';
  probe.style.cssText =
    'position:fixed;inset:0 auto auto 0;inline-size:2px;block-size:2px;margin:0;border:0;padding:0;opacity:0';
  parent.append(probe);
  probe.showPopover?.();
  const isReached = isHit(probe);
  probe.remove();
  return isReached;
}
