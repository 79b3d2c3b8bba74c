// Finds out whether a view follows the colour scheme of its host, and so which canvas its text needs.
import type { lightnessOf } from '../policy/lightness.js';

/**
 * Runs in the view as text, so it must be self-contained. Reports `{ scheme, canvas }` for its iframe:
 * docs/decisions/view-canvas.md.
 * @param sent the scheme of the host, if this engine does not tell it to documents in iframes; otherwise empty
 * @param chosen what the host chose: auto, transparent or opaque
 * @returns a function that gets later values of both
 */
export function watchCanvas(
  report: (details: object) => void,
  lightness: typeof lightnessOf,
  sent: string,
  chosen: string,
): (sent: string, chosen: string) => void {
  const root = document.documentElement;
  const prefersDark = matchMedia('(prefers-color-scheme: dark)');
  /** Our own rule for the root. Undefined until it is needed. */
  let sheet: CSSStyleSheet | undefined;
  let last: string;
  let timer: number | undefined;
  const metaOf = (name: string) =>
    document.querySelector<HTMLMetaElement>(`meta[name=${name}]`)?.content;
  const hasBoth = (schemes: string | undefined) => /light.*dark|dark.*light/.test(`${schemes}`);
  const setRule = (rule: string) => {
    if (!rule && !sheet) return;
    sheet ??= new CSSStyleSheet();
    sheet.replaceSync(rule);
    const { adoptedStyleSheets: sheets } = document;
    if (!sheets.includes(sheet)) document.adoptedStyleSheets = [...sheets, sheet];
  };
  /** Whether something opaque is painted below the content of an element. */
  const hasBackground = (element: Element | null): boolean => {
    for (; element; element = element.parentElement) {
      const { backgroundColor, backgroundImage } = getComputedStyle(element);
      if (backgroundImage !== 'none' || lightness(backgroundColor) !== undefined) return true;
    }
    return false;
  };
  /**
   * The lightness of text with the canvas behind it, of the first 100 texts. Without any text, that of the body.
   * Undefined if all text has its own background.
   */
  const bareText = () => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    let isEmpty = true;
    for (let left = 100; left-- && texts.nextNode();) {
      const owner = texts.currentNode.parentElement!;
      if (!texts.currentNode.nodeValue!.trim() || !owner.getClientRects().length) continue;
      isEmpty = false;
      const { color, fill } = getComputedStyle(owner);
      if (!hasBackground(owner)) return lightness(owner instanceof SVGElement ? fill : color);
    }
    return isEmpty ? lightness(getComputedStyle(document.body).color) : undefined;
  };
  const look = () => {
    timer = undefined;
    if (!document.body) return;
    // Our own rule must not decide.
    setRule('');
    const isDark = sent ? sent === 'dark' : prefersDark.matches;
    const computed = getComputedStyle(root).colorScheme;
    // Firefox has no computed style for a document that is not rendered.
    if (!computed) return;
    let declared = computed === 'normal' ? metaOf('color-scheme') : computed;
    const wanted = chosen === 'auto' ? metaOf('mcp-app-canvas') : chosen;
    const isCovered = hasBackground(document.body);
    const text = isCovered ? 0 : bareText();
    // Text that is legible on a dark page, or on its own background: the page may show through.
    let isFitting = text === undefined || (isDark && text > 0.5);
    if (declared) {
      isFitting = false;
      // The view follows what it is sent; where the engine does not tell it, this rule does.
      if (sent && hasBoth(declared)) setRule(`:root{color-scheme:${(declared = sent)}!important}`);
    } else if (/--color-/.test(root.style.cssText)) {
      // It applies the host's variables, which are for the host's scheme, without declaring one.
      isFitting = false;
      setRule(`:where(:root){color-scheme:${(declared = sent || 'light dark')}}`);
    } else if (text! > 0.5 && (!isDark || wanted === 'opaque')) {
      // Its author saw a dark canvas.
      isFitting = false;
      setRule(`:where(:root){color-scheme:${(declared = 'dark')}}`);
    }
    const isRootDark = hasBoth(declared) ? isDark : /dark/.test(`${declared}`);
    let scheme = '';
    let canvas = '';
    if (wanted === 'opaque') canvas = 'fill';
    // With the same scheme on both sides of the iframe, the engine paints no canvas.
    else if (wanted === 'transparent' || isFitting) scheme = declared || 'normal';
    else if (!isCovered && isRootDark !== isDark) canvas = 'edge';
    const found = `${scheme} ${canvas}`;
    if (found === last) return;
    last = found;
    report({ scheme, canvas });
  };
  const lookSoon = () => (timer ??= setTimeout(look, 250));
  for (const type of ['DOMContentLoaded', 'load']) addEventListener(type, look);
  addEventListener('transitionend', lookSoon);
  prefersDark.addEventListener('change', look);
  let changed = 0;
  // At once, but not for each step of a view that writes variables while it moves something, and not while the document
  // is read: its `<html>` tag sets attributes, and the end of reading is near.
  new MutationObserver(() => {
    if (changed < (changed = Date.now()) - 250 && document.readyState !== 'loading') look();
    else lookSoon();
  }).observe(root, { attributes: true });
  new MutationObserver(lookSoon).observe(document, {
    childList: true,
    subtree: true,
    attributeFilter: ['class'],
  });
  return (...next) => {
    [sent, chosen] = next;
    look();
  };
}
