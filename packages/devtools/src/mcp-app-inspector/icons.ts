// The icons of the buttons: 16 by 16, in the colour of the text.
import { svg } from 'lit';
import type { SVGTemplateResult } from 'lit';

const icon = (content: SVGTemplateResult): SVGTemplateResult => svg`<svg
  class="icon" viewBox="0 0 16 16" aria-hidden="true" fill="none" stroke="currentColor"
  stroke-width="1.5" stroke-linecap="round" stroke-linejoin="round">${content}</svg>`;

const path = (d: string) => icon(svg`<path d=${d} />`);

export const icons = {
  record: icon(svg`<circle cx="8" cy="8" r="4.25" fill="currentColor" stroke="none" />`),
  pause: path('M5.5 4v8M10.5 4v8'),
  clear: path('M4 4l8 8M8 2.25a5.75 5.75 0 1 1 0 11.5a5.75 5.75 0 0 1 0-11.5'),
  copy: path('M5.75 5.75h7.5v7.5h-7.5zM10.25 2.75h-7.5v7.5'),
  export: path('M8 2.5v7.5M4.75 7L8 10.25L11.25 7M2.75 13.25h10.5'),
  import: path('M8 10.25v-7.5M4.75 5.75L8 2.5l3.25 3.25M2.75 13.25h10.5'),
  startReplay: path('M5 3.25v9.5l7.5-4.75z'),
  reload: path('M13 8a5 5 0 1 1-1.5-3.55M13 2.25v2.9h-2.9'),
  close: path('M4 4l8 8M12 4l-8 8'),
  toView: path('M2.5 8h10M9 4.5L12.5 8L9 11.5'),
  fromView: path('M13.5 8h-10M7 4.5L3.5 8L7 11.5'),
  error: path('M8 2.5l6 11h-12zM8 6.75v3M8 11.75v.01'),
};
export type IconName = keyof typeof icons;
