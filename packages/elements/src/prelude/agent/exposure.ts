// What of the document is exposed: what a user can perceive, without what is private.

/** `autocomplete` values of secrets. */
const SECRET = /(^|\s)(cc-\S+|current-password|new-password|one-time-code)(\s|$)/i;

const { matches: elementMatches } = Element.prototype;

/** `element.matches`, also for a form that has a field with this name. */
export const matches = (element: Element, selector: string): boolean =>
  elementMatches.call(element, selector);

/** The frame in the view that shows the document of this element; null in the view's own document. */
export const frameAround = ({ ownerDocument }: Element): Element | null =>
  ownerDocument === document ? null : (ownerDocument.defaultView?.frameElement ?? null);

/** The element around this node, across the border of a shadow root or a frame. */
export function parentOf(node: Element | Text): Element | null {
  const { assignedSlot, parentNode } = node;
  return (
    assignedSlot ??
    node.parentElement ??
    (parentNode as ShadowRoot | null)?.host ??
    (node.nodeType === 1 ? frameAround(node as Element) : null)
  );
}

/** Fields that are or were passwords: one that the user has made readable is still a password. */
const passwords = new WeakSet<Node>();
/** Documents whose fields have been watched since before the user could enter anything. */
const watched = new WeakSet<Node>([document]);
/** Types of fields that could have been a password before. */
const READABLE = /^(text|search|email|tel|url|number)$/;

/** Remembers from now on which fields were passwords, also in shadow roots that scripts attach. */
export function watchPasswords(): void {
  const observer = new MutationObserver((records) => {
    for (const { target, oldValue } of records)
      if (oldValue?.toLowerCase() === 'password') passwords.add(target);
  });
  const watch = (root: Node) =>
    observer.observe(root, { subtree: true, attributeFilter: ['type'], attributeOldValue: true });
  watch(document);
  const { attachShadow } = Element.prototype;
  Element.prototype.attachShadow = function (init) {
    const root = attachShadow.call(this, init);
    watch(root);
    return root;
  };
  /** Documents in frames, as soon as they are loaded. They have no event when they are created. */
  const watchFrames = (root: Document) =>
    root.addEventListener(
      'load',
      ({ target }) => {
        const { localName, contentDocument: inner } = target as HTMLIFrameElement;
        if (localName !== 'iframe' || !inner || watched.has(inner)) return;
        watch(inner);
        watchFrames(inner);
        if (!inner.defaultView?.navigator.userActivation?.hasBeenActive) watched.add(inner);
      },
      true,
    );
  watchFrames(document);
  // Roots of the parser are not attached by scripts: what the user enters there is noticed.
  addEventListener('input', (event) => event.composedPath().forEach(notePassword), true);
}

function notePassword(target: EventTarget): void {
  if ((target as Partial<HTMLInputElement>).type === 'password') passwords.add(target as Node);
}

function isPassword(element: Element): boolean {
  if (!/^(input|textarea)$/.test(element.localName)) return false;
  if ((element as HTMLInputElement).type === 'password') passwords.add(element);
  return (
    passwords.has(element) ||
    // What it was before is not known.
    (element.ownerDocument !== document &&
      READABLE.test((element as HTMLInputElement).type) &&
      !watched.has(element.getRootNode())) ||
    // A field whose characters are drawn as dots.
    /disc|circle|square/.test(styleOf(element).getPropertyValue('-webkit-text-security'))
  );
}

/** Whether the content of this element is private: a password, a card number, a one-time code, or marked by the view. */
export const isPrivate = (element: Element): boolean =>
  element.hasAttribute('data-private') ||
  isPassword(element) ||
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

/** Whether this element or one around it cannot be perceived, with everything in it. */
export function isInRemoved(element: Element): boolean {
  for (let at: Element | null = element; at; at = parentOf(at)) if (isRemoved(at)) return true;
  return false;
}

/** Whether the element itself is shown. What it contains may be shown even if it is not. */
export const isShown = (element: Element): boolean => styleOf(element).visibility === 'visible';

/** Whether the element is exposed, with everything around it. */
export function isExposed(element: Element): boolean {
  if (!element.isConnected || !isShown(element) || isInRemoved(element)) return false;
  const modal = modalOf(element.ownerDocument);
  if (modal && !isWithin(element, modal)) return false;
  const frame = frameAround(element);
  return !frame || isExposed(frame);
}

/** Whether the element is this container or in it. */
export function isWithin(element: Element, container: Element): boolean {
  for (let at: Element | null = element; at; at = parentOf(at)) if (at === container) return true;
  return false;
}

/** The dialog that makes everything outside of it inert, also one in a shadow root. */
export function modalOf(root: Document | ShadowRoot): Element | undefined {
  let modal: Element | undefined;
  for (const element of root.querySelectorAll('*')) {
    if (element.shadowRoot) modal = modalOf(element.shadowRoot) ?? modal;
    if (element.localName === 'dialog' && matches(element, ':modal')) modal = element;
  }
  return modal;
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

/** What a user would scroll here: the element or one around it; undefined if nothing can be scrolled. */
export function scrollerOf(element: Element): Element | undefined {
  for (let at: Element | null = element; at; at = parentOf(at)) {
    const { scrollingElement, documentElement, body } = at.ownerDocument;
    if (at === scrollingElement || at === documentElement) {
      // What `html` or `body` says counts for the document.
      const hides = [documentElement, body].some(
        (one) => one && /hidden|clip/.test(styleOf(one).overflowY),
      );
      if (!hides) return scrollingElement ?? documentElement;
    } else if (isScrollable(at)) return at;
  }
  return undefined;
}

/** Whether scripts of the view have made something else than a control clickable. */
export function looksClickable(element: Element): boolean {
  if (element.hasAttribute('onclick')) return true;
  const tabIndex = element.getAttribute('tabindex');
  if (tabIndex !== null && tabIndex !== '-1') return true;
  if (styleOf(element).cursor !== 'pointer') return false;
  const around = parentOf(element);
  return !around || styleOf(around).cursor !== 'pointer';
}
