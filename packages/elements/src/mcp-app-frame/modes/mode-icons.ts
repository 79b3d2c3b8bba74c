// The toolbar's icons: 20 by 20, in the text colour. The buttons have the accessible names.
import { html } from 'lit';
import type { TemplateResult } from 'lit';

const icon = (path: string): TemplateResult => html`
  <svg viewBox="0 0 20 20" aria-hidden="true"><path d=${path} /></svg>
`;

export const ICONS = {
  fullscreen: icon('M12 3.5h4.5V8M8 16.5H3.5V12M16.2 3.8l-5 5M3.8 16.2l5-5'),
  pip: icon('M9 15.5H4.5a1 1 0 0 1-1-1v-9a1 1 0 0 1 1-1h11a1 1 0 0 1 1 1V9M11.5 11.5h5v4h-5z'),
  split: icon(
    'M4.5 4.5h11a1 1 0 0 1 1 1v9a1 1 0 0 1-1 1h-11a1 1 0 0 1-1-1v-9a1 1 0 0 1 1-1zM11.5 4.5v11',
  ),
  close: icon('M5 5l10 10M15 5L5 15'),
  grip: icon('M7.5 6h.01M12.5 6h.01M7.5 10h.01M12.5 10h.01M7.5 14h.01M12.5 14h.01'),
} as const;
