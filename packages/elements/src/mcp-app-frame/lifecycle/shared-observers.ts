// One observer of sizes and one of nearness for all frames of a page, however many there are. In jsdom there are no
// observers: nothing has a size there, and everything counts as in view.
import type { ReactiveElement } from 'lit';
import { parts } from './load-view-parts.js';

type Watch<Notice> = (element: Element, notice: Notice) => () => void;

const resized = new Map<Element, () => void>();
let sizes: ResizeObserver | undefined;

// Made out here: a callback that is made among an element's own ones keeps that element for ever.
const sizeObserver = (): ResizeObserver | undefined =>
  globalThis.ResizeObserver &&
  new ResizeObserver((entries) => {
    for (const { target } of entries) resized.get(target)?.();
  });

/** Calls `notice` when the size of the element changes. Returns the end of it. */
export const watchSize: Watch<() => void> = (element, notice) => {
  sizes ??= sizeObserver();
  resized.set(element, notice);
  sizes?.observe(element);
  return () => {
    resized.delete(element);
    sizes?.unobserve(element);
  };
};

const noticed = new Map<Element, (isNear: boolean) => void>();
let nearness: IntersectionObserver | undefined;

const observerWith = (margin: string): IntersectionObserver | undefined =>
  globalThis.IntersectionObserver &&
  new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        // The first views of a page start without delay: the part is loaded for them.
        if (parts) parts.arrive(target, isIntersecting, noticed);
        else noticed.get(target)?.(isIntersecting);
      }
    },
    // `scrollMargin` counts inside elements that scroll, too, as conversations do. Where both are set,
    // engines add them up for the page itself, each in its own way.
    { ['scrollMargin' in IntersectionObserver.prototype ? 'scrollMargin' : 'rootMargin']: margin },
  );

/** Calls `notice` soon, and whenever the element comes near the viewport or leaves. Returns the end of it. */
export const watchNearness: Watch<(isNear: boolean) => void> = (element, notice) => {
  // One screen in each direction: what a turn of the wheel brings in view is there already.
  nearness ??= observerWith('100%');
  noticed.set(element, notice);
  nearness?.observe(element);
  return () => {
    noticed.delete(element);
    nearness?.unobserve(element);
  };
};

/** How far from the viewport is near: as `rootMargin` of an IntersectionObserver. @throws SyntaxError */
export function setMargin(margin: string): void {
  const next = observerWith(margin);
  nearness?.disconnect();
  nearness = next;
  for (const element of noticed.keys()) next?.observe(element);
}

/** Has every frame of the page look at its settings again. */
export function updateFrames(): void {
  for (const frame of noticed.keys()) (frame as ReactiveElement).requestUpdate();
}

/** Whether some of the element is in view right now; not when it, or what it is in, is not displayed. */
export function isInView(element: Element): boolean {
  if (element.checkVisibility?.({ contentVisibilityAuto: true }) === false) return false;
  const { top, bottom, left, right } = element.getBoundingClientRect();
  return bottom >= 0 && right >= 0 && top <= innerHeight && left <= innerWidth;
}
