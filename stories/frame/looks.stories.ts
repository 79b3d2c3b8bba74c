import type { Meta } from '@storybook/web-components-vite';
import { html } from 'lit';
import { expect, waitFor } from 'storybook/test';
import orders from '../views/orders.html?view';
import { RESULTS } from '../server/shop-server.js';
import { drawFrame, frameIn, frameMeta, reaches, styleInside, untilStatus } from './frame-story.js';
import type { FrameArgs, FrameStory } from './frame-story.js';

/** Border, size, theme, direction and words. */
const meta: Meta<FrameArgs> = { ...frameMeta, title: 'mcp-app-frame/Looks' };
export default meta;

const args: FrameArgs = {
  tool: 'list-orders',
  toolInput: {},
  toolResult: RESULTS['list-orders'],
};

/** `border`: the page wants one. */
export const Border: FrameStory = { args: { ...args, border: true }, play: reaches('ready') };

/** The view wants one (`prefersBorder`), the page has not said anything. */
export const ViewPrefersBorder: FrameStory = {
  args: { html: orders, resourceMeta: { prefersBorder: true }, toolResult: args.toolResult },
  async play({ canvasElement }) {
    await untilStatus(frameIn(canvasElement), 'ready');
    await expect(frameIn(canvasElement).matches(':state(border)')).toBe(true);
  },
};

/** The view wants none, and wins over the page. */
export const ViewPrefersNoBorder: FrameStory = {
  args: {
    html: orders,
    border: true,
    resourceMeta: { prefersBorder: false },
    toolResult: args.toolResult,
  },
  async play({ canvasElement }) {
    await untilStatus(frameIn(canvasElement), 'ready');
    await expect(frameIn(canvasElement).matches(':state(borderless)')).toBe(true);
  },
};

/** `sizing="content"`, the default: as tall as the view. */
export const SizingContent: FrameStory = {
  args: { ...args, border: true, sizing: 'content' },
  async play({ canvasElement }) {
    await untilStatus(frameIn(canvasElement), 'ready');
    await waitFor(() => expect(frameIn(canvasElement).clientHeight).toBeGreaterThan(250));
  },
};

/** `max-height`: the view is told, and scrolls beyond it. */
export const MaxHeight: FrameStory = {
  args: { ...args, border: true, maxHeight: 180 },
  async play({ canvasElement }) {
    await untilStatus(frameIn(canvasElement), 'ready');
    await waitFor(() => expect(frameIn(canvasElement).clientHeight).toBeLessThan(190));
  },
};

/** `max-width`: the view may be narrower than its column. */
export const MaxWidth: FrameStory = {
  args: { ...args, border: true, maxWidth: 420 },
  play: reaches('ready'),
};

/** `sizing="fill"`: as tall as the page makes it, for dashboards. */
export const SizingFill: FrameStory = {
  args: { ...args, border: true, sizing: 'fill' },
  render: (args, { loaded }) =>
    html`<div style="block-size: 26rem; display: grid">
      ${drawFrame({ client: loaded['client'], ...args })}
    </div>`,
  play: reaches('ready'),
};

/** `theme="dark"` in a light page and `theme="light"` in a dark one: the view gets that theme's values. */
export const OtherTheme: FrameStory = {
  render: (_, { loaded }) =>
    html`${(['light', 'dark'] as const).map(
      (theme) =>
        html`<div style="margin-block-end: 1rem">
          ${drawFrame({ client: loaded['client'], ...args, theme, border: true })}
        </div>`,
    )}`,
  async play({ canvasElement }) {
    const frames = [...canvasElement.querySelectorAll('mcp-app-frame')];
    const colors = await Promise.all(
      frames.map(async (frame) => {
        await untilStatus(frame, 'ready');
        return styleInside(frame, 'body', 'background-color');
      }),
    );
    await expect(new Set(colors).size).toBe(2);
  },
};

/** The page's language is Arabic: view and frame run from right to left. */
export const RightToLeft: FrameStory = {
  args: { ...args, border: true, locale: 'ar-EG' },
  render: (args, { loaded }) =>
    html`<div dir="rtl" lang="ar">${drawFrame({ client: loaded['client'], ...args })}</div>`,
  async play({ canvasElement }) {
    await untilStatus(frameIn(canvasElement), 'ready');
    await expect(await styleInside(frameIn(canvasElement), 'body', 'direction')).toBe('rtl');
  },
};

/** `labels`: the frame's own words in another language. */
export const Translated: FrameStory = {
  args: {
    tool: 'show-weather',
    toolResult: { content: [{ type: 'text', text: 'Sonnig, 24 °C.' }] },
    labels: { loading: 'Lädt …', retry: 'Nochmals versuchen', result: 'Ergebnis' },
  },
  play: reaches('error'),
};
