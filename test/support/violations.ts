// What axe reports about an element of ours. A plain script in the shape of a module: it leaves its API on
// the window.
import 'axe-core/axe.min.js';
import type { AxeResults } from 'axe-core';
import type { LitElement } from 'lit';

const { axe } = window as unknown as {
  axe: { run(node: Element, options: object): Promise<AxeResults> };
};

/** Violations in the element itself; a view inside is its author's. */
export async function violations(element: LitElement, options: object = {}): Promise<string[]> {
  await element.updateComplete;
  const results = await axe.run(element, { iframes: false, ...options });
  return results.violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`,
  );
}
