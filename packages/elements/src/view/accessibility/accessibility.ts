// Runs in the view. The user's preferences and the place of the view, as the host knows them. Only views that import it
// contain this code.
import { isObject } from '../../protocol/json-rpc.js';
import { ACCESSIBILITY_CAPABILITY } from '../../protocol/proposals/accessibility-capability.js';
import type { AccessibilityContext } from '../../protocol/proposals/accessibility-capability.js';
import type { AppConnection } from '../app-connection.js';
import { followHost } from '../follow-host.js';
import type { Store } from '../store.js';

const stores = new WeakMap<AppConnection, Store<Partial<AccessibilityContext> | undefined>>();

/**
 * Asks the host for the fields about accessibility (experimental, `ACCESSIBILITY_CAPABILITY`). They are also in
 * `snapshot.hostContext['mcp-app/accessibility']`. Undefined until the host has sent them, and if it does not support
 * this: use the media queries of CSS then. A host may leave fields out. You can call it at any time; further calls return
 * the same store.
 */
export function accessibility(
  app: AppConnection,
): Store<Partial<AccessibilityContext> | undefined> {
  const known = stores.get(app);
  if (known) return known;
  followHost(app, ACCESSIBILITY_CAPABILITY, 'mcp-app/follow-accessibility', () => {});
  const store = {
    getSnapshot: () => {
      const fields = app.getSnapshot().hostContext?.[ACCESSIBILITY_CAPABILITY];
      return isObject(fields) ? (fields as Partial<AccessibilityContext>) : undefined;
    },
    subscribe: app.subscribe,
  };
  stores.set(app, store);
  return store;
}

/**
 * Applies the fields to the view's document, and follows their changes: `dir`, the size of its texts as a percentage, and
 * for your style sheet the attributes `data-contrast`, `data-forced-colors`, `data-reduced-motion` and
 * `data-reduced-transparency`. What the host does not send stays as it is.
 * @returns a function that ends it
 */
export function applyAccessibility(
  app: AppConnection,
  root: HTMLElement = document.documentElement,
): () => void {
  const store = accessibility(app);
  const apply = () => {
    const { direction, textScale, contrast, ...more } = store.getSnapshot() ?? {};
    if (direction === 'ltr' || direction === 'rtl') root.dir = direction;
    if (Number.isFinite(textScale) && textScale! > 0)
      root.style.fontSize = textScale === 1 ? '' : `${textScale! * 100}%`;
    if (contrast === 'no-preference') delete root.dataset['contrast'];
    else if (contrast) root.dataset['contrast'] = contrast;
    for (const name of ['forcedColors', 'reducedMotion', 'reducedTransparency'] as const)
      if (name in more)
        root.toggleAttribute(
          `data-${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`,
          more[name] === true,
        );
  };
  apply();
  return store.subscribe(apply);
}
