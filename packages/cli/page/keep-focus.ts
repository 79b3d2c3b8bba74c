// A list that is rendered again loses the keyboard focus together with the focused button. This restores it.

const itemWithFocus = (list: HTMLElement) =>
  [...list.children].findIndex((item) => item.contains(document.activeElement));

/** Renders a list again. Focus that was in it stays at its position in the list, or goes to `otherwise`. */
export function keepFocus(
  list: HTMLElement,
  items: readonly HTMLElement[],
  otherwise: HTMLElement,
) {
  const before = itemWithFocus(list);
  list.replaceChildren(...items);
  if (before === -1) return;
  const item = items[Math.min(before, items.length - 1)];
  (item?.querySelector('button') ?? otherwise).focus({ preventScroll: true });
}
