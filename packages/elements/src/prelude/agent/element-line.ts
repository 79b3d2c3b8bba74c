// One line about an element: role, name, states, reference and value, in the vocabulary of ARIA.
import { isInPrivate, isPrivate, isScrollable, matches } from './exposure.js';
import { contentOf, nameOf, oneLine } from './names.js';
import { referenceOf } from './references.js';
import { isInteractiveRole } from './roles.js';

const MAX_VALUE = 500;

/** Fields whose `value` is what the user entered or sees. */
const HAS_VALUE = /^(input|textarea|progress|meter|output)$/;

const quoted = (text: string): string => JSON.stringify(text);

/** The text in a form that a line can contain. */
export const textLine = (text: string): string => `text: ${quoted(oneLine(text, MAX_VALUE))}`;

function checkedState(element: Element): string | null | undefined {
  if (element.localName !== 'input') return element.getAttribute('aria-checked');
  const { type, checked, indeterminate } = element as HTMLInputElement;
  if (type !== 'checkbox' && type !== 'radio') return undefined;
  return indeterminate ? 'mixed' : `${checked}`;
}

function statesOf(element: Element, role: string): string[] {
  const states: string[] = [];
  const aria = (name: string) => element.getAttribute(`aria-${name}`);
  const add = (name: string, value: string | null | undefined, hidesFalse = true) => {
    if (value === 'true' || value === '') states.push(name);
    else if (value && !(value === 'false' && hidesFalse))
      states.push(`${name}=${oneLine(value, 40)}`);
  };
  if (role === 'heading') add('level', aria('level') ?? element.localName.replace(/^h(?=\d)/, ''));
  add('checked', checkedState(element));
  add('disabled', matches(element, ':disabled') ? 'true' : aria('disabled'));
  const details = element.localName === 'summary' ? element.parentElement : null;
  add('expanded', details ? `${details.hasAttribute('open')}` : aria('expanded'), false);
  add('selected', aria('selected'));
  add('pressed', aria('pressed'));
  add('current', aria('current'));
  add('required', element.hasAttribute('required') ? 'true' : aria('required'));
  add('readonly', element.hasAttribute('readonly') ? 'true' : aria('readonly'));
  add('invalid', aria('invalid'));
  add('busy', aria('busy'));
  const root = element.getRootNode() as Document | ShadowRoot;
  if (root.activeElement === element && element !== element.ownerDocument.body)
    states.push('focused');
  return states;
}

function rangeOf(element: Element): string[] {
  const range = (name: string) =>
    element.localName === 'input'
      ? element.getAttribute(name)
      : element.getAttribute(`aria-value${name}`);
  return ['min', 'max'].flatMap((name) => {
    const limit = range(name);
    return limit ? [`${name}=${oneLine(limit, 20)}`] : [];
  });
}

function valueOf(element: Element, role: string): string | undefined {
  const declared = element.getAttribute('aria-valuetext') ?? element.getAttribute('aria-valuenow');
  if (declared) return declared;
  const tag = element.localName;
  if (tag === 'select')
    return [...(element as HTMLSelectElement).selectedOptions]
      .filter((option) => !isInPrivate(option))
      .map(({ label }) => label)
      .join(', ');
  if (HAS_VALUE.test(tag)) {
    const { type, value } = element as HTMLInputElement;
    return /^(checkbox|radio|button|submit|reset|image|file)$/.test(type) ? undefined : `${value}`;
  }
  return role === 'textbox' ? contentOf(element, new Set(), MAX_VALUE) : undefined;
}

/** Which element a line is about, without states: `button "Save"`. */
export function titleOf(element: Element, role: string): string {
  const name = nameOf(element, role);
  return name ? `${role} ${quoted(name)}` : role;
}

/**
 * The line of an element with a role.
 * @param isClickable whether scripts of the view made it clickable
 */
export function elementLine(element: Element, role: string, isClickable: boolean): string {
  // What is private has no value, and without a reference nobody uses it.
  if (isPrivate(element)) {
    const name = /^(input|textarea|select)$/.test(element.localName)
      ? nameOf(element, role)
      : oneLine(element.getAttribute('aria-label'));
    return `${role || 'group'}${name ? ` ${quoted(name)}` : ''} [private]`;
  }
  const states = statesOf(element, role);
  if (/^(slider|spinbutton|progressbar|meter)$/.test(role)) states.push(...rangeOf(element));
  if (isClickable && !isInteractiveRole(role)) states.push('clickable');
  const scrolls = isScrollable(element);
  if (scrolls)
    states.push(
      `scroll=${Math.round(element.scrollTop)}/${element.scrollHeight - element.clientHeight}`,
    );
  if (isClickable || scrolls || isInteractiveRole(role)) states.push(`ref=${referenceOf(element)}`);
  const title = titleOf(element, role);
  const marks = states.map((state) => ` [${state}]`).join('');
  const value = valueOf(element, role);
  return value === undefined
    ? title + marks
    : `${title}${marks}: ${quoted(oneLine(value, MAX_VALUE))}`;
}
