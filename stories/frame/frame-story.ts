// What the stories of `<mcp-app-frame>` share: a frame with the story's args as its properties, a real server behind
// it, and the waits of their play functions.
import { mcpAppFrameMembers } from '@mcp-app/elements/adapters';
import type { McpAppFrameElement } from '@mcp-app/elements/mcp-app-frame';
import type { Meta, StoryObj } from '@storybook/web-components-vite';
import { html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import { ref } from 'lit/directives/ref.js';
import { waitFor } from 'storybook/test';
import { shop } from '../server/shop-server.js';
import { frameSource } from './frame-source.js';

/** Properties of the frame; `content` goes into its slots. */
export type FrameArgs = Partial<McpAppFrameElement> & { content?: TemplateResult };
export type FrameStory = StoryObj<FrameArgs>;

/** A frame that keeps its element, and so its view, when the args change. */
export const drawFrame = ({ content, ...properties }: FrameArgs): TemplateResult =>
  html`<mcp-app-frame ${ref((element) => void (element && Object.assign(element, properties)))}
    >${content ?? nothing}</mcp-app-frame
  >`;

/** The meta of a file of stories. Its frames get a client of the shop unless they set something else. */
export const frameMeta = {
  component: 'mcp-app-frame',
  // An element for a slot is not a property.
  argTypes: { content: { table: { disable: true } } },
  loaders: [async () => ({ client: await shop() })],
  render: (args, { loaded }) => drawFrame({ client: loaded['client'], ...args }),
  parameters: {
    actions: { handles: Object.values(mcpAppFrameMembers.events) },
    docs: {
      source: {
        language: 'js',
        transform: (_: string, { initialArgs }: { initialArgs: FrameArgs }) =>
          frameSource(initialArgs),
      },
    },
  },
} satisfies Meta<FrameArgs>;

export const frameIn = (canvas: HTMLElement): McpAppFrameElement =>
  canvas.querySelector('mcp-app-frame')!;

/** Waits for a status. On failure, the error names the current status and the reason. */
export async function untilStatus(
  frame: McpAppFrameElement,
  status: McpAppFrameElement['status'],
): Promise<void> {
  await waitFor(() => {
    const { error } = frame;
    if (frame.status !== status)
      throw new Error(`${frame.status} ${error?.reason ?? ''} ${error?.message ?? ''}`);
  });
}

/** A play function that waits for a status. */
export const reaches =
  (status: McpAppFrameElement['status']): FrameStory['play'] =>
  ({ canvasElement }) =>
    untilStatus(frameIn(canvasElement), status);

/** The computed value of a CSS property inside the view. */
export async function styleInside(
  frame: McpAppFrameElement,
  selector: string,
  property: string,
): Promise<string> {
  const result = await frame.callAppTool('computed-style', { selector, property });
  return (result.structuredContent as { value: string }).value;
}

/** The state of the tool call as the view sees it: waiting, streaming, input, result … */
export async function toolStateInside(frame: McpAppFrameElement): Promise<string> {
  const { structuredContent } = await frame.callAppTool('state', {});
  return (structuredContent as { toolStatus: string }).toolStatus;
}

/** A play function that waits until the view reports this state of the tool call. */
export const seesTool =
  (tool: string): FrameStory['play'] =>
  async ({ canvasElement }) => {
    const frame = frameIn(canvasElement);
    await untilStatus(frame, 'ready');
    await waitFor(async () => {
      const seen = await toolStateInside(frame);
      if (seen !== tool) throw new Error(`The view sees ${seen}, not ${tool}.`);
    });
  };
