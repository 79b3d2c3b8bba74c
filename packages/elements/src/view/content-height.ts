// Measures how tall the content of a page is, independent of the window's height. It only reads: changing styles
// to measure (such as `height: max-content` on <html>) resets the scroll position of every inner scroller and
// collapses `height: 100%` layouts (ext-apps#502, #619).

// Enough for real views. A very large table must not cost a whole animation frame.
const MOST_ELEMENTS = 3000;

/** Equal except for borders of the host and fractions of pixels. */
export const isNear = (a: number, b: number) => Math.abs(a - b) <= 2;

/**
 * Returns a function that measures `root`: the height of its content in pixels, and whether the layout is
 * stretched, that is, fills the height it gets (`100vh`, `height: 100%` and similar).
 *
 * `isOurs` says that the window has a height that this view requested. Then an element can be as tall as the
 * window without following it, so only what was observed at other heights counts.
 *
 * `onvisit` is called with every element that is measured.
 */
export function contentHeightOf(root: HTMLElement, onvisit: (element: Element) => void) {
  const followers = new WeakSet<Element>();

  return (windowHeight: number, isOurs: boolean): [height: number, isStretched: boolean] => {
    let count = 0;

    const measure = (element: Element, outerBottom: number): [number, boolean] => {
      const { top, bottom, height, width } = element.getBoundingClientRect();
      const style = getComputedStyle(element);
      // An element without a width is not rendered. It must not count as full in a window without a height.
      const isFull = width > 0 && isNear(height, windowHeight);
      const isBar = !isFull && /abs|fix/.test(style.position) && isNear(bottom, windowHeight);
      if (!isFull && !isBar) followers.delete(element);
      else if (!isOurs) followers.add(element);
      const isFollower = followers.has(element);

      const isPage = element === root || element === document.body;
      const isClipping = style.overflowY !== 'visible';
      let inside = top;
      let isStretched = isFollower && isFull;
      onvisit(element);
      // Last child first, because portals are at the end. Clipped content (scrollers, SVG) needs no space.
      if ((isPage || !isClipping) && count++ < MOST_ELEMENTS)
        for (const child of [
          ...element.children,
          ...(element.shadowRoot?.children ?? []),
        ].toReversed()) {
          const [low, stretched] = measure(child, bottom);
          inside = Math.max(inside, low);
          isStretched ||= stretched;
        }

      let low = bottom;
      if (isStretched)
        // The user scrolls to what an inner scroller hides.
        low =
          isClipping && !isPage
            ? top
            : Math.max(inside, textBottom(element)) +
              parseFloat(style.paddingBottom) +
              parseFloat(style.borderBottomWidth);
      // A bar at the bottom of the window needs its own height, not the whole window.
      else if (isFollower) low = height;
      else if (!isClipping) low = Math.max(bottom, inside);

      // An element that is outside the window, invisible, or animating into view needs no space (yet).
      const isIdle =
        low > outerBottom + 1 &&
        (style.visibility !== 'visible' ||
          (style.position === 'fixed' && top >= windowHeight) ||
          element.getAnimations?.()[0]);
      return [isIdle ? -Infinity : low + (parseFloat(style.marginBottom) || 0), isStretched];
    };

    const [low, isStretched] = measure(root, Infinity);
    return [low - root.getBoundingClientRect().top, isStretched];
  };
}

/** The bottom edge of the lowest text node of `element`. */
function textBottom(element: Element): number {
  const range = new Range();
  let low = -Infinity;
  for (const node of element.childNodes)
    if (node.nodeType === 3) {
      range.selectNode(node);
      low = Math.max(low, range.getBoundingClientRect().bottom);
    }
  return low;
}
