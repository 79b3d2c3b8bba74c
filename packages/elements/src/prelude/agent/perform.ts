// Uses an element as a user would, with events that scripts make: no engine takes them for input of the user.
import type {
  AgentAction,
  AgentProblem,
  AgentTarget,
  AgentTargetParams,
} from '../../protocol/proposals/agent-face.js';
import { titleOf } from './element-line.js';
import {
  frameAround,
  isExposed,
  isInPrivate,
  isWithin,
  matches,
  parentOf,
  scrollerOf,
} from './exposure.js';
import { labelsOf, oneLine } from './names.js';
import { elementOf } from './references.js';
import { roleOf } from './roles.js';

const problem = (kind: AgentProblem['problem'], message: string): AgentProblem => ({
  problem: kind,
  message,
});

/** The element at this point, in shadow roots too. */
function elementAt(root: Document | ShadowRoot, x: number, y: number): Element | null {
  const found = root.elementFromPoint(x, y);
  const inner = found?.shadowRoot;
  return inner && inner !== root ? (elementAt(inner, x, y) ?? found) : found;
}

/** What a pointer would have to hit: the element, or a label of it. */
const surfacesOf = (element: Element): Element[] => [element, ...labelsOf(element)];

/** Where a box in this element's document is in the view; undefined if something covers its middle. */
function boxInView(element: Element, box: DOMRect): DOMRect | undefined {
  const at = elementAt(element.ownerDocument, box.x + box.width / 2, box.y + box.height / 2);
  if (!at || !isWithin(at, element)) return undefined;
  const frame = frameAround(element);
  if (!frame) return box;
  const { x, y } = frame.getBoundingClientRect();
  return boxInView(
    frame,
    new DOMRect(box.x + x + frame.clientLeft, box.y + y + frame.clientTop, box.width, box.height),
  );
}

/** A box of the element that a pointer would hit; undefined if something else covers all of them. */
function hitBox(element: Element): DOMRect | undefined {
  for (const surface of surfacesOf(element)) {
    // A link over two lines has a box for each.
    for (const box of surface.getClientRects()) {
      if (box.width < 1 || box.height < 1) continue;
      const found = boxInView(surface, box);
      if (found) return found;
    }
  }
  return undefined;
}

/** Whether a click on the element is one on a field that only the user may use: on its label, or on a part of that. */
function leadsToPrivate(element: Element): boolean {
  for (let at: Element | null = element; at; at = parentOf(at)) {
    const field = at.localName === 'label' ? (at as HTMLLabelElement).control : null;
    if (field && isInPrivate(field)) return true;
  }
  return false;
}

function isDisabled(element: Element): boolean {
  if (matches(element, ':disabled')) return true;
  for (let at: Element | null = element; at; at = parentOf(at))
    if (at.getAttribute('aria-disabled') === 'true') return true;
  return false;
}

/** Finds the element, scrolls it into view, and checks that a user could do this with it. */
export function find({
  reference,
  action,
}: AgentTargetParams): { element: Element; target: AgentTarget } | AgentProblem {
  const element = elementOf(reference);
  if (!element)
    return problem('gone', `No element has the reference ${reference}. Describe the view again.`);
  const isDocument = element === document.scrollingElement || element === document.documentElement;
  const role = isDocument ? 'document' : roleOf(element) || 'generic';
  const target = (box: DOMRect): AgentTarget => ({
    element: isDocument ? 'document' : titleOf(element, role),
    box: { x: box.x, y: box.y, width: box.width, height: box.height },
  });
  if (isDocument && (action.type === 'scroll' || action.type === 'press'))
    return { element, target: target(new DOMRect(0, 0, innerWidth, innerHeight)) };
  if (isInPrivate(element) || leadsToPrivate(element))
    return problem('private', `The element ${reference} is private: only the user can use it.`);
  if (!isExposed(element))
    return problem('hidden', `The element ${reference} is hidden. Describe the view again.`);
  if (action.type !== 'scroll' && isDisabled(element))
    return problem('disabled', `The element ${reference} is disabled.`);
  element.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' });
  if (action.type === 'scroll') return { element, target: target(element.getBoundingClientRect()) };
  const box = hitBox(element);
  if (!box)
    return problem('covered', `Something covers the element ${reference}, or it has no size.`);
  return { element, target: target(box) };
}

