// Pages of the documentation in the demo.
import { expect, it } from 'vitest';
import {
  headingId,
  prepareMarkdown,
  sectionOf,
} from '../../../packages/cli/page/docs/prepare-markdown.ts';

const ORIGIN = 'http://localhost:1';

it.each([
  ['[a](../guides/sizing.md#in-a-view)', `[a](${ORIGIN}/docs/guides/sizing/#in-a-view)`],
  ['[a](#no-view)', `[a](${ORIGIN}/docs/reference/errors/#no-view)`],
  ['[a](../index.md)', `[a](${ORIGIN}/docs/)`],
  ['[a](https://other.example/x)', '[a](https://other.example/x)'],
  ['[a](../../../examples/html)', 'a'],
  ['<!-- code: const a = 1; -->\nText', 'Text'],
  ['```js title="a.js"', '```js'],
])('reads %j as %j', (text, expected) => {
  expect(prepareMarkdown(text, 'reference/errors', ORIGIN)).toBe(expected);
});

it('has the anchors of the site', () => {
  expect(headingId('no-view')).toBe('no-view');
  expect(headingId("The frame's own parts")).toBe('the-frames-own-parts');
});

it('finds a section, and says which one is missing', () => {
  const text = '# Parts\n\n## One\n\nA\n\n## Two\n\nB\n';
  expect(sectionOf(text, 'One')).toBe('## One\n\nA\n\n');
  expect(() => sectionOf(text, 'Three')).toThrow('Three');
});
