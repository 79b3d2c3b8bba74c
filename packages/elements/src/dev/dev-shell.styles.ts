import { css } from 'lit';

// System colours, because they follow `color-scheme` and forced colours.
export const styles = css`
  :host {
    all: initial;
    position: fixed;
    inset: 0;
    background: Canvas;
    color: CanvasText;
    font:
      14px/1.4 system-ui,
      sans-serif;
  }
  * {
    box-sizing: border-box;
  }
  main {
    display: grid;
    grid: auto minmax(0, 1fr) / minmax(0, 1fr) 22rem;
    height: 100%;
  }
  form {
    grid-column: 1 / -1;
    display: flex;
    flex-wrap: wrap;
    align-items: end;
    gap: 0.5rem 1rem;
    padding: 0.5rem 1rem;
    border-block-end: 1px solid GrayText;
  }
  h1,
  h2 {
    margin: 0;
    font: inherit;
    font-weight: 600;
  }
  h1 {
    align-self: center;
  }
  label {
    display: grid;
    font-size: 12px;
  }
  select,
  button {
    font: inherit;
    font-size: 13px;
    min-block-size: 28px;
    background: Canvas;
    color: CanvasText;
    border: 1px solid GrayText;
    border-radius: 4px;
  }
  .stage {
    overflow: auto;
    padding: 1rem;
    background: color-mix(in srgb, CanvasText 6%, Canvas);
  }
  .box {
    position: relative;
    margin-inline: auto;
    background: Canvas;
    outline: 1px solid color-mix(in srgb, CanvasText 25%, Canvas);
  }
  .fullscreen {
    height: 100%;
  }
  .pip {
    position: absolute;
    inset-block-end: 1rem;
    inset-inline-end: 23rem;
    width: 320px;
    height: 240px;
  }
  .frame {
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
    white-space: pre-line;
  }
  .log {
    display: flex;
    flex-direction: column;
    min-height: 0;
    border-inline-start: 1px solid GrayText;
  }
  .log > header {
    display: flex;
    justify-content: space-between;
    align-items: center;
    padding: 0.5rem 0.75rem;
  }
  .log p {
    margin: 0 0.75rem;
  }
  ol {
    flex: 1;
    overflow: auto;
    margin: 0;
    padding: 0;
    list-style: none;
    font:
      12px/1.5 ui-monospace,
      monospace;
  }
  li {
    display: grid;
    grid-template-columns: 3rem minmax(0, 1fr) auto;
    gap: 0.5rem;
    padding: 0.2rem 0.75rem;
    border-block-start: 1px solid color-mix(in srgb, CanvasText 12%, Canvas);
  }
  li.view .from {
    color: light-dark(#0050a0, #8cc4ff);
  }
  li.host .from {
    color: light-dark(#7a3b00, #ffb870);
  }
  li.error .from,
  li.error summary,
  li.error .title {
    color: light-dark(#a40000, #ff9c9c);
  }
  summary,
  .title {
    overflow-wrap: anywhere;
  }
  pre {
    margin: 0.25rem 0;
    max-height: 20rem;
    overflow: auto;
    white-space: pre-wrap;
    overflow-wrap: anywhere;
  }
  :focus-visible {
    outline: 2px solid Highlight;
    outline-offset: 1px;
  }
  @media (max-width: 800px) {
    main {
      grid: auto minmax(0, 3fr) minmax(0, 2fr) / minmax(0, 1fr);
    }
    .log {
      border-inline-start: 0;
      border-block-start: 1px solid GrayText;
    }
    .pip {
      inset: auto 1rem 42% auto;
    }
  }
`;
