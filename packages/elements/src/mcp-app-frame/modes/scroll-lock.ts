// Prevents the page from scrolling behind a panel that covers it.

let locks = 0;
let unlock: (() => void) | undefined;

/** A padding replaces the scrollbar, so that nothing moves. @returns a function that ends the lock, once */
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
