// A bundle for pages without a build step: loads the bundle of each element when its tag first appears.

/** The build replaces these modules by the bundles beside this one. */
const BUNDLES: Record<string, () => Promise<unknown>> = {
  'mcp-app-frame': () => import('./mcp-app-frame/mcp-app-frame.cdn.js'),
  'mcp-app-dock': () => import('./mcp-app-dock/mcp-app-dock.define.js'),
  'mcp-app-elicitation': () => import('./mcp-app-elicitation/mcp-app-elicitation.define.js'),
  'mcp-app-root': () => import('./mcp-app-root/mcp-app-root.define.js'),
};
/** Not requested. */
const missing = new Set(Object.keys(BUNDLES));
/** Not requested, or not there yet. */
const unloaded = new Set(missing);
const awaited = new Set<string>();

const observer = new MutationObserver((records) => {
  for (const { addedNodes } of records)
    for (const node of addedNodes) if (node instanceof Element) visit(node, true);
});

function visit(element: Element, isDeep: boolean): void {
  const tag = element.localName;
  if (missing.delete(tag)) {
    // The page may have registered it itself.
    if (customElements.get(tag)) finish(tag);
    else
      BUNDLES[tag]!().then(
        () => finish(tag),
        (error: unknown) => {
          // The next tag tries again.
          missing.add(tag);
          reportError(error);
        },
      );
  }
  // The roots of our own elements contain none of them.
  if (element.shadowRoot && !BUNDLES[tag]) discover(element.shadowRoot);
  // An element gets its root when it is defined. By tag, because a page may remove the element before.
  if (tag.includes('-') && !customElements.get(tag) && !awaited.has(tag)) {
    awaited.add(tag);
    void customElements.whenDefined(tag).then(() => discover(document));
  }
  if (isDeep) for (const inner of element.querySelectorAll('*')) visit(inner, false);
}

function finish(tag: string): void {
  unloaded.delete(tag);
  if (unloaded.size === 0) observer.disconnect();
}

/**
 * Loads the elements whose tags are in a document or shadow root, now or later, and in the open shadow roots inside. The
 * bundle calls it for the document. Call it for closed roots, and for those that are attached to an element of the page
 * later than it was added.
 */
export function discover(root: Document | ShadowRoot): void {
  if (unloaded.size === 0) return;
  observer.observe(root, { childList: true, subtree: true });
  for (const element of root.querySelectorAll('*')) visit(element, false);
}

discover(document);
