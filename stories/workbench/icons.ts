import { svg, html } from 'lit';
import type { TemplateResult } from 'lit';

const SHAPES = {
  undo: svg`<path d="M6 4 3 7l3 3M3 7h6.5a3.5 3.5 0 0 1 0 7H7" />`,
  redo: svg`<path d="m10 4 3 3-3 3m3-3H6.500a3.500 3.500 0 0 0 0 7H9" />`,
  reset: svg`<path d="M3 8a5 5 0 1 0 1.500-3.600M3 3v3h3" />`,
  pick: svg`<path d="M8 1.500v3m0 7v3M1.500 8h3m7 0h3" /><circle cx="8" cy="8" r="4" />`,
  check: svg`<path d="m3 8.500 3.200 3L13 4.500" />`,
  warning: svg`<path d="M8 2 1.500 13.500h13zM8 6.500v3m0 2v.2" />`,
  laptop: svg`<path d="M3 3.500h10v7H3zM1 13h14" />`,
  tablet: svg`<rect x="3.500" y="2" width="9" height="12" rx="1.500" />`,
  phone: svg`<rect x="5" y="2" width="6" height="12" rx="1.500" />`,
  search: svg`<circle cx="7" cy="7" r="4.500" /><path d="m10.500 10.500 3.500 3.500" />`,
  close: svg`<path d="m4 4 8 8m0-8-8 8" />`,
};

/** A line drawing in the text colour. It is hidden from screen readers, because the control around it has a label. */
export const icon = (name: keyof typeof SHAPES): TemplateResult =>
  html`<svg class="icon" viewBox="0 0 16 16" aria-hidden="true">${SHAPES[name]}</svg>`;
