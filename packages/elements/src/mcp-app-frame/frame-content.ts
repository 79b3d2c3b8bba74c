// What a frame draws itself: where a view will be, that it loads, and why it cannot be shown.
import { html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import type { AppError } from '../host/app-error.js';
import type { SessionStatus } from '../host/session/session-state.js';
import type { CallToolResult } from '../protocol/mcp.js';
import { DEFAULT_FRAME_LABELS } from './frame-labels.js';
import type { FrameLabels } from './frame-labels.js';
import { textOfResult } from './text-result.js';

/** What the drawing depends on. */
interface DrawnFrame {
  readonly status: SessionStatus;
  readonly error: AppError | undefined;
  readonly toolResult: CallToolResult | undefined;
  readonly texts: Partial<FrameLabels>;
  readonly retry: () => void;
}

export const isLoading = (status: SessionStatus): boolean =>
  status === 'loading' || status === 'connecting';

/**
 * @param isWaiting the view has not started yet, or is suspended: its place is reserved
 * @param signIn asks the user to sign in, in the place of an error
 */
export function frameContent(
  frame: DrawnFrame,
  isWaiting: boolean,
  signIn: TemplateResult | undefined,
): TemplateResult {
  const { status, error, retry } = frame;
  const labels = { ...DEFAULT_FRAME_LABELS, ...frame.texts };
  const hasFailed = status === 'error' && !signIn;
  const text = textOfResult(frame.toolResult);
  // Settings that cannot be read stay so until the page changes them.
  const canRetry = error?.phase !== 'page';
  return html`
    <div part="waiting" ?hidden=${!isWaiting}></div>
    <div part="loading" role="status" ?hidden=${!isLoading(status)}>
      <slot name="loading">${isLoading(status) ? labels.loading : nothing}</slot>
    </div>
    <div part="error" role="alert" ?hidden=${!hasFailed}>
      <slot name="error">
        ${
          error &&
          html`<p class="message">${error.message}</p>
            <p class="hint">${error.hint}</p>`
        }
        ${canRetry ? html`<button type="button" @click=${retry}>${labels.retry}</button>` : nothing}
      </slot>
    </div>
    <div part="fallback" ?hidden=${!hasFailed}>
      <slot name="fallback">
        ${text && html`<div class="text" role="group" aria-label=${labels.textResult}>${text}</div>`}
      </slot>
    </div>
  `;
}
