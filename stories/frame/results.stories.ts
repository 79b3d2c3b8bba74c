import type { Meta } from '@storybook/web-components-vite';
import { expect, waitFor } from 'storybook/test';
import { frameIn, frameMeta, untilStatus } from './frame-story.js';
import type { FrameArgs, FrameStory } from './frame-story.js';

/**
 * A tool's result instead of a view: the tool has no view, or the view cannot be shown. The box scrolls above
 * `--mcp-app-frame-result-max-height`. Links and files are subject to the same policy and consent as those of a view.
 */
const meta: Meta<FrameArgs> = { ...frameMeta, title: 'mcp-app-frame/Results' };
export default meta;

type Result = NonNullable<FrameArgs['toolResult']>;

/** A chart of 240 by 80 pixels, as PNG in base64. */
function chart(): string {
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [240, 80];
  const pen = canvas.getContext('2d')!;
  pen.fillStyle = '#f3f5f7';
  pen.fillRect(0, 0, 240, 80);
  pen.fillStyle = '#2455c3';
  for (const [index, height] of [22, 40, 31, 58, 47, 66].entries()) {
    pen.fillRect(12 + index * 38, 72 - height, 26, height);
  }
  return canvas.toDataURL('image/png').split(',')[1]!;
}

/** A tenth of a second of silence, as WAV in base64. */
function silence(): string {
  const header =
    'RIFF\u0044\u0003\0\0WAVEfmt \u0010\0\0\0\u0001\0\u0001\0@\u001f\0\0@\u001f\0\0\u0001\0\b\0data';
  return btoa(`${header}\u0020\u0003\0\0${'\u0080'.repeat(800)}`);
}

const shows = (toolResult: () => Result, more: FrameArgs = {}): FrameStory => ({
  args: { tool: 'ship-order', ...more },
  loaders: [() => ({ toolResult: toolResult() })],
  async play({ canvasElement, loaded }) {
    const frame = frameIn(canvasElement);
    frame.toolResult = loaded['toolResult'] as Result;
    await untilStatus(frame, 'error');
    const result = () => frame.shadowRoot!.querySelector<HTMLElement>('[part=result]');
    await waitFor(() => expect(result()).toBeTruthy());
    await expect(result()!.getBoundingClientRect().height).toBeLessThanOrEqual(400);
  },
});

/** Every kind of content. */
export const EveryKind = shows(() => ({
  content: [
    { type: 'text', text: 'Order 1042 was shipped.\nIt arrives on Friday.' },
    { type: 'image', mimeType: 'image/png', data: chart() },
    { type: 'audio', mimeType: 'audio/wav', data: silence() },
    {
      type: 'resource_link',
      uri: 'https://shop.example/orders/1042',
      name: 'order-1042',
      title: 'Order 1042',
      description: 'Track the parcel.',
    },
    {
      type: 'resource',
      resource: { uri: 'file:///invoice.pdf', mimeType: 'application/pdf', blob: btoa('%PDF-') },
    },
    {
      type: 'resource',
      resource: { uri: 'ui://shop/label', mimeType: 'text/html', text: '<h1>Shipping label</h1>' },
    },
  ],
  structuredContent: { order: 1042, status: 'shipped', items: ['lamp', 'desk'] },
}));

/** Data that would fill several screens scrolls in its box. */
export const LargeData = shows(() => ({
  content: [],
  structuredContent: { cubes: Array.from({ length: 200 }, (_, id) => ({ id, colour: 'red' })) },
}));

/** The tool reports that it failed. */
export const ToolError = shows(() => ({
  isError: true,
  content: [{ type: 'text', text: 'Order 1042 is already on its way.' }],
}));
