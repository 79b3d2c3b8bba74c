// A few lines put into the view's document, to tell the proxy what only that document hears.
// DIAGNOSTICS, NOT SECURITY: the view can switch it off or lie in its name. Nothing may depend on it.
import { insertScript } from '../policy/insert-script.js';

/** The key under which the shim speaks; nothing with it is ever relayed. */
export const SHIM_KEY = 'mcp-app-shim';

/**
 * Runs in the view as text, so it may use nothing from outside itself. It leaves no global and no
 * element behind. The parent is an argument because `parent` may be redeclared by the app.
 */
function viewShim(proxy: Window) {
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
}

const SHIM = `<script>(${viewShim})(parent)</script>`;

/** Puts the shim into a view's HTML, before all of its scripts. */
export const addShim = (html: string): string => insertScript(html, SHIM);
