import { sendKeys } from '@web/test-runner-commands';
import '../../../packages/devtools/src/mcp-app-inspector/mcp-app-inspector.define.js';
import type { McpAppInspectorElement } from '../../../packages/devtools/src/mcp-app-inspector/mcp-app-inspector.js';
import { eventually } from '../../support/frame-harness.js';

const inspectors: McpAppInspectorElement[] = [];

/** An inspector in the page with these properties. */
export function mountInspector(
  properties: Partial<McpAppInspectorElement>,
  parent: Node = document.body,
): McpAppInspectorElement {
  const inspector = document.createElement('mcp-app-inspector');
  Object.assign(inspector, properties);
  inspectors.push(inspector);
  parent.appendChild(inspector);
  return inspector;
}

export function removeInspectors(): void {
  for (const inspector of inspectors.splice(0)) inspector.remove();
}

export const find = <E extends HTMLElement>(inspector: McpAppInspectorElement, selector: string) =>
  inspector.shadowRoot!.querySelector<E>(selector);

export const findAll = (inspector: McpAppInspectorElement, selector: string): HTMLElement[] => [
  ...inspector.shadowRoot!.querySelectorAll<HTMLElement>(selector),
];

const words = (element: Element | null) => (element?.textContent ?? '').replace(/\s+/g, ' ').trim();

/** The visible rows, each as a screen reader reads it, without the time and the size. */
export const rowsOf = (inspector: McpAppInspectorElement): string[] =>
  findAll(inspector, '[role=option]').map((row) =>
    ['.way', '.kind', '.what', '.marks', '.outcome']
      .map((part) => words(row.querySelector(part)))
      .filter(Boolean)
      .join(' '),
  );

/** Everything that the inspector shows. */
export const textOf = (inspector: McpAppInspectorElement): string =>
  words(inspector.shadowRoot!.querySelector('.inspector'));

/** Waits for a row with this text, and returns it. */
export const untilRow = (inspector: McpAppInspectorElement, text: string): Promise<HTMLElement> =>
  eventually(
    () => findAll(inspector, '[role=option]').find((row) => words(row).includes(text)),
    `a row with ${text}; there are: ${rowsOf(inspector).join(' | ')}`,
  );

export const press = async (...keys: string[]): Promise<void> => {
  for (const key of keys) await sendKeys({ press: key });
};

/** What has the focus inside the inspector, as one word. */
export function focused(inspector: McpAppInspectorElement): string {
  const element = inspector.shadowRoot!.activeElement;
  if (!element)
    return `outside: ${document.activeElement?.id || document.activeElement?.localName}`;
  return element.getAttribute('aria-label') || element.id || words(element) || element.localName;
}

/** The current row of the list. */
export function activeRow(inspector: McpAppInspectorElement): string {
  const list = find(inspector, '[role=listbox]');
  const id = list?.getAttribute('aria-activedescendant');
  return id ? words(find(inspector, `#${id} .what`)) : '';
}
