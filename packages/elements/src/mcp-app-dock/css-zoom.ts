// CSS `zoom`: positions on the screen are in CSS pixels of the viewport, lengths in the styles of an element are in its
// own, zoomed ones.

/** How many CSS pixels of the viewport one CSS pixel of the element has. 1 in engines that cannot tell. */
export const zoomOf = (element: Element): number =>
  (element as { currentCSSZoom?: number }).currentCSSZoom || 1;
