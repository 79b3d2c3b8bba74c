// The toolbar of a view, and the placeholder in the page while the view is elsewhere.
import { html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import type { DisplayMode } from '../../protocol/host-context.js';
import type { ModeLabels } from '../frame-labels.js';
import { ICONS } from './mode-icons.js';
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
  // Hidden instead of removed, so that the focus can return to the pressed button.
  const modes = (['split', 'pip', 'fullscreen'] as const).map((other) =>
    button(other, labels[other], () => ask(other), {
      isHidden: other === mode || !possible.includes(other),
      isOff,
    }),
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

export const placeholder = ({ mode, labels, ask }: ToolbarState): TemplateResult => html`
  <p role="status">${mode === 'inline' ? nothing : labels[SHOWN[mode]]}</p>
  <button type="button" @click=${() => ask('inline')}>${labels.bringBack}</button>
`;
