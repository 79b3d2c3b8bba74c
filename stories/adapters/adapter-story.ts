// A story of an adapter: a host in a framework that shows a view in the same framework.
import type { McpClient } from '@mcp-app/elements/mcp-app-frame';
import type { StoryObj } from '@storybook/web-components-vite';
import { html } from 'lit';
import { ref } from 'lit/directives/ref.js';
import { expect, waitFor } from 'storybook/test';
import { untilStatus } from '../frame/frame-story.js';
import { shop } from '../server/shop-server.js';

/** Mounts the framework's host into an element. Returns a function that removes it. */
export type Mount = (target: HTMLElement, client: McpClient) => () => void;

/** @param source the host's and the view's code, for the docs */
export const adapterStory = (mount: Mount, source: string, language = 'tsx'): StoryObj => ({
  loaders: [async () => ({ client: await shop() })],
  render: (_, { loaded }) => {
    let unmount: (() => void) | undefined;
    const place = (target: Element | undefined) => {
      unmount?.();
      unmount = target && mount(target as HTMLElement, loaded['client']);
    };
    return html`<div ${ref(place)}></div>`;
  },
  parameters: { controls: { disable: true }, docs: { source: { code: source, language } } },
  async play({ canvasElement }) {
    const frame = await waitFor(() => {
      const found = canvasElement.querySelector('mcp-app-frame');
      if (!found) throw new Error('The framework has not rendered its frame.');
      return found;
    });
    await untilStatus(frame, 'ready');
    const button = canvasElement.querySelector('button')!;
    await waitFor(() => expect(button).toBeEnabled());
    await expect(button.textContent).toMatch(/Reload \w+ clock/);
  },
});