function click(element: Element): void {
  const { x, y, width, height } = element.getBoundingClientRect();
  const init = {
    bubbles: true,
    cancelable: true,
    composed: true,
    view: element.ownerDocument.defaultView,
    clientX: x + width / 2,
    clientY: y + height / 2,
  };
  const pointer = { ...init, pointerId: 1, pointerType: 'mouse', isPrimary: true };
  const events: Event[] = [
    new PointerEvent('pointerover', pointer),
    new PointerEvent('pointermove', pointer),
    new MouseEvent('mouseover', init),
    new MouseEvent('mousemove', init),
    new PointerEvent('pointerdown', { ...pointer, buttons: 1 }),
    new MouseEvent('mousedown', { ...init, buttons: 1, detail: 1 }),
  ];
  for (const event of events) element.dispatchEvent(event);
  (element as HTMLElement).focus?.({ preventScroll: true });
  element.dispatchEvent(new PointerEvent('pointerup', pointer));
  element.dispatchEvent(new MouseEvent('mouseup', { ...init, detail: 1 }));
  // The method also does what the browser does for a click: checks a box, submits a form, opens a list.
  if ('click' in element) (element as HTMLElement).click();
  else element.dispatchEvent(new MouseEvent('click', { ...init, detail: 1 }));
}

function press(element: Element, key: string): boolean {
  const code = /^[a-z]$/i.test(key)
    ? `Key${key.toUpperCase()}`
    : /^\d$/.test(key)
      ? `Digit${key}`
      : key === ' '
        ? 'Space'
        : key;
  const init = { key, code, bubbles: true, cancelable: true, composed: true };
  const isHandled = !element.dispatchEvent(new KeyboardEvent('keydown', init));
  if (key.length === 1 || key === 'Enter')
    element.dispatchEvent(new KeyboardEvent('keypress', init));
  element.dispatchEvent(new KeyboardEvent('keyup', init));
  return isHandled;
}

const changed = (element: Element, data?: string): void => {
  element.dispatchEvent(
    new InputEvent('input', { bubbles: true, composed: true, inputType: 'insertText', data }),
  );
};

/** Sets the value as the engine does for input, below what frameworks put on the element itself. */
function setValue(element: HTMLInputElement | HTMLTextAreaElement, value: string): void {
  const { HTMLInputElement: Input, HTMLTextAreaElement: Area } = element.ownerDocument
    .defaultView! as Window & typeof globalThis;
  const { prototype } = element.localName === 'input' ? Input : Area;
  Object.getOwnPropertyDescriptor(prototype, 'value')!.set!.call(element, value);
}

/** Input types that have no text or value a user types. */
const NOT_TYPED = /^(button|checkbox|file|hidden|image|radio|reset|submit)$/;

function type(element: Element, text: string, append: boolean): AgentProblem | undefined {
  const html = element as HTMLElement;
  if (/^(input|textarea)$/.test(element.localName)) {
    const field = element as HTMLInputElement;
    if (NOT_TYPED.test(field.type))
      return problem('not-possible', `Text cannot be typed into a ${field.type} field.`);
    if (field.readOnly) return problem('disabled', 'The field is read-only.');
    const value = append ? field.value + text : text;
    if (field.maxLength >= 0 && value.length > field.maxLength)
      return problem('not-possible', `The field takes at most ${field.maxLength} characters.`);
    html.focus({ preventScroll: true });
    field.dispatchEvent(new KeyboardEvent('keydown', { key: text.at(-1) ?? '', bubbles: true }));
    setValue(field, value);
    changed(field, text);
    field.dispatchEvent(new KeyboardEvent('keyup', { key: text.at(-1) ?? '', bubbles: true }));
    field.dispatchEvent(new Event('change', { bubbles: true }));
    // The engine refuses or corrects what the type does not allow.
    return field.value === value
      ? undefined
      : problem('not-possible', `The field has the value ${JSON.stringify(oneLine(field.value))}.`);
  }
  if (!html.isContentEditable)
    return problem('not-possible', 'Text cannot be typed into this element.');
  html.focus({ preventScroll: true });
  const selection = html.ownerDocument.getSelection()!;
  selection.selectAllChildren(html);
  if (append) selection.collapseToEnd();
  if (!html.ownerDocument.execCommand('insertText', false, text)) {
    html.textContent = append ? `${html.textContent}${text}` : text;
    changed(html, text);
  }
  return undefined;
}

