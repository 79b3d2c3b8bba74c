// The axe violations of one of our elements. A plain script in the form of a module: it adds its API to the window.
import 'axe-core/axe.min.js';
import type { AxeResults } from 'axe-core';
import type { LitElement } from 'lit';

const { axe } = window as unknown as {
  axe: { run(node: Element, options: object): Promise<AxeResults> };
};

/** A document lists only the animations of its own tree, not those in elements. */
const animationsIn = (root: ShadowRoot): Animation[] => [
  ...root.getAnimations(),
  ...[...root.querySelectorAll('*')].flatMap(({ shadowRoot }) =>
    shadowRoot ? animationsIn(shadowRoot) : [],
  ),
];

/** Texts that appear have less contrast until they are there. Placeholders are animated without an end. */
async function appeared(element: LitElement): Promise<void> {
  const ending = animationsIn(element.shadowRoot!).filter(
    ({ effect, playState }) =>
      playState === 'running' && Number(effect?.getComputedTiming().endTime) < Infinity,
  );
  await Promise.allSettled(ending.map(({ finished }) => finished));
}

/** Violations in the element itself; a view inside is its author's responsibility. */
export async function violations(element: LitElement, options: object = {}): Promise<string[]> {
  await element.updateComplete;
  await appeared(element);
  const results = await axe.run(element, { iframes: false, ...options });
  return results.violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`,
  );
}
