import type { Meta } from '@storybook/web-components-vite';
import { expect, waitFor } from 'storybook/test';
import { frameIn, frameMeta, reaches, untilStatus } from './frame-story.js';
import type { FrameArgs, FrameStory } from './frame-story.js';

/**
 * Proposals that are off unless both sides declare them: the result of a tool chooses its view, and space for a view is
 * reserved before the view is there.
 */
const meta: Meta<FrameArgs> = { ...frameMeta, title: 'mcp-app-frame/Choices' };
export default meta;

const tool = {
  name: 'find-orders',
  title: 'Find orders',
  inputSchema: { type: 'object' as const },
  _meta: { ui: { resourceUriSelection: 'result' } },
};
const content = [{ type: 'text' as const, text: 'Order 1042 was shipped on Tuesday.' }];
const choosing = (resourceUri: string | null): FrameArgs => ({
  tool,
  toolInput: {},
  toolResult: { content, _meta: { ui: { resourceUri } } },
  border: true,
});

/** No view is started before the result arrives. Until then the frame shows that it is loading. */
export const NotDecidedYet: FrameStory = {
  args: { tool, toolInput: {}, border: true },
  async play({ canvasElement }) {
    const frame = frameIn(canvasElement);
    await untilStatus(frame, 'loading');
    await waitFor(() => expect(frame.shadowRoot!.querySelector('.skeleton')).toBeTruthy());
    await expect(frame.shadowRoot!.querySelector('iframe')).toBeNull();
  },
};

/** The result names the view. */
export const ResultNamesTheView: FrameStory = {
  args: choosing('ui://shop/orders.html'),
  play: reaches('ready'),
};

/** The result says that it needs no view. The frame shows the result itself, without an error. */
export const ResultWithoutView: FrameStory = {
  args: choosing(null),
  async play({ canvasElement }) {
    const frame = frameIn(canvasElement);
    await untilStatus(frame, 'plain');
    const result = () => frame.shadowRoot!.querySelector('[part=result]');
    await waitFor(() => expect(result()?.textContent).toContain('1042'));
  },
};

/** The page, the tool or the view reserves the space from the start. Here, the height follows from the width. */
export const ReservedSpace: FrameStory = {
  args: {
    // This tool differs from the one above, because a remembered height of its view would be used first.
    tool: { ...tool, name: 'draw-map' },
    toolInput: {},
    preferredSize: { aspectRatio: 2, minHeight: 160 },
    border: true,
  },
  async play({ canvasElement }) {
    const frame = frameIn(canvasElement);
    await untilStatus(frame, 'loading');
    await waitFor(() => {
      const { width, height } = frame.getBoundingClientRect();
      return expect(height).toBeGreaterThanOrEqual(Math.max(160, Math.floor(width / 2) - 2));
    });
  },
};
