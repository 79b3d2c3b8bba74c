// What a view is told about the page around it and the preferences of its user, and when that changes. A separate chunk,
// loaded by the first view that asks.
import type { AccessibilityContext } from '../../protocol/proposals/accessibility-capability.js';
import type { HostContextStore } from '../connection/host-context-store.js';
import type { ViewPlace } from './view-place.js';

export { announceFor } from './announcer.js';

/** The preferences of the user, by their media queries. */
const QUERIES = {
  more: '(prefers-contrast: more)',
  less: '(prefers-contrast: less)',
  custom: '(prefers-contrast: custom)',
  forcedColors: '(forced-colors: active)',
  reducedMotion: '(prefers-reduced-motion: reduce)',
  reducedTransparency: '(prefers-reduced-transparency: reduce)',
} as const;

// Test environments do not have it.
const mediaOf = (name: keyof typeof QUERIES): MediaQueryList | undefined =>
  globalThis.matchMedia?.(QUERIES[name]);
const matches = (name: keyof typeof QUERIES): boolean => mediaOf(name)?.matches ?? false;

/** The roots around an element: its shadow root, those around it, and the document. */
function rootsOf(element: Element): Node[] {
  const root = element.getRootNode();
  const { host } = root as Partial<ShadowRoot>;
  return host ? [root, ...rootsOf(host)] : [root];
}

/** The nearest `lang`, also outside of shadow roots. */
function languageOf(element: Element): string | undefined {
  const holder = element.closest('[lang]');
  if (holder) return holder.getAttribute('lang') || undefined;
  const { host } = element.getRootNode() as Partial<ShadowRoot>;
  return host && languageOf(host);
}

/** An invisible element of the page that is as wide as the size of its texts: 1rem, beside the browser's default size. */
let ruler: HTMLElement | undefined;

function rulerOf({ body }: Document): HTMLElement {
  if (!ruler) {
    ruler = body.ownerDocument.createElement('span');
    ruler.setAttribute('aria-hidden', 'true');
    ruler.style.cssText =
      'all:initial;position:fixed;visibility:hidden;font-size:medium;inline-size:1rem;block-size:1em';
  }
  if (!ruler.isConnected) body.append(ruler);
  return ruler;
}

function textScaleOf(document: Document): number {
  const { inlineSize, blockSize } = getComputedStyle(rulerOf(document));
  const scale = parseFloat(inlineSize) / parseFloat(blockSize);
  return Number.isFinite(scale) ? Math.round(scale * 100) / 100 : 1;
}

function readPage({ iframe, shortcuts }: ViewPlace): AccessibilityContext {
  return {
    language: languageOf(iframe),
    direction: getComputedStyle(iframe).direction === 'rtl' ? 'rtl' : 'ltr',
    textScale: textScaleOf(iframe.ownerDocument),
    contrast: (['more', 'less', 'custom'] as const).find(matches) ?? 'no-preference',
    forcedColors: matches('forcedColors'),
    reducedMotion: matches('reducedMotion'),
    reducedTransparency: matches('reducedTransparency'),
    name: iframe.title,
    shortcuts: [...shortcuts()],
  };
}

/** Calls back when something of it may have changed. */
function watchPage({ iframe }: ViewPlace, changed: () => void, signal: AbortSignal): void {
  for (const name of Object.keys(QUERIES) as (keyof typeof QUERIES)[])
    mediaOf(name)?.addEventListener('change', changed, { signal });
  const attributes = new MutationObserver(changed);
  for (const root of rootsOf(iframe))
    attributes.observe(root, { subtree: true, attributeFilter: ['dir', 'lang', 'title'] });
  // Test environments do not have it.
  const size = globalThis.ResizeObserver && new ResizeObserver(changed);
  size?.observe(rulerOf(iframe.ownerDocument));
  signal.addEventListener('abort', () => {
    attributes.disconnect();
    size?.disconnect();
  });
}

/**
 * Tells a view about the page, until it starts over or ends. What the page itself has set in its host context takes
 * precedence, field by field: it may have settings of its own for its users.
 */
export function followPage(context: HostContextStore, place: ViewPlace, signal: AbortSignal): void {
  if (context.hasAccessibility) return;
  const ended = new AbortController();
  let page = readPage(place);
  context.followAccessibility(
    (given) => ({ ...page, ...given }),
    () => ended.abort(),
  );
  const changed = () => {
    if (!place.iframe.isConnected) return;
    page = readPage(place);
    context.update({});
  };
  watchPage(place, changed, AbortSignal.any([signal, ended.signal]));
}
