// The presets and the looks of hosts, each with a picture made of its own values.
import { html, svg } from 'lit';
import type { TemplateResult } from 'lit';
import { HOST_NAMES, labelOf, valuesOf } from '../tokens/looks.js';
import type { LookName, Values } from '../tokens/looks.js';
import { PRESET_NAMES } from '../tokens/preset-names.js';
import { icon } from './icons.js';
import { shownRadius } from './theme-edit.js';
import type { Scheme } from './theme-state.js';
import { valueIn } from './theme-values.js';

/** What a view shows that gets no variables: the browser's own colours. */
const BARE: Record<Scheme, readonly [background: string, text: string]> = {
  light: ['#ffffff', '#000000'],
  dark: ['#121212', '#ffffff'],
};

/** A card with a title, text, a link, a status and two buttons, in the colours, font and radius of a look. */
export function presetPicture(values: Values, scheme: Scheme): TemplateResult {
  const [page, ink] = BARE[scheme];
  const color = (name: keyof Values, otherwise: string) =>
    valueIn(values[name], scheme) || otherwise;
  const text = color('--color-text-primary', ink);
  const border = color('--color-border-primary', '#80808060');
  const radius = Math.min(shownRadius(values) ?? 2, 14);
  const bar = (x: number, y: number, width: number, fill: string, height = 5) =>
    svg`<rect x=${x} y=${y} width=${width} height=${height} rx="2" fill=${fill} />`;
  const sans = values['--font-sans'] ?? 'sans-serif';
  return html`<svg class="picture" viewBox="0 0 160 100" aria-hidden="true">
    <rect width="160" height="100" fill=${color('--color-background-secondary', page)} />
    ${svg`<rect x="10" y="10" width="140" height="80" rx=${radius} stroke=${border}
      fill=${color('--color-background-primary', page)} />
    <text x="20" y="31" font-size="16" font-weight="600" fill=${text} style="font-family: ${sans}">Aa</text>
    <rect x="110" y="18" width="30" height="14" rx=${Math.min(radius, 7)}
      fill=${color('--color-background-success', '#80808040')} />
    ${bar(115, 23, 20, color('--color-text-success', ink), 4)}
    ${bar(20, 40, 96, color('--color-text-secondary', ink))}
    ${bar(20, 50, 52, color('--color-text-tertiary', ink))}
    ${bar(76, 50, 34, color('--color-text-info', '#0000ee'))}
    <rect x="20" y="64" width="44" height="18" rx=${Math.min(radius, 9)}
      fill=${color('--color-background-inverse', '#808080')} />
    ${bar(30, 71, 24, color('--color-text-inverse', page), 4)}
    <rect x="70.500" y="64.500" width="43" height="17" rx=${Math.min(radius, 9)} fill="none" stroke=${border} />
    ${bar(80, 71, 24, text, 4)}`}
  </svg>`;
}

const card = (
  name: LookName,
  current: LookName,
  scheme: Scheme,
  choose: (name: LookName) => void,
) =>
  html`<button
    type="button"
    class="look"
    data-preset-choice=${name}
    aria-pressed=${name === current}
    @click=${() => choose(name)}
  >
    ${presetPicture(valuesOf(name), scheme)}<span>${labelOf(name)}</span>
  </button>`;

export const presetGallery = (
  current: LookName,
  scheme: Scheme,
  choose: (name: LookName) => void,
): TemplateResult =>
  html`<dialog class="kit" id="presets" aria-labelledby="presets-title">
    <form method="dialog" class="row spread">
      <h2 id="presets-title">Presets</h2>
      <button class="ghost" aria-label="Close">${icon('close')}</button>
    </form>
    <div class="cards">${PRESET_NAMES.map((name) => card(name, current, scheme, choose))}</div>
    <h3>Hosts, as observed</h3>
    <div class="cards">${HOST_NAMES.map((name) => card(name, current, scheme, choose))}</div>
  </dialog>`;
