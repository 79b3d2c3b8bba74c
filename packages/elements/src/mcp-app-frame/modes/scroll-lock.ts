// Keeps the page from scrolling behind a panel that covers it.

let locks = 0;
let unlock: (() => void) | undefined;

/** Nothing moves: where the scrollbar was, the page keeps as much room free. @returns ends the lock, once */
export function lockScroll(): () => void {
  if (locks++ === 0) {
    const root = document.documentElement;
    const { overflow, paddingRight } = root.style;
    const scrollbar = window.innerWidth - root.clientWidth;
    if (scrollbar > 0) {
      const padding = Number.parseFloat(getComputedStyle(root).paddingRight);
      root.style.paddingRight = `${padding + scrollbar}px`;
    }
    root.style.overflow = 'hidden';
    unlock = () => Object.assign(root.style, { overflow, paddingRight });
  }
  let isLocked = true;
  return () => {
    if (!isLocked) return;
    isLocked = false;
    if (--locks === 0) unlock?.();
  };
}
