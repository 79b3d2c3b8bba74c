// Drawn instead of a view that is in another frame: the tool, the outcome, and a button that shows the view.
import { html, nothing } from 'lit';
import type { SessionStatus } from '../../host/session/session-state.js';
import { drawProgress } from '../faces/draw-progress.js';
import { DEFAULT_FACE_LABELS } from '../faces/face-labels.js';
import { frameNameOf } from '../frame-name.js';
import type { McpAppFrameElement } from '../mcp-app-frame.js';
import { DEFAULT_REFERENCE_LABELS } from './reference-labels.js';
import { REFERENCE_STYLES } from './reference.styles.js';

let styles: CSSStyleSheet | undefined;

/** One sheet for all frames. jsdom does not support adopted sheets. */
function addStyles({ shadowRoot }: McpAppFrameElement): void {
  const sheets = shadowRoot?.adoptedStyleSheets;
  if (!sheets || (styles && sheets.includes(styles))) return;
  if (!styles) {
    styles = new CSSStyleSheet();
    styles.replaceSync(REFERENCE_STYLES);
  }
  sheets.push(styles);
}

/** @param status of the frame with the view */
export function drawReference(
  frame: McpAppFrameElement,
  status: SessionStatus,
  reveal: () => void,
): unknown {
  addStyles(frame);
  const { toolResult, toolCancelled, toolProgress, texts, language } = frame;
  const labels = { ...DEFAULT_REFERENCE_LABELS, progress: DEFAULT_FACE_LABELS.progress, ...texts };
  const isClosed = status === 'closed';
  const statusText = isClosed
    ? labels.sharedClosed
    : status === 'error'
      ? labels.sharedFailed
      : labels.shared;
  const outcome = toolResult?.isError
    ? labels.callFailed
    : toolCancelled && !toolResult
      ? labels.callCancelled
      : undefined;
  const isRunning = toolProgress && !toolResult && !toolCancelled;
  const name = frameNameOf(frame, undefined);
  return html`<div part="reference" role="group" aria-label=${name || nothing}>
    <div class="status">
      ${name ? html`<bdi class="name">${name}</bdi>` : nothing}
      <span role="status">${statusText}${outcome ? html` <b>${outcome}</b>` : nothing}</span>
    </div>
    <button type="button" @click=${reveal}>${isClosed ? labels.openAgain : labels.goToApp}</button>
    ${
      isRunning
        ? drawProgress(
            { html, nothing },
            toolProgress,
            labels.progress,
            labels.language ?? language,
          )
        : nothing
    }
  </div>`;
}
