import type { Meta } from '@storybook/web-components-vite';
import { expect, waitFor } from 'storybook/test';
import { LETTER, RESULTS } from '../server/shop-server.js';
import { frameIn, frameMeta, seesTool, toolStateInside, untilStatus } from './frame-story.js';
import type { FrameArgs, FrameStory } from './frame-story.js';

/** What a view receives during a tool call, from the first character of its arguments to its result. */
const meta: Meta<FrameArgs> = { ...frameMeta, title: 'mcp-app-frame/Tool data' };
export default meta;

const tool = 'draft-letter';

/** The view starts before the call. */
export const Waiting: FrameStory = { args: { tool }, play: seesTool('waiting') };

/** The model is still writing: the incomplete JSON text is repaired, and the view draws what is there. */
export const StreamingText: FrameStory = {
  args: { tool, toolInputPartial: JSON.stringify(LETTER).slice(0, 95) },
  play: seesTool('streaming'),
};

/** The same, character by character. */
export const StreamingLive: FrameStory = {
  args: { tool },
  async play({ canvasElement }) {
    const frame = frameIn(canvasElement);
    await untilStatus(frame, 'ready');
    const text = JSON.stringify(LETTER);
    for (let length = 8; length < text.length; length += 8) {
      frame.toolInputPartial = text.slice(0, length);
      await new Promise((resolve) => setTimeout(resolve, 25));
    }
    frame.toolInput = LETTER;
    frame.toolResult = RESULTS['draft-letter'];
    await waitFor(async () => expect(await toolStateInside(frame)).toBe('result'));
  },
};

/** The arguments are complete and the tool runs. */
export const Input: FrameStory = { args: { tool, toolInput: LETTER }, play: seesTool('input') };

/** The call has become a task: the frame shows since when it runs, what the server says, and a button that cancels it. */
export const Task: FrameStory = {
  args: { tool, toolInput: LETTER },
  async play({ canvasElement }) {
    const frame = frameIn(canvasElement);
    await untilStatus(frame, 'ready');
    const task = { taskId: '1', status: 'working', createdAt: '2026-01-05T09:30:00' } as const;
    const cancel = async () => {};
    const statusMessage = 'Reading the second of four files';
    frame.tasks = [{ ...task, statusMessage, tool, isShown: false, isOfView: false, cancel }];
    frame.requestUpdate();
    await waitFor(() => expect(frame.shadowRoot!.querySelector('.tasks button')).not.toBeNull());
  },
};

/** A task in a card, with the progress that the server reports. */
export const TaskProgress: FrameStory = {
  args: { tool, toolInput: LETTER, appearance: 'card' },
  async play({ canvasElement }) {
    const frame = frameIn(canvasElement);
    await untilStatus(frame, 'ready');
    const progress = { progress: 45, total: 100, message: 'Reading the second of four files' };
    const task = { taskId: '2', status: 'working', createdAt: '2026-01-05T09:30:00' } as const;
    const cancel = async () => {};
    frame.tasks = [{ ...task, progress, tool, isShown: false, isOfView: false, cancel }];
    frame.requestUpdate();
    await waitFor(() =>
      expect(frame.shadowRoot!.querySelector('.tasks [role=progressbar]')).not.toBeNull(),
    );
  },
};

/** The result has arrived. */
export const Result: FrameStory = {
  args: { tool, toolInput: LETTER, toolResult: RESULTS['draft-letter'] },
  play: seesTool('result'),
};

/**
 * Some hosts drop `structuredContent`. The view reads it from the text block with the same JSON, and marks the result
 * with `isRecovered`.
 */
export const Recovered: FrameStory = {
  args: {
    tool: 'list-orders',
    toolInput: {},
    toolResult: {
      content: [
        { type: 'text', text: '4 orders' },
        {
          type: 'text',
          text: JSON.stringify(RESULTS['list-orders'].structuredContent),
        },
      ],
    },
    border: true,
  },
  async play({ canvasElement }) {
    const frame = frameIn(canvasElement);
    await untilStatus(frame, 'ready');
    await waitFor(async () => {
      const { structuredContent } = await frame.callAppTool('text', { selector: '[role=status]' });
      await expect(structuredContent).toEqual({
        text: expect.stringMatching(/^4 orders.*from the text/),
      });
    });
  },
};

/** The tool failed: the view gets the error as a result, and renders it. */
export const ToolError: FrameStory = {
  args: {
    tool,
    toolInput: LETTER,
    toolResult: {
      isError: true,
      content: [{ type: 'text', text: 'The printer is out of paper.' }],
    },
  },
  play: seesTool('error'),
};

/** The user stopped the call. */
export const Cancelled: FrameStory = {
  args: {
    tool,
    toolInputPartial: { subject: LETTER.subject },
    toolCancelled: { reason: 'Stopped by the user.' },
  },
  play: seesTool('cancelled'),
};
