// Marks the edges of a scrolling box beyond which there is more. Not with scroll timelines: Firefox has none, and Chromium
// keeps the last state when the box no longer scrolls.

export function markEdges(scroller: HTMLElement): void {
  const mark = () => {
    const { scrollTop, scrollHeight, clientHeight } = scroller;
    scroller.classList.toggle('more-above', scrollTop > 1);
    scroller.classList.toggle('more-below', scrollTop + clientHeight < scrollHeight - 1);
  };
  scroller.addEventListener('scroll', mark, { passive: true });
  const sizes = new ResizeObserver(mark);
  for (const box of [scroller, ...scroller.children]) sizes.observe(box);
}
