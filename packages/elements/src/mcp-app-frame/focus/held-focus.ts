// Keeping the focus where the user put it: no attribute stops a view from taking it.

/** The element that has the focus, through shadow roots; undefined when that is the page itself. */
export function focusedElement(): HTMLElement | undefined {
  let active = document.activeElement;
  while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement;
  return active instanceof HTMLElement && active !== document.body ? active : undefined;
}

/**
 * Calls back when a frame may have taken the focus. Not at once: Chromium does not let the focus go
 * back while it is on its way, though `activeElement` says that it did.
 */
export function whenFocusMoves(callback: () => void, signal: AbortSignal): void {
  const soon = () => setTimeout(() => signal.aborted || callback());
  // The page's window loses the focus when a frame gets it; engines differ in whom they tell else.
  window.addEventListener('blur', soon, { signal });
  document.addEventListener('focusout', soon, { capture: true, signal });
}

/** Takes the focus out of a frame and gives it to `owner`, or to the page. */
export function giveFocusTo(owner: HTMLElement | undefined, from: HTMLElement | undefined): void {
  from?.blur();
  if (owner?.isConnected) owner.focus({ preventScroll: true });
}
