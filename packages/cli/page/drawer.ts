// Servers and settings: at the side where there is room, otherwise in a drawer over the page.
import { byId } from './element.ts';

export function offerDrawer(): void {
  const isNarrow = matchMedia('(width < 60rem)');
  const side = byId('side');
  const menu = byId<HTMLButtonElement>('menu');
  const show = (isOpen: boolean) => {
    side.classList.toggle('open', isOpen);
    menu.ariaExpanded = String(isOpen);
    // A closed drawer is only out of sight: the keyboard must not reach it either.
    side.inert = isNarrow.matches && !isOpen;
  };
  const close = () => {
    if (!side.classList.contains('open')) return;
    const hadFocus = side.contains(document.activeElement);
    show(false);
    if (hadFocus) menu.focus({ preventScroll: true });
  };
  menu.addEventListener('click', () => {
    show(!side.classList.contains('open'));
    if (side.classList.contains('open')) side.focus({ preventScroll: true });
  });
  // For example when a phone is rotated or a window is resized.
  isNarrow.addEventListener('change', () => show(false));
  document.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') close();
  });
  document.addEventListener('pointerdown', ({ target }) => {
    if (!side.contains(target as Node) && !menu.contains(target as Node)) close();
  });
  // A tool was picked, and its form is below the drawer.
  side.addEventListener('click', ({ target }) => {
    if (isNarrow.matches && (target as Element).closest('.pick')) close();
  });
  show(false);
}
