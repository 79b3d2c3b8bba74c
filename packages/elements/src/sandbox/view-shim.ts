// A script that is inserted before the view's own scripts. It reports events that only the view's document receives,
// and provides the `window.parent` and storage that existing views expect, despite the opaque origin. DIAGNOSTICS AND
// CONVENIENCE, NOT SECURITY: the view can disable it or forge its messages. Nothing may depend on it.
import { insertScript } from '../policy/insert-script.js';
import { lightnessOf } from '../policy/lightness.js';
import { ITEM_OVERHEAD, STORAGE_QUOTA } from '../policy/stored-items.js';
import type { StoredItem } from '../policy/stored-items.js';
import { standInForParent } from './parent-facade.js';
import { watchCanvas } from './view-canvas.js';
import { standInForStorage } from './storage-stand-in.js';

/** The key of the shim's messages, which are never relayed. */
export const SHIM_KEY = 'mcp-app-shim';

/** What the shim is sent when the view starts, and later with a message. */
export interface ShimTheme {
  /** The scheme of the host, if the engine does not tell it; otherwise empty. */
  sent: string;
  /** The canvas that the host chose. */
  canvas: string;
  /** The shortcuts of the page, by the names of host/session/shortcuts.ts. */
  keys: readonly string[] | undefined;
}

/**
 * Runs in the view as text, so it must be self-contained. It adds no globals and leaves no elements.
 */
function viewShim(
  proxy: Window,
  giveParent: typeof standInForParent,
  giveCanvas: typeof watchCanvas,
  lightness: typeof lightnessOf,
  { sent, canvas, keys }: ShimTheme,
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
  // A request that got no answer, or one that the origin may not read. An observer sees it also if the view handles the
  // failure, and unlike a replaced `fetch`, the view cannot tell that it exists.
  if (origin === 'null')
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as PerformanceResourceTiming[])
        if (entry.responseStatus === 0 && /^(fetch|xml)/.test(entry.initiatorType))
          report({ blockedUri: entry.name });
    }).observe({ type: 'resource' });
  const choose = giveCanvas(report, lightness, sent, canvas);
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
  let pressed: string;
  const reportKey = (event: KeyboardEvent) => {
    if (event.defaultPrevented) return;
    // The browser has shortcuts of its own. What Escape does in a text field is the view's.
    if (pressed !== 'escape') event.preventDefault();
    report({ key: pressed });
  };
  addEventListener(
    'keydown',
    (event) => {
      const { ctrlKey, altKey, shiftKey, metaKey, isComposing, repeat } = event;
      // Not a string in the event that some engines fire when they fill in a form.
      const key = `${event.key}`.toLowerCase();
      pressed =
        (ctrlKey ? 'ctrl+' : '') +
        (altKey ? 'alt+' : '') +
        // A character without a capital form needs Shift on some keyboards only.
        (shiftKey && (key[1] || key !== key.toUpperCase()) ? 'shift+' : '') +
        (metaKey ? 'meta+' : '') +
        key;
      removeEventListener('keydown', reportKey);
      if (
        !repeat &&
        // WebKit has only the code for the key that ends a composition.
        !isComposing &&
        event.keyCode !== 229 &&
        // An Escape that closes something in the view is not for the host, and neither is a character that is typed.
        (pressed === 'escape'
          ? !document.querySelector(':modal,:popover-open:not([popover=manual])')
          : keys?.includes(pressed) && (key[1] || ctrlKey || metaKey))
      )
        // The last listener, after those of the view.
        addEventListener('keydown', reportKey);
    },
    true,
  );
  giveParent(proxy, giveStorage(report, ...storage));
  const facade: unknown = window.parent;
  addEventListener('message', (event) => {
    const { 'mcp-app-shim': next } = Object(event.data) as { 'mcp-app-shim'?: ShimTheme };
    // Not of a page that the view embeds: the values become part of a style sheet.
    if (!next || event.source !== facade) return;
    // Libraries in the view report messages that they do not know.
    event.stopImmediatePropagation();
    ({ keys } = next);
    choose(next.sent, next.canvas);
  });
}

/** A value in the text of a script. It cannot end the script, because `<` is escaped. */
const inScript = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c');

/** The shim as an element. */
const shimWith = (theme: ShimTheme, items: readonly StoredItem[] | undefined) =>
  `<script>(${viewShim})(parent,${standInForParent},${watchCanvas},${lightnessOf},${inScript(theme)},${standInForStorage},${inScript(items ?? null)},${STORAGE_QUOTA},${ITEM_OVERHEAD})</script>`;

/**
 * Inserts the shim into a view's HTML, before all of its scripts.
 * @param items the stored items of the view's localStorage; undefined if nothing is stored
 */
export const addShim = (html: string, theme: ShimTheme, items?: readonly StoredItem[]): string =>
  insertScript(html, shimWith(theme, items));
