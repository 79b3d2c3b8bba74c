// What a frame draws itself: where a view will be, that it loads, and why it cannot be shown.
import { html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import type { AppSession } from '../host/session/app-session.js';
import type { SessionStatus } from '../host/session/session-state.js';
import { invocationText } from '../protocol/invocation-text.js';
import { DEFAULT_FRAME_LABELS } from './frame-labels.js';
import type { FrameLabels } from './frame-labels.js';
import type { FrameProperties } from './frame-properties.js';
import type { FrameLifecycle } from './lifecycle/frame-lifecycle.js';
import { resultOf } from './result/load-result.js';

/** What the drawing depends on. */
interface DrawnFrame extends FrameProperties {
  /** Its labels and those of the page. */
  readonly texts: Partial<FrameLabels>;
  readonly retry: () => void;
}

export const isLoading = (status: SessionStatus): boolean =>
  status === 'loading' || status === 'connecting';

/** @param signIn asks the user to sign in, in the place of an error */
export function frameContent(
  frame: DrawnFrame,
  { status, error, isWaiting, session }: FrameLifecycle<AppSession>,
  signIn: TemplateResult | undefined,
): TemplateResult {
  const labels = { ...DEFAULT_FRAME_LABELS, ...frame.texts };
  const hasFailed = status === 'error' && !signIn;
  // Settings that cannot be read stay so until the page changes them.
  const canRetry = error?.phase !== 'page';
  const tool = session?.tool ?? frame.tool;
  return html`
    <div part="waiting" ?hidden=${!isWaiting}></div>
    <div part="loading" role="status" ?hidden=${!isLoading(status)}>
      <slot name="loading"
        >${isLoading(status) ? (invocationText(tool, !!frame.toolResult) ?? labels.loading) : nothing}</slot
      >
    </div>
    <div part="notice" role="status">
      ${status === 'unconnected' ? html`<p>${labels.unconnected}</p>` : nothing}
    </div>
    <div part="error" role="alert" ?hidden=${!hasFailed}>
      <slot name="error">
        ${
          error &&
          html`<p class="message">${error.message}</p>
            <p class="hint">${error.hint}</p>`
        }
        ${canRetry ? html`<button type="button" @click=${frame.retry}>${labels.retry}</button>` : nothing}
      </slot>
    </div>
    <div part="fallback" ?hidden=${!hasFailed}>
      <slot name="fallback"
        ><div class="text">${hasFailed ? resultOf(frame, session) : nothing}</div></slot
      >
    </div>
  `;
}
