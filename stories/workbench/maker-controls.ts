// The controls for a whole theme. They show what the theme has, wherever it came from: a preset, an import or a change.
import { html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import { textOf } from './bench.js';
import type { Bench } from './bench.js';
import { FONTS, fontName, GREYS } from './font-choices.js';
import { shownAccent, shownRadius, withMaker } from './theme-edit.js';
import { DENSITIES, SCHEMES } from './theme-state.js';
import type { Maker, Scheme } from './theme-state.js';
import { ratioText, textOnColor, valueIn } from './theme-values.js';

const AA = 4.5;
/** Below this, white text is not used: WCAG asks for it even in large text. */
const AA_LARGE = 3;

type SetOptions = (patch: Maker, gesture?: string) => void;

function accentField(bench: Bench, scheme: Scheme, set: SetOptions): TemplateResult {
  const { values, state, endGesture } = bench;
  const accent = shownAccent(values, state.maker, scheme);
  const key = scheme === 'light' ? 'accent' : 'accentDark';
  return html`<label class="row spread">
    ${scheme === 'light' ? 'Accent' : 'Accent in dark'}
    <span class="row"
      ><code data-shown=${key}>${accent}</code
      ><span class="swatch checkerboard" style="--shown: ${accent}"
        ><input
          type="color"
          data-maker=${key}
          .value=${accent}
          @input=${(event: Event) => set({ [key]: textOf(event) }, key)}
          @change=${endGesture} /></span
    ></span>
  </label>`;
}

/** What white text costs on the accent, in both appearances. */
function whiteText({ values, state }: Bench, set: SetOptions): TemplateResult {
  const { maker } = state;
  const costs = SCHEMES.map((scheme) => {
    const ratios = textOnColor(valueIn(values['--color-background-inverse'], scheme));
    if (!ratios) return '';
    const { white, black } = ratios;
    const verdict =
      white >= AA ? 'meets AA' : white >= AA_LARGE ? 'AA for large text only' : 'too low, not used';
    return `${scheme}: white ${ratioText(white)}:1 (${verdict}), black ${ratioText(black)}:1`;
  }).filter(Boolean);
  return html`<div class="stack tight">
    <label class="row">
      <input
        type="checkbox"
        data-maker="white-text"
        aria-describedby="white-text-cost"
        .checked=${maker.preferWhiteText === true}
        @change=${({ target }: Event) =>
          set({ preferWhiteText: (target as HTMLInputElement).checked || undefined })}
      />
      Prefer white text on primary buttons
    </label>
    <ul class="quiet cost" id="white-text-cost">
      ${costs.map((cost) => html`<li>${cost}</li>`)}
    </ul>
  </div>`;
}

const greys = ({ state }: Bench, set: SetOptions) =>
  html`<fieldset class="greys">
    <legend>Grey tint</legend>
    <button
      type="button"
      aria-pressed=${state.maker.neutral === undefined}
      @click=${() => set({ neutral: undefined })}
    >
      As the accent
    </button>
    ${Object.entries(GREYS).map(
      ([name, color]) =>
        html`<button
          type="button"
          data-grey=${name}
          aria-pressed=${state.maker.neutral === color}
          @click=${() => set({ neutral: color })}
        >
          <span class="dot" style="background: ${color}"></span>${name}
        </button>`,
    )}
  </fieldset>`;

function fontField({ values }: Bench, set: SetOptions): TemplateResult {
  const families = values['--font-sans'] ?? '';
  const name = fontName(families);
  return html`<label class="field">
      Font
      <select
        data-maker="font"
        style="font-family: ${families}"
        @change=${(event: Event) => set({ font: FONTS[textOf(event)] })}
      >
        ${name ? nothing : html`<option selected value="">Of this theme</option>`}
        ${Object.entries(FONTS).map(
          ([label, list]) =>
            html`<option value=${label} style="font-family: ${list}" ?selected=${label === name}>
              ${label}
            </option>`,
        )}
      </select>
    </label>
    <label class="field">
      Font families
      <input
        data-maker="families"
        spellcheck="false"
        .value=${families}
        @change=${(event: Event) => set({ font: textOf(event) || undefined })}
      />
    </label>`;
}

export function makerControls(bench: Bench): TemplateResult {
  const { state, values, change, endGesture } = bench;
  const { maker } = state;
  const set: SetOptions = (patch, gesture) => change(withMaker(state, patch), gesture);
  const radius = shownRadius(values);
  const hasAccent = maker.accent !== undefined || maker.accentDark !== undefined;
  return html`<div class="maker">
    ${accentField(bench, 'light', set)} ${accentField(bench, 'dark', set)}
    ${
      maker.accentDark === undefined
        ? nothing
        : html`<button type="button" class="outline" @click=${() => set({ accentDark: undefined })}>
            Use one accent for both
          </button>`
    }
    <label class="row">
      <input
        type="checkbox"
        ?disabled=${!hasAccent}
        .checked=${hasAccent && !maker.plainButtons}
        @change=${({ target }: Event) =>
          set({ plainButtons: (target as HTMLInputElement).checked ? undefined : true })}
      />
      Primary buttons in the accent
    </label>
    ${whiteText(bench, set)} ${greys(bench, set)}
    <label class="field">
      <span class="row spread"
        ><span>Radius</span
        ><code data-shown="radius">${radius === undefined ? 'none' : `${radius} px`}</code></span
      >
      <input
        type="range"
        min="0"
        max="32"
        data-maker="radius"
        .value=${String(radius ?? 0)}
        @input=${(event: Event) => set({ radius: Number(textOf(event)) }, 'radius')}
        @change=${endGesture}
      />
    </label>
    <label class="field">
      Density
      <select
        .value=${maker.density ?? 'comfortable'}
        @change=${(event: Event) => set({ density: textOf(event) as Maker['density'] })}
      >
        ${DENSITIES.map(
          (name) =>
            html`<option value=${name} ?selected=${name === (maker.density ?? 'comfortable')}>
              ${name[0]!.toUpperCase() + name.slice(1)}
            </option>`,
        )}
      </select>
    </label>
    ${fontField(bench, set)}
    ${
      Object.keys(maker).length > 0
        ? html`<button
            type="button"
            class="outline"
            @click=${() => change({ maker: {}, values: {} })}
          >
            Back to the preset
          </button>`
        : nothing
    }
  </div>`;
}
