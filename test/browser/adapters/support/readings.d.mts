type Framework = 'React' | 'Vue' | 'Svelte';
type Props = Record<string, unknown>;

export type Read = (container: Element, props: Props) => () => unknown;
export declare const readings: Record<Framework, Read>;
export declare const reactiveData: Record<Framework, <T>(data: T) => T>;
export declare function keptAlive(
  container: Element,
  props: Props,
): { show(next: boolean): Promise<void>; unmount(): void };
export declare function inTemplate(container: Element, client: object): () => unknown;
export declare function withModel(
  container: Element,
  props: Props,
): { mode: { value: string }; unmount(): void };
