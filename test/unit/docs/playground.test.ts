// The parts of the playground without a page: its address, its examples, and the modules that a view imports.
import { describe, expect, it } from 'vitest';
import { modulesIn } from '../../../docs/src/live/imported-modules.js';
import {
  decodeSample,
  encodeSample,
  exampleOf,
} from '../../../docs/src/live/playground/playground-address.js';

const sample = { html: '<p>é</p>', toolInput: '{', toolResult: '' };

describe('the address of the playground', () => {
  it('keeps texts that are not JSON yet', () => {
    expect(decodeSample(`#${encodeSample(sample)}`)).toEqual(sample);
    expect(decodeSample('#report')).toBeUndefined();
  });

  it('belongs to an example only if no text was changed', () => {
    const examples = { First: { ...sample, html: '' }, Second: sample };
    expect(exampleOf({ toolResult: '', toolInput: '{', html: '<p>é</p>' }, examples)).toBe(
      'Second',
    );
    expect(exampleOf({ ...sample, toolInput: '{}' }, examples)).toBeUndefined();
  });
});

describe('the modules of a view', () => {
  it.each(["'", '"'])('are found in %s', (quote) => {
    const html = `<script type="module">import { view } from ${quote}@mcp-app/elements/view${quote};</script>`;
    expect(modulesIn(html)).toEqual([['@mcp-app/elements/view', 'view.js']]);
  });

  it('are not found in text', () => {
    expect(modulesIn('<p>@mcp-app/elements/view</p>')).toEqual([]);
  });
});
