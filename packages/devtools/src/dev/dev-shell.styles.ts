import { css } from 'lit';

// The colours follow `color-scheme`, which the toolbar's theme setting controls. Forced colours replace them.
export const styles = css`
  :host {
    --_bg: light-dark(#ffffff, #1c1e23);
    --_raised: light-dark(#f5f6f8, #25282d);
    --_well: light-dark(#ebedf0, #121316);
    --_text: light-dark(#14161a, #f5f6f8);
    --_dim: light-dark(#4b5059, #c4c7cd);
    --_line: light-dark(#d9dce1, #3b3f46);
    --_accent: light-dark(#284dc8, #a9c3ff);
    --_bad: light-dark(#a71922, #fcaca5);
    all: initial;
    position: fixed;
    inset: 0;
    background: var(--_bg);
    color: var(--_text);
    font:
      14px/1.4 system-ui,
      sans-serif;
  }
  * {
    box-sizing: border-box;
  }
  [hidden] {
    display: none !important;
  }
  main {
    display: grid;
    grid: auto minmax(0, 1fr) / minmax(0, 1fr) minmax(22rem, 34%);
    height: 100%;
  }
  .toolbar {
    grid-column: 1 / -1;
    display: flex;
    flex-wrap: wrap;
    align-items: end;
    gap: 0.5rem 0.75rem;
    padding: 0.5rem 1rem;
    border-block-end: 1px solid var(--_line);
  }
  h1 {
    margin: 0 0.5rem 0 0;
    align-self: center;
    font: inherit;
    font-weight: 600;
  }
  label {
    display: grid;
    gap: 2px;
    color: var(--_dim);
    font-size: 12px;
  }
  select,
  button,
  textarea {
    border: 1px solid var(--_line);
    border-radius: 6px;
    background: var(--_bg);
    color: var(--_text);
    font: inherit;
    font-size: 13px;
  }
  select,
  button {
    min-block-size: 30px;
    padding-inline: 0.5rem;
  }
  button {
    padding-inline: 0.75rem;
    cursor: pointer;
  }
  button:hover:enabled {
    background: var(--_raised);
  }
  button:disabled {
    color: var(--_dim);
    opacity: 0.6;
    cursor: default;
  }
  button.main {
    border-color: transparent;
    background: var(--_text);
    color: var(--_bg);
  }
  .stage {
    overflow: auto;
    padding: 1rem;
    background: var(--_well);
  }
  .screen.fullscreen:not(.device) {
    height: 100%;
  }
  .box {
    position: relative;
    max-width: 100%;
    margin-inline: auto;
    border-radius: 8px;
    overflow: clip;
    background: Canvas;
    box-shadow: 0 0 0 1px var(--_line);
  }
  .fullscreen.box {
    height: 100%;
  }
  .pip.box {
    position: absolute;
    inset-block-end: 1rem;
    inset-inline-end: calc(max(22rem, 34%) + 1rem);
    width: 320px;
    height: 240px;
    box-shadow:
      0 0 0 1px var(--_line),
      0 12px 32px rgb(0 0 0 / 25%);
  }
  /* The size applies to the screen; the case is drawn around it. */
  .device {
    position: relative;
    box-sizing: content-box;
    margin-inline: auto;
    border: 12px solid light-dark(#22252b, #4a4e56);
    border-radius: 44px;
    overflow: auto;
    background: Canvas;
    box-shadow: 0 16px 40px rgb(0 0 0 / 25%);
  }
  .device .box {
    border-radius: 0;
    box-shadow: none;
  }
  .device .pip.box {
    inset-inline-end: 1rem;
  }
  .frame {
    display: block;
    height: 100%;
  }
  .frame iframe {
    display: block;
    width: 100%;
    height: 100%;
    border: 0;
  }
  .problem {
    margin: 0 0 1rem;
    padding: 0.5rem 1rem;
    border: 1px solid currentColor;
    border-radius: 8px;
    background: var(--_bg);
    color: var(--_bad);
    white-space: pre-line;
  }
  .panel {
    display: flex;
    flex-direction: column;
    min-height: 0;
    border-inline-start: 1px solid var(--_line);
  }
  .tabs {
    display: flex;
    gap: 0.25rem;
    padding: 0.375rem 0.75rem 0;
    border-block-end: 1px solid var(--_line);
  }
  .tabs button {
    border: 0;
    border-block-end: 2px solid transparent;
    border-radius: 0;
    background: none;
    color: var(--_dim);
  }
  .tabs button[aria-selected='true'] {
    border-color: var(--_accent);
    color: var(--_text);
    font-weight: 600;
  }
  [role='tabpanel'] {
    flex: 1;
    min-height: 0;
    overflow: auto;
  }
  mcp-app-inspector {
    --mcp-app-inspector-height: 100%;
    --border-radius-md: 0;
    --border-width-regular: 0;
    height: 100%;
  }
  .data {
    display: flex;
    flex-direction: column;
    gap: 0.75rem;
    min-height: 100%;
    padding: 0.75rem;
  }
  .json {
    flex: 1;
    grid-template-rows: auto minmax(8rem, 1fr) auto;
  }
  .json + .json {
    flex: 2;
  }
  textarea {
    padding: 0.5rem;
    resize: none;
    font:
      12px/1.5 ui-monospace,
      'SF Mono',
      Menlo,
      Consolas,
      monospace;
  }
  textarea[aria-invalid] {
    border-color: var(--_bad);
  }
  .wrong {
    color: var(--_bad);
  }
  .actions {
    display: flex;
    flex-wrap: wrap;
    gap: 0.5rem;
  }
  :focus-visible {
    outline: 2px solid var(--_accent);
    outline-offset: 1px;
  }
  @media (max-width: 800px) {
    main {
      grid: auto minmax(0, 3fr) minmax(0, 2fr) / minmax(0, 1fr);
    }
    .toolbar {
      flex-wrap: nowrap;
      padding: 0.5rem 0.75rem;
      overflow-x: auto;
    }
    .toolbar > * {
      flex: none;
    }
    .panel {
      border-inline-start: 0;
      border-block-start: 1px solid var(--_line);
    }
    .stage {
      padding: 0.75rem;
    }
    .pip.box {
      inset: auto 1rem 42% auto;
    }
  }
`;
