// Keeps the focus where the user put it, because no attribute prevents a view from taking it.

/** The focused element, through shadow roots; undefined if it is the page itself. */
export function focusedElement(): HTMLElement | undefined {
  let active = document.activeElement;
  while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement;
  return active instanceof HTMLElement && active !== document.body ? active : undefined;
}

/**
 * Calls back when an iframe may have taken the focus. The call is delayed, because Chromium ignores focus changes while
 * the focus is moving, although `activeElement` reports them.
 */
export function whenFocusMoves(callback: () => void, signal: AbortSignal): void {
  const soon = () => setTimeout(() => signal.aborted || callback());
  // The page's window loses the focus when an iframe gets it; engines differ in the other events.
  window.addEventListener('blur', soon, { signal });
  document.addEventListener('focusout', soon, { capture: true, signal });
}

/** Moves the focus from an iframe to `owner`, or to the page. */
export function giveFocusTo(owner: HTMLElement | undefined, from: HTMLElement | undefined): void {
  from?.blur();
  if (owner?.isConnected) owner.focus({ preventScroll: true });
}
