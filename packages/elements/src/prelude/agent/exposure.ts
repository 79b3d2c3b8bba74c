// What of the document is exposed: what a user can perceive, without what is private.

/** `autocomplete` values of secrets. */
const SECRET = /(^|\s)(cc-\S+|current-password|new-password|one-time-code)(\s|$)/i;

/** The element around this one, across the border of a shadow root. */
export function parentOf(element: Element): Element | null {
  const slot = element.assignedSlot;
  if (slot) return slot;
  const { parentNode } = element;
  return element.parentElement ?? (parentNode as ShadowRoot | null)?.host ?? null;
}

/** Whether the content of this element is private: a password, a card number, a one-time code, or marked by the view. */
export const isPrivate = (element: Element): boolean =>
  element.hasAttribute('data-private') ||
  (element.localName === 'input' && (element as HTMLInputElement).type === 'password') ||
  SECRET.test(element.getAttribute('autocomplete') ?? '');

/** Whether this element or one around it is private. */
export function isInPrivate(element: Element): boolean {
  for (let at: Element | null = element; at; at = parentOf(at)) if (isPrivate(at)) return true;
  return false;
}

const styleOf = (element: Element): CSSStyleDeclaration =>
  element.ownerDocument.defaultView!.getComputedStyle(element);

/** Whether neither this element nor anything in it can be perceived. */
export function isRemoved(element: Element): boolean {
  if (element.getAttribute('aria-hidden') === 'true' || element.hasAttribute('inert')) return true;
  if (/^(script|style|template|noscript|head|meta|link|title)$/.test(element.localName))
    return true;
  const around = element.parentElement;
  // The content of a closed `details` has a box, but is not shown.
  if (
    around?.localName === 'details' &&
    !(around as HTMLDetailsElement).open &&
    element !== around.querySelector(':scope > summary')
  )
    return true;
  const { display, contentVisibility } = styleOf(element);
  return display === 'none' || contentVisibility === 'hidden';
}

/** Whether the element itself is shown. What it contains may be shown even if it is not. */
export const isShown = (element: Element): boolean => styleOf(element).visibility === 'visible';

/** Whether the element is exposed, with everything around it. */
export function isExposed(element: Element): boolean {
  if (!element.isConnected || !isShown(element)) return false;
  for (let at: Element | null = element; at; at = parentOf(at)) if (isRemoved(at)) return false;
  const modal = modalOf(element.ownerDocument);
  return !modal || isWithin(element, modal);
}

function isWithin(element: Element, container: Element): boolean {
  for (let at: Element | null = element; at; at = parentOf(at)) if (at === container) return true;
  return false;
}

/** The dialog that makes everything outside of it inert. */
export function modalOf(document: Document): Element | undefined {
  try {
    return [...document.querySelectorAll('dialog:modal')].at(-1);
  } catch {
    // An engine without the selector has no modal dialogs in a sandbox either.
    return undefined;
  }
}

/** The exposed children, as they are drawn: the content of a shadow root and of slots. */
export function childrenOf(element: Element): readonly Node[] {
  if (element.shadowRoot) return [...element.shadowRoot.childNodes];
  if (element.localName === 'details' && !(element as HTMLDetailsElement).open)
    return [...element.querySelectorAll(':scope > summary')].slice(0, 1);
  if (element.localName === 'slot') {
    const assigned = (element as HTMLSlotElement).assignedNodes({ flatten: true });
    if (assigned.length > 0) return assigned;
  }
  return [...element.childNodes];
}

/** Whether a user can scroll the content of this element. */
export function isScrollable(element: Element): boolean {
  const { overflowX, overflowY } = styleOf(element);
  const scrolls = (overflow: string) => /auto|scroll/.test(overflow);
  return (
    (scrolls(overflowY) && element.scrollHeight > element.clientHeight + 1) ||
    (scrolls(overflowX) && element.scrollWidth > element.clientWidth + 1)
  );
}

/** Whether scripts of the view have made something else than a control clickable. */
export const looksClickable = (element: Element): boolean =>
  element.hasAttribute('onclick') ||
  (element.hasAttribute('tabindex') && element.getAttribute('tabindex') !== '-1') ||
  (styleOf(element).cursor === 'pointer' &&
    (!element.parentElement || styleOf(element.parentElement).cursor !== 'pointer'));
