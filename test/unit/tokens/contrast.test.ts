import { beforeAll, describe, expect, it } from 'vitest';
import { renderTokens } from '../../../packages/tokens/build/render-tokens.js';
import type { RenderedTokens } from '../../../packages/tokens/build/render-tokens.js';
import { sourceFolder } from './token-folder.js';
import { ratio } from './wcag.js';

let rendered: RenderedTokens;
beforeAll(async () => {
  rendered = await renderTokens(sourceFolder);
});

const surfaces = ['primary', 'secondary', 'tertiary'];
const statuses = ['info', 'danger', 'success', 'warning'];
const names = ['default', 'dark', 'light', 'dense', 'rounded', 'editor', 'high-contrast'];

/** The value of one appearance, taken apart without the package's own code. */
function pick(value: string, scheme: string): string {
  const [, light = value, dark = value] = /^light-dark\((#\w+), (#\w+)\)$/.exec(value) ?? [];
  return scheme === 'light' ? light : dark;
}

describe.each(names)('preset %s', (name) => {
  const read = (scheme: string): ((variable: string) => string) => {
    const json = JSON.parse(rendered.files.get(`presets/${name}.json`) ?? '{}') as Record<
      string,
      string
    >;
    return (variable) => pick(json[`--color-${variable}`] ?? '', scheme);
  };

  it.each(['light', 'dark'])('C5: can be read in %s', (scheme) => {
    const color = read(scheme);
    const text = name === 'high-contrast' ? 7 : 4.5;
    const expectRatio = (front: string, back: string, least: number): void => {
      const label = `${front} ${color(front)} on ${back} ${color(back)}`;
      expect(ratio(color(front), color(back)), label).toBeGreaterThanOrEqual(least);
    };
    for (const ground of surfaces) {
      for (const role of [...surfaces, ...statuses])
        expectRatio(`text-${role}`, `background-${ground}`, text);
      for (const role of ['primary', 'secondary', ...statuses])
        expectRatio(`ring-${role}`, `background-${ground}`, 3);
    }
    for (const status of statuses) {
      for (const role of ['primary', 'secondary', status])
        expectRatio(`text-${role}`, `background-${status}`, text);
    }
    expectRatio('text-inverse', 'background-inverse', text);
    expectRatio('ring-inverse', 'background-inverse', 3);
    if (name === 'high-contrast') {
      for (const role of [...surfaces, ...statuses])
        expectRatio(`border-${role}`, 'background-primary', 3);
    }
  });
});
