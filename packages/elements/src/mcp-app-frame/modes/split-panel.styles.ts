// The styles of a docked view. Loaded with the first one.
import { css } from 'lit';

export const splitStyles = css`
  .panel[data-mode='split'] {
    position: fixed;
    inset: auto;
    margin: 0;
    padding: 0;
    border: 0;
    overflow: clip;
    /* The dock is painted behind it. */
    background: none;
  }
  /* The frame may have another colour scheme than the dock. */
  .panel[data-mode='split'] > :is(.toolbar, [part='view']) {
    background: var(--color-background-primary, light-dark(#ffffff, #17191c));
    color: var(--color-text-primary, light-dark(#1a1d21, #eceef0));
  }
  .panel[data-mode='split'] > .toolbar {
    padding-inline: 0.75rem 0.375rem;
  }
  /* Beside the tabs of the dock, which show the title. They are under the panel, and the pointer reaches them. */
  .panel[role='tabpanel'] {
    pointer-events: none;
  }
  .panel[role='tabpanel'] > * {
    pointer-events: auto;
  }
  .panel[role='tabpanel'] > .toolbar {
    align-self: flex-end;
    padding-inline-start: 0.25rem;
  }
  .panel[role='tabpanel'] > .toolbar .title {
    display: none;
  }
  /* Another tab is selected. The view keeps its box, so that its size does not change while it is hidden. */
  .panel[data-behind] {
    visibility: hidden;
  }
  @media (prefers-reduced-motion: no-preference) {
    .panel[data-mode='split']:not([data-behind]) > [part='view'] {
      animation: dock 160ms ease-out;
    }
    @keyframes dock {
      from {
        opacity: 0;
      }
    }
  }
`;
