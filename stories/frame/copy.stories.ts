import type { McpAppFrameElement } from '@mcp-app/elements/mcp-app-frame';
import type { Meta } from '@storybook/web-components-vite';
import { expect, waitFor } from 'storybook/test';
import view from '../views/copy/copy.html?view';
import { drawFrame, frameIn, frameMeta, reaches, untilStatus } from './frame-story.js';
import type { FrameArgs, FrameStory } from './frame-story.js';
import { GERMAN_LABELS } from './german-labels.js';

/**
 * Copy buttons in a view. A page that lists `clipboard-write` in `allow` lets views use the clipboard themselves. Every
 * other page copies for them: the frame shows what would be copied, and copies it with the user's click.
 */
const meta: Meta<FrameArgs> = { ...frameMeta, title: 'mcp-app-frame/Copy' };
export default meta;

// A story has no user who clicks in the view, so the policy asks without one.
const args: FrameArgs = {
  title: 'Shipping label',
  html: view,
  border: true,
  consent: { policy: { copy: 'ask' } },
};
const render: FrameStory['render'] = (shown) => drawFrame(shown);

const askIn = ({ shadowRoot }: McpAppFrameElement) => shadowRoot!.querySelector('dialog');

async function press(frame: McpAppFrameElement, what: string): Promise<void> {
  await untilStatus(frame, 'ready');
  frame.shadowRoot!.querySelector('iframe')!.focus();
  await frame.callAppTool('press', { selector: `[data-copy=${what}]` });
}

const asks =
  (what: string): FrameStory['play'] =>
  async ({ canvasElement }) => {
    const frame = frameIn(canvasElement);
    await press(frame, what);
    await waitFor(() => expect(askIn(frame)?.open).toBe(true));
    const animations = askIn(frame)!.getAnimations({ subtree: true });
    await Promise.all(animations.map(({ finished }) => finished));
  };

/** The view with its buttons. */
export const Buttons: FrameStory = { args, render, play: reaches('ready') };

/** The user sees the text before it is on the clipboard. */
export const Text: FrameStory = {
  args,
  render,
  async play(context) {
    await asks('text')!(context);
    const dialog = askIn(frameIn(context.canvasElement))!;
    await expect(dialog).toHaveTextContent('1Z 999 AA1 01 2345 6784');
    await expect(dialog.querySelector('button.once')).toHaveTextContent('Copy');
  },
};

/** Other programs paste the HTML instead of the text, so the user sees both. */
export const FormattedText: FrameStory = { args, render, play: asks('formatted') };

/** A picture is decoded before it is shown and copied. */
export const Image: FrameStory = {
  args,
  render,
  async play(context) {
    await asks('image')!(context);
    const canvas = askIn(frameIn(context.canvasElement))!.querySelector('canvas')!;
    await waitFor(() => {
      const [red] = canvas.getContext('2d')!.getImageData(4, 4, 1, 1).data;
      expect(red).toBe(0xff);
    });
  },
};

/** The question in another language. */
export const Translated: FrameStory = {
  args: { ...args, labels: GERMAN_LABELS, host: { locale: 'de' } },
  render,
  async play(context) {
    await asks('formatted')!(context);
    const dialog = askIn(frameIn(context.canvasElement))!;
    await expect(dialog).toHaveTextContent('Das in Ihre Zwischenablage kopieren?');
    await expect(dialog).not.toHaveTextContent(/copy|text to|formatting/i);
  },
};

/** The page's policy refuses: the view learns why, and shows it. */
export const Refused: FrameStory = {
  args: { ...args, consent: { policy: { copy: 'deny' } } },
  render,
  async play({ canvasElement }) {
    const frame = frameIn(canvasElement);
    await press(frame, 'text');
    await waitFor(async () => {
      const { structuredContent } = await frame.callAppTool('text', { selector: '[role=status]' });
      expect(structuredContent).toEqual({ text: 'Not copied: denied' });
    });
  },
};
