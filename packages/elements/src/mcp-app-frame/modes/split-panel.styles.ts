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
  }
  .panel[data-mode='split'] > .toolbar {
    padding-inline: 0.75rem 0.375rem;
  }
  /* The tab already shows the title. */
  .panel[role='tabpanel'] > .toolbar .title {
    visibility: hidden;
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
