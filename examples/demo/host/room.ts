// What is folded away on a phone, which shows the conversation first, and open where there is room.
import { byId } from './element.ts';

const PANELS = ['settings', 'server-panel'];

export function unfoldWhereThereIsRoom(): void {
  const isNarrow = matchMedia('(width < 60rem)');
  const fold = () => {
    for (const id of PANELS) byId<HTMLDetailsElement>(id).open = !isNarrow.matches;
  };
  fold();
  // A phone is turned, a window is pulled wider.
  isNarrow.addEventListener('change', fold);
  foldAgain(byId<HTMLDetailsElement>('settings'), isNarrow);
}

/** On a phone the settings lie over the page: they go once they did their work, at Escape, or a touch beside them. */
function foldAgain(settings: HTMLDetailsElement, isNarrow: MediaQueryList): void {
  const putAway = () => {
    if (!isNarrow.matches) return;
    settings.open = false;
    settings.querySelector('summary')?.focus();
  };
  settings.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') putAway();
  });
  byId('inspect').addEventListener('click', putAway);
  document.addEventListener('pointerdown', ({ target }) => {
    if (isNarrow.matches && !settings.contains(target as Node)) settings.open = false;
  });
}
