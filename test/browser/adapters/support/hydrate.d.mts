export type Hydrate = (
  container: Element,
  page: 'frame' | 'root',
  props: Record<string, unknown>,
) => () => unknown;

export declare const hydraters: Record<'react' | 'vue' | 'svelte', Hydrate>;
