import type { DisplayMode } from '@mcp-app/elements/protocol';
import type { Meta } from '@storybook/web-components-vite';
import { html } from 'lit';
import { expect, waitFor } from 'storybook/test';
import { RESULTS } from '../server/shop-server.js';
import { drawFrame, frameIn, frameMeta, reaches, untilStatus } from './frame-story.js';
import type { FrameArgs, FrameStory } from './frame-story.js';

/**
 * Inline, full screen, and a small window that can be moved and resized with mouse and keyboard. The view is shown in
 * the top layer without moving in the document, so it never reloads.
 */
const meta: Meta<FrameArgs> = { ...frameMeta, title: 'mcp-app-frame/Display modes' };
export default meta;

const args: FrameArgs = {
  tool: 'list-orders',
  toolInput: {},
  toolResult: RESULTS['list-orders'],
  border: true,
  inlineToolbar: true,
};

const enters =
  (mode: DisplayMode): FrameStory['play'] =>
  async ({ canvasElement }) => {
    const frame = frameIn(canvasElement);
    await untilStatus(frame, 'ready');
    frame.displayMode = mode;
    await waitFor(() => expect(frame.matches(`:state(${mode})`)).toBe(true));
    await expect(frame.status).toBe('ready');
  };

/** Inline, with the toolbar for the other modes. */
export const Inline: FrameStory = { args, play: reaches('ready') };

/** The whole window. Escape or the button returns to inline, and the focus goes back to where it was. */
export const Fullscreen: FrameStory = { args, play: enters('fullscreen') };

/** A small window: drag its bar, or move it with the arrow keys. */
export const SmallWindow: FrameStory = { args, play: enters('pip') };

/** A page with a composer reserves space with a custom property, and the small window stays clear of it. */
export const SmallWindowInset: FrameStory = {
  args,
  render: (args, { loaded }) =>
    html`<div style="--mcp-app-frame-pip-inset-bottom: 6rem">
      ${drawFrame({ client: loaded['client'], ...args })}
      <div
        class="kit"
        style="position: fixed; inset: auto 0 0; block-size: 5rem; box-sizing: border-box; padding: 1rem; border-block-start: 1px solid"
      >
        The composer of the page
      </div>
    </div>`,
  tags: ['!autodocs'],
  async play(context) {
    await enters('pip')!(context);
    const panel = frameIn(context.canvasElement).shadowRoot!.querySelector('[part=panel]')!;
    const room = () => Math.round(window.innerHeight - panel.getBoundingClientRect().bottom);
    await waitFor(() => expect(room()).toBe(96));
  },
};

/** The view failed, so the buttons for other modes are disabled. */
export const ToolbarOfFailed: FrameStory = {
  args,
  async play({ canvasElement }) {
    const frame = frameIn(canvasElement);
    await untilStatus(frame, 'ready');
    const buttons = () => [
      ...frame.shadowRoot!.querySelectorAll<HTMLButtonElement>('.tool:not([hidden])'),
    ];
    await waitFor(() => expect(buttons().length).toBeGreaterThan(0));
    frame.setAttribute('tool-input', 'not JSON');
    await untilStatus(frame, 'error');
    await waitFor(() => expect(buttons().every(({ disabled }) => disabled)).toBe(true));
  },
};

/** A toolbar provided by the page; the close button stays. */
export const ToolbarSlot: FrameStory = {
  args: {
    ...args,
    content: html`<strong slot="toolbar">Orders of week 46</strong>`,
  },
  play: enters('fullscreen'),
};

/** The page offers no other mode: there are no buttons, and requests of the view are refused. */
export const InlineOnly: FrameStory = {
  args: { ...args, availableDisplayModes: ['inline'] },
  async play({ canvasElement }) {
    const frame = frameIn(canvasElement);
    await untilStatus(frame, 'ready');
    frame.displayMode = 'fullscreen';
    await waitFor(() => expect(frame.displayMode).toBe('inline'));
  },
};
