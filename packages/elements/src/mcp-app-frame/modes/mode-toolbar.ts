// The toolbar of a view, and the placeholder in the page while the view is elsewhere.
import { html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import type { DisplayMode } from '../../protocol/host-context.js';
import type { ModeLabels } from '../frame-labels.js';
import { nameWith } from '../frame-name.js';
import type { PipPanel } from './pip-panel.js';

export interface ToolbarState {
  mode: DisplayMode;
  /** The modes that have a button. */
  possible: readonly DisplayMode[];
  /** Whether the buttons are disabled, because the view failed. */
  isOff: boolean;
  title: string;
  labels: ModeLabels;
  ask(mode: DisplayMode): void;
}

const icon = (path: string): TemplateResult => html`
  <svg viewBox="0 0 20 20" aria-hidden="true"><path d=${path} /></svg>
`;

/** 20 by 20, in the text colour. The buttons have the accessible names. */
const ICONS = {
  fullscreen: icon('M12 3.5h4.5V8M8 16.5H3.5V12M16.2 3.8l-5 5M3.8 16.2l5-5'),
  pip: icon('M9 15.5H4.5a1 1 0 0 1-1-1v-9a1 1 0 0 1 1-1h11a1 1 0 0 1 1 1V9M11.5 11.5h5v4h-5z'),
  split: icon(
    'M4.5 4.5h11a1 1 0 0 1 1 1v9a1 1 0 0 1-1 1h-11a1 1 0 0 1-1-1v-9a1 1 0 0 1 1-1zM11.5 4.5v11',
  ),
  close: icon('M5 5l10 10M15 5L5 15'),
  grip: icon('M7.5 6h.01M12.5 6h.01M7.5 10h.01M12.5 10h.01M7.5 14h.01M12.5 14h.01'),
} as const;

const CLOSE = { fullscreen: 'closeFullscreen', pip: 'closePip', split: 'closeSplit' } as const;
const SHOWN = { fullscreen: 'inFullscreen', pip: 'inPip', split: 'inSplit' } as const;

// The tooltip is also the accessible name. With the same text in `aria-label`, screen readers would announce it twice.
const button = (
  name: 'fullscreen' | 'pip' | 'split' | 'close',
  label: string,
  press: () => void,
  { isHidden = false, isOff = false } = {},
) => html`
  <button
    type="button"
    class="tool ${name}"
    part="button"
    title=${label}
    ?hidden=${isHidden}
    ?disabled=${isOff}
    @click=${press}
  >
    ${ICONS[name]}
  </button>
`;

export function toolbar(
  { mode, possible, isOff, title, labels, ask }: ToolbarState,
  pip: PipPanel,
): TemplateResult {
  // A page has many of them inline, so their names say which view they belong to. Elsewhere the panel has the name.
  // Hidden instead of removed, so that the focus can return to the pressed button.
  const modes = (['split', 'pip', 'fullscreen'] as const).map((other) =>
    button(
      other,
      mode === 'inline' ? nameWith(labels[other], title) : labels[other],
      () => ask(other),
      {
        isHidden: other === mode || !possible.includes(other),
        isOff,
      },
    ),
  );
  const isPip = mode === 'pip';
  // In other modes the dialog already has this name.
  return html`
    ${
      isPip
        ? html`<button
            type="button"
            class="tool grip"
            part="button"
            title=${labels.move}
            aria-description=${labels.moveHelp}
            @keydown=${pip.moveKey}
          >
            ${ICONS.grip}
          </button>`
        : nothing
    }
    <slot name="toolbar">
      <span class="title" part="title" aria-hidden=${mode === 'inline' ? nothing : 'true'}
        >${title}</span
      >
      ${modes}
    </slot>
    ${mode === 'inline' ? nothing : button('close', labels[CLOSE[mode]], () => ask('inline'))}
  `;
}

export const resizeHandle = (labels: ModeLabels, pip: PipPanel): TemplateResult => html`
  <button
    type="button"
    class="resize"
    title=${labels.resize}
    aria-description=${labels.resizeHelp}
    @keydown=${pip.resizeKey}
    @pointerdown=${pip.pull}
  ></button>
`;

export const placeholder = ({ mode, title, labels, ask }: ToolbarState): TemplateResult => html`
  <p role="status">${mode === 'inline' ? nothing : labels[SHOWN[mode]]}</p>
  <button
    type="button"
    aria-label=${nameWith(labels.bringBack, title)}
    @click=${() => ask('inline')}
  >
    ${labels.bringBack}
  </button>
`;
