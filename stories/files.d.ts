/** A view as one HTML text (.storybook/view-html-plugin.mjs). */
declare module '*?view' {
  const html: string;
  export default html;
}

/** The text of a file. */
declare module '*?raw' {
  const text: string;
  export default text;
}

declare module '*.css';

/** The origin of the sandbox page while Storybook runs; empty in a static build. */
declare const __SANDBOX_ORIGIN__: string;

declare module '*.svelte' {
  import type { Component } from 'svelte';
  const component: Component<Record<string, unknown>>;
  export default component;
}
