import { NEW_VERSION_STYLES } from './new-version.styles.js';
import { PROGRESS_STYLES } from './progress.styles.js';
import { TASKS_STYLES } from './tasks.styles.js';

/** The styles of a frame without a view. They use the page's CSS variables if set, and our own colours otherwise. */
export const FACE_STYLES = `
  /* A conversation may hold a thousand frames that wait. Each box that is positioned costs time in every scroll. */
  :host(:state(idle)) {
    position: static;
  }
  :host(:state(idle)) [part='view'] {
    display: none;
  }
  [part='notice'] p {
    margin: 0.5rem 0 0;
    color: var(--color-text-secondary, light-dark(#5b636b, #a6adb4));
    font-size: 0.875rem;
  }
  .skeleton {
    --_shade: color-mix(in srgb, currentcolor 9%, transparent);
    box-sizing: border-box;
    display: flex;
    flex-direction: column;
    gap: 0.625rem;
    padding: 1rem;
    overflow: clip;
    color: var(--color-text-secondary, light-dark(#5b636b, #a6adb4));
    font-size: 0.875rem;
  }
  [part='waiting'] .skeleton {
    block-size: 100%;
  }
  .skeleton .head {
    display: flex;
    flex-wrap: wrap;
    gap: 0 0.5rem;
    overflow-wrap: anywhere;
  }
  .skeleton .name {
    color: var(--color-text-primary, light-dark(#1a1d21, #eceef0));
    font-weight: var(--font-weight-semibold, 600);
  }
  .skeleton .bars {
    flex: 1 1 auto;
    display: flex;
    flex-direction: column;
    gap: 0.625rem;
    min-block-size: 0;
  }
  .skeleton i {
    flex: none;
    block-size: 0.75rem;
    border-radius: var(--border-radius-sm, 6px);
    background: var(--_shade);
  }
  .skeleton i + i {
    inline-size: 60%;
  }
  .skeleton .block {
    flex: 1 1 0;
    inline-size: auto;
    min-block-size: 0;
    border-radius: var(--border-radius-md, 8px);
  }
  /* One animation for each frame, and only after a while: animated bars made the start of 30 apps 10 % slower. */
  @media (prefers-reduced-motion: no-preference) {
    [part='loading'] .bars {
      animation: mcp-app-pulse 1.6s ease-in-out 2s infinite alternate;
    }
    @keyframes mcp-app-pulse {
      to {
        opacity: 0.45;
      }
    }
  }
  ${PROGRESS_STYLES}
  ${TASKS_STYLES}
  ${NEW_VERSION_STYLES}
  .failure {
    display: flex;
    gap: 0.75rem;
    font-size: 0.875rem;
    overflow-wrap: anywhere;
  }
  .failure > div {
    flex: 1;
    min-inline-size: 0;
  }
  .failure > svg {
    flex: none;
    inline-size: 1.25rem;
    block-size: 1.25rem;
    fill: none;
    stroke: var(--color-text-danger, light-dark(#8f1d16, #f3b1ab));
    stroke-width: 1.5;
    stroke-linecap: round;
  }
  .failure p {
    margin: 0;
  }
  .failure .title {
    font-weight: var(--font-weight-semibold, 600);
  }
  .failure .reason,
  .failure details {
    color: var(--color-text-secondary, light-dark(#5b636b, #a6adb4));
  }
  .failure .retry {
    margin-block-start: 0.75rem;
  }
  .failure details {
    margin-block-start: 0.75rem;
    font-size: 0.8125rem;
  }
  .failure summary {
    inline-size: fit-content;
    border-radius: var(--border-radius-xs, 2px);
    cursor: pointer;
  }
  .failure summary:hover {
    color: var(--color-text-primary, light-dark(#1a1d21, #eceef0));
  }
  .failure :is(summary, a):focus-visible {
    outline: 2px solid var(--color-ring-primary, light-dark(#2455c3, #8fb3ff));
    outline-offset: 2px;
  }
  .failure details p {
    margin-block-start: 0.5rem;
  }
  .failure details button {
    margin-block-start: 0.625rem;
    padding: 0.125rem 0.625rem;
  }
  .failure a {
    margin-inline-start: 0.5rem;
    border-radius: var(--border-radius-xs, 2px);
    color: inherit;
  }
  .failure .code {
    font-family: var(--font-mono, ui-monospace, monospace);
  }
  @media (forced-colors: active) {
    .skeleton i {
      border: 1px solid GrayText;
    }
    .failure > svg {
      stroke: CanvasText;
    }
  }
`;
