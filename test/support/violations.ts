// The axe violations of one of our elements. A plain script in the form of a module: it adds its API to the window.
import 'axe-core/axe.min.js';
import type { AxeResults } from 'axe-core';
import type { LitElement } from 'lit';

const { axe } = window as unknown as {
  axe: { run(node: Element, options: object): Promise<AxeResults> };
};

/** Violations in the element itself; a view inside is its author's responsibility. */
export async function violations(element: LitElement, options: object = {}): Promise<string[]> {
  await element.updateComplete;
  const results = await axe.run(element, { iframes: false, ...options });
  return results.violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`,
  );
}
