import { css } from 'lit';

export const dockStyles = css`
  :host {
    --_line: var(--color-border-primary, light-dark(#d5d9de, #3a4046));
    --_strip: 9px;
    --_ring: var(--color-ring-primary, light-dark(#2455c3, #8fb3ff));
    display: flex;
    min-inline-size: 0;
    min-block-size: 0;
  }
  :host([hidden]) {
    display: none;
  }
  [hidden] {
    display: none !important;
  }
  :host(:state(start)) {
    flex-direction: row-reverse;
  }
  :host(:state(bottom)) {
    flex-direction: column;
  }
  .conversation {
    flex: 1 1 0;
    min-inline-size: 0;
    min-block-size: 0;
  }
  /* In a page that scrolls as a whole, the conversation is as tall as its content. */
  :host(:state(bottom)) .conversation {
    flex-basis: auto;
  }

  .region {
    position: relative;
    flex: none;
    box-sizing: border-box;
    background: var(--color-background-primary, light-dark(#ffffff, #17191c));
    color: var(--color-text-primary, light-dark(#1a1d21, #eceef0));
    font: 0.875rem / 1.25 var(--font-sans, system-ui, sans-serif);
  }
  :host(:not(:state(bottom))) .region {
    inline-size: clamp(
      min(16rem, 50%),
      var(--_size, var(--mcp-app-dock-inline-size, 44%)),
      max(50%, calc(100% - 18rem))
    );
  }
  /* A short conversation does not make the views short. */
  :host(:not(:state(bottom), :state(edge))) .region {
    min-block-size: var(--_fill, 0);
  }
  :host(:state(end)) .region {
    border-inline-start: 1px solid var(--_line);
  }
  :host(:state(start)) .region {
    border-inline-end: 1px solid var(--_line);
  }
  :host(:state(bottom)) .region {
    position: sticky;
    inset-block-end: 0;
    block-size: clamp(
      9rem,
      var(--_size, var(--mcp-app-dock-block-size, 45dvh / var(--_zoom, 1))),
      100dvh / var(--_zoom, 1) - 9rem
    );
    max-block-size: 75%;
    border-block-start: 1px solid var(--_line);
  }
  .pane {
    position: relative;
    box-sizing: border-box;
    display: grid;
    grid-template: minmax(0, 1fr) / minmax(0, 1fr);
    block-size: 100%;
  }
  /* The separator has its own strip, so that it does not cover the conversation's scroll bar or the view. */
  :host(:state(end)) .pane {
    padding-inline-start: var(--_strip);
  }
  :host(:state(start)) .pane {
    padding-inline-end: var(--_strip);
  }
  :host(:state(bottom)) .pane {
    padding-block-start: var(--_strip);
  }
  /* In a page that scrolls as a whole, the views stay visible. */
  :host(:not(:state(bottom))) .pane {
    position: sticky;
    inset-block-start: var(--mcp-app-dock-top, 0px);
    block-size: min(100%, 100dvh / var(--_zoom, 1) - var(--mcp-app-dock-top, 0px));
  }
  /* The toolbar of the selected view is in the row of the tabs, so its panel begins there. */
  .box,
  .tabs {
    grid-area: 1 / 1;
  }
  .box {
    pointer-events: none;
  }
  /* The toolbar is hidden, or too wide to leave room for a tab. */
  .pane.rows {
    grid-template-rows: auto minmax(0, 1fr);
  }
  .rows .box {
    grid-row: 2;
  }

  :host(:state(edge)) {
    position: fixed;
    z-index: 10;
    inset-block: 0;
    inset-inline: auto 0;
  }
  :host(:state(edge):not(:state(filled))),
  :host(:state(edge)) .conversation {
    display: none;
  }
  :host(:state(edge):not(:state(bottom))) .region {
    inline-size: clamp(
      min(16rem, 50vw / var(--_zoom, 1)),
      var(--_size, var(--mcp-app-dock-inline-size, 44vw / var(--_zoom, 1))),
      max(50vw / var(--_zoom, 1), 100vw / var(--_zoom, 1) - 18rem)
    );
  }
  :host(:state(edge):state(start)) {
    inset-inline: 0 auto;
  }
  :host(:state(edge):state(bottom)) {
    inset-block: auto 0;
    inset-inline: 0;
  }
  :host(:state(edge):state(bottom)) .region {
    max-block-size: none;
    padding-block-end: env(safe-area-inset-bottom, 0px);
  }

  .separator {
    position: absolute;
    z-index: 1;
    touch-action: none;
    outline: none;
  }
  .separator::before {
    content: '';
    position: absolute;
    border-radius: 2px;
    background: var(--_line);
  }
  .separator:is(:hover, [data-dragged])::before {
    background: color-mix(in srgb, var(--_ring) 60%, transparent);
  }
  .separator:focus-visible::before {
    background: var(--_ring);
  }
  :host(:not(:state(bottom))) .separator {
    inset-block: 0;
    inline-size: var(--_strip);
    cursor: col-resize;
  }
  :host(:state(end)) .separator {
    inset-inline-start: 0;
  }
  :host(:state(start)) .separator {
    inset-inline-end: 0;
  }
  :host(:not(:state(bottom))) .separator::before {
    inset-block: calc(50% - 20px);
    inset-inline: 3px;
  }
  :host(:not(:state(bottom))) .separator:is(:hover, :focus-visible, [data-dragged])::before {
    inset-block: 0;
    border-radius: 0;
  }
  :host(:state(bottom)) .separator {
    inset-inline: 0;
    inset-block-start: 0;
    block-size: var(--_strip);
    cursor: row-resize;
  }
  :host(:state(bottom)) .separator::before {
    inset-block: calc(50% - 2px);
    inset-inline: calc(50% - 20px);
  }
  :host(:state(bottom):not(:state(narrow)))
    .separator:is(:hover, :focus-visible, [data-dragged])::before {
    inset-inline: 0;
    border-radius: 0;
  }
  /* Touch targets must be at least 24 pixels wide. */
  @media (pointer: coarse) {
    :host {
      --_strip: 24px;
    }
    :host(:not(:state(bottom))) .separator::before {
      inset-inline: 10px;
    }
  }
  :host(:state(narrow)) {
    --_strip: 24px;
  }
  :host(:state(narrow)) .region {
    border-start-start-radius: var(--border-radius-xl, 16px);
    border-start-end-radius: var(--border-radius-xl, 16px);
    box-shadow: 0 -4px 16px rgb(0 0 0 / 12%);
  }
  :host(:state(narrow)) .separator:focus-visible::before {
    outline: 2px solid var(--_ring);
    outline-offset: 2px;
  }

  .tabs {
    box-sizing: border-box;
    align-self: start;
    /* Above a background that the page gives the box. */
    z-index: 1;
    display: flex;
    gap: 0.125rem;
    padding: 0.25rem 0.375rem 0;
    overflow: auto hidden;
    /* The view below the row would cover it. */
    scrollbar-width: none;
    border-block-end: 1px solid var(--_line);
  }
  [role='tab'] {
    flex: 0 1 auto;
    min-inline-size: 4.5rem;
    max-inline-size: 14rem;
    padding: 0.5rem 0.75rem;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
    border: 0;
    border-block-end: 2px solid transparent;
    background: transparent;
    color: var(--color-text-secondary, light-dark(#4f575f, #b3bac1));
    font: inherit;
    cursor: pointer;
  }
  [role='tab']:hover {
    color: var(--color-text-primary, light-dark(#1a1d21, #eceef0));
    background: color-mix(in srgb, currentcolor 8%, transparent);
  }
  [role='tab'][aria-selected='true'] {
    color: var(--color-text-primary, light-dark(#1a1d21, #eceef0));
    font-weight: var(--font-weight-semibold, 600);
    border-block-end-color: var(--_ring);
  }
  [role='tab']:focus-visible {
    outline: 2px solid var(--_ring);
    outline-offset: -2px;
  }

  .shield {
    position: fixed;
    inset: 0;
    inline-size: auto;
    block-size: auto;
    margin: 0;
    padding: 0;
    border: 0;
    background: transparent;
  }

  @media (forced-colors: active) {
    .separator::before {
      background: ButtonText;
      forced-color-adjust: none;
    }
    .separator:is(:hover, :focus-visible, [data-dragged])::before {
      background: Highlight;
    }
    [role='tab'][aria-selected='true'] {
      border-block-end-color: Highlight;
    }
  }
`;
