/** Used in addition to the styles of the frame. */
const QUESTION_STYLES = `
  [part='elicitation']:state(form),
  [part='elicitation']:state(url) {
    margin-block-start: 0.75rem;
  }
  [part='elicitation-app'] {
    margin-block-start: 0.75rem;
  }
  [part='elicitation-form'] {
    display: block;
    min-block-size: 1.5rem;
    margin: 0 0 0.5rem;
    margin-inline-start: auto;
    padding: 0.125rem 0.25rem;
    border: 0;
    border-radius: var(--border-radius-xs, 4px);
    background: none;
    color: var(--color-text-secondary, light-dark(#4b5563, #b4bcc8));
    font: inherit;
    font-size: 0.875em;
    text-decoration: underline;
    text-underline-offset: 0.2em;
    cursor: pointer;
  }
  [part='elicitation-form']:hover {
    color: var(--color-text-primary, light-dark(#1b1f24, #e6e9ed));
  }
  [part='elicitation-form']:focus-visible {
    outline: 2px solid var(--color-ring-primary, light-dark(#1f6feb, #79b0ff));
    outline-offset: 1px;
  }
  [part='elicitation-view'] {
    border: var(--border-width-regular, 1px) solid
      var(--color-border-primary, light-dark(#d5d9de, #3a4046));
    border-radius: var(--border-radius-lg, 10px);
    overflow: clip;
  }
  :host([appearance='card']) .panel:not([data-mode]) >
    :is([part='elicitation-app'], [part='elicitation']:is(:state(form), :state(url))) {
    margin: 0.75rem;
  }
  .panel[data-mode] > :is([part='elicitation'], [part='elicitation-app']) {
    flex: none;
    box-sizing: border-box;
    max-block-size: 70%;
    margin: 0;
    overflow: auto;
    overscroll-behavior: contain;
    pointer-events: auto;
  }
  .panel[data-mode] > [part='elicitation']:is(:state(form), :state(url)) {
    padding: 0.75rem;
    border-block-start: 1px solid var(--color-border-primary, light-dark(#e3e6ea, #2f3439));
  }
`;

let sheet: CSSStyleSheet | undefined;

/** Adds them to a frame, once. One sheet serves all frames. Test environments have no sheets. */
export function adoptQuestionStyles({ adoptedStyleSheets: sheets }: ShadowRoot): void {
  if (!sheets) return;
  if (!sheet) {
    sheet = new CSSStyleSheet();
    sheet.replaceSync(QUESTION_STYLES);
  }
  if (!sheets.includes(sheet)) sheets.push(sheet);
}
