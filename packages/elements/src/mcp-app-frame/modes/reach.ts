// Checks whether the user can reach our elements. While a modal dialog is open, or the frame is inert, clicks go
// through our elements to what is below them, although ours are visible.

/** Whether a click at this point could hit the element, ignoring elements above it. */
export function isHitAt(element: Element, x: number, y: number): boolean {
  const root = element.getRootNode() as ShadowRoot;
  // Environments without layout (jsdom, happy-dom) lack this method; nothing overlaps there.
  return root.elementsFromPoint?.(x, y).some((hit) => element.contains(hit)) ?? true;
}

/**
 * Whether the element has a box. Without layout (jsdom, happy-dom) no element has one, so the answer is always true.
 */
export const hasBox = (element: HTMLElement): boolean =>
  element.offsetWidth > 0 || !('elementsFromPoint' in ShadowRoot.prototype);

/** Whether a click in the middle of the element could hit it. */
export function isHit(element: Element): boolean {
  const { left, top, width, height } = element.getBoundingClientRect();
  return isHitAt(element, left + width / 2, top + height / 2);
}

/**
 * Whether a click could hit something inside this element. The element may be off screen, so a tiny popover is tested
 * instead; it is removed before anything is painted.
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
