// The styles of a view that is not inline. Loaded with the panels.
import { css } from 'lit';
import { resizeHandleStyles } from './resize-handle.styles.js';

export const panelStyles = css`
  ${resizeHandleStyles}
  .panel[data-mode] {
    --_top: var(--mcp-app-frame-safe-area-top, env(safe-area-inset-top, 0px));
    --_right: var(--mcp-app-frame-safe-area-right, env(safe-area-inset-right, 0px));
    --_bottom: var(--mcp-app-frame-safe-area-bottom, env(safe-area-inset-bottom, 0px));
    --_left: var(--mcp-app-frame-safe-area-left, env(safe-area-inset-left, 0px));
    box-sizing: border-box;
    display: flex;
    flex-direction: column;
    background: var(--color-background-primary, light-dark(#ffffff, #17191c));
    color: var(--color-text-primary, light-dark(#1a1d21, #eceef0));
  }
  .panel[data-mode] > [part='view'] {
    flex: 1 1 0;
    min-block-size: 0;
    border: 0 !important;
    border-radius: 0 !important;
  }
  .panel[data-mode] iframe {
    inline-size: 100%;
    block-size: 100%;
    transition: none;
  }

  .panel[data-mode='fullscreen'] {
    block-size: 100%;
  }
  .panel[data-mode='fullscreen'] > [part='view'] {
    /* This has no visual effect. The values are read in pixels and sent to the view. */
    scroll-margin: var(--_top) var(--_right) var(--_bottom) var(--_left);
  }
  .panel[data-mode='fullscreen'] > .toolbar {
    padding-block-start: calc(var(--_top) + 0.375rem);
    padding-left: max(var(--_left), 1rem);
    padding-right: max(var(--_right), 0.5rem);
  }

  .panel[data-mode='pip'] {
    position: fixed;
    inset: auto;
    margin: 0;
    padding: 0;
    /* This has no visual effect. The values are read in pixels, so that the window avoids the page's own UI. */
    scroll-margin-top: var(--mcp-app-frame-pip-inset-top, calc(12px + var(--_top)));
    scroll-margin-right: var(--mcp-app-frame-pip-inset-right, calc(12px + var(--_right)));
    scroll-margin-bottom: var(--mcp-app-frame-pip-inset-bottom, calc(12px + var(--_bottom)));
    scroll-margin-left: var(--mcp-app-frame-pip-inset-left, calc(12px + var(--_left)));
    overflow: visible;
    border: 1px solid var(--color-border-primary, light-dark(#d5d9de, #3a4046));
    border-radius: var(--border-radius-lg, 12px);
    box-shadow:
      0 0 0 1px rgb(0 0 0 / 4%),
      0 4px 12px rgb(0 0 0 / 12%),
      0 16px 40px rgb(0 0 0 / 20%);
  }
  .panel[data-mode='pip'] > [part='view'] {
    overflow: clip;
    border-radius: 0 0 calc(var(--border-radius-lg, 12px) - 1px)
      calc(var(--border-radius-lg, 12px) - 1px) !important;
  }
  .panel[data-mode='pip'] > .toolbar {
    padding: 0.25rem 0.375rem;
    cursor: grab;
    touch-action: none;
    user-select: none;
    -webkit-user-select: none;
  }
  /* Not display: none, because the view keeps its size. */
  .panel[data-aside] {
    opacity: 0 !important;
  }
  .panel[data-dragged] > .toolbar {
    cursor: grabbing;
  }
  .panel[data-dragged] iframe {
    pointer-events: none;
  }

  .toolbar {
    box-sizing: border-box;
    flex: none;
    display: flex;
    align-items: center;
    gap: 0.25rem;
    min-block-size: 2.5rem;
    padding: 0.375rem 0.5rem;
    font-size: 0.875rem;
    line-height: 1.25;
  }
  .panel[data-mode] > .toolbar {
    border-block-end: 1px solid var(--color-border-primary, light-dark(#e3e6ea, #2f3439));
  }
  /* Title and icons are aligned with the edges of the view. */
  .panel:not([data-mode]) > .toolbar {
    padding-inline: 0;
    margin-inline-end: -0.375rem;
  }
  /* In a card, they are aligned with the content of the view. */
  :host([appearance='card']) .panel:not([data-mode]) > .toolbar {
    margin: 0;
    padding-inline: 1rem 0.5rem;
    border-block-end: 1px solid var(--color-border-tertiary, light-dark(#e3e6ea, #2f3439));
    background: var(--color-background-secondary, light-dark(#f6f7f9, #1f2226));
  }
  /* A card with nothing to show is not drawn. */
  :host(
      [appearance='card']:is(:state(closed), :state(idle):not(:state(waiting), :state(suspended)))
    )
    .toolbar {
    display: none;
  }
  .title {
    flex: 1;
    min-inline-size: 0;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
    font-weight: var(--font-weight-semibold, 600);
  }
  .toolbar > :last-child {
    margin-inline-start: auto;
  }
  .tool {
    flex: none;
    display: grid;
    place-content: center;
    inline-size: 2rem;
    block-size: 2rem;
    padding: 0;
    border-color: transparent;
    color: var(--color-text-secondary, light-dark(#4f575f, #b3bac1));
  }
  .tool:hover:enabled {
    color: var(--color-text-primary, light-dark(#1a1d21, #eceef0));
  }
  .tool:disabled {
    opacity: 0.45;
    background: none;
    cursor: default;
  }
  .tool:focus-visible,
  .resize:focus-visible {
    outline-offset: -2px;
  }
  .grip {
    inline-size: 1.5rem;
    cursor: inherit;
  }
  .tool svg {
    inline-size: 1.25rem;
    block-size: 1.25rem;
    fill: none;
    stroke: currentcolor;
    stroke-width: 1.5;
    stroke-linecap: round;
    stroke-linejoin: round;
  }
  .grip svg {
    stroke-width: 2;
  }
  @media (pointer: coarse) {
    .tool {
      inline-size: 2.75rem;
      block-size: 2.75rem;
    }
    .grip {
      inline-size: 2rem;
    }
  }

  .placeholder {
    box-sizing: border-box;
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: center;
    gap: 0.25rem 0.75rem;
    min-block-size: 3.5rem;
    padding: 0.5rem 1rem;
    overflow: clip;
    border: 1px dashed var(--color-border-primary, light-dark(#c9ced4, #444b52));
    border-radius: var(--border-radius-lg, 10px);
    color: var(--color-text-secondary, light-dark(#4f575f, #b3bac1));
    font-size: 0.875rem;
    line-height: 1.25;
    text-align: center;
  }
  :host([appearance='card']) .placeholder {
    border: 0;
  }
  .placeholder p {
    margin: 0;
  }
  :host([sizing='fill']) .placeholder {
    block-size: 100% !important;
  }
  :host([sizing='fill'][inline-toolbar]) .panel:not([data-mode]) {
    display: flex;
    flex-direction: column;
    block-size: 100%;
  }
  :host([sizing='fill'][inline-toolbar]) .panel > [part='view'] {
    flex: 1 1 0;
    min-block-size: 0;
  }

  @media (forced-colors: active) {
    .tool:disabled {
      border-color: transparent;
      color: GrayText;
      opacity: 1;
    }
    .panel[data-mode='pip'] {
      border-width: 2px;
    }
  }

  @media (prefers-reduced-motion: no-preference) {
    .panel[data-mode='pip'] {
      animation: appear 160ms ease-out;
    }
    .panel[data-smooth]:not([data-dragged]) {
      transition:
        left 160ms ease-out,
        top 160ms ease-out;
    }
    @keyframes appear {
      from {
        opacity: 0;
        scale: 0.96;
      }
    }
  }
`;

export const fullscreenStyles = css`
  dialog {
    box-sizing: border-box;
    inset: 0;
    inline-size: 100%;
    block-size: 100%;
    max-inline-size: none;
    max-block-size: none;
    margin: 0;
    padding: 0;
    border: 0;
    overflow: clip;
    overscroll-behavior: contain;
    background: transparent;
    color: inherit;
  }
  /* It steps aside for a modal of the page. */
  dialog[open]:not(:modal) {
    position: fixed;
    visibility: hidden;
  }
  @media (prefers-reduced-motion: no-preference) {
    dialog:modal {
      animation: appear 160ms ease-out;
    }
    @keyframes appear {
      from {
        opacity: 0;
        scale: 0.98;
      }
    }
  }
`;
