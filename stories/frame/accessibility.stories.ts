import type { Meta } from '@storybook/web-components-vite';
import { html } from 'lit';
import { expect, waitFor } from 'storybook/test';
import view from '../views/accessibility/orders.html?view';
import { drawFrame, frameIn, frameMeta, untilStatus } from './frame-story.js';
import type { FrameArgs, FrameStory } from './frame-story.js';

/**
 * The accessibility contract (experimental): the view is told the direction, the text size and the preferences of the
 * page, and what it announces is in one live region of the page.
 */
const meta: Meta<FrameArgs> = { ...frameMeta, title: 'mcp-app-frame/Accessibility contract' };
export default meta;

const KEY = 'mcp-app/accessibility';
const args: FrameArgs = { title: 'Open orders', html: view, border: true, shortcuts: ['F6'] };

/** What the view has been told. */
const sentTo = (frame: ReturnType<typeof frameIn>) => frame.details.hostContext?.[KEY];

/** What the view knows of its user and its place. */
export const Fields: FrameStory = {
  args,
  render: (shown) => drawFrame(shown),
  async play({ canvasElement }) {
    const frame = frameIn(canvasElement);
    await untilStatus(frame, 'ready');
    await waitFor(() =>
      expect(sentTo(frame)).toMatchObject({
        direction: 'ltr',
        name: 'Open orders',
        shortcuts: ['F6'],
      }),
    );
  },
};

/** A page from right to left, with a setting for large texts of its own. */
export const LargeTextsFromRightToLeft: FrameStory = {
  args: { ...args, host: { context: { [KEY]: { textScale: 1.5, reducedMotion: true } } } },
  render: (shown) => html`<div dir="rtl" lang="ar">${drawFrame(shown)}</div>`,
  async play({ canvasElement }) {
    const frame = frameIn(canvasElement);
    await untilStatus(frame, 'ready');
    await waitFor(() =>
      expect(sentTo(frame)).toMatchObject({ direction: 'rtl', language: 'ar', textScale: 1.5 }),
    );
  },
};

/** The view announces what changed. Screen readers read it with the name of the frame. */
export const Announcement: FrameStory = {
  args,
  render: (shown) => drawFrame(shown),
  async play({ canvasElement }) {
    const frame = frameIn(canvasElement);
    await untilStatus(frame, 'ready');
    await frame.callAppTool('press', { selector: '[data-ship]' });
    await waitFor(() =>
      expect(document.querySelector('[data-mcp-app=announcements]')).toHaveTextContent(
        'Open orders: Orders that are ready: 2',
      ),
    );
  },
};
