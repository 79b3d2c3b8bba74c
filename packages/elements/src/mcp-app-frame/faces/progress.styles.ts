/**
 * A progress bar for a tool. On a running view it is a line at the lower edge, so that the page below does not move
 * with each report. Only screen readers then get the message.
 */
export const PROGRESS_STYLES = `
  .progress {
    display: grid;
    gap: 0.375rem;
    color: var(--color-text-secondary, light-dark(#5b636b, #a6adb4));
    font-size: 0.875rem;
    overflow-wrap: anywhere;
  }
  .progress .row {
    display: flex;
    gap: 0.5rem;
  }
  /* Wide enough for 100 %, so that the text does not move while the number grows. */
  .progress .percent {
    flex: none;
    min-inline-size: 5ch;
    font-variant-numeric: tabular-nums;
  }
  .progress .bar {
    block-size: 0.375rem;
    border-radius: 1rem;
    background: color-mix(in srgb, currentcolor 16%, transparent);
    overflow: clip;
  }
  .progress .bar div {
    block-size: 100%;
    border-radius: inherit;
    background: var(--color-ring-primary, light-dark(#2455c3, #8fb3ff));
  }
  .progress .unknown div {
    inline-size: 40%;
  }
  [part='notice'] .progress {
    position: absolute;
    inset-inline: 0;
    inset-block-end: 0;
  }
  [part='notice'] .bar {
    block-size: 3px;
    border-radius: 0;
  }
  [part='notice'] .row {
    display: none;
  }
  @media (prefers-reduced-motion: no-preference) {
    .progress .bar div {
      transition: inline-size 200ms ease-out;
    }
    .progress .unknown div {
      animation: mcp-app-sway 1.6s ease-in-out infinite alternate;
    }
    @keyframes mcp-app-sway {
      to {
        margin-inline-start: 60%;
      }
    }
  }
  @media (forced-colors: active) {
    .progress .bar {
      border: 1px solid CanvasText;
    }
    .progress .bar div {
      background: Highlight;
      forced-color-adjust: none;
    }
  }
`;
