// Which elements scroll or clip their content in a box of their own.

/** The parent in the layout, through slots and shadow roots. */
export const parentOf = (element: Element): Element | undefined =>
  element.assignedSlot ??
  element.parentElement ??
  (element.getRootNode() as Partial<ShadowRoot>).host;

/**
 * Whether the `overflow` of this element is that of the viewport. That of `<body>` is, unless `<html>` has its own
 * `overflow`: then the body scrolls in its own box.
 */
export function isPageScroller(element: Element): boolean {
  const { documentElement: root, body, scrollingElement } = document;
  if (element === root || element === scrollingElement) return true;
  return element === body && getComputedStyle(root).overflow.startsWith('visible');
}
