/** The styles of a result. They use the page's CSS variables if set, and our own colours otherwise. */
export const RESULT_STYLES = `
  [part='result'] {
    --_quiet: var(--color-text-secondary, light-dark(#5b636b, #a6adb4));
    --_line: var(--color-border-primary, light-dark(#d5d9de, #3a4046));
    --_well: var(--color-background-secondary, light-dark(#f3f5f7, #24282d));
    display: grid;
    gap: 0.75rem;
    box-sizing: border-box;
    max-block-size: var(--mcp-app-frame-result-max-height, 400px);
    overflow: auto;
    white-space: normal;
  }
  [part='result']:focus-visible,
  [part='result'] :is(summary, audio):focus-visible {
    outline: 2px solid var(--color-ring-primary, light-dark(#2455c3, #8fb3ff));
    outline-offset: 2px;
  }
  [part='result'] > * {
    min-inline-size: 0;
  }
  [part='result'] p {
    margin: 0;
  }
  [part='result'] .failed {
    font-weight: 600;
  }
  [part='result'] img {
    max-inline-size: 100%;
    block-size: auto;
    justify-self: start;
    border-radius: var(--border-radius-md, 8px);
  }
  [part='result'] audio {
    inline-size: min(100%, 30rem);
  }
  [part='result'] .row {
    display: flex;
    flex-wrap: wrap;
    align-items: baseline;
    gap: 0.25rem 0.75rem;
    overflow-wrap: anywhere;
  }
  [part='result'] .quiet {
    color: var(--_quiet);
    font-size: 0.875em;
  }
  [part='result'] button.link {
    padding: 0;
    border: 0;
    border-radius: var(--border-radius-xs, 2px);
    color: var(--color-text-info, light-dark(#1d4fb8, #9dbcff));
    text-decoration: underline;
    text-align: start;
  }
  [part='result'] button.link:hover {
    background: none;
    text-decoration-thickness: 2px;
  }
  [part='result'] details {
    border: 1px solid var(--_line);
    border-radius: var(--border-radius-md, 8px);
  }
  [part='result'] summary {
    padding: 0.375rem 0.75rem;
    cursor: pointer;
    overflow-wrap: anywhere;
  }
  [part='result'] pre {
    margin: 0;
    padding: 0.75rem;
    border-block-start: 1px solid var(--_line);
    background: var(--_well);
    color: var(--color-text-primary, light-dark(#1a1d21, #eceef0));
    font: 0.8125rem / 1.5 var(--font-mono, ui-monospace, monospace);
    text-align: left;
    white-space: pre-wrap;
    overflow-wrap: anywhere;
  }
`;
