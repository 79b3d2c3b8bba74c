import type { Meta } from '@storybook/web-components-vite';
import { frameMeta, reaches } from './frame-story.js';
import type { FrameArgs, FrameStory } from './frame-story.js';

/** What a view may ask for. Press its buttons and see the events in the panel Actions. */
const meta: Meta<FrameArgs> = { ...frameMeta, title: 'mcp-app-frame/Requests' };
export default meta;

/** The page takes messages and model context; tools go to the server, links and files to the browser. */
export const Everything: FrameStory = {
  args: {
    tool: 'show-actions',
    toolInput: {},
    border: true,
    handlers: { message() {}, updateModelContext() {} },
  },
  play: reaches('ready'),
};

/** A page that has no conversation: the view is told so, and its button says what it was answered. */
export const Less: FrameStory = {
  args: { tool: 'show-actions', toolInput: {}, border: true },
  play: reaches('ready'),
};
