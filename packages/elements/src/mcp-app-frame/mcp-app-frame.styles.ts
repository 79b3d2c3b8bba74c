import { css } from 'lit';

export const frameStyles = css`
  :host {
    display: block;
    position: relative;
    /* The height of the view, otherwise the reserved height. */
    --_block: min(
      var(--_limit, 5000px),
      max(var(--_min, 0px), var(--_height, var(--_reserved, var(--mcp-app-frame-height, 150px))))
    );
    /* A narrower view is possible only if the page has a limit, otherwise this is invalid. */
    --_inline: min(var(--_width), var(--_max-width));
    color: var(--color-text-primary, light-dark(#1a1d21, #eceef0));
    font: 1rem / 1.5 var(--font-sans, system-ui, sans-serif);
  }
  :host([hidden]) {
    display: none;
  }
  .stage,
  .panel {
    display: contents;
  }
  :host([border]:not(:state(borderless))),
  :host(:state(border)) {
    --_border: var(--border-width-regular, 1px);
  }
  :host([border]:not(:state(borderless)))
    :is([part='view'], [part='waiting'], [part='loading'], [part='error']),
  :host(:state(border)) :is([part='view'], [part='waiting'], [part='loading'], [part='error']) {
    border: var(--border-width-regular, 1px) solid
      var(--color-border-primary, light-dark(#d5d9de, #3a4046));
    border-radius: var(--border-radius-lg, 10px);
    overflow: clip;
  }
  /* The attribute twice, to win over the border. Without anything to show, there is no card. */
  :host(
    [appearance='card'][appearance]:not(
        :state(closed),
        :state(idle):not(:state(waiting), :state(suspended))
      )
  ) {
    box-sizing: border-box;
    border: var(--border-width-regular, 1px) solid
      var(--color-border-secondary, light-dark(#d5d9de, #3a4046));
    border-radius: var(--border-radius-lg, 10px);
    background: var(--color-background-primary, light-dark(#ffffff, #17191c));
    box-shadow: var(--shadow-sm, 0 1px 2px rgb(0 0 0 / 8%));
    overflow: clip;
    --_border: 0px;
  }
  :host([appearance='card'][appearance])
    :is([part='view'], [part='waiting'], [part='loading'], [part='error']) {
    border: 0;
    border-radius: 0 !important;
  }
  [hidden] {
    display: none !important;
  }
  iframe,
  [part='waiting'] {
    display: block;
    box-sizing: border-box;
    inline-size: var(--_inline, 100%);
    max-inline-size: 100%;
    block-size: var(--_block);
    border: 0;
    border-radius: inherit;
  }
  /* As tall as the view including its border. */
  [part='waiting'] {
    box-sizing: content-box;
    inline-size: auto;
  }
  @media (prefers-reduced-motion: no-preference) {
    :host(:state(ready)) iframe {
      transition: block-size var(--_duration, var(--mcp-app-frame-transition, 200ms)) ease-out;
    }
  }
  :host([sizing='fill']) [part='view'],
  :host([sizing='fill']) :is(iframe, [part='waiting']) {
    block-size: 100%;
  }
  /* Until the view is ready or has drawn something, it is laid out but hidden, so that it can measure itself. */
  :host(:not(:state(ready), :state(unconnected))) [part='view'] {
    position: absolute;
    inset: 0;
    visibility: hidden;
  }
  [part='error'] {
    padding: 1rem;
  }
  [part='fallback'] {
    padding-inline: 1rem;
  }
  slot > .text:not(:empty) {
    padding-block: 1rem;
  }
  [part='loading'] {
    /* As tall as the view and its border, to prevent a layout shift. */
    min-block-size: calc(var(--_block) + 2 * var(--_border, 0px));
    box-sizing: border-box;
    display: grid;
    color: var(--color-text-secondary, light-dark(#5b636b, #a6adb4));
  }
  ::slotted([slot='loading']) {
    place-self: center;
  }
  .text {
    white-space: pre-wrap;
    overflow-wrap: anywhere;
  }
  button {
    font: inherit;
    padding: 0.25rem 0.875rem;
    border: 1px solid var(--color-border-primary, light-dark(#d5d9de, #3a4046));
    border-radius: var(--border-radius-md, 8px);
    background: transparent;
    color: var(--color-text-primary, light-dark(#1a1d21, #eceef0));
    cursor: pointer;
  }
  button:hover {
    background: color-mix(in srgb, currentcolor 12%, transparent);
  }
  button:focus-visible {
    outline: 2px solid var(--color-ring-primary, light-dark(#2455c3, #8fb3ff));
    outline-offset: 2px;
  }
`;
