// A few lines put into the View's document, to tell the proxy what only that document hears.
// DIAGNOSTICS, NOT SECURITY: the View can switch it off or lie in its name. Nothing may depend on it.

/** The key under which the shim speaks; nothing with it is ever relayed. */
export const SHIM_KEY = 'mcp-app-shim';

/**
 * Runs in the View as text, so it may use nothing from outside itself. It leaves no global and no
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
  addEventListener('error', ({ message }) => tell({ message }));
  addEventListener('unhandledrejection', ({ reason }) => tell({ message: `${reason}` }));
  addEventListener('keydown', (event) => {
    // Escape that ends a composition or closes something of the View's own is not for the Host.
    if (
      event.key === 'Escape' &&
      !event.isComposing &&
      !document.querySelector(':modal,:popover-open:not([popover=manual])')
    )
      // Later, because the app's handlers on the window were added after this one (K11).
      setTimeout(() => event.defaultPrevented || tell({ key: 'Escape' }));
  });
}

const SHIM = `<script>(${viewShim})(parent)</script>`;

// All that may stand before a doctype. A comment is matched as a whole or not at all (the group that
// looks ahead), else a document of comments could keep the page busy for ever.
const PROLOGUE = /^((?=(<!-{2}[^]*?-->))\2|<\?[^>]*>|\s)*<!doctype[^>]*>/i;

/** Puts the shim into a View's HTML, after its doctype: before it, the page would be in quirks mode. */
export function addShim(html: string): string {
  const head = PROLOGUE.exec(html)?.[0] ?? '';
  return head + SHIM + html.slice(head.length);
}
