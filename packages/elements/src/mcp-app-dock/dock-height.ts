// The height of a region beside a conversation that is shorter than the page: the views fill what the page can give.
import { zoomOf } from './css-zoom.js';
import { isPageScroller, parentOf } from './page-scroller.js';

/**
 * Makes the region as tall as what scrolls or clips the dock, except what is above and below the dock there. A dock whose
 * height the page defines keeps it. Measured by applying heights, because styles do not reveal whether a height follows
 * from the content.
 */
export function fillHeight(dock: HTMLElement, region: HTMLElement): void {
  const fill = (height: string) => region.style.setProperty('--_fill', height);
  fill('');
  let around = parentOf(dock);
  while (
    around &&
    (isPageScroller(around) || getComputedStyle(around).overflow.startsWith('visible'))
  )
    around = parentOf(around);
  const box = around ?? document.documentElement;
  const excess = () => box.scrollHeight - box.clientHeight;
  const isScrolled = excess() > 0;
  const top = around ? around.getBoundingClientRect().top + around.clientTop : 0;
  const above = dock.getBoundingClientRect().top - top + box.scrollTop;
  // The viewport's unit follows the window without another measurement.
  const whole = around ? `${box.clientHeight}px` : '100dvh';
  const leave = (pixels: number) => fill(`calc((${whole} - ${pixels}px) / ${zoomOf(dock)})`);
  leave(above);
  if (region.offsetHeight > dock.clientHeight + 1) fill('');
  // What is below the dock stays visible, if it was.
  else if (!isScrolled && excess() > 0) leave(above + excess());
}
