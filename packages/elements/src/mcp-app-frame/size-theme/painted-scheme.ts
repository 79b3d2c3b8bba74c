// Whether a page looks light or dark where a frame is: decided by what is painted there, not by what the system prefers.
import { lightnessOf } from '../../policy/lightness.js';
import type { Theme } from '../../protocol/host-context.js';

/** The elements that are shown over another one than their parent, such as the panel of a docked view. */
export const shownOver = new WeakMap<Element, Element>();

/** What is rendered behind an element: through slots and out of shadow roots. */
const parentOf = (element: Element): Element | null =>
  shownOver.get(element) ??
  element.assignedSlot ??
  element.parentElement ??
  (element.getRootNode() as Partial<ShadowRoot>).host ??
  null;

/** The canvas of the page is painted in the scheme of its root. */
function canvasScheme(): Theme {
  const root = getComputedStyle(document.documentElement).colorScheme;
  const meta = document.querySelector<HTMLMetaElement>('meta[name="color-scheme"]');
  const schemes = !root || root === 'normal' ? (meta?.content ?? '') : root;
  const isDark =
    schemes.includes('dark') &&
    (!schemes.includes('light') || matchMedia('(prefers-color-scheme: dark)').matches);
  return isDark ? 'dark' : 'light';
}

/** The scheme of the nearest opaque background behind an element, or of the page's canvas. */
export function paintedScheme(element: Element): Theme {
  for (let above = parentOf(element); above; above = parentOf(above)) {
    const { backgroundColor, backgroundImage, color } = getComputedStyle(above);
    // Nobody knows the colours of an image, but the text on it is legible.
    if (backgroundImage && backgroundImage !== 'none')
      return (lightnessOf(color) ?? 0) > 0.5 ? 'dark' : 'light';
    const lightness = lightnessOf(backgroundColor);
    if (lightness !== undefined) return lightness < 0.5 ? 'dark' : 'light';
  }
  return canvasScheme();
}

/**
 * Calls `changed` before the next paint when the painted scheme behind an element is no longer `known`. Returns a function that
 * ends it; nothing is observed then.
 */
export function watchPaintedScheme(
  element: Element,
  known: Theme,
  changed: () => void,
): () => void {
  let due = 0;
  const look = (): void => {
    due = 0;
    // A test environment can be closed, with its globals, before an animation frame.
    if (typeof window === 'undefined') return;
    if (element.isConnected && paintedScheme(element) !== known) changed();
  };
  const noticed = (): void => {
    due ||= requestAnimationFrame(look);
  };
  const observer = new MutationObserver(noticed);
  for (let above = parentOf(element); above; above = parentOf(above))
    observer.observe(above, { attributes: true });
  // Style sheets that are added, replaced or switched.
  observer.observe(document.head, {
    attributes: true,
    characterData: true,
    childList: true,
    subtree: true,
  });
  const ended = (event: TransitionEvent): void => {
    if (event.propertyName === 'background-color') noticed();
  };
  const listening = new AbortController();
  const { signal } = listening;
  addEventListener('transitionend', ended, { signal });
  // A switch that only a style sheet reads: `:has(:checked)`.
  addEventListener('change', noticed, { signal });
  // Test environments do not have it.
  globalThis
    .matchMedia?.('(prefers-color-scheme: dark)')
    .addEventListener('change', noticed, { signal });
  return () => {
    observer.disconnect();
    listening.abort();
    cancelAnimationFrame(due);
  };
}
