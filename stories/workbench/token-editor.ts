// The controls for the values: options for a whole theme, then each variable.
import { html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import { valuesOf } from '../tokens/looks.js';
import { textOf } from './bench.js';
import type { Bench } from './bench.js';
import { icon } from './icons.js';
import { DENSITIES } from './theme-state.js';
import type { Maker } from './theme-state.js';
import { ratioText, valueIn } from './theme-values.js';
import { tokenRow } from './token-row.js';
import { GROUPS, isFound } from './token-search.js';

const DEFAULT_RADIUS = 8;

function makerControls({ state, change, endGesture }: Bench): TemplateResult {
  const { maker, preset, scheme } = state;
  const isMade = Object.keys(maker).length > 0;
  const set = (patch: Maker, gesture?: string) => {
    const merged = Object.entries({ ...maker, ...patch }).filter(
      ([, value]) => value !== undefined,
    );
    change({ maker: Object.fromEntries(merged) }, gesture);
  };
  const ring = valueIn(valuesOf(preset)['--color-ring-primary'], scheme).slice(0, 7);
  const accent = maker.accent ?? (/^#\w{6}$/.test(ring) ? ring : '#315be5');
  return html`<div class="maker">
    <label class="row spread">
      Accent
      <span class="row"
        ><code>${maker.accent ?? 'of the preset'}</code
        ><span class="swatch checkerboard" style="--shown: ${accent}"
          ><input
            type="color"
            data-maker="accent"
            .value=${accent}
            @input=${(event: Event) => set({ accent: textOf(event) }, 'accent')}
            @change=${endGesture} /></span
      ></span>
    </label>
    <label class="row">
      <input
        type="checkbox"
        ?disabled=${!maker.accent}
        .checked=${!maker.plainButtons}
        @change=${({ target }: Event) =>
          set({ plainButtons: (target as HTMLInputElement).checked ? undefined : true })}
      />
      Primary buttons in the accent
    </label>
    <label class="field">
      <span class="row spread"
        ><span>Radius</span><code>${maker.radius ?? DEFAULT_RADIUS} px</code></span
      >
      <input
        type="range"
        min="0"
        max="32"
        .value=${String(maker.radius ?? DEFAULT_RADIUS)}
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
    <label class="field">
      Font
      <input
        placeholder="system-ui, sans-serif"
        .value=${maker.font ?? ''}
        @change=${(event: Event) => set({ font: textOf(event) || undefined })}
      />
    </label>
    ${
      isMade
        ? html`<button type="button" class="outline" @click=${() => change({ maker: {} })}>
            Back to the preset
          </button>`
        : nothing
    }
  </div>`;
}

/** The failing pairs of the edited appearance, and what was changed so that none fails. */
function problems({ pairs, notes, state, reveal }: Bench): TemplateResult | typeof nothing {
  const failing = pairs.filter(({ passes }) => !passes);
  if (failing.length + notes.length === 0) return nothing;
  return html`<details class="problems" ?open=${failing.length > 0}>
    <summary>
      ${
        failing.length > 0
          ? `Hard to read in ${state.scheme}: ${failing.length}`
          : `Adjusted: ${notes.length}`
      }
    </summary>
    <ul>
      ${failing.map(
        ({ foreground, background, ratio, minimum }) =>
          html`<li>
            <button type="button" class="link" @click=${() => reveal(foreground)}>
              ${foreground.slice(8)}
            </button>
            on ${background.slice(8)}: ${ratioText(ratio)}, needs ${minimum}
          </li>`,
      )}
      ${notes.map((note) => html`<li>${note}</li>`)}
    </ul>
  </details>`;
}

const searchField = ({ query, search }: Bench) =>
  html`<label class="search">
    ${icon('search')}<span class="hidden">Search tokens</span>
    <input
      type="search"
      placeholder="Search tokens, purposes, values"
      .value=${query}
      @input=${(event: Event) => search(textOf(event))}
    />
  </label>`;

/** The variables found by a click in the preview. */
const found = ({ picked, reveal, forgetPicked }: Bench) =>
  picked
    ? html`<section class="picked" aria-label="Tokens of the element">
        <header class="row spread">
          <strong
            >${picked.length > 0 ? 'This element uses' : 'This element uses no tokens.'}</strong
          >
          <button type="button" class="ghost" aria-label="Close" @click=${forgetPicked}>
            ${icon('close')}
          </button>
        </header>
        <ul>
          ${picked.map(
            ({ property, token }) =>
              html`<li>
                <button type="button" class="link" @click=${() => reveal(token as never)}>
                  ${token}</button
                ><span class="quiet">${property}</span>
              </li>`,
          )}
        </ul>
      </section>`
    : nothing;

/** The column of controls. */
export function tokenEditor(bench: Bench): TemplateResult {
  const { query, values, state, change } = bench;
  const groups = GROUPS.map(({ title, names }) => ({
    title,
    names: names.filter((name) => isFound(name, query, valueIn(values[name], state.scheme))),
  })).filter(({ names }) => names.length > 0);
  const changed = Object.keys(state.values).length;
  return html`${searchField(bench)} ${found(bench)} ${problems(bench)}
  ${
    query
      ? nothing
      : html`<details open>
          <summary>Make a theme</summary>
          ${makerControls(bench)}
        </details>`
  }
  ${groups.map(
    ({ title, names }, index) =>
      html`<details data-group=${title} ?open=${query !== '' || index === 0}>
        <summary>${title} <span class="count">${names.length}</span></summary>
        ${names.map((name) => tokenRow(bench, name))}
      </details>`,
  )}
  ${groups.length === 0 ? html`<p class="quiet" role="status">No token matches.</p>` : nothing}
  ${
    changed > 0
      ? html`<button type="button" class="outline" @click=${() => change({ values: {} })}>
          Reset ${changed} ${changed === 1 ? 'token' : 'tokens'}
        </button>`
      : nothing
  }`;
}
