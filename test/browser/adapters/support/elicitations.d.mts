export const components: Record<
  'React' | 'Vue' | 'Svelte',
  (container: HTMLElement, props: object) => () => unknown
>;
