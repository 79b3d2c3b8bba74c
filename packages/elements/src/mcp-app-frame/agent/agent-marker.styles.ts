/** The styles of the marker. The layer covers the view and lets every click through, except on the bar. */
export const MARKER_STYLES = `
  .agent {
    --_mark: var(--color-ring-primary, light-dark(#2455c3, #8fb3ff));
    position: absolute;
    inset: 0;
    z-index: 1;
    overflow: clip;
    border-radius: inherit;
    outline: 2px solid var(--_mark);
    outline-offset: -2px;
    pointer-events: none;
  }
  .agent i {
    position: absolute;
    box-sizing: border-box;
    border: 2px solid var(--_mark);
    border-radius: var(--border-radius-sm, 6px);
    background: color-mix(in srgb, var(--_mark) 14%, transparent);
  }
  .agent .bar {
    position: absolute;
    inset-block-end: 0.5rem;
    inset-inline: 0.5rem;
    inline-size: fit-content;
    max-inline-size: calc(100% - 1rem);
    margin-inline: auto;
    box-sizing: border-box;
    display: flex;
    align-items: center;
    gap: 0.75rem;
    padding: 0.375rem 0.75rem;
    border: 1px solid var(--color-border-primary, light-dark(#d5d9de, #3a4046));
    border-radius: var(--border-radius-lg, 10px);
    background: var(--color-background-primary, light-dark(#ffffff, #191c20));
    color: var(--color-text-primary, light-dark(#1a1d21, #eceef0));
    box-shadow: 0 0.25rem 1rem rgb(0 0 0 / 0.2);
    font-size: 0.8125rem;
    line-height: 1.4;
    pointer-events: auto;
  }
  .agent .bar > span {
    min-inline-size: 0;
    overflow-wrap: anywhere;
  }
  .agent small {
    display: -webkit-box;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 2;
    overflow: hidden;
    font-size: inherit;
    color: var(--color-text-secondary, light-dark(#5b636b, #a6adb4));
  }
  .agent button {
    flex: none;
    min-block-size: 2rem;
    margin-inline-end: -0.375rem;
    font-weight: 600;
  }
  @media (prefers-reduced-motion: no-preference) {
    .agent i {
      transition: inset 150ms ease-out, inline-size 150ms ease-out, block-size 150ms ease-out;
    }
  }
  @media (forced-colors: active) {
    .agent, .agent i {
      outline-color: Highlight;
      border-color: Highlight;
    }
  }
`;
