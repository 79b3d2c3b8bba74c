// What a frame shows instead of a view that cannot be shown.
import { html } from 'lit';
import type { TemplateResult } from 'lit';
import type { AppError } from '../host/app-error.js';
import type { FrameLabels } from './frame-labels.js';

/** @param text the text of the tool's result */
export const failureView = (
  isShown: boolean,
  error: AppError | undefined,
  text: string,
  labels: Pick<FrameLabels, 'retry' | 'textResult'>,
  retry: () => void,
): TemplateResult => html`
  <div part="error" role="alert" ?hidden=${!isShown}>
    <slot name="error">
      ${
        error &&
        html`<p class="message">${error.message}</p>
          <p class="hint">${error.hint}</p>`
      }
      <button type="button" @click=${retry}>${labels.retry}</button>
    </slot>
  </div>
  <div part="fallback" ?hidden=${!isShown}>
    <slot name="fallback">
      ${text && html`<div class="text" role="group" aria-label=${labels.textResult}>${text}</div>`}
    </slot>
  </div>
`;
