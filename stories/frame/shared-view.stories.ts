import { configureFrames } from '@mcp-app/elements/mcp-app-frame';
import { AppRegistry } from '@mcp-app/elements/registry';
import type { Meta } from '@storybook/web-components-vite';
import { html } from 'lit';
import { expect, userEvent, waitFor } from 'storybook/test';
import { RESULTS } from '../server/shop-server.js';
import { drawFrame, frameIn, frameMeta, untilStatus } from './frame-story.js';
import type { FrameArgs, FrameStory } from './frame-story.js';

/** Calls that share a view, and the progress of a tool. */
const meta: Meta<FrameArgs> = { ...frameMeta, title: 'mcp-app-frame/Calls' };
export default meta;

const referenceIn = (frame: Element) => frame.shadowRoot!.querySelector('[part=reference]');
const barIn = (frame: Element) => frame.shadowRoot!.querySelector('[role=progressbar]');

/** Frames with the same `session-key` share the view of the first one; the others refer to it. */
export const SharedView: FrameStory = {
  args: {
    title: 'Sales',
    tool: 'show-sales',
    toolInput: {},
    toolResult: RESULTS['show-sales'],
    sessionKey: 'sales',
    border: true,
  },
  beforeEach() {
    configureFrames({ registry: new AppRegistry() });
    return () => configureFrames({ registry: undefined });
  },
  render: (args, { loaded }) => {
    const shared: FrameArgs = { client: loaded['client'], ...args };
    const failed = { isError: true, content: [] };
    return html`${drawFrame(shared)}
      <p>And last week?</p>
      ${drawFrame(shared)}
      <p>And next week?</p>
      ${drawFrame({ ...shared, toolResult: failed })}
      <p>And next year?</p>
      ${drawFrame({
        ...shared,
        toolResult: undefined,
        toolProgress: { progress: 2, total: 5, message: 'Asking the oracle' },
      })}`;
  },
  async play({ canvasElement }) {
    const [view, ...later] = canvasElement.querySelectorAll('mcp-app-frame');
    await untilStatus(view!, 'ready');
    for (const frame of later) await waitFor(() => expect(referenceIn(frame)).not.toBeNull());
    await waitFor(() => expect(barIn(later[2]!)).toHaveAttribute('aria-valuenow', '40'));
    await userEvent.click(referenceIn(later[0]!)!.querySelector('button')!);
    await expect(document.activeElement).toBe(view);
  },
};

/** The frame shows the progress of the tool, for views that do not show it. */
export const Progress: FrameStory = {
  args: {
    tool: 'show-sales',
    toolInput: {},
    toolProgress: { progress: 30, total: 120, message: 'Reading the orders of March' },
    border: true,
  },
  async play({ canvasElement }) {
    const frame = frameIn(canvasElement);
    await untilStatus(frame, 'ready');
    await waitFor(() => expect(barIn(frame)).toHaveAttribute('aria-valuenow', '25'));
  },
};

/** Progress while the view loads, with an unknown total. */
export const ProgressWhileLoading: FrameStory = {
  args: {
    title: 'Orders',
    resourceUri: 'ui://shop/orders.html',
    handlers: { readResource: () => new Promise<never>(() => {}) },
    toolProgress: { progress: 3, message: 'Three shelves searched' },
    border: true,
  },
  async play({ canvasElement }) {
    const frame = frameIn(canvasElement);
    await waitFor(() => expect(barIn(frame)).not.toBeNull());
  },
};
