// A page with `<mcp-app-elicitation>`, and what tests do with it.
import '../../../packages/elements/src/mcp-app-elicitation/mcp-app-elicitation.define.js';
import type { McpAppElicitationElement } from '../../../packages/elements/src/mcp-app-elicitation/mcp-app-elicitation.js';

const mounted: HTMLElement[] = [];

/** An element in the page, or in a parent that is. */
export function mountElicitation(
  properties: Partial<McpAppElicitationElement> = {},
  parent: HTMLElement = document.body,
): McpAppElicitationElement {
  const element = Object.assign(document.createElement('mcp-app-elicitation'), properties);
  parent.append(element);
  mounted.push(element);
  return element;
}

export function removeElicitations(): void {
  for (const element of mounted.splice(0)) element.remove();
}

export const inside = <Found extends HTMLElement = HTMLInputElement>(
  element: McpAppElicitationElement,
  selector: string,
): Found => element.shadowRoot!.querySelector<Found>(selector)!;

export const textOf = (element: McpAppElicitationElement, selector: string): string =>
  (inside(element, selector)?.textContent ?? '').replace(/\s+/g, ' ').trim();

/** The control with this title. */
export function control(
  element: McpAppElicitationElement,
  title: string,
): HTMLInputElement & HTMLSelectElement {
  const label = [...element.shadowRoot!.querySelectorAll('label')].find((one) =>
    one.textContent.trim().startsWith(title),
  );
  return label!.control as HTMLInputElement & HTMLSelectElement;
}

/** Enters a value as a user does. */
export function enter(element: McpAppElicitationElement, title: string, value: string): void {
  const input = control(element, title);
  input.value = value;
  input.dispatchEvent(new Event('input', { bubbles: true, composed: true }));
}

export const press = (element: McpAppElicitationElement, name: string): void =>
  [...element.shadowRoot!.querySelectorAll('button')]
    .find((button) => button.textContent.replace(/[\u2068\u2069]/g, '').trim() === name)!
    .click();

export const form = (properties: object, required: string[] = []) => ({
  message: 'Please tell me more.',
  requestedSchema: { type: 'object', properties, required },
});

/** A field of each kind. */
export const EVERY_FIELD = form(
  {
    name: { type: 'string', title: 'Name', description: 'As on your passport', minLength: 2 },
    about: { type: 'string', title: 'About', maxLength: 500 },
    mail: { type: 'string', title: 'Email', format: 'email' },
    site: { type: 'string', title: 'Site', format: 'uri' },
    day: { type: 'string', title: 'Day', format: 'date' },
    moment: { type: 'string', title: 'Moment', format: 'date-time' },
    seats: { type: 'integer', title: 'Seats', minimum: 1, maximum: 9, default: 2 },
    weight: { type: 'number', title: 'Weight' },
    news: { type: 'boolean', title: 'News', default: true },
    size: { type: 'string', title: 'Size', enum: ['s', 'm'], default: 'm' },
    colour: { type: 'string', title: 'Colour', oneOf: [{ const: '#f00', title: 'Red' }] },
    plan: { type: 'string', title: 'Plan', enum: ['p1'], enumNames: ['Basic'] },
    days: {
      type: 'array',
      title: 'Days',
      items: { type: 'string', enum: ['mon', 'tue'] },
      minItems: 1,
      default: ['tue'],
    },
    extras: {
      type: 'array',
      title: 'Extras',
      items: { anyOf: [{ const: 'x', title: 'Breakfast' }] },
    },
  },
  ['name', 'mail'],
);
