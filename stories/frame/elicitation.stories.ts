import type { McpAppElicitationElement } from '@mcp-app/elements/mcp-app-elicitation';
import type { Client } from '@modelcontextprotocol/client';
import type { Meta } from '@storybook/web-components-vite';
import { expect, waitFor } from 'storybook/test';
import { connectAskingShop, ship } from '../server/asking-shop.js';
import { drawFrame, frameIn, frameMeta, untilStatus } from './frame-story.js';
import type { FrameArgs, FrameStory } from './frame-story.js';

/**
 * A server asks the user while its tool runs (`elicitation/create`). A frame with `elicitation` shows the question below its
 * view, and the call continues with the answer.
 */
const meta: Meta<FrameArgs> = {
  ...frameMeta,
  title: 'mcp-app-frame/Questions of the server',
  loaders: [async () => ({ client: await connectAskingShop() })],
  render: (args, { loaded }) => drawFrame({ client: loaded['client'], ...args }),
};
export default meta;

const args: FrameArgs = { tool: 'ship', toolInput: {}, elicitation: 'form', eager: true };

/** Calls the tool as a chat does. */
async function call(canvas: HTMLElement) {
  const frame = frameIn(canvas);
  await untilStatus(frame, 'ready');
  const client = frame.client as Client;
  void ship(client, frame);
  return frame;
}

/** The form in the frame, once it shows the question. */
async function called(canvas: HTMLElement): Promise<McpAppElicitationElement> {
  const frame = await call(canvas);
  return waitFor(() => {
    const form = frame.shadowRoot!.querySelector<McpAppElicitationElement>('[part=elicitation]');
    expect(form?.shadowRoot!.querySelector('section')).toBeTruthy();
    return form!;
  });
}

/** The view waits for the result, and the user is asked below it. */
export const Asked: FrameStory = {
  args,
  async play({ canvasElement }) {
    const form = await called(canvasElement);
    await Promise.all(form.getAnimations({ subtree: true }).map(({ finished }) => finished));
  },
};

/** In a card, the question is part of the card. */
export const InACard: FrameStory = {
  args: { ...args, appearance: 'card', inlineToolbar: true },
  play: Asked.play!,
};

/** After the answer, the view gets the result. */
export const Answered: FrameStory = {
  args,
  async play({ canvasElement }) {
    const form = await called(canvasElement);
    const [send] = form.shadowRoot!.querySelectorAll<HTMLButtonElement>('button[type=submit]');
    send!.click();
    const frame = frameIn(canvasElement);
    await waitFor(() => expect(frame.toolResult).toBeTruthy());
    expect(form.shadowRoot!.querySelector('section')).toBeNull();
  },
};

/** Experimental: a view of the server asks instead of the form. It is there for this question only. */
export const AskedByAView: FrameStory = {
  args: { ...args, elicitation: 'app' },
  async play({ canvasElement }) {
    const frame = await call(canvasElement);
    const view = () => frame.shadowRoot!.querySelector<HTMLElement>('[part=elicitation-view]');
    // It has reported its height once it has drawn the question.
    await waitFor(() => expect(view()?.style.getPropertyValue('--_block')).toMatch(/px$/), {
      timeout: 20_000,
    });
  },
};
