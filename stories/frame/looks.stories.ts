import type { Meta } from '@storybook/web-components-vite';
import { html } from 'lit';
import { expect, waitFor } from 'storybook/test';
import orders from '../views/orders.html?view';
import { RESULTS } from '../server/shop-server.js';
import { drawFrame, frameIn, frameMeta, reaches, styleInside, untilStatus } from './frame-story.js';
import type { FrameArgs, FrameStory } from './frame-story.js';
import { GERMAN_LABELS, untranslatedIn } from './german-labels.js';

/** Border, size, theme, direction and labels. */
const meta: Meta<FrameArgs> = { ...frameMeta, title: 'mcp-app-frame/Looks' };
export default meta;

const args: FrameArgs = {
  tool: 'list-orders',
  toolInput: {},
  toolResult: RESULTS['list-orders'],
};

/** `border`: set by the page. */
export const Border: FrameStory = { args: { ...args, border: true }, play: reaches('ready') };

/** `appearance="card"`: a card of the page around the toolbar and the view. The view's own preference does not count. */
export const Card: FrameStory = {
  args: {
    resource: { text: orders, _meta: { ui: { prefersBorder: true } } },
    toolResult: args.toolResult,
    title: 'Orders',
    appearance: 'card',
    inlineToolbar: true,
  },
  async play({ canvasElement }) {
    const frame = frameIn(canvasElement);
    await untilStatus(frame, 'ready');
    const view = frame.shadowRoot!.querySelector('[part=view]')!;
    await waitFor(() => expect(frame.shadowRoot!.querySelector('[part=title]')).not.toBeNull());
    await expect(getComputedStyle(frame).borderTopWidth).toBe('1px');
    await expect(getComputedStyle(view).borderTopWidth).toBe('0px');
  },
};

/** The view prefers a border (`prefersBorder`), and the page does not set one. */
export const ViewPrefersBorder: FrameStory = {
  args: {
    resource: { text: orders, _meta: { ui: { prefersBorder: true } } },
    toolResult: args.toolResult,
  },
  async play({ canvasElement }) {
    await untilStatus(frameIn(canvasElement), 'ready');
    await expect(frameIn(canvasElement).matches(':state(border)')).toBe(true);
  },
};

/** The view prefers no border, which wins over the page. */
export const ViewPrefersNoBorder: FrameStory = {
  args: {
    resource: { text: orders, _meta: { ui: { prefersBorder: false } } },
    border: true,
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

/** `max-height`: the view is told the limit, and scrolls above it. */
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

/** A view that fills its box without a height of its own gets `--mcp-app-frame-fill-height`, 500 px by default. */
export const FillHeight: FrameStory = {
  args: {
    html: `<!doctype html><html lang="en"><title>Map</title><meta name="color-scheme" content="light dark">
      <style>html, body { height: 100%; margin: 0 }
        body { display: grid; place-content: center; font: 1rem system-ui;
          background: repeating-linear-gradient(45deg, #8881 0 20px, #8883 20px 40px) }</style>
      <p>A map as tall as its box</p><script>
      const say = (message) => parent.postMessage({ jsonrpc: '2.0', ...message }, '*');
      addEventListener('message', ({ data }) => {
        if (data.id === 1) say({ method: 'ui/notifications/initialized' });
      });
      const params = { protocolVersion: '2026-01-26', appCapabilities: {} };
      say({ id: 1, method: 'ui/initialize', params: { ...params, appInfo: { name: 'Map', version: '1' } } });
      </script></html>`,
    border: true,
  },
  async play({ canvasElement }) {
    await untilStatus(frameIn(canvasElement), 'ready');
    await waitFor(() => expect(frameIn(canvasElement).clientHeight).toBe(502), { timeout: 10_000 });
  },
};

/** `sizing="fill"`: as tall as the page's layout makes it, for dashboards. */
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
  args: { ...args, border: true, host: { locale: 'ar-EG' } },
  render: (args, { loaded }) =>
    html`<div dir="rtl" lang="ar">${drawFrame({ client: loaded['client'], ...args })}</div>`,
  async play({ canvasElement }) {
    await untilStatus(frameIn(canvasElement), 'ready');
    await expect(await styleInside(frameIn(canvasElement), 'body', 'direction')).toBe('rtl');
  },
};

/** `labels`: the frame's texts in another language. */
export const Translated: FrameStory = {
  args: {
    tool: 'show-weather',
    toolResult: { content: [{ type: 'text', text: 'Sonnig, 24 °C.' }] },
    labels: GERMAN_LABELS,
  },
  async play({ canvasElement }) {
    const frame = frameIn(canvasElement);
    const part = (name: string) => frame.shadowRoot!.querySelector(`[part=${name}]`);
    await waitFor(() => expect(part('result')?.textContent).toContain('Sonnig'));
    await waitFor(() => expect(part('error')?.textContent).toContain('Werkzeug'));
    await expect(untranslatedIn(frame.shadowRoot!, ['Show weather', 'Sonnig, 24 °C.'])).toEqual([]);
  },
};
