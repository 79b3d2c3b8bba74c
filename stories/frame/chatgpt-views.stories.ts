import type { Meta } from '@storybook/web-components-vite';
import { expect } from 'storybook/test';
import view from '../views/for-chatgpt.html?raw';
import { frameIn, frameMeta, reaches, untilStatus } from './frame-story.js';
import type { FrameArgs, FrameStory } from './frame-story.js';

/**
 * Views that use `window.openai` instead of MCP Apps. The frame provides it. Policy, consent and audit are the same as
 * for every other view.
 */
const meta: Meta<FrameArgs> = { ...frameMeta, title: 'mcp-app-frame/Views for ChatGPT' };
export default meta;

const resource = {
  uri: 'ui://shop/for-chatgpt.html',
  mimeType: 'text/html+skybridge',
  text: view,
};
const shown: FrameArgs = {
  client: undefined,
  resource,
  toolInput: { city: 'Bern' },
  toolResult: {
    content: [],
    structuredContent: { title: 'Orders', orders: ['Bread', 'Cheese', 'Apples'] },
  },
};

/** The view's data is available before its first script runs. The frame stores its widget state. */
export const Shown: FrameStory = { args: shown, play: reaches('ready') };

/** With a handler, `uploadFile` is available, and the view shows its button. */
export const WithUpload: FrameStory = {
  args: { ...shown, handlers: { openai: { uploadFile: () => ({ fileId: 'file-1' }) } } },
  play: reaches('ready'),
};

/** A page that accepts only the standard. */
export const StandardAlone: FrameStory = {
  args: { ...shown, dialects: [] },
  async play({ canvasElement }) {
    const frame = frameIn(canvasElement);
    await untilStatus(frame, 'error');
    await expect(frame.error?.reason).toBe('wrong-mime-type');
  },
};
