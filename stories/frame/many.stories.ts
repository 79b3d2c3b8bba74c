import { configureFrames } from '@mcp-app/elements/mcp-app-frame';
import type { Meta } from '@storybook/web-components-vite';
import { html } from 'lit';
import { expect, waitFor } from 'storybook/test';
import { RESULTS } from '../server/shop-server.js';
import { drawFrame, frameIn, frameMeta, untilStatus } from './frame-story.js';
import type { FrameArgs, FrameStory } from './frame-story.js';

/** A long conversation: views that are off screen do not run, and are restored when they come into view. */
const meta: Meta<FrameArgs> = { ...frameMeta, title: 'mcp-app-frame/Many frames' };
export default meta;

const args: FrameArgs = {
  tool: 'show-sales',
  toolInput: {},
  toolResult: RESULTS['show-sales'],
  border: true,
};

/** Three screens down, a frame waits until it is near the viewport, and shows its name. Scroll to see it start. */
export const Waiting: FrameStory = {
  args,
  render: (args, { loaded }) =>
    html`<p>The view below starts when you come near it.</p>
      <div style="block-size: 300vh"></div>
      ${drawFrame({ client: loaded['client'], ...args })}`,
  // In docs the page is long enough already.
  tags: ['!autodocs'],
  async play({ canvasElement }) {
    const frame = frameIn(canvasElement);
    await waitFor(() => expect(frame.matches(':state(waiting)')).toBe(true));
    await expect(frame.status).toBe('idle');
  },
};

/** `eager`: starts immediately, wherever it is, and is never suspended. */
export const Eager: FrameStory = {
  ...Waiting,
  // It looks like any other frame.
  tags: ['!dev', '!autodocs'],
  args: { ...args, eager: true },
  async play({ canvasElement }) {
    await untilStatus(frameIn(canvasElement), 'ready');
  },
};

/**
 * Above the limit, the least recently seen view is suspended. Its frame keeps the height and restores the view later.
 */
export const Frozen: FrameStory = {
  args,
  render: (args, { loaded }) =>
    html`${drawFrame({ client: loaded['client'], ...args })}
      <div style="block-size: 300vh"></div>
      ${drawFrame({ client: loaded['client'], ...args })}`,
  tags: ['!autodocs'],
  async play({ canvasElement }) {
    const [first, second] = canvasElement.querySelectorAll('mcp-app-frame');
    configureFrames({ maxLive: 1, margin: '0px' });
    try {
      await untilStatus(first!, 'ready');
      second!.scrollIntoView();
      await untilStatus(second!, 'ready');
      await waitFor(() => expect(first!.matches(':state(suspended)')).toBe(true));
    } finally {
      configureFrames({ maxLive: 30, margin: '100%' });
    }
  },
};

/** `snapshot()` and `restore()`: the same view, data and height, without asking the server again. */
export const Restored: FrameStory = {
  tags: ['!dev', '!autodocs'],
  args,
  async play({ canvasElement }) {
    const frame = frameIn(canvasElement);
    await untilStatus(frame, 'ready');
    const saved = await frame.snapshot();
    await frame.close();
    await frame.restore(JSON.parse(JSON.stringify(saved)));
    await untilStatus(frame, 'ready');
  },
};
