import { configureFrames } from '@mcp-app/elements/mcp-app-frame';
import type { Meta } from '@storybook/web-components-vite';
import { html } from 'lit';
import { expect, waitFor } from 'storybook/test';
import { RESULTS } from '../server/shop-server.js';
import { drawFrame, frameIn, frameMeta, untilStatus } from './frame-story.js';
import type { FrameArgs, FrameStory } from './frame-story.js';

/** A long conversation: what nobody sees does not run, and comes back as it was. */
const meta: Meta<FrameArgs> = { ...frameMeta, title: 'mcp-app-frame/Many frames' };
export default meta;

const args: FrameArgs = {
  tool: 'show-sales',
  toolInput: {},
  toolResult: RESULTS['show-sales'],
  border: true,
};

/** Three screens down, a frame waits until somebody comes near, with its name; scroll to see it start. */
export const Waiting: FrameStory = {
  args,
  render: (args, { loaded }) =>
    html`<p>The view below starts when you come near it.</p>
      <div style="block-size: 300vh"></div>
      ${drawFrame({ client: loaded['client'], ...args })}`,
  // In docs the page is long enough by itself.
  tags: ['!autodocs'],
  async play({ canvasElement }) {
    const frame = frameIn(canvasElement);
    await waitFor(() => expect(frame.matches(':state(waiting)')).toBe(true));
    await expect(frame.status).toBe('idle');
  },
};

/** `eager`: at once, wherever it is, and never suspended. */
export const Eager: FrameStory = {
  ...Waiting,
  // Looks like any other frame.
  tags: ['!dev', '!autodocs'],
  args: { ...args, eager: true },
  async play({ canvasElement }) {
    await untilStatus(frameIn(canvasElement), 'ready');
  },
};

/** Beyond the limit, the view seen longest ago is torn down. Its frame keeps the height, and brings it back. */
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
