// Checks whether a view may be above the page. While the page shows a modal, it may not: clicks would go through our
// elements to what is below them, or our elements would hide what the page wants the user to see.

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

/**
 * Whether a click could hit something beside `sibling`. Elements may be off screen, so a tiny popover is tested
 * instead; it is removed before anything is painted. This finds native modal dialogs, also in closed shadow roots,
 * `inert`, and `pointer-events: none` of an ancestor.
 */
function testReach(sibling: HTMLElement): boolean {
  const probe = document.createElement('span');
  probe.popover = 'manual';
  // In full screen, only the content of our dialog can be reached.
  probe.slot = sibling.slot;
  probe.style.cssText =
    'position:fixed;inset:0 auto auto 0;inline-size:2px;block-size:2px;margin:0;border:0;padding:0;opacity:0;visibility:visible';
  sibling.after(probe);
  probe.showPopover?.();
  const { left, top } = probe.getBoundingClientRect();
  const isReached = isHitAt(probe, left + 1, top + 1);
  probe.remove();
  return isReached;
}

const parentOf = (element: Element): Element | undefined =>
  element.assignedSlot ??
  element.parentElement ??
  (element.getRootNode() as Partial<ShadowRoot>).host;

function withAncestors(element: Element): Element[] {
  const found: Element[] = [];
  for (let above: Element | undefined = element; above; above = parentOf(above)) found.push(above);
  return found;
}

const SEEN = { opacityProperty: true, visibilityProperty: true };

/**
 * Whether the page shows a modal that the frame is not part of.
 * @param panel what is or would be above the page, in the shadow root of `frame`
 */
export function isPageModal(frame: Element, panel: HTMLElement): boolean {
  const around = withAncestors(frame);
  // Libraries without the browser's own dialog hide the rest of the page with one of these.
  const isHidden = around.some(
    (element) => element.hasAttribute('inert') || element.getAttribute('aria-hidden') === 'true',
  );
  const isBehind = () =>
    [...document.querySelectorAll('[aria-modal=true]')].some(
      (modal) => !around.includes(modal) && (modal.checkVisibility?.(SEEN) ?? true),
    );
  return isHidden || isBehind() || !testReach(panel);
}
