// The dock of a page that declares no colour scheme looks like the page, as the views in it do.
import type { McpAppDockElement } from '../../mcp-app-dock/mcp-app-dock.js';
import { paintedScheme, watchPaintedScheme } from '../size-theme/painted-scheme.js';

/** Gives the region of a dock the scheme that is painted behind the dock. Returns a function that ends it. */
export function followPage(dock: McpAppDockElement): () => void {
  const region = dock.renderRoot.querySelector<HTMLElement>('.region');
  let unwatch = () => {};
  const follow = (): void => {
    unwatch();
    const isDeclared = !/^(normal)?$/.test(getComputedStyle(dock).colorScheme);
    const scheme = paintedScheme(dock);
    region?.style.setProperty('color-scheme', isDeclared ? '' : scheme);
    unwatch = watchPaintedScheme(dock, scheme, follow);
  };
  follow();
  return () => unwatch();
}
