// A script that is inserted before the view's own scripts. It reports events that only the view's document receives,
// and provides the `window.parent` and storage that existing views expect, despite the opaque origin. DIAGNOSTICS AND
// CONVENIENCE, NOT SECURITY: the view can disable it or forge its messages. Nothing may depend on it.
import { insertScript } from '../policy/insert-script.js';
import { ITEM_OVERHEAD, STORAGE_QUOTA } from '../policy/stored-items.js';
import type { StoredItem } from '../policy/stored-items.js';
import { standInForParent } from './parent-facade.js';
import { standInForStorage } from './storage-stand-in.js';

/** The key of the shim's messages, which are never relayed. */
export const SHIM_KEY = 'mcp-app-shim';

/**
 * Runs in the view as text, so it must be self-contained. It adds no globals and leaves no elements.
 */
function viewShim(
  proxy: Window,
  giveParent: typeof standInForParent,
  giveStorage: typeof standInForStorage,
  ...storage: Parameters<typeof standInForStorage> extends [unknown, ...infer Rest] ? Rest : never
) {
  const report = (details: object) => proxy.postMessage({ 'mcp-app-shim': details }, '*');
  document.currentScript!.remove();
  addEventListener('securitypolicyviolation', (event) =>
    report({
      directive: event.effectiveDirective,
      blockedUri: event.blockedURI,
      sourceFile: event.sourceFile,
      line: event.lineNumber,
    }),
  );
  // The colour scheme must be the same on both sides of the iframe, in any engine and under any system theme; otherwise
  // an opaque background is painted. Themes are switched at the root.
  const root = document.documentElement;
  let lastScheme: string;
  const look = () => {
    let scheme = getComputedStyle(root).colorScheme;
    if (scheme === 'normal')
      scheme =
        document.querySelector<HTMLMetaElement>('meta[name=color-scheme]')?.content ?? scheme;
    // Firefox has no computed style for a document that is not rendered.
    if (scheme && scheme !== lastScheme) report({ scheme: (lastScheme = scheme) });
  };
  addEventListener('load', look);
  new MutationObserver(look).observe(root, { attributes: true });
  // Detects whether the page has drawn something, after its own scripts had time to run.
  addEventListener('load', () =>
    setTimeout(
      () =>
        (document.body.innerText.trim() ||
          document.querySelector('img,svg,canvas,video,iframe,input')) &&
        report({ drawn: 1 }),
      2000,
    ),
  );
  addEventListener('error', ({ message }) => report({ message }));
  addEventListener('unhandledrejection', ({ reason }) => report({ message: `${reason}` }));
  addEventListener('keydown', (event) => {
    // An Escape that ends a composition or closes something in the view is not for the host.
    if (
      event.key === 'Escape' &&
      !event.isComposing &&
      !document.querySelector(':modal,:popover-open:not([popover=manual])')
    )
      // Deferred, because the view's handlers on the window were added after this one.
      setTimeout(() => event.defaultPrevented || report({ key: 'Escape' }));
  });
  giveParent(proxy, giveStorage(report, ...storage));
}

/** The shim as an element. The items cannot end the script, because `<` is escaped. */
const shimWith = (items: readonly StoredItem[] | undefined) =>
  `<script>(${viewShim})(parent,${standInForParent},${standInForStorage},${JSON.stringify(items ?? null).replaceAll('<', '\\u003c')},${STORAGE_QUOTA},${ITEM_OVERHEAD})</script>`;

/**
 * Inserts the shim into a view's HTML, before all of its scripts.
 * @param items the stored items of the view's localStorage; undefined if nothing is stored
 */
export const addShim = (html: string, items?: readonly StoredItem[]): string =>
  insertScript(html, shimWith(items));
