// A script put into the view's document, before its own: it tells the proxy what only that document hears, and
// gives the view what existing views expect of `window.parent` and of storage in spite of the opaque origin.
// DIAGNOSTICS AND COMFORT, NOT SECURITY: the view can switch it off or lie in its name. Nothing may depend on it.
import { insertScript } from '../policy/insert-script.js';
import { ITEM_OVERHEAD, STORAGE_QUOTA } from '../policy/stored-items.js';
import type { StoredItem } from '../policy/stored-items.js';
import { standInForParent } from './parent-facade.js';
import { standInForStorage } from './storage-stand-in.js';

/** The key under which the shim speaks; nothing with it is ever relayed. */
export const SHIM_KEY = 'mcp-app-shim';

/**
 * Runs in the view as text, so it may use nothing from outside itself. It adds no global and leaves no
 * element behind.
 */
function viewShim(
  proxy: Window,
  giveParent: typeof standInForParent,
  giveStorage: typeof standInForStorage,
  ...storage: Parameters<typeof standInForStorage> extends [unknown, ...infer Rest] ? Rest : never
) {
  const tell = (details: object) => proxy.postMessage({ 'mcp-app-shim': details }, '*');
  document.currentScript!.remove();
  addEventListener('securitypolicyviolation', (event) =>
    tell({
      directive: event.effectiveDirective,
      blockedUri: event.blockedURI,
      sourceFile: event.sourceFile,
      line: event.lineNumber,
    }),
  );
  // The same words on both sides of the frame, in any engine and under any system theme: no box
  // behind the view. Themes are switched at the root.
  const root = document.documentElement;
  let told: string;
  const look = () => {
    let scheme = getComputedStyle(root).colorScheme;
    if (scheme === 'normal')
      scheme =
        document.querySelector<HTMLMetaElement>('meta[name=color-scheme]')?.content ?? scheme;
    // Firefox has no style for a document that is not drawn.
    if (scheme && scheme !== told) tell({ scheme: (told = scheme) });
  };
  addEventListener('load', look);
  new MutationObserver(look).observe(root, { attributes: true });
  // Tells a page that is drawn from one that stays blank, when its own scripts have had their time.
  addEventListener('load', () =>
    setTimeout(
      () =>
        (document.body.innerText.trim() ||
          document.querySelector('img,svg,canvas,video,iframe,input')) &&
        tell({ drawn: 1 }),
      2000,
    ),
  );
  addEventListener('error', ({ message }) => tell({ message }));
  addEventListener('unhandledrejection', ({ reason }) => tell({ message: `${reason}` }));
  addEventListener('keydown', (event) => {
    // Escape that ends a composition or closes something of the view's own is not for the host.
    if (
      event.key === 'Escape' &&
      !event.isComposing &&
      !document.querySelector(':modal,:popover-open:not([popover=manual])')
    )
      // Later, because the app's handlers on the window were added after this one.
      setTimeout(() => event.defaultPrevented || tell({ key: 'Escape' }));
  });
  giveParent(proxy, giveStorage(tell, ...storage));
}

/** The shim as an element. Nothing in the items can end the script: it has no `<`. */
const shimWith = (items: readonly StoredItem[] | undefined) =>
  `<script>(${viewShim})(parent,${standInForParent},${standInForStorage},${JSON.stringify(items ?? null).replaceAll('<', '\\u003c')},${STORAGE_QUOTA},${ITEM_OVERHEAD})</script>`;

/**
 * Puts the shim into a view's HTML, before all of its scripts.
 * @param items what the host kept of the view's localStorage; undefined when it keeps nothing
 */
export const addShim = (html: string, items?: readonly StoredItem[]): string =>
  insertScript(html, shimWith(items));
