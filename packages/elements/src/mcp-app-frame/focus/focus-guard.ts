// `focus-guard` protects against views that take the focus by script. An invisible overlay covers the view, so that the
// page sees the pointer and knows whether the user enters the view. A focus change without the user is reverted.
import type { SessionEvent } from '../../host/session/session-events.js';
import { tokenBucket } from '../../policy/token-bucket.js';
import { focusedElement, giveFocusTo, whenFocusMoves } from './held-focus.js';

export interface GuardedFrame extends HTMLElement {
  /** @internal */
  readonly container: Node;
  /** @internal */
  observe(event: SessionEvent): boolean;
}

/** Milliseconds after a key press in the page during which a moving pointer does not remove the overlay. */
const TYPING_MS = 1000;
/** Milliseconds in which a Tab key press in the page may move the focus into the view. */
const TAB_MS = 500;

/** Guards until the returned function is called. */
export function guardFocus(frame: GuardedFrame): () => void {
  const guarding = new AbortController();
  const { signal } = guarding;
  const capturing = { capture: true, signal };
  const shield = document.createElement('div');
  shield.style.cssText = 'position:absolute;inset:0';
  const mayReport = tokenBucket(5, 1);
  let owner = focusedElement();
  let lastKey = -Infinity;
  let lastTab = -Infinity;

  const iframe = () => frame.shadowRoot?.querySelector('iframe') ?? undefined;
  const hasFocus = () => iframe() !== undefined && frame.shadowRoot!.activeElement === iframe();
  const isAbout = (event: Event) => event.composedPath().includes(frame);
  const lower = () => (shield.hidden = true);
  const raise = (event: Event) => {
    if (!isAbout(event)) shield.hidden = false;
  };

  const check = () => {
    if (!hasFocus()) owner = focusedElement();
    if (!hasFocus() || shield.hidden || performance.now() - lastTab < TAB_MS) return;
    giveFocusTo(owner, iframe()!);
    if (!mayReport()) return;
    const reason = 'The view took the focus without the user; it was given back.';
    frame.observe({ type: 'refused', refusals: [{ kind: 'focus', what: 'focus', reason }] });
  };

  // Only a pointer that moves counts, and not while the user is typing.
  shield.addEventListener('pointermove', ({ pointerType }) => {
    if (pointerType !== 'touch' && performance.now() - lastKey > TYPING_MS) lower();
  });
  // Touch has no hover: the first tap removes the overlay, the next one reaches the view.
  shield.addEventListener('click', () => {
    lower();
    iframe()?.focus();
  });
  window.addEventListener('pointermove', raise, capturing);
  window.addEventListener('pointerdown', raise, capturing);
  window.addEventListener(
    'keydown',
    (event) => {
      lastKey = performance.now();
      if (event.key === 'Tab') lastTab = lastKey;
      shield.hidden = false;
    },
    capturing,
  );
  window.addEventListener(
    'focusin',
    () => {
      if (!hasFocus()) owner = focusedElement();
    },
    capturing,
  );
  whenFocusMoves(check, signal);
  frame.container.appendChild(shield);

  return () => {
    guarding.abort();
    shield.remove();
  };
}
