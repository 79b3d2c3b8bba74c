/** The styles of the dialog. They use the page's CSS variables if set, and our own colours otherwise. */
export const ASK_STYLES = `
  dialog[part~='ask'] {
    --_text: var(--color-text-primary, light-dark(#1a1d21, #eceef0));
    --_quiet: var(--color-text-secondary, light-dark(#5b636b, #a6adb4));
    --_line: var(--color-border-primary, light-dark(#d5d9de, #3a4046));
    --_well: var(--color-background-secondary, light-dark(#f3f5f7, #24282d));
    --_ring: var(--color-ring-primary, light-dark(#2455c3, #8fb3ff));
    --_strong: var(--color-background-inverse, light-dark(#1a1d21, #eceef0));
    --_on-strong: var(--color-text-inverse, light-dark(#ffffff, #16181b));
    box-sizing: border-box;
    inline-size: min(30rem, 100vw - 2rem);
    max-block-size: min(44rem, 100dvh - 2rem);
    margin: auto;
    padding: 0;
    border: 1px solid var(--_line);
    border-radius: var(--border-radius-xl, 14px);
    background: var(--color-background-primary, light-dark(#ffffff, #191c20));
    color: var(--_text);
    box-shadow: 0 1.5rem 4rem rgb(0 0 0 / 0.28);
    font: 0.9375rem / 1.5 var(--font-sans, system-ui, sans-serif);
    text-align: start;
    visibility: visible;
    overflow: hidden;
  }
  dialog[part~='ask'][open] {
    display: flex;
    flex-direction: column;
  }
  dialog[part~='ask']::backdrop {
    background: rgb(10 12 15 / 0.5);
  }
  @media (prefers-reduced-motion: no-preference) {
    dialog[part~='ask'][open] {
      animation: mcp-app-ask 140ms ease-out;
    }
    @keyframes mcp-app-ask {
      from {
        opacity: 0;
        transform: translateY(6px);
      }
    }
  }
  [part~='ask'] header {
    display: flex;
    align-items: center;
    gap: 0.75rem;
    padding: 1.25rem 1.25rem 0;
  }
  [part~='ask'] svg {
    flex: none;
    inline-size: 1.25rem;
    block-size: 1.25rem;
    padding: 0.5rem;
    border-radius: var(--border-radius-md, 8px);
    background: var(--_well);
    fill: none;
    stroke: currentcolor;
    stroke-width: 1.75;
    stroke-linecap: round;
    stroke-linejoin: round;
  }
  [part~='ask'] h2 {
    margin: 0;
    font-size: 1.125rem;
    font-weight: 600;
    line-height: 1.35;
    text-wrap: balance;
    overflow-wrap: anywhere;
  }
  [part~='ask'] .body {
    flex: 1 1 auto;
    min-block-size: 0;
    overflow: auto;
    padding: 1rem 1.25rem 1.25rem;
  }
  [part~='ask'] dl {
    display: grid;
    grid-template-columns: fit-content(40%) 1fr;
    gap: 0.25rem 1.25rem;
    margin: 0;
  }
  [part~='ask'] dt,
  [part~='ask'] .label,
  [part~='ask'] .id:not(:first-child) {
    color: var(--_quiet);
  }
  [part~='ask'] dd {
    margin: 0;
    min-inline-size: 0;
    overflow-wrap: anywhere;
  }
  [part~='ask'] .id:not(:first-child) {
    font-size: 0.8125rem;
  }
  [part~='ask'] p {
    margin: 1rem 0 0;
  }
  [part~='ask'] .label {
    margin-block-end: 0.375rem;
    font-size: 0.8125rem;
  }
  [part~='ask'] code,
  [part~='ask'] pre,
  [part~='ask'] .address {
    font-family: var(--font-mono, ui-monospace, monospace);
    font-size: 0.8125rem;
  }
  [part~='ask'] pre,
  [part~='ask'] .address,
  [part~='ask'] .values,
  [part~='ask'] ul {
    margin: 0;
    padding: 0.75rem 0.875rem;
    border: 1px solid var(--_line);
    border-radius: var(--border-radius-md, 8px);
    background: var(--_well);
  }
  [part~='ask'] pre {
    max-block-size: 13rem;
    overflow: auto;
    white-space: pre-wrap;
    overflow-wrap: anywhere;
    tab-size: 2;
  }
  /* A value of another direction is aligned with its name. */
  [part~='ask'] .values dd {
    text-align: -webkit-match-parent;
    text-align: match-parent;
    white-space: pre-wrap;
  }
  [part~='ask'] div.copied {
    white-space: pre-wrap;
    overflow-wrap: anywhere;
  }
  [part~='ask'] canvas.copied {
    display: block;
    box-sizing: border-box;
    max-inline-size: 100%;
    max-block-size: 14rem;
    border: 1px solid var(--_line);
    border-radius: var(--border-radius-md, 8px);
    background: repeating-conic-gradient(var(--_well) 0 25%, transparent 0 50%) 0 0 / 1rem 1rem;
  }
  [part~='ask'] details {
    margin-block-start: 0.625rem;
  }
  [part~='ask'] summary {
    inline-size: fit-content;
    border-radius: var(--border-radius-xs, 2px);
    color: var(--_quiet);
    font-size: 0.8125rem;
    cursor: pointer;
  }
  [part~='ask'] summary:hover {
    color: var(--_text);
  }
  [part~='ask'] details pre {
    margin-block-start: 0.5rem;
  }
  [part~='ask'] .address {
    color: var(--_quiet);
    overflow-wrap: anywhere;
  }
  [part~='ask'] .address strong {
    color: var(--_text);
    font-weight: 700;
  }
  [part~='ask'] ul {
    list-style: none;
    padding-block: 0.25rem;
  }
  [part~='ask'] li {
    display: flex;
    justify-content: space-between;
    gap: 1rem;
    padding-block: 0.375rem;
    overflow-wrap: anywhere;
  }
  [part~='ask'] li + li {
    border-block-start: 1px solid var(--_line);
  }
  [part~='ask'] li span {
    flex: none;
    color: var(--_quiet);
    font-variant-numeric: tabular-nums;
  }
  [part~='ask'] .added bdi {
    font-weight: 600;
  }
  [part~='ask'] .added span,
  [part~='ask'] .warning {
    color: var(--color-text-warning, light-dark(#7a4d00, #f0c674));
  }
  [part~='ask'] .removed bdi {
    text-decoration: line-through;
  }
  [part~='ask'] .warning {
    padding: 0.5rem 0.875rem;
    border-radius: var(--border-radius-md, 8px);
    background: var(--color-background-warning, light-dark(#fff6e0, #2e2614));
  }
  [part~='ask'] .warning + .values {
    margin-block-start: 0.5rem;
  }
  [part~='ask'] .withdrawn {
    margin: 1rem 1.25rem 0;
  }
  [part~='ask'] button.more {
    flex: none;
    display: flex;
    align-items: center;
    gap: 0.5rem;
    padding: 0.5rem 1.25rem;
    border: 0;
    border-block-start: 1px solid var(--_line);
    border-radius: 0;
    background: var(--_well);
    font-size: 0.8125rem;
    text-align: start;
  }
  [part~='ask'] .more svg {
    inline-size: 1rem;
    block-size: 1rem;
    padding: 0;
    border: 0;
    background: none;
  }
  [part~='ask'] .more.done {
    visibility: hidden;
  }
  [part~='ask'] button.more[hidden] {
    display: none;
  }
  [part~='ask'] .body:focus-visible,
  [part~='ask'] .more:focus-visible {
    outline-offset: -2px;
  }
  [part~='ask'] footer {
    flex: none;
    display: flex;
    flex-wrap: wrap;
    justify-content: flex-end;
    gap: 0.5rem;
    padding: 0.875rem 1.25rem 1.25rem;
    border-block-start: 1px solid var(--_line);
  }
  [part~='ask'] button {
    min-block-size: 2.25rem;
    padding: 0.375rem 0.875rem;
    border: 1px solid var(--_line);
    border-radius: var(--border-radius-md, 8px);
    background: transparent;
    color: var(--_text);
    font: inherit;
    font-weight: 500;
    cursor: pointer;
  }
  [part~='ask'] button:hover {
    background: var(--_well);
  }
  [part~='ask'] .deny {
    margin-inline-end: auto;
  }
  [part~='ask'] .once {
    border-color: transparent;
    background: var(--_strong);
    color: var(--_on-strong);
  }
  [part~='ask'] .once:hover {
    background: color-mix(in srgb, var(--_strong) 88%, var(--_on-strong));
  }
  [part~='ask'] .block {
    flex-basis: 100%;
    min-block-size: 1.75rem;
    padding: 0;
    border-color: transparent;
    color: var(--_quiet);
    font-size: 0.8125rem;
    font-weight: 400;
    text-align: start;
    text-decoration: underline;
    text-underline-offset: 0.2em;
  }
  [part~='ask'] .block:hover {
    background: transparent;
    color: var(--_text);
  }
  [part~='ask'] button:disabled,
  [part~='ask'] button[aria-disabled='true'] {
    opacity: 0.6;
    cursor: default;
  }
  [part~='ask'] :focus-visible {
    outline: 2px solid var(--_ring);
    outline-offset: 2px;
  }
  @media (max-width: 28rem) {
    [part~='ask'] .values dl {
      grid-template-columns: 1fr;
      gap: 0;
    }
    [part~='ask'] .values dd:not(:last-child) {
      margin-block-end: 0.5rem;
    }
    [part~='ask'] footer {
      flex-direction: column;
      align-items: stretch;
    }
    [part~='ask'] .deny {
      margin: 0;
    }
    [part~='ask'] .block {
      flex-basis: auto;
      text-align: center;
    }
    [part~='ask'] button {
      min-block-size: 2.75rem;
    }
  }
  /* The buttons would leave no room for what they are about. */
  @media (max-height: 30rem) {
    dialog[part~='ask'] {
      overflow: auto;
    }
    [part~='ask'] .body {
      flex: none;
      overflow: visible;
    }
    [part~='ask'] button.more {
      position: sticky;
      inset-block-end: 0;
    }
  }
  @media (forced-colors: active) {
    /* Browsers keep the background of an SVG, and its light well would hide the sign. */
    [part~='ask'] svg {
      border: 1px solid;
      background: none;
    }
    [part~='ask'] .once {
      border-color: ButtonText;
    }
    [part~='ask'] .warning {
      border: 1px solid;
    }
  }
`;
