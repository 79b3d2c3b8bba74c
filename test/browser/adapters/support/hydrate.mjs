import { hydrate, unmount } from 'svelte';
import { createSSRApp } from 'vue';
import FramePage from './FramePage.svelte';
import { hydrateReact } from './hydrate-react.mjs';
import RootPage from './RootPage.svelte';
import { pages as vuePages } from './vue-pages.mjs';

const sveltePages = { frame: FramePage, root: RootPage };

/** Hydrates a page of the server. Returns a function that unmounts it. */
export const hydraters = {
  react: hydrateReact,
  vue(container, page, props) {
    const app = createSSRApp(() => vuePages[page](props));
    app.mount(container);
    return () => app.unmount();
  },
  svelte(target, page, props) {
    const component = hydrate(sveltePages[page], { target, props: { props } });
    return () => unmount(component);
  },
};
