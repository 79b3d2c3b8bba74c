/** The tasks of a frame: a row for each, below the view or its skeleton. */
export const TASKS_STYLES = `
  .tasks {
    display: grid;
    gap: 0.5rem;
    margin: 0;
    padding: 0.5rem 0;
    list-style: none;
    color: var(--color-text-secondary, light-dark(#5b636b, #a6adb4));
    font-size: 0.875rem;
    overflow-wrap: anywhere;
  }
  .tasks li {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0.5rem;
  }
  .tasks li > span {
    position: relative;
    flex: 1 1 12rem;
    min-inline-size: 0;
    padding-inline-start: 1rem;
  }
  .tasks .message {
    display: -webkit-box;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 3;
    overflow: clip;
  }
  /* The card is around the view and the tasks. */
  :host([appearance='card']) [part='notice'] .tasks {
    padding-inline: 0.75rem;
  }
  .tasks .percent {
    font-variant-numeric: tabular-nums;
  }
  .tasks .bar {
    flex: 0 0 100%;
    block-size: 0.25rem;
    border-radius: 1rem;
    background: color-mix(in srgb, currentcolor 16%, transparent);
    overflow: clip;
  }
  .tasks .bar div {
    block-size: 100%;
    border-radius: inherit;
    background: var(--color-ring-primary, light-dark(#2455c3, #8fb3ff));
  }
  .tasks i {
    position: absolute;
    inset-inline-start: 0;
    inset-block-start: 0.4em;
    inline-size: 0.5rem;
    block-size: 0.5rem;
    border-radius: 50%;
    background: var(--color-ring-primary, light-dark(#2455c3, #8fb3ff));
  }
  .tasks button {
    flex: none;
    min-block-size: 1.75rem;
    padding: 0.125rem 0.75rem;
    border: 1px solid var(--color-border-primary, light-dark(#8a929a, #7b838b));
    border-radius: var(--border-radius-sm, 6px);
    background: none;
    color: var(--color-text-primary, light-dark(#1a1d21, #eceef0));
    font: inherit;
    cursor: pointer;
  }
  .tasks button:focus-visible {
    outline: 2px solid var(--color-ring-primary, light-dark(#2455c3, #8fb3ff));
    outline-offset: 2px;
  }
  .tasks button:disabled {
    opacity: 0.6;
    cursor: default;
  }
  @media (forced-colors: active) {
    .tasks .bar {
      border: 1px solid CanvasText;
    }
    .tasks i,
    .tasks .bar div {
      background: Highlight;
      forced-color-adjust: none;
    }
  }
  @media (prefers-reduced-motion: no-preference) {
    .tasks .bar div {
      transition: inline-size 200ms ease-out;
    }
    .tasks i {
      animation: mcp-app-task 1.6s ease-in-out infinite alternate;
    }
    @keyframes mcp-app-task {
      to {
        opacity: 0.35;
      }
    }
  }
`;
