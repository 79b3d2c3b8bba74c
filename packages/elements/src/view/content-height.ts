// How tall the content of a page is by itself, whatever the height of the window. Only reads: undoing
// styles to measure (as `height: max-content` on <html> does) resets the scroll position of every inner
// scroller and collapses `height: 100%` layouts (ext-apps#502, #619).

// Enough for real views; a giant table must not cost a frame.
const MOST_ELEMENTS = 3000;

/** Borders of the Host and fractions of pixels do not count. */
export const isNear = (a: number, b: number) => Math.abs(a - b) <= 2;

/**
 * Makes a function that measures `root`: its content's height in pixels, and whether the layout is
 * stretched, that is, takes the height it is given (`100vh`, `height: 100%` and the like).
 *
 * `isOurs` says that the window has the height we asked for. Then anything may be as tall as the window
 * without following it, and what was learned at other heights decides.
 *
 * `onvisit` hears of every element that was looked at.
 */
export function contentHeightOf(root: HTMLElement, onvisit: (element: Element) => void) {
  const followers = new WeakSet<Element>();

  return (windowHeight: number, isOurs: boolean): [height: number, isStretched: boolean] => {
    let count = 0;

    const measure = (element: Element, outerBottom: number): [number, boolean] => {
      const { top, bottom, height, width } = element.getBoundingClientRect();
      const style = getComputedStyle(element);
      // Without a width it is not there at all; a window without a height would make it full.
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
      // Last first: portals stand at the end. What is clipped needs no room: scrollers, SVG.
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
        // What an inner scroller hides is meant to be scrolled to.
        low =
          isClipping && !isPage
            ? top
            : Math.max(inside, textBottom(element)) +
              parseFloat(style.paddingBottom) +
              parseFloat(style.borderBottomWidth);
      // A bar at the bottom of the window needs room for itself, not the whole window.
      else if (isFollower) low = height;
      else if (!isClipping) low = Math.max(bottom, inside);

      // Parked outside, invisible, or on its way in: it does not ask for room (yet).
      const isIdle =
        low > outerBottom + 1 &&
        (style.visibility !== 'visible' ||
          (style.position === 'fixed' && top >= windowHeight) ||
          element.getAnimations()[0]);
      return [isIdle ? -Infinity : low + (parseFloat(style.marginBottom) || 0), isStretched];
    };

    const [low, isStretched] = measure(root, Infinity);
    return [low - root.getBoundingClientRect().top, isStretched];
  };
}

/** The lowest edge of text that stands directly in `element`. */
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
