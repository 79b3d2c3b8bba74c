// `focus-guard`: a shield against views that take the focus by script. An invisible
// sheet lies over the view: where it lies, the page sees the pointer, and knows whether the user goes
// into the view. A focus that moves there without the user is given back.
import type { SessionEvent } from '../../host/session/session-events.js';
import { tokenBucket } from '../../policy/token-bucket.js';
import { focusedElement, giveFocusTo, whenFocusMoves } from './held-focus.js';

export interface GuardedFrame extends HTMLElement {
  /** @internal */
  readonly container: Node;
  /** @internal */
  observe(event: SessionEvent): boolean;
}

/** Milliseconds after a key in the page in which a pointer that brushes the view does not open it. */
const TYPING_MS = 1000;
/** Milliseconds in which a Tab of the page reaches the view. */
const TAB_MS = 500;

/** Guards until the returned function is called. */
export function guardFocus(frame: GuardedFrame): () => void {
  const guarding = new AbortController();
  const { signal } = guarding;
  const capturing = { capture: true, signal };
  const shield = document.createElement('div');
  shield.style.cssText = 'position:absolute;inset:0';
  const mayTell = tokenBucket(5, 1);
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
    if (!mayTell()) return;
    const reason = 'The view took the focus without the user; it was given back.';
    frame.observe({ type: 'refused', refusals: [{ kind: 'focus', what: 'focus', reason }] });
  };

  // Only a moving pointer, and none that a user who types has brushed.
  shield.addEventListener('pointermove', ({ pointerType }) => {
    if (pointerType !== 'touch' && performance.now() - lastKey > TYPING_MS) lower();
  });
  // A finger says nothing before it taps: its first tap opens the view, the next one goes into it.
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
