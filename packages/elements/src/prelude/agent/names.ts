// The accessible name of an element, the main steps of https://www.w3.org/TR/accname-1.2/.
import { childrenOf, isInPrivate, isPrivate, isRemoved, isShown } from './exposure.js';
import { isNamedByContent, roleOf } from './roles.js';

const MAX_NAME = 200;
/** Elements that are read for one name. */
const MAX_PARTS = 400;

/** One line, at most this long. */
export function oneLine(text: string | null | undefined, max = MAX_NAME): string {
  const line = (text ?? '').replace(/\s+/g, ' ').trim();
  return line.length > max ? `${line.slice(0, max - 1)}…` : line;
}

const isElement = (node: Node): node is Element => node.nodeType === 1;

/** The text of an element, with the names of images and fields in it, and without what is private or hidden. */
export function contentOf(element: Element, seen = new Set<Element>(), max = 2 * MAX_NAME): string {
  if (seen.has(element) || seen.size > MAX_PARTS) return '';
  seen.add(element);
  let text = '';
  for (const child of childrenOf(element)) {
    if (text.length > max) break;
    if (child.nodeType === 3) text += child.nodeValue;
    else if (isElement(child) && !isRemoved(child) && isShown(child) && !isPrivate(child)) {
      const own = labelOf(child, seen) || contentOf(child, seen, max);
      const isBlock = !/^(a|abbr|b|bdi|code|em|i|kbd|mark|small|span|strong|sub|sup)$/.test(
        child.localName,
      );
      text += isBlock ? ` ${own} ` : own;
    }
  }
  return text;
}

/** What a label says: the text of elements that are referenced, also if they are hidden. */
function referenced(element: Element, attribute: string, seen: Set<Element>): string {
  const ids = element.getAttribute(attribute)?.split(/\s+/) ?? [];
  const root = element.getRootNode() as Document | ShadowRoot;
  return ids
    .map((id) => root.getElementById?.(id))
    .map((found) =>
      found && !isInPrivate(found) ? labelOf(found, seen) || contentOf(found, seen) : '',
    )
    .join(' ');
}

/** The name that the element has without its content. */
function labelOf(element: Element, seen: Set<Element>): string {
  const aria = element.getAttribute('aria-label');
  if (aria?.trim()) return aria;
  switch (element.localName) {
    case 'img':
    case 'area':
      return element.getAttribute('alt') ?? '';
    case 'svg':
      return element.querySelector(':scope > title')?.textContent ?? '';
    case 'input': {
      const { type, value } = element as HTMLInputElement;
      if (/^(button|submit|reset)$/.test(type)) return value || (type === 'button' ? '' : type);
      if (type === 'image') return element.getAttribute('alt') ?? '';
      return '';
    }
    case 'fieldset':
      return childContent(element, 'legend', seen);
    case 'table':
      return childContent(element, 'caption', seen);
    case 'figure':
      return childContent(element, 'figcaption', seen);
    case 'optgroup':
      return (element as HTMLOptGroupElement).label;
    case 'option':
      return (element as HTMLOptionElement).label;
    case 'details':
      return childContent(element, 'summary', seen);
    default:
      return '';
  }
}

function childContent(element: Element, tag: string, seen: Set<Element>): string {
  const child = element.querySelector(`:scope > ${tag}`);
  return child && !isPrivate(child) ? contentOf(child, seen) : '';
}

/** The `label` elements of a field. A form has none: its property of this name would be a field of it. */
export const labelsOf = (element: Element): readonly Element[] =>
  element.localName === 'form' ? [] : [...((element as HTMLInputElement).labels ?? [])];

function labelTextOf(element: Element): string {
  // The label may contain its field, whose own value is not a part of the name.
  return labelsOf(element)
    .map((label) => (isInPrivate(label) ? '' : contentOf(label, new Set([element]))))
    .join(' ');
}

/** Empty if the element has no name. */
export function nameOf(element: Element, role = roleOf(element)): string {
  const seen = new Set([element]);
  const candidates = [
    () => referenced(element, 'aria-labelledby', seen),
    () => labelOf(element, seen),
    () => labelTextOf(element),
    () => (isNamedByContent(role) ? contentOf(element) : ''),
    () => element.getAttribute('title'),
    () => element.getAttribute('placeholder') ?? element.getAttribute('aria-placeholder'),
  ];
  for (const candidate of candidates) {
    const name = oneLine(candidate());
    if (name) return name;
  }
  return '';
}
