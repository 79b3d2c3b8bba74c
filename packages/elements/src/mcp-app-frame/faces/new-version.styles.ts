/** The offer of a new version: a row below the view. */
export const NEW_VERSION_STYLES = `
  .offer {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0.5rem;
    padding: 0.5rem 0;
    color: var(--color-text-secondary, light-dark(#5b636b, #a6adb4));
    font-size: 0.875rem;
    overflow-wrap: anywhere;
  }
  .offer span {
    flex: 1 1 12rem;
    min-inline-size: 0;
  }
  .offer button {
    min-block-size: 1.75rem;
    padding: 0.125rem 0.75rem;
  }
`;
