import { css } from 'lit';

export const timingStyles = css`
  .timing {
    padding: 0.75rem;
  }
  .timing .entry {
    margin: 0 0 0.5rem;
  }
  .timing .entry button {
    margin: 0;
  }
  .timing table {
    inline-size: 100%;
    border-collapse: collapse;
  }
  .timing caption {
    padding-block-end: 0.25rem;
    font-weight: 600;
    text-align: start;
  }
  .timing :is(th, td) {
    padding: 0.25rem 0.5rem 0.25rem 0;
    padding-inline: 0 0.5rem;
    border-block-end: 1px solid var(--_line);
    font-weight: 400;
    text-align: start;
    vertical-align: top;
    overflow-wrap: anywhere;
  }
  .timing thead th {
    color: var(--_dim);
    font-size: 0.75rem;
  }
  .timing .when {
    text-align: end;
    white-space: nowrap;
    font-variant-numeric: tabular-nums;
  }
  .timing .track {
    position: relative;
    inline-size: 45%;
    padding: 0;
  }
  .bar {
    position: absolute;
    inset-block: 0.4rem auto;
    block-size: 0.7rem;
    min-inline-size: 2px;
    border-radius: 2px;
    background: var(--_to);
  }
  .bar.phase {
    background: var(--_dim);
  }
  .bar.error {
    background: var(--_bad);
  }
  .bar.pending {
    background: none;
    border: 1px dashed var(--_dim);
  }
  @media (forced-colors: active) {
    .bar {
      background: CanvasText;
    }
  }
  @container (max-width: 30rem) {
    .timing .track {
      inline-size: 25%;
    }
  }
`;
