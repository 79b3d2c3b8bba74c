// One ResizeObserver and one IntersectionObserver for all frames of a page. jsdom has no observers: no element has a
// size there, and everything counts as visible.
import type { ReactiveElement } from 'lit';
import { framesInPage, noticed } from '../frames-in-page.js';
import { parts } from './load-view-parts.js';

type Watch<Notice> = (element: Element, notice: Notice) => () => void;

const resized = new Map<Element, () => void>();
let sizes: ResizeObserver | undefined;

// Created outside of elements, because a closure created in an element's method would keep that element in memory.
const sizeObserver = (): ResizeObserver | undefined =>
  globalThis.ResizeObserver &&
  new ResizeObserver((entries) => {
    for (const { target } of entries) resized.get(target)?.();
  });

/** Calls `notice` when the size of the element changes. Returns a function that stops it. */
export const watchSize: Watch<() => void> = (element, notice) => {
  sizes ??= sizeObserver();
  resized.set(element, notice);
  sizes?.observe(element);
  return () => {
    resized.delete(element);
    sizes?.unobserve(element);
  };
};

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
    // `scrollMargin` also applies inside scroll containers, such as conversations. If both are set, engines add them
    // for the page itself, in different ways.
    { ['scrollMargin' in IntersectionObserver.prototype ? 'scrollMargin' : 'rootMargin']: margin },
  );

/**
 * Calls `notice` soon, and whenever the element comes near the viewport or leaves it. Returns a function that stops it.
 */
export const watchNearness: Watch<(isNear: boolean) => void> = (element, notice) => {
  // One screen in each direction, so that normal scrolling finds views that are already loaded.
  nearness ??= observerWith('100%');
  noticed.set(element, notice);
  nearness?.observe(element);
  return () => {
    noticed.delete(element);
    nearness?.unobserve(element);
  };
};

/** Sets the distance that counts as near, as the `rootMargin` of an IntersectionObserver. @throws SyntaxError */
export function setMargin(margin: string): void {
  const next = observerWith(margin);
  nearness?.disconnect();
  nearness = next;
  for (const element of framesInPage()) next?.observe(element);
}

/** Makes every frame of the page read its settings again. */
export function updateFrames(): void {
  for (const frame of framesInPage()) (frame as ReactiveElement).requestUpdate();
}

/** Whether a part of the element is currently visible; false if it or an ancestor is not displayed. */
export function isInView(element: Element): boolean {
  if (element.checkVisibility?.({ contentVisibilityAuto: true }) === false) return false;
  const { top, bottom, left, right } = element.getBoundingClientRect();
  return bottom >= 0 && right >= 0 && top <= innerHeight && left <= innerWidth;
}
