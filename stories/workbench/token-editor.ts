// The controls for the values: options for a whole theme, then each variable.
import { html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import { textOf } from './bench.js';
import type { Bench } from './bench.js';
import { icon } from './icons.js';
import { importReport } from './import/report-panel.js';
import { makerControls } from './maker-controls.js';
import { ratioText, valueIn } from './theme-values.js';
import { tokenRow } from './token-row.js';
import { GROUPS, isFound } from './token-search.js';

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
  return html`${searchField(bench)} ${found(bench)} ${importReport(bench)} ${problems(bench)}
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
