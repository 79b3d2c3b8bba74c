import '@mcp-app/elements/mcp-app-dock/define';
import type { McpAppDockElement } from '@mcp-app/elements/mcp-app-dock';
import type { Meta } from '@storybook/web-components-vite';
import { html } from 'lit';
import type { TemplateResult } from 'lit';
import { expect, waitFor } from 'storybook/test';
import { RESULTS } from '../server/shop-server.js';
import { drawFrame, frameMeta, untilStatus } from './frame-story.js';
import type { FrameArgs, FrameStory } from './frame-story.js';
import './conversation.css';

/**
 * A view beside the conversation, in `<mcp-app-dock>`. The conversation becomes narrower and stays usable. The view is
 * not moved in the document, so it never reloads. `split` is a proposal: pages must offer it explicitly.
 */
const meta: Meta<FrameArgs> = { ...frameMeta, title: 'mcp-app-frame/Split' };
export default meta;

const args: FrameArgs = {
  tool: 'list-orders',
  toolInput: {},
  toolResult: RESULTS['list-orders'],
  border: true,
  inlineToolbar: true,
  availableDisplayModes: ['inline', 'fullscreen', 'pip', 'split'],
};

const says = (text: string): TemplateResult => html`<p>${text}</p>`;

const conversation = (
  side: McpAppDockElement['side'],
  width: string,
  frames: readonly TemplateResult[],
): TemplateResult =>
  html`<mcp-app-dock
    side=${side}
    remember="none"
    style="block-size: 34rem; max-inline-size: ${width}"
  >
    <div class="kit conversation" tabindex="0">
      ${says('Which orders are still open?')} ${frames}
      ${says('Three orders wait for payment. Dock the list, and it stays in sight while we talk.')}
    </div>
  </mcp-app-dock>`;

const drawn =
  (side: McpAppDockElement['side'], width = 'none', count = 1): FrameStory['render'] =>
  (settings, { loaded }) =>
    conversation(
      side,
      width,
      Array.from({ length: count }, (_, n) =>
        drawFrame({
          client: loaded['client'],
          ...settings,
          title: n === 0 ? 'Orders' : `Orders ${n + 1}`,
        }),
      ),
    );

const docks: FrameStory['play'] = async ({ canvasElement }) => {
  const frames = [...canvasElement.querySelectorAll('mcp-app-frame')];
  for (const frame of frames) {
    await untilStatus(frame, 'ready');
    frame.displayMode = 'split';
    await waitFor(() => expect(frame.matches(':state(split)')).toBe(true));
  }
  const dock = canvasElement.querySelector('mcp-app-dock')!;
  await expect(dock.frames).toEqual(frames);
};

/** At the inline end: drag the separator, or move it with the arrow keys. */
export const End: FrameStory = { args, render: drawn('end'), play: docks };

/** Below the conversation. */
export const Bottom: FrameStory = { args, render: drawn('bottom'), play: docks };

/** Several views are shown as tabs. */
export const Tabs: FrameStory = { args, render: drawn('end', 'none', 2), play: docks };

/** When there is no room for two columns, the view is shown as a sheet. */
export const Narrow: FrameStory = { args, render: drawn('end', '24rem'), play: docks };
