import { PROGRESS_STYLES } from '../faces/progress.styles.js';

/** Uses the page's CSS variables if set, and our own colours otherwise. */
export const REFERENCE_STYLES = `
  [part='reference'] {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0.5rem 1rem;
    padding: 0.625rem 1rem;
    border: var(--border-width-regular, 1px) solid
      var(--color-border-primary, light-dark(#d5d9de, #3a4046));
    border-radius: var(--border-radius-lg, 10px);
    color: var(--color-text-secondary, light-dark(#5b636b, #a6adb4));
    font-size: 0.875rem;
    overflow-wrap: anywhere;
  }
  [part='reference'] .status {
    flex: 1 1 12rem;
    min-inline-size: 0;
  }
  [part='reference'] .name {
    display: block;
    color: var(--color-text-primary, light-dark(#1a1d21, #eceef0));
    font-weight: var(--font-weight-semibold, 600);
  }
  [part='reference'] b {
    color: var(--color-text-danger, light-dark(#8f1d16, #f3b1ab));
    font-weight: inherit;
  }
  [part='reference'] .progress {
    flex: 1 1 100%;
  }
  ${PROGRESS_STYLES}
`;
