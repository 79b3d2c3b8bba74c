import { css } from 'lit';

/** Buttons, tabs, the filter, and the line above them. */
export const toolbarStyles = css`
  .head {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0.25rem 0.75rem;
    padding: 0.375rem 0.5rem 0.375rem 0.75rem;
    background: var(--_raised);
  }
  .identity {
    display: flex;
    flex: 1 1 12rem;
    align-items: center;
    gap: 0.5rem;
    min-inline-size: 0;
    margin: 0;
  }
  .identity strong {
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  .chip {
    flex: none;
    padding: 0 0.5rem;
    border: 1px solid var(--_line);
    border-radius: 1rem;
    color: var(--_dim);
    font-size: 0.75rem;
  }
  .chip::before {
    content: '';
    display: inline-block;
    inline-size: 0.5rem;
    block-size: 0.5rem;
    margin-inline-end: 0.375rem;
    border-radius: 50%;
    background: currentcolor;
  }
  .chip.ready {
    color: var(--_good);
  }
  .chip.error {
    color: var(--_bad);
  }
  .chip.loading,
  .chip.connecting,
  .chip.unconnected {
    color: var(--_warn);
  }
  [role='toolbar'] {
    display: flex;
    gap: 0.125rem;
  }
  button,
  input {
    font: inherit;
    color: inherit;
  }
  button {
    display: inline-flex;
    align-items: center;
    gap: 0.375rem;
    min-block-size: 1.75rem;
    padding: 0.125rem 0.625rem;
    border: 1px solid var(--_line);
    border-radius: var(--border-radius-sm, 6px);
    background: var(--_bg);
    cursor: pointer;
    white-space: nowrap;
  }
  button.quiet {
    justify-content: center;
    min-inline-size: 1.75rem;
    padding: 0.125rem 0.375rem;
    border-color: transparent;
    background: none;
  }
  button:hover {
    background: color-mix(in srgb, currentcolor 9%, transparent);
  }
  button.pause .icon {
    color: var(--_bad);
  }
  :is(button, input, summary, .list, .details, [role='tabpanel']):focus-visible {
    outline: 2px solid var(--_ring);
    outline-offset: -2px;
  }
  .icon {
    flex: none;
    inline-size: 1rem;
    block-size: 1rem;
  }
  [role='tablist'] {
    display: flex;
    flex-wrap: wrap;
    padding-inline: 0.375rem;
    border-block-end: 1px solid var(--_line);
    background: var(--_raised);
  }
  [role='tab'] {
    flex: none;
    min-block-size: 2rem;
    border: 0;
    border-block-end: 2px solid transparent;
    border-radius: 0;
    background: none;
    color: var(--_dim);
  }
  [role='tab'][aria-selected='true'] {
    border-block-end-color: var(--_ring);
    color: var(--_text);
    font-weight: 600;
  }
  .badge {
    padding-inline: 0.375rem;
    border-radius: 1rem;
    background: color-mix(in srgb, var(--_text) 10%, transparent);
    color: var(--_text);
    font-size: 0.6875rem;
    font-weight: 400;
    font-variant-numeric: tabular-nums;
  }
  .filter {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0.25rem;
    padding: 0.375rem 0.5rem;
    border-block-end: 1px solid var(--_line);
  }
  input {
    flex: 1 1 9rem;
    min-inline-size: 0;
    min-block-size: 1.75rem;
    padding: 0.125rem 0.5rem;
    border: 1px solid var(--_line);
    border-radius: var(--border-radius-sm, 6px);
    background: var(--_bg);
  }
  input::placeholder {
    color: var(--_dim);
  }
  .toggle {
    padding-inline: 0.5rem;
    border-color: transparent;
    background: none;
    color: var(--_dim);
  }
  .toggle[aria-pressed='true'] {
    border-color: var(--_line);
    background: var(--_raised);
    color: var(--_text);
  }
  .toggle::before {
    content: '';
    inline-size: 0.5rem;
    block-size: 0.5rem;
    border: 1px solid currentcolor;
    border-radius: 2px;
  }
  .toggle[aria-pressed='true']::before {
    background: currentcolor;
  }
  @container (max-width: 44rem) {
    [role='toolbar'] button span {
      display: none;
    }
    .identity {
      flex-basis: 6rem;
    }
    /* The input and the error toggle share a row, and the other toggles wrap, so that none is cut off. */
    .filter input {
      flex-basis: calc(100% - 8rem);
    }
    .toggle {
      min-block-size: 1.5rem;
      padding-inline: 0.375rem;
      font-size: 0.75rem;
    }
    [role='tab'] {
      padding-inline: 0.5rem;
    }
  }
  @container (max-width: 28rem) {
    .identity {
      flex-basis: 100%;
    }
  }
  @media (forced-colors: active) {
    [role='tab'] {
      border-block-end-color: Canvas;
    }
    .toggle[aria-pressed='true'],
    [role='tab'][aria-selected='true'] {
      border-color: Highlight;
    }
    .chip::before,
    .toggle[aria-pressed='true']::before {
      forced-color-adjust: none;
      background: CanvasText;
    }
  }
`;
