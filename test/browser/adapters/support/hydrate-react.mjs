import { hydrateRoot } from 'react-dom/client';
import { pages } from './react-pages.mjs';

export function hydrateReact(container, page, props) {
  const root = hydrateRoot(container, pages[page](props));
  return () => root.unmount();
}
