// References to elements. An element keeps its reference as long as the document exists, and no other element gets it.

const names = new WeakMap<Element, string>();
const elements = new Map<string, WeakRef<Element>>();
let count = 0;

export function referenceOf(element: Element): string {
  let name = names.get(element);
  if (!name) {
    name = `e${++count}`;
    names.set(element, name);
    elements.set(name, new WeakRef(element));
  }
  return name;
}

/** Undefined for an unknown reference, and for an element that is no longer in the document. */
export function elementOf(reference: string): Element | undefined {
  const element = elements.get(reference)?.deref();
  if (!element) elements.delete(reference);
  return element?.isConnected ? element : undefined;
}
