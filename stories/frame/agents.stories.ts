import type { McpAppFrameElement } from '@mcp-app/elements/mcp-app-frame';
import type { Meta } from '@storybook/web-components-vite';
import { expect, waitFor } from 'storybook/test';
import view from '../views/actions.html?view';
import { drawFrame, frameIn, frameMeta, untilStatus } from './frame-story.js';
import type { FrameArgs, FrameStory } from './frame-story.js';

/**
 * Agents of the page see and use a view, with `describe()` and `act()`. The page turns it on with `sandbox.agents`. The user is
 * asked, sees what happens, and can stop it.
 */
const meta: Meta<FrameArgs> = { ...frameMeta, title: 'mcp-app-frame/Agents' };
export default meta;

const args: FrameArgs = {
  title: 'Things a view does',
  html: view,
  border: true,
  sandbox: { agents: 'act' },
};
const render: FrameStory['render'] = (shown) => drawFrame(shown);

const markerIn = ({ shadowRoot }: McpAppFrameElement) => shadowRoot!.querySelector('[part=agent]');

/** Presses the button with this name. */
async function press(frame: McpAppFrameElement, name: string): Promise<void> {
  await untilStatus(frame, 'ready');
  const { text } = await frame.describe();
  const line = text.split('\n').find((one) => one.includes(`button "${name}"`))!;
  await frame.act(/\[ref=([a-z]+\d+)\]/.exec(line)![1]!, { type: 'click' });
}

/** By default, the user is asked before an agent uses a view. */
export const Question: FrameStory = {
  args,
  render,
  async play({ canvasElement }) {
    const frame = frameIn(canvasElement);
    press(frame, 'Log').catch(() => {});
    await waitFor(() => expect(frame.shadowRoot!.querySelector('dialog')?.open).toBe(true));
    const dialog = frame.shadowRoot!.querySelector('dialog')!;
    await expect(dialog).toHaveTextContent('Let the assistant use this app?');
    const animations = dialog.getAnimations({ subtree: true });
    await Promise.all(animations.map(({ finished }) => finished));
  },
};

/** The frame marks the element and says what happens. The button stops the agent, and so does Escape. */
export const AgentActs: FrameStory = {
  args: { ...args, consent: { policy: { agent: 'allow' } } },
  render,
  async play({ canvasElement }) {
    const frame = frameIn(canvasElement);
    const pressed = press(frame, 'Log');
    await waitFor(() => expect(markerIn(frame)).not.toBeNull());
    await expect(markerIn(frame)!).toHaveTextContent('The assistant is using this app');
    await pressed;
  },
};

/** After a stop, the agent can do nothing more in this view. */
export const AgentStopped: FrameStory = {
  args: { ...args, consent: { policy: { agent: 'allow' } } },
  render,
  async play({ canvasElement }) {
    const frame = frameIn(canvasElement);
    const pressed = press(frame, 'Log').catch((error: { reason: string }) => error.reason);
    await waitFor(() => expect(markerIn(frame)).not.toBeNull());
    await frame.stopAgent();
    await expect(await pressed).toBe('stopped');
    await expect(markerIn(frame)!).toHaveTextContent('Stopped.');
  },
};
