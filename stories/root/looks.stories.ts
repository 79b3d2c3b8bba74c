import type { Meta, StoryObj } from '@storybook/web-components-vite';
import { html } from 'lit';
import { expect } from 'storybook/test';
import { PRESET_NAMES } from '../tokens/preset-names.js';
import { drawFrame, styleInside, untilStatus } from '../frame/frame-story.js';
import { RESULTS } from '../server/shop-server.js';
import controls from '../views/controls.html?view';
import sales from '../views/sales.html?view';
import { plainView } from './plain-view.js';
import './looks.css';

/** The host's theme, direction and size, as a view gets them without any code of its own. */
const meta: Meta = {
  title: 'mcp-app-root/Looks',
  component: 'mcp-app-root',
  parameters: { controls: { disable: true }, docs: { source: { code: null } } },
  async play({ canvasElement }) {
    const frames = [...canvasElement.querySelectorAll('mcp-app-frame')];
    await Promise.all(frames.map((frame) => untilStatus(frame, 'ready')));
  },
};
export default meta;

const view = (args: object) => drawFrame({ toolInput: {}, border: true, eager: true, ...args });

/** Light and dark side by side. */
export const Themes: StoryObj = {
  render: () =>
    html`<div class="side-by-side">
      ${(['light', 'dark'] as const).map(
        (theme) =>
          html`<div class="kit host" data-theme=${theme}>
            <h3>${theme}</h3>
            ${view({ html: sales, toolResult: RESULTS['show-sales'] })}
          </div>`,
      )}
    </div>`,
};

/** The same view under every preset: one appearance or two, pixels or rem, many variables or none. */
export const Hosts: StoryObj = {
  render: () =>
    html`<div class="side-by-side">
      ${PRESET_NAMES.map(
        (preset) =>
          html`<div class="kit host" data-preset=${preset}>
            <h3>${preset}</h3>
            ${view({ html: sales, toolResult: RESULTS['show-sales'] })}
          </div>`,
      )}
    </div>`,
};

/** Every control, in a view. */
export const Controls: StoryObj = { render: () => view({ html: controls }) };

/** Arabic: the view gets the direction from the host's locale. */
export const RightToLeft: StoryObj = {
  render: () => view({ html: plainView(), host: { locale: 'ar' } }),
  async play({ canvasElement }) {
    const frame = canvasElement.querySelector('mcp-app-frame')!;
    await untilStatus(frame, 'ready');
    await expect(await styleInside(frame, 'html', 'direction')).toBe('rtl');
  },
};

/** `sizing`: content (as tall as the view), fill (as tall as the frame), off (reports no size). */
export const Sizing: StoryObj = {
  render: () =>
    html`<div class="side-by-side">
      ${(['content', 'fill', 'off'] as const).map(
        (sizing) =>
          html`<div class="kit host">
            <h3>${sizing}</h3>
            <div style=${sizing === 'fill' ? 'block-size: 16rem; display: grid' : ''}>
              ${view({
                html: plainView({ attributes: `sizing="${sizing}"` }),
                sizing: sizing === 'fill' ? 'fill' : 'content',
              })}
            </div>
          </div>`,
      )}
    </div>`,
};
