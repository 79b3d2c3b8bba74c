// What the frame itself draws: the placeholder of a view, the loading state, and errors.
import { html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import type { AppSession } from '../host/session/app-session.js';
import { faceOf } from './faces/load-faces.js';
import type { FacedFrame } from './faces/loading.js';
import type { FrameLifecycle } from './lifecycle/frame-lifecycle.js';
import { resultOf } from './result/load-result.js';

/** @param signIn asks the user to sign in, instead of an error */
export function frameContent(
  frame: FacedFrame,
  lifecycle: FrameLifecycle<AppSession>,
  signIn: TemplateResult | undefined,
): TemplateResult {
  const { status, isWaiting, isLoading, session } = lifecycle;
  const hasFailed = status === 'error' && !signIn;
  /** Whether the result is shown: instead of the view, or below one that does not get it. */
  const isPlain = hasFailed || status === 'plain' || status === 'unconnected';
  const face = faceOf(frame, lifecycle);
  const faceIf = (isDrawn: boolean) => (isDrawn ? face : nothing);
  return html`<div part="waiting" ?hidden=${!isWaiting}>${faceIf(isWaiting)}</div>
    <div part="loading" role="status" ?hidden=${!isLoading}>
      <slot name="loading">${faceIf(isLoading)}</slot>
    </div>
    <div part="notice" role="status">${faceIf(status === 'ready' || status === 'unconnected')}</div>
    <div part="error" role="alert" ?hidden=${!hasFailed}>
      <slot name="error">${faceIf(hasFailed)}</slot>
    </div>
    <div part="fallback" ?hidden=${!isPlain}>
      <slot name="fallback"
        ><div class="text">${isPlain ? resultOf(frame, session) : nothing}</div></slot
      >
    </div>`;
}
