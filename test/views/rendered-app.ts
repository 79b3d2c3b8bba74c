// Renders an `AppRenderer` in the page of a test.
import { createElement, createRef } from 'react';
import type { ElementType } from 'react';
import { createRoot } from 'react-dom/client';

/** What is used of its handle; its own types do not resolve under Node's rules. */
interface Handle {
  sendToolListChanged(): void;
  sendResourceListChanged(): void;
  sendPromptListChanged(): void;
  teardownResource(): void;
}

export interface RenderedApp {
  render(props: object): void;
  handle(): Handle;
  unmount(): void;
}

export const rendererOf =
  (Renderer: ElementType) =>
  (container: Element, props: object): RenderedApp => {
    const root = createRoot(container);
    const ref = createRef<Handle>();
    const render = (next: object) => root.render(createElement(Renderer, { ...next, ref }));
    render(props);
    return { render, handle: () => ref.current!, unmount: () => root.unmount() };
  };
