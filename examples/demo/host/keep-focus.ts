// A list that is redrawn takes the keyboard focus away with the button that had it. This gives it back.

const itemWithFocus = (list: HTMLElement) =>
  [...list.children].findIndex((item) => item.contains(document.activeElement));

/** Redraws a list. Focus that was in it stays at its place in the list, or goes to `otherwise`. */
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
