import { de } from '@mcp-app/elements/locales/de.js';
import type { Meta, StoryObj } from '@storybook/web-components-vite';
import { html } from 'lit';
import { expect, waitFor } from 'storybook/test';
import { drawFrame, frameIn, seesTool, untilStatus } from '../frame/frame-story.js';
import type { FrameArgs } from '../frame/frame-story.js';
import { plainSource, plainView } from './plain-view.js';
import type { PlainView } from './plain-view.js';

type Args = PlainView & { host?: FrameArgs };
type Story = StoryObj<Args>;

/**
 * Every state of a view: its connection, and the tool call that it belongs to. Each runs in a real sandbox under a real
 * host. Where the view has no text of its own, the root shows a default text.
 */
const meta: Meta<Args> = {
  title: 'mcp-app-root/States',
  component: 'mcp-app-root',
  render: ({ host, ...view }) =>
    drawFrame({ html: plainView(view), border: true, toolInput: {}, ...host }),
  parameters: {
    controls: { disable: true },
    docs: {
      source: {
        language: 'html',
        transform: (_: string, { initialArgs }: { initialArgs: Args }) => plainSource(initialArgs),
      },
    },
  },
  async play({ canvasElement }) {
    await untilStatus(frameIn(canvasElement), 'ready');
  },
};
export default meta;

const toolResult = { content: [{ type: 'text' as const, text: 'Good morning' }] };

/** `wait-for="result"`, and there is no result yet. */
export const Loading: Story = { args: { attributes: 'wait-for="result"' } };

/** The same with a text of the view. */
export const LoadingSlot: Story = {
  args: {
    attributes: 'wait-for="result"',
    slots: '<p slot="loading" class="quiet">Looking out of the window…</p>',
  },
};

/** Connected, and the result has arrived. */
export const Ready: Story = {
  args: { host: { toolResult } },
  play: seesTool('result') as Story['play'],
};

/** The model is still writing the arguments. */
export const Streaming: Story = {
  args: { host: { toolInput: undefined, toolInputPartial: '{"city":"Lis' } },
  play: seesTool('streaming') as Story['play'],
};

/** The result is an error, which the view renders. */
export const ToolError: Story = {
  args: { host: { toolResult: { ...toolResult, isError: true } } },
  play: seesTool('error') as Story['play'],
};

/** The call was cancelled before there was anything to show. */
export const Cancelled: Story = {
  args: {
    attributes: 'wait-for="result"',
    host: { toolCancelled: { reason: 'Stopped by the user.' } },
  },
  play: seesTool('cancelled') as Story['play'],
};

/** Cancelled while the view was shown: the view's own notice is above its content. */
export const CancelledSlot: Story = {
  args: {
    slots: '<p slot="cancelled" class="alert warning">You stopped this.</p>',
    host: { toolCancelled: { reason: 'Stopped by the user.' } },
  },
};

/** The host sent no data in time. The view can request it again. */
export const Starved: Story = {
  args: {
    attributes: 'wait-for="result" data-starved-after="300"',
    host: { toolInput: undefined },
  },
  play: seesTool('starved') as Story['play'],
};

/** Starved, with a text of the view. */
export const StarvedSlot: Story = {
  args: {
    attributes: 'data-starved-after="300"',
    slots: '<p slot="starved" class="alert info">No data received yet. It may still arrive.</p>',
    host: { toolInput: undefined },
  },
  play: seesTool('starved') as Story['play'],
};

const GERMAN = de.root;

/** `labels`: the root's texts in another language. */
export const Translated: Story = {
  args: {
    attributes: `wait-for="result" data-labels='${JSON.stringify(GERMAN)}'`,
    host: { toolCancelled: { reason: 'Vom Benutzer angehalten.' }, host: { locale: 'de' } },
  },
  async play({ canvasElement }) {
    const frame = frameIn(canvasElement);
    await untilStatus(frame, 'ready');
    const notice = { inside: 'mcp-app-root', selector: '.notice' };
    await waitFor(async () => {
      const { structuredContent } = await frame.callAppTool('text', notice);
      await expect(structuredContent).toEqual({ text: GERMAN.cancelled });
    });
  },
};

/** No host: the parent page does not answer. The reason is shown, with a button. */
export const NoHost: Story = {
  args: { attributes: 'data-connect-timeout="300"' },
  render: (view) =>
    html`<iframe
      title="A view without a host"
      sandbox="allow-scripts"
      style="inline-size: 100%; block-size: 10rem; border: 0"
      .srcdoc=${plainView(view)}
    ></iframe>`,
  play: async () => {},
};

/** The same, with a text of the view in the slot `error`. */
export const NoHostSlot: Story = {
  ...NoHost,
  args: {
    attributes: 'data-connect-timeout="300"',
    slots:
      '<p slot="error" class="alert danger"><strong>Open this in your chat</strong>It needs a host.</p>',
  },
};
