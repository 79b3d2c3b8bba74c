import { css } from 'lit';

/** The list, its rows, the details beside it, and JSON. */
export const rowListStyles = css`
  .split {
    display: grid;
    flex: 1;
    grid-template-rows: minmax(0, 1fr);
    min-block-size: 0;
  }
  .split[data-open] {
    grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
  }
  .list {
    overflow: auto;
    overscroll-behavior: contain;
  }
  .row {
    position: relative;
    display: flex;
    align-items: center;
    gap: 0.5rem;
    block-size: 1.75rem;
    padding-inline: 0.625rem;
    border-inline-start: 3px solid transparent;
    white-space: nowrap;
    cursor: default;
  }
  .row:hover {
    background: color-mix(in srgb, currentcolor 5%, transparent);
  }
  .row[data-event] {
    background: var(--_raised);
    color: var(--_dim);
  }
  .row[data-error] {
    color: var(--_bad);
  }
  .row[data-answer] .name {
    font-weight: 400;
  }
  .row[data-partner] {
    border-inline-start-color: var(--_ring);
  }
  .row[aria-selected='true'] {
    border-inline-start-color: var(--_ring);
    background: color-mix(in srgb, var(--_ring) 14%, var(--_bg));
  }
  .list:focus-visible .row[data-active] {
    outline: 2px solid var(--_ring);
    outline-offset: -2px;
  }
  .time,
  .outcome,
  .size {
    flex: none;
    color: var(--_dim);
    font: 0.75rem / 1 var(--_mono);
    font-variant-numeric: tabular-nums;
  }
  .way {
    flex: none;
    inline-size: 1rem;
    block-size: 1rem;
  }
  .way.to-view {
    color: var(--_to);
  }
  .way.from-view {
    color: var(--_from);
  }
  .kind {
    flex: none;
    inline-size: 5.5rem;
    overflow: hidden;
    color: var(--_dim);
    font-size: 0.75rem;
    text-overflow: ellipsis;
  }
  /* Method names and numbers are always left to right. */
  .time,
  .what,
  .outcome,
  .size,
  .facts dd {
    direction: ltr;
    unicode-bidi: isolate;
  }
  :host(:dir(rtl)) .what {
    text-align: right;
  }
  .what {
    flex: 1;
    min-inline-size: 0;
    overflow: hidden;
    text-overflow: ellipsis;
  }
  .name {
    font-family: var(--_mono);
    font-size: 0.75rem;
    font-weight: 600;
  }
  .hint {
    color: var(--_dim);
  }
  .marks {
    display: inline-flex;
    flex: none;
    align-items: center;
    gap: 0.375rem;
  }
  .marks .bad .icon {
    display: block;
    margin: 0;
  }
  .count {
    color: var(--_dim);
    font-size: 0.75rem;
  }
  .outcome,
  .size {
    min-inline-size: 4rem;
    text-align: end;
  }
  /* Visually hidden for lack of room, but still available to screen readers. */
  .split[data-open] :is(.kind, .size) {
    position: absolute;
    inline-size: 1px;
    block-size: 1px;
    overflow: hidden;
    clip-path: inset(50%);
  }
  .details {
    border-inline-start: 1px solid var(--_line);
    padding: 0.5rem 0.75rem 0.75rem;
    overflow: auto;
    overscroll-behavior: contain;
  }
  .details header {
    display: flex;
    align-items: center;
    gap: 0.25rem;
  }
  .details h2 {
    flex: 1;
    margin: 0;
    overflow-wrap: anywhere;
    font: 600 0.8125rem / 1.4 var(--_mono);
  }
  .facts {
    display: flex;
    flex-wrap: wrap;
    gap: 0.125rem 1rem;
    margin: 0.25rem 0 0.75rem;
    font-size: 0.75rem;
  }
  .facts div {
    display: flex;
    gap: 0.375rem;
  }
  .part {
    margin-block-end: 0.75rem;
  }
  .json {
    font: 0.75rem / 1.55 var(--_mono);
    overflow-wrap: anywhere;
    text-align: start;
  }
  .branch {
    margin-inline-start: 0.25rem;
    padding-inline-start: 0.75rem;
    border-inline-start: 1px solid var(--_line);
  }
  .leaf {
    padding-inline-start: 1rem;
    white-space: pre-wrap;
  }
  summary {
    border-radius: 3px;
    cursor: pointer;
  }
  .key {
    color: var(--_text);
    font-weight: 600;
  }
  .preview,
  .null {
    color: var(--_dim);
  }
  .string {
    color: var(--_good);
  }
  .number {
    color: var(--_to);
  }
  .boolean {
    color: var(--_from);
  }
  .more {
    margin-inline-start: 0.5rem;
    min-block-size: 1.5rem;
    padding-inline: 0.375rem;
  }
  @container (max-width: 44rem) {
    .split[data-open] {
      grid-template-columns: minmax(0, 1fr);
      grid-template-rows: minmax(0, 2fr) minmax(0, 3fr);
    }
    .details {
      border-inline-start: 0;
      border-block-start: 1px solid var(--_line);
    }
    :is(.time, .kind, .size) {
      position: absolute;
      inline-size: 1px;
      block-size: 1px;
      overflow: hidden;
      clip-path: inset(50%);
    }
  }
  @media (forced-colors: active) {
    .row {
      border-inline-start-color: Canvas;
    }
    .row[aria-selected='true'] {
      forced-color-adjust: none;
      background: Highlight;
      color: HighlightText;
    }
    .row[aria-selected='true'] * {
      color: inherit;
    }
  }
`;
