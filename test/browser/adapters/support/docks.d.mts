interface DockPage {
  props: object;
  dock: object;
  onDockedChange(event: { frames: readonly unknown[] }): void;
}

export declare const docks: Record<
  'Elements' | 'React' | 'Vue' | 'Svelte',
  (container: HTMLElement, page: DockPage) => () => unknown
>;
