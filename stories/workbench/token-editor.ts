// The controls for the values: wishes for a whole theme, then each variable by itself.
import { styleVariableNames } from '@mcp-app/tokens/variables.js';
import type { StyleVariableName } from '@mcp-app/tokens/variables.js';
import { html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import { parseColor } from '../../packages/tokens/src/color/parse-color.js';
import { formatHex } from '../../packages/tokens/src/color/format-hex.js';
import { DENSITIES } from './theme-state.js';
import type { Maker, ThemeState } from './theme-state.js';
import { valueIn, withValueIn } from './theme-values.js';
import type { Scheme, Values } from './theme-values.js';

export interface EditorHost {
  state: ThemeState;
  /** The appearance that is being edited. */
  scheme: Scheme;
  change(patch: Partial<ThemeState>): void;
}

const GROUPS: readonly [title: string, prefix: RegExp][] = [
  ['Backgrounds', /^--color-background-/],
  ['Texts', /^--color-text-/],
  ['Borders', /^--color-border-/],
  ['Rings', /^--color-ring-/],
  ['Type', /^--font-/],
  ['Radius and width', /^--border-/],
  ['Shadows', /^--shadow-/],
];

const textOf = ({ target }: Event) => (target as HTMLInputElement).value;

/** `#rrggbb`, which is all that a colour field understands. */
function opaqueHex(text: string): string {
  const color = parseColor(text);
  return color ? formatHex({ ...color, alpha: 1 }).slice(0, 7) : '#000000';
}

/** What was picked, as translucent as it was before. */
function withAlphaOf(text: string, picked: string): string {
  const color = parseColor(picked)!;
  return formatHex({ ...color, alpha: parseColor(text)?.alpha ?? 1 });
}

function row(host: EditorHost, values: Values, name: StyleVariableName, short: string) {
  const { state, scheme } = host;
  const value = valueIn(values[name], scheme);
  const isColor = name.startsWith('--color-');
  const isChanged = name in state.values;
  const set = (text: string) =>
    host.change({
      values: { ...state.values, [name]: withValueIn(values[name], scheme, text) },
    });
  const reset = () => {
    const { [name]: _, ...rest } = state.values;
    host.change({ values: rest });
  };
  return html`<div class="token ${isChanged ? 'changed' : ''}">
    <span class="token-name" title=${name}>${short}</span>
    ${
      isColor
        ? html`<input
            type="color"
            aria-label="${name}, picker"
            .value=${opaqueHex(value)}
            @input=${(event: Event) => set(withAlphaOf(value, textOf(event)))}
          />`
        : nothing
    }
    <input
      class="token-value"
      aria-label=${name}
      spellcheck="false"
      .value=${value}
      @change=${(event: Event) => set(textOf(event))}
    />
    <button class="ghost" aria-label="Reset ${name}" ?disabled=${!isChanged} @click=${reset}>
      ↺
    </button>
  </div>`;
}

function makerControls({ state, change }: EditorHost): TemplateResult {
  const { maker } = state;
  const set = (patch: Maker) => change({ maker: { ...maker, ...patch } });
  return html`<div class="stack maker">
    <label class="row spread">
      Accent
      <input
        type="color"
        .value=${maker.accent ?? '#315be5'}
        @input=${(event: Event) => set({ accent: textOf(event) })}
      />
    </label>
    <label class="field">
      <span class="row spread"><span>Radius</span><span>${maker.radius ?? 8} px</span></span>
      <input
        type="range"
        min="0"
        max="32"
        .value=${String(maker.radius ?? 8)}
        @input=${(event: Event) => set({ radius: Number(textOf(event)) })}
      />
    </label>
    <label class="field">
      Density
      <select @change=${(event: Event) => set({ density: textOf(event) as Maker['density'] })}>
        ${DENSITIES.map(
          (name) =>
            html`<option ?selected=${name === (maker.density ?? 'comfortable')}>${name}</option>`,
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
    <button
      class="outline"
      ?disabled=${Object.keys(maker).length === 0}
      @click=${() => change({ maker: {} })}
    >
      Back to the preset
    </button>
  </div>`;
}

/** The column of controls. */
export const tokenEditor = (host: EditorHost, values: Values): TemplateResult => html`
  <details open>
    <summary>Make a theme</summary>
    ${makerControls(host)}
  </details>
  ${GROUPS.map(
    ([title, prefix], index) =>
      html`<details ?open=${index === 0}>
        <summary>${title}</summary>
        ${styleVariableNames
          .filter((name) => prefix.test(name))
          .map((name) => row(host, values, name, name.replace(prefix, '')))}
      </details>`,
  )}
`;
