// Bundled for the page of a test: the host component of @mcp-ui/client, with the React that it needs.
import { AppRenderer } from '@mcp-ui/client';
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

export function renderApp(container: Element, props: object): RenderedApp {
  const root = createRoot(container);
  const ref = createRef<Handle>();
  const render = (next: object) =>
    root.render(createElement(AppRenderer as ElementType, { ...next, ref }));
  render(props);
  return { render, handle: () => ref.current!, unmount: () => root.unmount() };
}
