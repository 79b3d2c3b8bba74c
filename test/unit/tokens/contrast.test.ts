import { readFileSync } from 'node:fs';
import { join } from 'node:path';
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

/** The value of one appearance, parsed without the package's own code. */
function pick(value: string, scheme: string): string {
  const [, light = value, dark = value] = /^light-dark\((#\w+), (#\w+)\)$/.exec(value) ?? [];
  return scheme === 'light' ? light : dark;
}

const controls = readFileSync(join(sourceFolder, 'controls.css'), 'utf8');
/** The share of the text colour in the background of a state, in per cent. */
const sharesOfText = [...controls.matchAll(/background-inverse\) (\d+)%/g)].map(
  ([, share]) => 100 - Number(share),
);

/** `color-mix(in srgb, …)` of two opaque colours. */
const mixed = (color: string, other: string, share: number): string => {
  const channels = [1, 3, 5].map((at) => {
    const [one, two] = [color, other].map((hex) => Number.parseInt(hex.slice(at, at + 2), 16));
    return Math.round(one! + ((two! - one!) * share) / 100);
  });
  return `#${channels.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
};

describe.each(names)('preset %s', (name) => {
  const read = (scheme: string): ((variable: string) => string) => {
    const json = JSON.parse(rendered.files.get(`presets/${name}.json`) ?? '{}') as Record<
      string,
      string
    >;
    return (variable) => pick(json[`--color-${variable}`] ?? '', scheme);
  };

  it.each(['light', 'dark'])('C5: is readable in %s', (scheme) => {
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

  it.each(['light', 'dark'])('primary buttons are readable in every state in %s', (scheme) => {
    const color = read(scheme);
    const [text, background] = [color('text-inverse'), color('background-inverse')];
    expect(sharesOfText).toHaveLength(2);
    for (const share of sharesOfText) {
      const ground = mixed(background, text, share);
      expect(ratio(text, ground), `${text} on ${ground}`).toBeGreaterThanOrEqual(4.5);
    }
  });
});
