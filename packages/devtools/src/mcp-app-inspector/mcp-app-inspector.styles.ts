import { css } from 'lit';

export const inspectorStyles = css`
  :host {
    --_bg: var(--color-background-primary, light-dark(#ffffff, #17191c));
    --_raised: var(--color-background-secondary, light-dark(#f4f5f7, #202327));
    --_text: var(--color-text-primary, light-dark(#1a1d21, #eceef0));
    --_dim: var(--color-text-secondary, light-dark(#555d65, #a9b0b7));
    --_line: var(--color-border-primary, light-dark(#d5d9de, #3a4046));
    --_ring: var(--color-ring-primary, light-dark(#2455c3, #8fb3ff));
    --_to: var(--color-text-info, light-dark(#1d4fb8, #8fb3ff));
    --_from: light-dark(#7a35a3, #d5a9f7);
    --_bad: var(--color-text-danger, light-dark(#a3201a, #f5aaa4));
    --_good: var(--color-text-success, light-dark(#17663a, #84d9a5));
    --_warn: var(--color-text-warning, light-dark(#7d4e00, #f0c26b));
    --_mono: var(--font-mono, ui-monospace, 'SF Mono', Menlo, Consolas, monospace);
    display: block;
    container-type: inline-size;
    block-size: var(--mcp-app-inspector-height, 28rem);
    color: var(--_text);
    font: 0.8125rem / 1.4 var(--font-sans, system-ui, sans-serif);
  }
  :host([hidden]) {
    display: none;
  }
  * {
    box-sizing: border-box;
  }
  .inspector {
    display: flex;
    flex-direction: column;
    block-size: 100%;
    border: var(--border-width-regular, 1px) solid var(--_line);
    border-radius: var(--border-radius-md, 8px);
    background: var(--_bg);
    overflow: clip;
  }
  .hidden,
  .announcement:empty {
    position: absolute;
    inline-size: 1px;
    block-size: 1px;
    overflow: hidden;
    clip-path: inset(50%);
    white-space: nowrap;
  }
  .notice,
  .announcement {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0.25rem 0.5rem;
    margin: 0;
    padding: 0.125rem 0.75rem;
    border-block-end: 1px solid var(--_line);
    background: var(--_raised);
    color: var(--_dim);
  }
  .notice.bad {
    padding-block: 0.375rem;
    color: var(--_bad);
  }
  .notice.bad span {
    flex: 1;
  }
  .announcement {
    border-block: 1px solid var(--_line) 0;
  }
  [role='tabpanel'] {
    display: flex;
    flex: 1;
    flex-direction: column;
    min-block-size: 0;
    overflow: auto;
  }
  .empty {
    flex: 1;
    display: grid;
    place-content: center;
    margin: 0;
    padding: 1.5rem;
    color: var(--_dim);
    text-align: center;
    text-wrap: balance;
  }
  slot[name='empty'] {
    display: flex;
    flex: 1;
    flex-direction: column;
  }
  .bad {
    color: var(--_bad);
  }
  .bad .icon {
    vertical-align: -0.2em;
    margin-inline-end: 0.25rem;
  }
  .cards {
    columns: 22rem;
    column-gap: 0.75rem;
    padding: 0.75rem;
  }
  .card {
    break-inside: avoid;
    margin-block-end: 0.75rem;
    padding: 0.5rem 0.75rem;
    border: 1px solid var(--_line);
    border-radius: var(--border-radius-sm, 6px);
    overflow-wrap: anywhere;
  }
  h2,
  h3 {
    margin: 0 0 0.25rem;
    font-size: 0.8125rem;
    font-weight: 600;
  }
  .card pre {
    margin: 0;
    white-space: pre-wrap;
    overflow-wrap: anywhere;
  }
  .card p,
  .card ul {
    margin: 0;
  }
  .card ul {
    padding-inline-start: 1rem;
  }
  .card .entries {
    display: grid;
    gap: 0.5rem;
    padding: 0;
    list-style: none;
  }
  .entry {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0.25rem 0.5rem;
  }
  .entry button {
    margin-inline-start: auto;
  }
  .card :is(th, td) {
    padding-block: 0.125rem;
    padding-inline: 0 1rem;
    text-align: start;
    font-size: 0.75rem;
  }
  .card th {
    color: var(--_dim);
    font-weight: 400;
  }
  small {
    display: block;
    color: var(--_dim);
    font-size: 0.75rem;
  }
  code,
  .policy {
    font: 0.75rem / 1.5 var(--_mono);
  }
  .policy {
    margin: 0;
  }
  .policy div {
    display: grid;
    grid-template-columns: 9rem 1fr;
    gap: 0.5rem;
  }
  dt {
    color: var(--_dim);
  }
  dd {
    margin: 0;
  }
  .stage {
    padding: 0.75rem;
  }
  .stage mcp-app-frame {
    margin-block: 0.5rem;
    border: 1px dashed var(--_line);
  }
  [hidden] {
    display: none;
  }
  .note {
    display: flex;
    align-items: start;
    justify-content: space-between;
    margin: 0;
    color: var(--_dim);
  }
  @container (max-width: 44rem) {
    .policy div {
      grid-template-columns: 1fr;
      gap: 0;
    }
  }
`;
