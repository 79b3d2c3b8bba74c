// References to elements. An element keeps its reference as long as the document exists, and no other element gets it.
import { frameAround } from './exposure.js';

const LETTERS = 'bcdfghjkmnpqrstvwxz';
/** 19 letters each: two documents of a frame get the same ones once in 16 billion times. */
const LENGTH = 8;

/**
 * Others in each document, so that a reference of an earlier document does not name another element in this one. Not from
 * `Math.random`, which some views replace with one that repeats itself.
 */
const prefix = Array.from(crypto.getRandomValues(new Uint32Array(LENGTH)), (value) =>
  LETTERS.charAt(value % LETTERS.length),
).join('');

const names = new WeakMap<Element, string>();
const elements = new Map<string, WeakRef<Element>>();
let count = 0;

export function referenceOf(element: Element): string {
  let name = names.get(element);
  if (!name) {
    name = `${prefix}${++count}`;
    names.set(element, name);
    elements.set(name, new WeakRef(element));
  }
  return name;
}

/** Whether the element is in the view's document, or in a frame in it. A frame that is gone still connects its elements. */
function isInView(element: Element): boolean {
  if (!element.isConnected) return false;
  if (element.ownerDocument === document) return true;
  const frame = frameAround(element);
  return frame !== null && isInView(frame);
}

/** Undefined for an unknown reference, and for an element that is no longer in the document. */
export function elementOf(reference: string): Element | undefined {
  const element = elements.get(reference)?.deref();
  if (!element) elements.delete(reference);
  return element && isInView(element) ? element : undefined;
}