function select(element: Element, wanted: readonly string[]): AgentProblem | undefined {
  if (element.localName !== 'select')
    return problem('not-possible', 'This is not a list of options: click it, and then an option.');
  const list = element as HTMLSelectElement;
  if (wanted.length !== 1 && !list.multiple)
    return problem('not-possible', 'Exactly one option can be selected.');
  const options = [...list.options];
  const usable = options.filter(
    (option) =>
      !matches(option, ':disabled') && !option.closest('[hidden]') && !isInPrivate(option),
  );
  const chosen = wanted.map(
    (name) =>
      usable.find(({ label }) => oneLine(label) === oneLine(name)) ??
      usable.find(({ value }) => value === name),
  );
  if (chosen.includes(undefined))
    return problem('not-possible', `There is no such option: ${wanted.join(', ')}.`);
  list.focus({ preventScroll: true });
  for (const option of options) option.selected = chosen.includes(option);
  changed(list);
  list.dispatchEvent(new Event('change', { bubbles: true }));
  return undefined;
}

/** Keys that submit or operate a control by themselves; scripts cannot make the engine do that. */
function pressWithDefault(element: Element, key: string): AgentProblem | undefined {
  const isHandled = press(element, key);
  if (isHandled || element === element.ownerDocument.documentElement) return undefined;
  const html = element as HTMLElement;
  const { type } = element as HTMLInputElement;
  const isInput = element.localName === 'input';
  const isField = /^(input|textarea|select)$/.test(element.localName);
  const isButton = isInput && /^(button|image|reset|submit)$/.test(type);
  if (
    isButton ? /^(Enter| )$/.test(key) : key === ' ' && isInput && /^(checkbox|radio)$/.test(type)
  )
    html.click();
  else if (key === 'Enter' && isInput) {
    const { form } = element as HTMLInputElement;
    const submit = form?.querySelector<HTMLElement>('[type=submit],button:not([type])');
    // The engine would press the button of the form.
    if (submit && isInPrivate(submit))
      return problem(
        'private',
        'Enter presses a button that is private: only the user can use it.',
      );
    if (submit) submit.click();
    else form?.requestSubmit();
  } else if ((key === 'Enter' || key === ' ') && !isField && !html.isContentEditable) html.click();
  return undefined;
}

/** Does it. @returns why it was not possible */
export function perform(element: Element, action: AgentAction): AgentProblem | undefined {
  switch (action.type) {
    case 'click':
      click(element);
      return undefined;
    case 'focus':
      (element as HTMLElement).focus?.();
      return undefined;
    case 'press':
      (element as HTMLElement).focus?.({ preventScroll: true });
      return pressWithDefault(element, action.key);
    case 'scroll': {
      const { x = 0, y = 0 } = action;
      if (!x && !y) return undefined;
      const scroller = scrollerOf(element);
      scroller?.scrollBy({ left: x, top: y, behavior: 'instant' });
      return scroller ? undefined : problem('not-possible', 'Nothing can be scrolled here.');
    }
    case 'type':
      return type(element, action.text, action.append ?? false);
    case 'select': {
      const { options } = action;
      return select(element, typeof options === 'string' ? [options] : options);
    }
  }
}
