import type { Meta } from '@storybook/web-components-vite';
import { html } from 'lit';
import { expect } from 'storybook/test';
import { drawFrame, frameMeta, untilStatus } from './frame-story.js';
import type { FrameArgs, FrameStory } from './frame-story.js';

/** What is behind a view: the page, or a canvas of its own. */
const meta: Meta<FrameArgs> = { ...frameMeta, title: 'mcp-app-frame/Canvas' };
export default meta;

/** A view by hand, with this head. */
const viewWith = (head: string) => `<!doctype html><html lang="en"><title>Invoice</title>${head}
  <style>body { font: 14px system-ui; margin: 12px }</style>
  <strong>Invoice 1042</strong><p>42.00 EUR, due on 1 May</p><button>Pay</button><script>
  const say = (message) => parent.postMessage({ jsonrpc: '2.0', ...message }, '*');
  addEventListener('message', ({ data }) => {
    if (data.id !== 1) return;
    say({ method: 'ui/notifications/initialized' });
    say({ method: 'ui/notifications/size-changed', params: { height: document.documentElement.offsetHeight } });
  });
  const params = { protocolVersion: '2026-01-26', appCapabilities: {} };
  say({ id: 1, method: 'ui/initialize', params: { ...params, appInfo: { name: 'Invoice', version: '1' } } });
  </script></html>`;

const UNAWARE = viewWith('');
const AWARE = viewWith('<meta name="color-scheme" content="light dark">');
const PAGES = {
  light: 'color-scheme: light; background: #fff; color: #111',
  dark: 'color-scheme: dark; background: #15171a; color: #eee',
};

/** One view on a light and on a dark page, with each value of `canvas`. */
const onBothPages = (view: string): FrameStory => ({
  render: () =>
    html`${Object.entries(PAGES).map(
      ([page, style]) =>
        html`<div
          style="${style}; display: grid; grid-template-columns: repeat(auto-fit, minmax(220px, 1fr)); gap: 1rem; padding: 1rem"
        >
          ${(['auto', 'transparent', 'opaque'] as const).map(
            (canvas) =>
              html`<div>
                <p style="margin: 0 0 .5rem">${page} page, ${canvas}</p>
                ${drawFrame({ html: view, canvas })}
              </div>`,
          )}
        </div>`,
    )}`,
  async play({ canvasElement }) {
    for (const frame of canvasElement.querySelectorAll('mcp-app-frame'))
      await untilStatus(frame, 'ready');
    const themes = [...canvasElement.querySelectorAll('mcp-app-frame')].map(
      ({ details }) => details.hostContext?.theme,
    );
    await expect(themes).toEqual(['light', 'light', 'light', 'dark', 'dark', 'dark']);
  },
});

/** A view without any colours: on a dark page it gets the white canvas that its author saw. */
export const UnawareView: FrameStory = onBothPages(UNAWARE);

/** A view with `color-scheme: light dark`: it shows the page behind it. */
export const AwareView: FrameStory = onBothPages(AWARE);
