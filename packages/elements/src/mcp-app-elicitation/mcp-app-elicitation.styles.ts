import { css } from 'lit';

export const elicitationStyles = css`
  :host {
    --_text: var(--color-text-primary, light-dark(#1a1d21, #eceef0));
    --_quiet: var(--color-text-secondary, light-dark(#5b636b, #a6adb4));
    --_line: var(--color-border-primary, light-dark(#d5d9de, #3a4046));
    --_well: var(--color-background-secondary, light-dark(#f3f5f7, #24282d));
    --_ring: var(--color-ring-primary, light-dark(#2455c3, #8fb3ff));
    --_strong: var(--color-background-inverse, light-dark(#1a1d21, #eceef0));
    --_on-strong: var(--color-text-inverse, light-dark(#ffffff, #16181b));
    --_danger: var(--color-text-danger, light-dark(#b3261e, #ff9d94));
    display: block;
    position: relative;
    color: var(--_text);
    font: 0.9375rem / 1.5 var(--font-sans, system-ui, sans-serif);
    text-align: start;
  }
  :host([hidden]) {
    display: none;
  }
  .live {
    position: absolute;
    inset: 0 auto auto 0;
    inline-size: 1px;
    block-size: 1px;
    margin: 0;
    overflow: hidden;
    clip-path: inset(50%);
    white-space: nowrap;
  }
  section,
  .opened {
    box-sizing: border-box;
    padding: 1.25rem;
    border: var(--border-width-regular, 1px) solid var(--_line);
    border-radius: var(--border-radius-lg, 10px);
    background: var(--color-background-primary, light-dark(#ffffff, #17191c));
    overflow-wrap: anywhere;
  }
  :host(:state(in-form)) section {
    padding: 0;
    border: 0;
    background: none;
  }
  section + .opened,
  .opened + .opened {
    margin-block-start: 0.75rem;
  }
  @media (prefers-reduced-motion: no-preference) {
    section {
      animation: appear 140ms ease-out;
    }
    @keyframes appear {
      from {
        opacity: 0;
        transform: translateY(6px);
      }
    }
  }
  h2 {
    margin: 0;
    font-size: 1.0625rem;
    font-weight: var(--font-weight-semibold, 600);
    line-height: 1.35;
    outline: none;
  }
  p {
    margin: 0;
  }
  .who {
    margin-block-start: 0.125rem;
  }
  .quiet,
  .who,
  .hint,
  .label,
  .note {
    color: var(--_quiet);
    font-size: 0.8125rem;
  }
  .who strong {
    color: var(--_text);
    font-weight: var(--font-weight-semibold, 600);
  }
  .message {
    margin-block-start: 0.875rem;
    white-space: pre-wrap;
  }
  form {
    display: grid;
    gap: 1rem;
    margin-block-start: 1rem;
  }
  fieldset {
    min-inline-size: 0;
    margin: 0;
    padding: 0;
    border: 0;
  }
  .everything {
    display: contents;
  }
  .field {
    display: grid;
    gap: 0.25rem;
  }
  label,
  legend {
    padding: 0;
    font-weight: var(--font-weight-medium, 500);
  }
  .check {
    display: grid;
    grid-template-columns: auto 1fr;
    align-items: start;
    gap: 0.625rem;
    min-block-size: 1.5rem;
    font-weight: inherit;
  }
  .check input {
    inline-size: 1.125rem;
    block-size: 1.125rem;
    margin: 0.1875rem 0 0;
    accent-color: var(--_ring);
  }
  .options {
    display: grid;
    gap: 0.375rem;
    max-block-size: 16rem;
    padding: 0.25rem;
    margin-inline: -0.25rem;
    overflow: auto;
  }
  .hint span {
    display: block;
    white-space: pre-line;
  }
  /* A text of another direction is aligned with those around it. */
  [dir='auto'] {
    text-align: -webkit-match-parent;
    text-align: match-parent;
  }
  .quiet {
    font-weight: var(--font-weight-normal, 400);
  }
  input:not([type='checkbox']),
  select,
  textarea {
    box-sizing: border-box;
    inline-size: 100%;
    min-block-size: 2.5rem;
    padding: 0.4375rem 0.75rem;
    border: 1px solid var(--color-border-secondary, light-dark(#868e97, #757d86));
    border-radius: var(--border-radius-md, 8px);
    background: var(--color-background-primary, light-dark(#ffffff, #17191c));
    color: var(--_text);
    font: inherit;
  }
  select {
    text-overflow: ellipsis;
  }
  textarea {
    resize: block;
  }
  input[dir='ltr'] {
    text-align: start;
  }
  [aria-invalid='true']:not([type='checkbox']) {
    border-color: var(--_danger);
    box-shadow: inset 0 0 0 1px var(--_danger);
  }
  .problem,
  .summary {
    color: var(--_danger);
  }
  .problem {
    font-size: 0.8125rem;
  }
  .summary {
    padding: 0.75rem 0.875rem;
    border: 1px solid;
    border-radius: var(--border-radius-md, 8px);
  }
  .summary ul {
    margin: 0.25rem 0 0;
    padding-inline-start: 1.125rem;
  }
  .summary p {
    font-weight: var(--font-weight-semibold, 600);
  }
  .summary button {
    min-block-size: 1.5rem;
    padding: 0;
    border: 0;
    color: inherit;
    font-weight: inherit;
    text-align: start;
    text-decoration: underline;
    text-underline-offset: 0.2em;
  }
  .label {
    margin-block: 0.875rem 0.375rem;
  }
  .address {
    margin-block-end: 0.375rem;
    padding: 0.75rem 0.875rem;
    border: 1px solid var(--_line);
    border-radius: var(--border-radius-md, 8px);
    background: var(--_well);
    color: var(--_quiet);
    font-family: var(--font-mono, ui-monospace, monospace);
    font-size: 0.8125rem;
    overflow-wrap: anywhere;
    text-align: left;
  }
  .address strong {
    color: var(--_text);
    font-weight: 700;
  }
  .warning {
    margin-block-start: 0.5rem;
    padding: 0.5rem 0.875rem;
    border-radius: var(--border-radius-md, 8px);
    background: var(--color-background-warning, light-dark(#fff6e0, #2e2614));
    color: var(--color-text-warning, light-dark(#7a4d00, #f0c674));
  }
  form .warning {
    margin: 0;
  }
  .buttons {
    display: flex;
    flex-wrap: wrap;
    gap: 0.5rem;
    margin-block-start: 0.25rem;
  }
  .address ~ .buttons,
  .opened .buttons {
    margin-block-start: 1rem;
  }
  .completed p {
    color: var(--color-text-success, light-dark(#1b6b34, #8fd6a4));
  }
  button {
    min-block-size: 2.25rem;
    max-inline-size: 100%;
    padding: 0.375rem 0.875rem;
    border: 1px solid var(--_line);
    border-radius: var(--border-radius-md, 8px);
    background: transparent;
    color: var(--_text);
    font: inherit;
    font-weight: var(--font-weight-medium, 500);
    overflow-wrap: anywhere;
    cursor: pointer;
  }
  button:hover {
    background: var(--_well);
  }
  .summary button:hover {
    background: none;
  }
  .accept {
    border-color: transparent;
    background: var(--_strong);
    color: var(--_on-strong);
  }
  .accept:hover {
    background: color-mix(in srgb, var(--_strong) 88%, var(--_on-strong));
  }
  .cancel {
    border-color: transparent;
    color: var(--_quiet);
  }
  :disabled,
  [aria-disabled='true'] {
    opacity: 0.6;
    cursor: default;
  }
  :focus-visible {
    outline: 2px solid var(--_ring);
    outline-offset: 2px;
  }
  h2:focus-visible {
    border-radius: var(--border-radius-xs, 2px);
    outline: 2px solid var(--_ring);
  }
  @media (pointer: coarse) {
    button:not(.summary *),
    input:not([type='checkbox']),
    select {
      min-block-size: 2.75rem;
    }
    .check {
      padding-block: 0.375rem;
    }
  }
  @media (forced-colors: active) {
    .accept {
      border-color: ButtonText;
    }
    .warning {
      border: 1px solid;
    }
    [aria-invalid='true']:not([type='checkbox']) {
      border: 2px solid Mark;
    }
  }
`;
