// Creates elements from code, for what is drawn once and discarded. See docs/decisions/lit-only.md.

type Child = Node | string | undefined | readonly (Node | string)[];

/** An element with attributes (undefined ones are omitted) and children. */
export function element<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Record<string, string | undefined> = {},
  ...children: Child[]
): HTMLElementTagNameMap[K] {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== undefined) made.setAttribute(name, value);
  }
  for (const child of children) {
    if (child !== undefined) made.append(...(Array.isArray(child) ? child : [child as Node]));
  }
  return made;
}

const SVG = 'http://www.w3.org/2000/svg';

/** A decorative icon: one path in a 24 by 24 view box. */
export function icon(path: string): SVGElement {
  const drawing = document.createElementNS(SVG, 'svg');
  drawing.setAttribute('viewBox', '0 0 24 24');
  drawing.setAttribute('aria-hidden', 'true');
  drawing.append(document.createElementNS(SVG, 'path'));
  drawing.firstElementChild!.setAttribute('d', path);
  return drawing;
}
