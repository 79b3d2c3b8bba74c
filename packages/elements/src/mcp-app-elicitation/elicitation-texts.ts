// The texts of a question in the language of its place in the page.
import type { LocaleSource } from '../locales/locale-source.js';
import type { Texts } from './check-answer.js';
import { DEFAULT_ELICITATION_LABELS } from './elicitation-labels.js';
import type { ElicitationLabels } from './elicitation-labels.js';

/** The nearest `lang`, also outside of the shadow root that the element is in. */
function languageOf(element: Element): string {
  for (let above: Element | undefined = element; above;) {
    const holder: Element | null = above.closest('[lang]');
    if (holder) return holder.getAttribute('lang')!;
    above = (above.getRootNode() as Partial<ShadowRoot>).host;
  }
  return navigator.language;
}

/**
 * English, the pack for the language, and the labels of the page; the last one with a text is used.
 * @param labels texts of the page. Without a pack, they decide about the language: it is that of the page.
 */
export function textsFor(element: Element, labels: Partial<ElicitationLabels> | undefined): Texts {
  // Packs are found by a global: see mcp-app-frame/locale-texts.ts.
  const { [Symbol.for('mcp-app.locales')]: source } = globalThis as {
    [key: symbol]: LocaleSource | undefined;
  };
  const pack = source?.textsFor(element);
  return {
    labels: { ...DEFAULT_ELICITATION_LABELS, ...pack?.elicitation, ...labels },
    language: pack?.frame.language ?? (labels ? languageOf(element) : 'en'),
  };
}
