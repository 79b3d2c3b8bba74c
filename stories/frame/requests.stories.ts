import type { Meta } from '@storybook/web-components-vite';
import { frameMeta, reaches } from './frame-story.js';
import type { FrameArgs, FrameStory } from './frame-story.js';

/** Requests that a view can send. Press its buttons and see the events in the Actions panel. */
const meta: Meta<FrameArgs> = { ...frameMeta, title: 'mcp-app-frame/Requests' };
export default meta;

/** The page handles messages and model context; tools go to the server, links and files to the browser. */
export const Everything: FrameStory = {
  args: {
    tool: 'show-actions',
    toolInput: {},
    border: true,
    handlers: { message() {}, updateModelContext() {} },
  },
  play: reaches('ready'),
};

/** A page without a conversation: the view's requests are refused, and its button shows the answer. */
export const Less: FrameStory = {
  args: { tool: 'show-actions', toolInput: {}, border: true },
  play: reaches('ready'),
};
