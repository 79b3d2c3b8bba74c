// Whether a page looks light or dark where a frame is: decided by what is painted there, not by what the system prefers.
import { lightnessOf } from '../../policy/lightness.js';
import type { Theme } from '../../protocol/host-context.js';

/** The parent in the tree that is rendered: through slots and out of shadow roots. */
const parentOf = (element: Element): Element | null =>
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

/** Called before the next paint when the background of a page may have changed. */
interface Watcher {
  backgroundChanged(): void;
}

// Held weakly, because a frame that was removed must not be kept by the observer.
const watchers = new Set<WeakRef<Watcher>>();
let isDue = false;

const noticed = (): void => {
  if (isDue || watchers.size === 0) return;
  isDue = true;
  requestAnimationFrame(() => {
    isDue = false;
    for (const reference of watchers) {
      const watcher = reference.deref();
      if (watcher) watcher.backgroundChanged();
      else watchers.delete(reference);
    }
  });
};

let observer: MutationObserver | undefined;

export function watchBackgrounds(watcher: Watcher): void {
  watchers.add(new WeakRef(watcher));
  if (observer) return;
  observer = new MutationObserver(noticed);
  addEventListener('transitionend', ({ propertyName }) => {
    if (propertyName === 'background-color') noticed();
  });
}

/** Observes the elements behind this one. Those that were observed before stay so. */
export function observeBackgrounds(element: Element): void {
  for (let above = parentOf(element); above; above = parentOf(above))
    observer?.observe(above, { attributes: true });
}
