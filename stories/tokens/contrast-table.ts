// The pairs that the build checks, with the ratios of the default theme: the same functions and the same numbers.
import { html } from 'lit';
import type { TemplateResult } from 'lit';
import { parseColor } from '../../packages/tokens/src/color/parse-color.js';
import { contrastPairs, pairRatio } from '../../packages/tokens/src/contrast-pairs.js';
import type { ContrastPair, SchemeColors } from '../../packages/tokens/src/contrast-pairs.js';
import tokens from '../../packages/tokens/dist/tokens.json';

type Scheme = 'light' | 'dark';

const colorsOf = (scheme: Scheme): SchemeColors =>
  Object.fromEntries(
    Object.entries(tokens)
      .filter(([, { type }]) => type === 'color')
      .map(([name, token]) => [name, parseColor(token[scheme])]),
  ) as SchemeColors;

const COLORS = { light: colorsOf('light'), dark: colorsOf('dark') };

function cell(scheme: Scheme, pair: ContrastPair): TemplateResult {
  const { foreground, background, minimum } = pair;
  const ratio = pairRatio(COLORS[scheme], pair);
  const isRing = foreground.startsWith('--color-ring');
  const style = isRing
    ? `background: var(${background}); outline: 2px solid var(${foreground}); outline-offset: -6px`
    : `background: var(${background}); color: var(${foreground})`;
  return html`<td>
    <div class="value" data-theme=${scheme} data-preset="default">
      <span class="pair" style=${style}>${isRing ? '' : 'Ag'}</span>
      <span>${ratio.toFixed(1)}</span>
      <span class="tag ${ratio >= minimum ? 'success' : 'danger'}"
        >${ratio >= 7 && !isRing ? 'AAA' : ratio >= minimum ? 'AA' : 'fails'}</span
      >
    </div>
  </td>`;
}

/** One row per pair. */
export const contrastTable = (): TemplateResult =>
  html`<div class="table" tabindex="0" role="region" aria-label="Contrast">
    <table>
      <thead>
        <tr>
          <th scope="col">Pair</th>
          <th scope="col">Light</th>
          <th scope="col">Dark</th>
        </tr>
      </thead>
      <tbody>
        ${contrastPairs('AA').map(
          (pair) =>
            html`<tr>
              <th scope="row">
                <code>${pair.foreground}</code>
                <span class="quiet"
                  >on <code>${pair.background}</code>, at least ${pair.minimum}</span
                >
              </th>
              ${cell('light', pair)} ${cell('dark', pair)}
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`;
