// The bar at the top: the source of the theme, undo, what is shown, contrast, import and export.
import { html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import { labelOf } from '../tokens/looks.js';
import type { Bench } from './bench.js';
import { icon } from './icons.js';
import { WIDTHS } from './theme-state.js';
import type { ThemeState, Width } from './theme-state.js';

const presets = ({ state, open }: Bench) => {
  const isChanged = Object.keys(state.maker).length + Object.keys(state.values).length > 0;
  return html`<button
    type="button"
    class="outline preset"
    data-open="presets"
    aria-haspopup="dialog"
    @click=${() => open('presets')}
  >
    <span class="quiet">Preset</span> ${labelOf(state.preset)}${isChanged ? ', changed' : ''}
  </button>`;
};

interface Choice {
  label: string;
  isOn: boolean;
  patch: Partial<ThemeState>;
  /** Shown instead of the label. */
  sign?: TemplateResult;
}

const segments = ({ change }: Bench, title: string, choices: readonly Choice[]) =>
  html`<div class="segments" role="group" aria-label=${title}>
    ${choices.map(
      ({ label, isOn, patch, sign }) =>
        html`<button
          type="button"
          aria-pressed=${isOn}
          aria-label=${label}
          title=${label}
          @click=${() => change(patch)}
        >
          ${sign ?? label}
        </button>`,
    )}
  </div>`;

const appearance = (bench: Bench) => {
  const { scheme, sideBySide } = bench.state;
  return segments(bench, 'Appearance', [
    {
      label: 'Light',
      isOn: !sideBySide && scheme === 'light',
      patch: { scheme: 'light', sideBySide: false },
    },
    {
      label: 'Dark',
      isOn: !sideBySide && scheme === 'dark',
      patch: { scheme: 'dark', sideBySide: false },
    },
    { label: 'Both', isOn: sideBySide, patch: { sideBySide: true } },
  ]);
};

const WIDTH_LABELS: Record<Width, string> = {
  full: 'Full width',
  tablet: 'Tablet, 640 px',
  phone: 'Phone, 360 px',
};

const widths = (bench: Bench) =>
  segments(
    bench,
    'Width of the preview',
    (Object.keys(WIDTHS) as Width[]).map((width) => ({
      label: WIDTH_LABELS[width],
      isOn: bench.state.width === width,
      patch: { width },
      sign: icon(width === 'full' ? 'laptop' : width),
    })),
  );

const directions = (bench: Bench) =>
  segments(bench, 'Direction', [
    {
      label: 'LTR, left to right',
      isOn: bench.state.direction === 'ltr',
      patch: { direction: 'ltr' },
      sign: html`<b>LTR</b>`,
    },
    {
      label: 'RTL, right to left, in Arabic',
      isOn: bench.state.direction === 'rtl',
      patch: { direction: 'rtl' },
      sign: html`<b>RTL</b>`,
    },
  ]);

function contrast({ failures, reveal, pairs, state, change }: Bench): TemplateResult {
  const count = failures.light + failures.dark;
  const jump = () => {
    const other = state.scheme === 'light' ? 'dark' : 'light';
    const failing = pairs.find(({ passes }) => !passes);
    if (failing) reveal(failing.foreground);
    else if (count > 0) change({ scheme: other });
  };
  const isUnknown = pairs.length === 0;
  const words = isUnknown
    ? 'No colours to check'
    : count === 0
      ? 'Contrast AA'
      : `${count} contrast ${count === 1 ? 'issue' : 'issues'}`;
  const details = `WCAG AA: ${failures.light} issues in light, ${failures.dark} in dark`;
  return html`<button
    type="button"
    class="contrast ${isUnknown ? '' : count === 0 ? 'good' : 'bad'}"
    title=${details}
    ?disabled=${count === 0}
    @click=${jump}
  >
    ${icon(count === 0 ? 'check' : 'warning')}<span role="status">${words}</span>
  </button>`;
}

const tool = (label: string, name: Parameters<typeof icon>[0], act: () => void, isOff = false) =>
  html`<button
    type="button"
    class="tool"
    aria-label=${label}
    title=${label}
    ?disabled=${isOff}
    @click=${act}
  >
    ${icon(name)}
  </button>`;

const panes = ({ pane, show }: Bench) =>
  html`<div class="segments panes" role="group" aria-label="Show">
    <button type="button" aria-pressed=${pane === 'edit'} @click=${() => show('edit')}>Edit</button>
    <button type="button" aria-pressed=${pane === 'preview'} @click=${() => show('preview')}>
      Preview
    </button>
  </div>`;

export const topBar = (bench: Bench): TemplateResult =>
  html`<header class="bar kit">
    ${bench.home ? html`<a class="home" href=${bench.home}>Docs</a>` : nothing}
    <h1>Theme workbench</h1>
    ${presets(bench)}
    <div class="group">
      ${tool('Undo', 'undo', bench.undo, !bench.canUndo)}
      ${tool('Redo', 'redo', bench.redo, !bench.canRedo)}
    </div>
    ${contrast(bench)}
    <span class="space"></span>
    <div class="group">
      <button type="button" class="outline" data-open="import" @click=${() => bench.open('import')}>
        Import
      </button>
      <button type="button" class="outline" @click=${() => void bench.share()}>Share</button>
      <button type="button" class="primary" @click=${() => bench.open('export')}>Export</button>
    </div>
    ${panes(bench)}
    <span class="outcome" role="status">${bench.outcome}</span>
  </header>`;

/** The bar above the preview, with the display options. */
export const previewBar = (bench: Bench): TemplateResult =>
  html`<div class="preview-bar kit" role="group" aria-label="Preview">
    ${appearance(bench)} ${widths(bench)} ${directions(bench)}
    <span class="space"></span>
    <button
      type="button"
      class="tool wide"
      aria-pressed=${bench.isPicking}
      title="Click something in the preview to find its token"
      @click=${() => bench.pick(!bench.isPicking)}
    >
      ${icon('pick')}<span>${bench.isPicking ? 'Click something…' : 'Find token'}</span>
    </button>
  </div>`;
