/** Used in addition to the styles of the frame, which include those of buttons. */
const SIGN_IN_STYLES = `
  [part='signin'] {
    padding: 1rem;
    border: 1px solid var(--color-border-primary, light-dark(#d5d9de, #3a4046));
    border-radius: var(--border-radius-md, 8px);
    background: var(--color-background-secondary, light-dark(#f5f6f8, #22262a));
    color: var(--color-text-primary, light-dark(#1a1d21, #eceef0));
  }
  [part='signin'] .message {
    margin: 0 0 0.25rem;
    font-weight: 600;
  }
  [part='signin'] .hint {
    margin: 0 0 0.75rem;
    color: var(--color-text-secondary, light-dark(#5b636b, #a6adb4));
    overflow-wrap: anywhere;
  }
  [part='signin'] .problem:empty {
    display: none;
  }
  [part='signin'] .problem {
    margin: 0 0 0.75rem;
  }
  [part='signin'] button {
    margin-inline-end: 0.5rem;
  }
  [part='signin'] .primary {
    border-color: transparent;
    background: var(--color-text-primary, light-dark(#1a1d21, #eceef0));
    color: var(--color-background-primary, light-dark(#ffffff, #1a1d21));
  }
  [part='signin'] details {
    margin-block-start: 0.75rem;
    color: var(--color-text-secondary, light-dark(#5b636b, #a6adb4));
    font-size: 0.8125rem;
    overflow-wrap: anywhere;
  }
  [part='signin'] summary {
    inline-size: fit-content;
    cursor: pointer;
  }
  [part='signin'] details p {
    margin: 0.5rem 0 0;
  }
  [part='signin'] .primary:hover {
    opacity: 0.88;
  }
`;

let sheet: CSSStyleSheet | undefined;

/** One sheet for all frames. */
export function signInSheet(): CSSStyleSheet {
  if (!sheet) {
    sheet = new CSSStyleSheet();
    sheet.replaceSync(SIGN_IN_STYLES);
  }
  return sheet;
}
