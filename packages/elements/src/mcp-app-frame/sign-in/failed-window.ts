// A sign-in window whose sign-in could not begin. It stays open and says why, because a window that opens and closes at
// once looks like a defect of the page.

/**
 * @param reason for developers, in English
 * @returns false if nothing can be written there: the user has closed the window, or left its page
 */
export function explainFailure(opened: Window, problem: string, reason: string): boolean {
  try {
    const page = opened.document;
    const { documentElement: root, body } = page;
    page.title = problem;
    root.style.colorScheme = 'light dark';
    Object.assign(body.style, { margin: '2rem', font: '1rem / 1.5 system-ui, sans-serif' });
    const paragraph = (text: string, lang: string, dir: string): HTMLElement => {
      const element = page.createElement('p');
      Object.assign(element, { textContent: text, lang, dir });
      element.style.overflowWrap = 'anywhere';
      return element;
    };
    body.replaceChildren(
      paragraph(problem, document.documentElement.lang, 'auto'),
      paragraph(reason, 'en', 'ltr'),
    );
    return !opened.closed;
  } catch {
    return false;
  }
}
