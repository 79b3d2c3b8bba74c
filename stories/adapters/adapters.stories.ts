import type { Meta } from '@storybook/web-components-vite';
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { mount, unmount } from 'svelte';
import { createApp } from 'vue';
import { adapterStory } from './adapter-story.js';
import reactView from './react/clock.html?view';
import reactViewSource from './react/clock.tsx?raw';
import { Host as ReactHost } from './react/host.js';
import reactHostSource from './react/host.tsx?raw';
import svelteView from './svelte/clock.html?view';
import svelteViewSource from './svelte/Clock.svelte?raw';
import SvelteHost from './svelte/Host.svelte';
import svelteHostSource from './svelte/Host.svelte?raw';
import vueView from './vue/clock.html?view';
import vueViewSource from './vue/clock.ts?raw';
import { Host as VueHost } from './vue/host.js';
import vueHostSource from './vue/host.ts?raw';

/**
 * React, Vue and Svelte: a host in the framework, whose frame shows a view in the same framework. The view asks the
 * server for the time.
 */
const meta: Meta = { title: 'Adapters/Frameworks' };
export default meta;

const both = (host: string, view: string) => `// The host\n\n${host}\n// The view\n\n${view}`;

/** `@mcp-app/react` */
export const React = adapterStory(
  (target, client) => {
    const root = createRoot(target);
    root.render(createElement(ReactHost, { client, html: reactView }));
    return () => root.unmount();
  },
  both(reactHostSource, reactViewSource),
);

/** `@mcp-app/vue` */
export const Vue = adapterStory(
  (target, client) => {
    const app = createApp(VueHost, { client, html: vueView });
    app.mount(target);
    return () => app.unmount();
  },
  both(vueHostSource, vueViewSource),
  'ts',
);

/** `@mcp-app/svelte` */
export const Svelte = adapterStory(
  (target, client) => {
    const component = mount(SvelteHost, { target, props: { client, html: svelteView } });
    return () => void unmount(component);
  },
  `<!-- The host -->\n${svelteHostSource}\n<!-- The view -->\n${svelteViewSource}`,
  'html',
);
