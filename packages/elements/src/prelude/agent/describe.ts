// Describes what the document shows as lines of text, one element or text each, indented by what contains them.
import type { AgentDescribed, AgentDescribeParams } from '../../protocol/proposals/agent-face.js';
import { elementLine, textLine } from './element-line.js';
import {
  childrenOf,
  isExposed,
  isInPrivate,
  isInRemoved,
  isPrivate,
  isRemoved,
  isScrollable,
  isShown,
  looksClickable,
  matches,
  modalOf,
  parentOf,
} from './exposure.js';
import { nameOf, oneLine } from './names.js';
import { elementOf, referenceOf } from './references.js';
import { isInteractiveRole, isNamedByContent, needsName, roleOf } from './roles.js';

/** A document with more elements is not read to its end. */
const MAX_ELEMENTS = 20_000;
/** Elements in each other. Deeper ones are left out: reading them would need too much of the engine's stack. */
const MAX_NESTING = 400;
/** Milliseconds after which the rest is left out: the view cannot do anything else meanwhile. */
const MAX_MS = 2000;
/** More options of one field are counted, not listed. */
const MAX_OPTIONS = 50;

/** Roles whose content is their name, their value or a drawing. */
const HAS_NO_CHILDREN =
  /^(img|textbox|searchbox|slider|spinbutton|progressbar|meter|separator|scrollbar|canvas|video|audio|checkbox|radio|switch)$/;

class Description {
  readonly lines: string[] = [];
  omitted = 0;
  #left: number;
  #elements = 0;
  #nesting = 0;
  readonly #end = performance.now() + MAX_MS;
  /** Text that was found and is not in a line yet. */
  #text = '';

  constructor(maxCharacters: number) {
    this.#left = maxCharacters;
  }

  #add(depth: number, line: string): void {
    const whole = `${'  '.repeat(depth)}- ${line}`;
    // Once a line is left out, so are all that follow, so that nothing seems to be complete that is not.
    if (this.omitted > 0 || this.#left < whole.length + 1) this.omitted++;
    else {
      this.#left -= whole.length + 1;
      this.lines.push(whole);
    }
  }

  #endText(depth: number): void {
    const text = this.#text;
    this.#text = '';
    if (text.trim()) this.#add(depth, textLine(text));
  }

  /** @param isNamed whether the text is already in the name of an element around it */
  visit(node: Node, depth: number, isNamed: boolean): void {
    if (node.nodeType === 3) {
      const around = isNamed ? null : parentOf(node as Text);
      if (around && isShown(around)) this.#text += node.nodeValue ?? '';
    } else if (node.nodeType === 1) this.#visitElement(node as Element, depth, isNamed);
  }

  #visitElement(element: Element, depth: number, isNamed: boolean): void {
    if (this.#elements % 100 === 99 && performance.now() > this.#end) this.#elements = MAX_ELEMENTS;
    if (++this.#elements > MAX_ELEMENTS) {
      if (this.#elements === MAX_ELEMENTS + 1) this.omitted++;
      return;
    }
    if (isRemoved(element)) return;
    const isOwnShown = isShown(element);
    const isClickable = isOwnShown && !isNamed && looksClickable(element);
    const role = this.#roleFor(element, isOwnShown, isClickable, isNamed);
    if (!role) {
      // Something in it may be visible although it is not itself.
      if (isPrivate(element)) return;
      if (element.localName === 'br') this.#text += ' ';
      this.children(element, depth, isNamed);
      // The text of a block does not continue in the next one.
      const { display } = element.ownerDocument.defaultView!.getComputedStyle(element);
      if (!/^(inline|contents)/.test(display)) this.#endText(depth);
      return;
    }
    this.#endText(depth);
    this.#add(depth, elementLine(element, role, isClickable));
    if (isPrivate(element)) return;
    if (element.localName === 'select') this.#options(element as HTMLSelectElement, depth + 1);
    else if (element.localName === 'iframe') this.#frame(element as HTMLIFrameElement, depth + 1);
    else if (!HAS_NO_CHILDREN.test(role)) {
      this.children(element, depth + 1, isNamed || isNamedByContent(role));
      this.#endText(depth + 1);
    }
  }

  /** Empty for an element that has no line of its own. */
  #roleFor(element: Element, isOwnShown: boolean, isClickable: boolean, isNamed: boolean): string {
    if (!isOwnShown) return '';
    const role = roleOf(element);
    // The name already says what is in it, except for what can be used.
    if (isNamed && !isInteractiveRole(role) && !isPrivate(element)) return '';
    if (isPrivate(element)) return role || 'group';
    const isPart = role && !(needsName(role) && !nameOf(element, role));
    if (isPart && !(role === 'img' && !nameOf(element, role) && !isClickable)) return role;
    if (isClickable) return 'generic';
    return isScrollable(element) && element !== element.ownerDocument.scrollingElement
      ? 'group'
      : '';
  }

  children(element: Element, depth: number, isNamed: boolean): void {
    if (this.#nesting === MAX_NESTING) {
      this.omitted++;
      return;
    }
    this.#nesting++;
    for (const child of childrenOf(element)) this.visit(child, depth, isNamed);
    this.#nesting--;
  }

  #options({ options }: HTMLSelectElement, depth: number): void {
    const shown = [...options].filter((one) => !one.closest('[hidden]') && !isInPrivate(one));
    for (const option of shown.slice(0, MAX_OPTIONS)) {
      const states = [
        option.selected ? ' [selected]' : '',
        matches(option, ':disabled') ? ' [disabled]' : '',
      ].join('');
      this.#add(depth, `option ${JSON.stringify(oneLine(option.label))}${states}`);
    }
    if (shown.length > MAX_OPTIONS)
      this.#add(depth, textLine(`${shown.length - MAX_OPTIONS} more options`));
  }

  /** A frame of another origin cannot be read; it has its line only. */
  #frame(frame: HTMLIFrameElement, depth: number): void {
    if (frame.contentDocument) this.#content(frame.contentDocument, depth);
  }

  /** What a document shows: only its modal dialog if it has one. `html` and `body` have no lines. */
  #content(root: Document, depth: number): void {
    const modal = modalOf(root);
    const start = modal ?? root.body;
    if (!start || isInRemoved(start)) return;
    if (isInPrivate(start)) this.#add(depth, 'group [private]');
    else if (modal) this.visit(modal, depth, false);
    else this.children(start, depth, false);
    this.#endText(depth);
  }

  document(root: Document): void {
    const { scrollingElement, title } = root;
    const scrollable =
      scrollingElement && scrollingElement.scrollHeight > scrollingElement.clientHeight + 1
        ? ` [scroll=${Math.round(scrollingElement.scrollTop)}/${scrollingElement.scrollHeight - scrollingElement.clientHeight}]`
        : '';
    const name = title ? ` ${JSON.stringify(title)}` : '';
    const reference = referenceOf(scrollingElement ?? root.documentElement);
    this.#add(0, `document${name}${scrollable} [ref=${reference}]`);
    this.#content(root, 1);
  }

  end(): AgentDescribed {
    this.#endText(0);
    return { lines: this.lines, omitted: this.omitted };
  }
}

/** Undefined if the root is gone, hidden or private. */
export function describe({ root, maxCharacters }: AgentDescribeParams): AgentDescribed | undefined {
  const description = new Description(maxCharacters);
  if (root === undefined) description.document(document);
  else {
    const element = elementOf(root);
    if (!element || !isExposed(element) || isInPrivate(element)) return undefined;
    description.visit(element, 0, false);
  }
  return description.end();
}
