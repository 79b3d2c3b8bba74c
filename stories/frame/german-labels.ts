// The frame's texts in German, as a page sets them with `labels`, and what is not translated.
import { de } from '@mcp-app/elements/locales/de.js';

export const GERMAN_LABELS = de.frame;

/** Attributes that users read or hear. */
const TEXT_ATTRIBUTES = ['title', 'aria-label', 'aria-description', 'aria-valuetext', 'alt'];

/**
 * The texts of the frame itself, also in attributes, that are neither in these labels nor in `own`, such as a tool's
 * result. A label with the name of the view, such as “Erneut versuchen: Wetter”, needs both.
 */
export function untranslatedIn(root: ShadowRoot, own: readonly string[]): string[] {
  const { reasons: sentences, ...texts } = GERMAN_LABELS;
  const known = new Set<unknown>([...Object.values(texts), ...Object.values(sentences), ...own]);
  const isKnown = (text: string) => {
    const [label = '', ...name] = text.split(': ');
    return known.has(text) || (known.has(label) && own.includes(name.join(': ')));
  };
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
  const found: string[] = [];
  while (walker.nextNode()) {
    const node = walker.currentNode;
    const element = node instanceof Element ? node : node.parentElement;
    // Messages for developers are English and marked as such.
    if (!element || element.closest('style, [lang=en]') || !element.checkVisibility()) continue;
    const texts =
      node === element
        ? TEXT_ATTRIBUTES.map((name) => element.getAttribute(name) ?? '')
        : [node.nodeValue!.trim()];
    found.push(...texts.filter((text) => text && !isKnown(text)));
  }
  return found;
}
