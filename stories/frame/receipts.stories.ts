import { conversationQueue } from '@mcp-app/elements/chat';
import type { McpAppFrameElement } from '@mcp-app/elements/mcp-app-frame';
import type { Meta } from '@storybook/web-components-vite';
import { html, render } from 'lit';
import type { TemplateResult } from 'lit';
import { expect, userEvent, waitFor } from 'storybook/test';
import view from '../views/receipts.html?view';
import { drawFrame, frameMeta, untilStatus } from './frame-story.js';
import type { FrameArgs, FrameStory } from './frame-story.js';

/**
 * Views that ask for receipts learn the outcome of their messages. `conversationQueue()` of `@mcp-app/elements/chat`
 * keeps the messages of all views in order, and sends one for each run of the model.
 */
const meta: Meta<FrameArgs> = { ...frameMeta, title: 'mcp-app-frame/Receipts' };
export default meta;

type Message = { content: readonly { type: string; text?: string }[] };
const textOf = ({ content }: Message) => content.map(({ text }) => text).join(' ');

/** A page with two views and one queue. A button stands for the model: pressing it ends the run. */
function conversation(): TemplateResult {
  const page = document.createElement('section');
  const sent: string[] = [];
  const queue = conversationQueue((message) => {
    sent.push(textOf(message as Message));
    queueMicrotask(draw);
  });
  const endRun = () => {
    queue.setBusy(true);
    queue.setBusy(false);
    draw();
  };
  const draw = () =>
    render(
      html`<h2>Sent</h2>
        <ol id="sent">
          ${sent.map((text) => html`<li>${text}</li>`)}
        </ol>
        <h2>Waiting</h2>
        <ol id="waiting">
          ${queue.waiting.map(({ message }) => html`<li>${textOf(message as Message)}</li>`)}
        </ol>
        <button class="secondary" id="end-run" @click=${endRun}>End the run</button>`,
      page,
    );
  queue.subscribe(draw);
  draw();
  const frameFor = (topic: string) =>
    drawFrame({
      title: topic,
      html: view,
      toolInput: { topic },
      handlers: queue.handlers,
      consent: { policy: () => 'allow' },
      border: true,
    });
  return html`<div class="kit stack">${frameFor('Orders')}${frameFor('Sales')}${page}</div>`;
}

const press = (frame: McpAppFrameElement, selector: string) =>
  frame.callAppTool('press', { selector });

const says = (frame: McpAppFrameElement, text: string) =>
  waitFor(async () => {
    const { structuredContent } = await frame.callAppTool('text', { selector: '[role=status]' });
    await expect(structuredContent).toEqual({ text });
  });

/** The second view withdraws its waiting message; the messages of the first one keep their order. */
export const OneQueue: FrameStory = {
  render: conversation,
  async play({ canvasElement }) {
    const frames = [...canvasElement.querySelectorAll('mcp-app-frame')];
    for (const frame of frames) await untilStatus(frame, 'ready');
    const [orders, sales] = frames as [McpAppFrameElement, McpAppFrameElement];
    await press(orders, '#ask');
    await says(orders, 'Orders, question 1: accepted');
    await press(sales, '#ask');
    await says(sales, 'Sales, question 1: queued');
    await press(orders, '#ask');
    await says(orders, 'Orders, question 2: queued');
    await press(sales, '#withdraw');
    await says(sales, 'Withdrawn');
    await userEvent.click(canvasElement.querySelector('#end-run')!);
    const sent = () =>
      [...canvasElement.querySelectorAll('#sent li')].map(({ textContent }) => textContent);
    await waitFor(() => expect(sent()).toEqual(['Orders, question 1', 'Orders, question 2']));
    await expect(canvasElement.querySelectorAll('#waiting li')).toHaveLength(0);
  },
};
