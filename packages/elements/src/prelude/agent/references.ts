// References to elements. An element keeps its reference as long as the document exists, and no other element gets it.
import { frameAround } from './exposure.js';

const LETTERS = 'bcdfghjkmnpqrstvwxz';
const letter = (): string => LETTERS[Math.floor(Math.random() * LETTERS.length)]!;
/** Others in each document, so that a reference of an earlier document does not name another element in this one. */
const prefix = letter() + letter() + letter();

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
