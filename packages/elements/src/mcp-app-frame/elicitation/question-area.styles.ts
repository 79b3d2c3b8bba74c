/** Used in addition to the styles of the frame. */
const QUESTION_STYLES = `
  [part='elicitation']:state(form),
  [part='elicitation']:state(url) {
    margin-block-start: 0.75rem;
  }
  [part='elicitation-view'] {
    margin-block-start: 0.75rem;
    border: var(--border-width-regular, 1px) solid
      var(--color-border-primary, light-dark(#d5d9de, #3a4046));
    border-radius: var(--border-radius-lg, 10px);
    overflow: clip;
  }
  :host([appearance='card']) .panel:not([data-mode]) >
    :is([part='elicitation-view'], [part='elicitation']:is(:state(form), :state(url))) {
    margin: 0.75rem;
  }
  .panel[data-mode] > :is([part='elicitation'], [part='elicitation-view']) {
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
