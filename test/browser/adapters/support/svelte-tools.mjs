// A view in Svelte whose content registers tools while it is mounted.
import { hydrate, mount, unmount } from 'svelte';
import { Shown } from './shown.svelte.js';
import ToolsView from './ToolsView.svelte';

const shownWith = (start) => (target, first) => {
  const shown = new Shown();
  shown.items = first;
  const component = start(ToolsView, { target, props: { shown } });
  return {
    update(props) {
      shown.items = props;
    },
    unmount: () => unmount(component),
  };
};

export const svelteTools = {
  moments: ['script', 'mount', 'effect'],
  ways: { mounted: shownWith(mount), hydrated: shownWith(hydrate) },
};
