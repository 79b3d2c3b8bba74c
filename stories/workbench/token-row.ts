// One variable: its colour, its value, its contrast, and a reset button.
import type { StyleVariableName } from '@mcp-app/tokens/variables.js';
import { html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import { formatHex } from '../../packages/tokens/src/color/format-hex.js';
import { parseColor } from '../../packages/tokens/src/color/parse-color.js';
import { textOf } from './bench.js';
import type { Bench } from './bench.js';
import { icon } from './icons.js';
import { ratioText, valueIn, withValueIn, worstPair } from './theme-values.js';
import { purposeOf } from './token-search.js';
import { refusal } from './value-check.js';

/** `#rrggbb`, the only notation that a colour field understands. */
function opaqueHex(text: string): string {
  const color = parseColor(text);
  return color ? formatHex({ ...color, alpha: 1 }).slice(0, 7) : '#000000';
}

/**
 * The picked colour with the previous transparency. A fully transparent colour becomes opaque, because otherwise
 * nothing would change.
 */
function withAlphaOf(text: string, picked: string): string {
  const alpha = parseColor(text)?.alpha || 1;
  return formatHex({ ...parseColor(picked)!, alpha });
}

const shortName = (name: string) => name.replace(/^--(color-\w+|font|border|shadow)-/, '');

function badge({ pairs }: Bench, name: StyleVariableName): TemplateResult | typeof nothing {
  const pair = worstPair(pairs, name);
  if (!pair) return nothing;
  const { foreground, background, ratio, minimum, passes } = pair;
  const other =
    foreground === name ? `on ${shortName(background)}` : `under ${foreground.slice(8)}`;
  const words = `${ratioText(ratio)}:1 ${other}, needs ${minimum}:1`;
  return html`<span class="ratio ${passes ? '' : 'fails'}" title=${words}
    >${passes ? '' : icon('warning')}<span aria-hidden="true">${ratioText(ratio)}</span
    ><span class="hidden">${passes ? 'Contrast' : 'Contrast too low:'} ${words}</span></span
  >`;
}

const swatch = (name: string, value: string, set: (text: string) => void, end: () => void) =>
  html`<span class="swatch checkerboard" style="--shown: ${value}"
    ><input
      type="color"
      aria-label="${name}, picker"
      .value=${opaqueHex(value)}
      @input=${(event: Event) => set(withAlphaOf(value, textOf(event)))}
      @change=${end}
  /></span>`;

export function tokenRow(bench: Bench, name: StyleVariableName): TemplateResult {
  const { state, values, refused } = bench;
  const value = valueIn(values[name], state.scheme);
  const isChanged = name in state.values;
  const wrong = refused?.name === name ? refused : undefined;
  const set = (text: string, gesture?: string) => {
    const changed = withValueIn(name, values[name], state.scheme, text.trim());
    bench.change({ values: { ...state.values, [name]: changed } }, gesture);
  };
  const write = (text: string) => {
    const reason = refusal(name, text, (property, css) => CSS.supports(property, css));
    bench.refuse(reason ? { name, text, reason } : undefined);
    if (!reason && text.trim() !== value) set(text);
  };
  const reset = () => {
    const { [name]: _, ...rest } = state.values;
    bench.change({ values: rest });
  };
  const fails = bench.pairs.some(({ foreground, passes }) => foreground === name && !passes);
  return html`<div
    class="token ${isChanged ? 'changed' : ''} ${fails ? 'failing' : ''}"
    data-token=${name}
  >
    ${
      name.startsWith('--color-')
        ? swatch(name, value, (text) => set(text, `picker ${name}`), bench.endGesture)
        : nothing
    }
    <label class="token-name" for="value${name}" title="${name}: ${purposeOf(name)}"
      >${shortName(name)}</label
    >
    <input
      class="token-value"
      id="value${name}"
      aria-label=${name}
      aria-invalid=${wrong ? 'true' : nothing}
      aria-describedby=${wrong ? `reason${name}` : nothing}
      spellcheck="false"
      autocomplete="off"
      .value=${live(wrong?.text ?? value)}
      @change=${(event: Event) => write(textOf(event))}
      @keydown=${(event: KeyboardEvent) => event.key === 'Escape' && bench.refuse(undefined)}
    />
    ${badge(bench, name)}
    <button
      type="button"
      class="ghost reset"
      aria-label="Reset ${name}"
      title="Reset"
      ?disabled=${!isChanged}
      @click=${reset}
    >
      ${icon('reset')}
    </button>
    ${wrong ? html`<p class="error" id="reason${name}" role="alert">${wrong.reason}</p>` : nothing}
  </div>`;
}
