import type { McpAppFrameElement } from '@mcp-app/elements/mcp-app-frame';
import type { Meta } from '@storybook/web-components-vite';
import { expect, waitFor } from 'storybook/test';
import { drawFrame, frameIn, frameMeta, untilStatus } from '../frame/frame-story.js';
import type { FrameArgs, FrameStory } from '../frame/frame-story.js';
import { GERMAN_LABELS } from '../frame/german-labels.js';
import { connectStock, VIEW } from './stock-server.js';
import type { StockServer } from './stock-server.js';

/**
 * A view follows a resource of its server, and changes with it. If the server has a new version of the view, the frame
 * offers it.
 */
const meta: Meta<FrameArgs> = {
  ...frameMeta,
  title: 'mcp-app-frame/Live data',
  // A server for each story, because they change it.
  loaders: [async () => ({ server: await connectStock() })],
  render: (args, { loaded }) =>
    drawFrame({ client: (loaded['server'] as StockServer).client, resourceUri: VIEW, ...args }),
};
export default meta;

const args: FrameArgs = { title: 'Stock', border: true };

const serverOf = (loaded: Record<string, unknown>) => loaded['server'] as StockServer;

const offerIn = ({ shadowRoot }: McpAppFrameElement) =>
  shadowRoot!.querySelector<HTMLElement>('[part=notice] .offer');

/** What the view shows. */
async function textIn(frame: McpAppFrameElement, selector: string): Promise<string> {
  const { structuredContent } = await frame.callAppTool('text', { selector });
  return (structuredContent as { text: string }).text;
}

/** The server has sold 11 boxes, and the table shows it without being asked again. */
export const Follows: FrameStory = {
  args,
  async play({ canvasElement, loaded }) {
    const frame = frameIn(canvasElement);
    await untilStatus(frame, 'ready');
    await waitFor(async () => expect(await textIn(frame, 'tbody')).toContain('Assam12'));
    serverOf(loaded).sell(1);
    await waitFor(async () => expect(await textIn(frame, 'tbody')).toMatch(/Assam1(?!\d)/));
  },
};

const offers =
  (text: string): FrameStory['play'] =>
  async ({ canvasElement, loaded }) => {
    const frame = frameIn(canvasElement);
    await untilStatus(frame, 'ready');
    serverOf(loaded).publish();
    await waitFor(() => expect(offerIn(frame)).toHaveTextContent(text));
  };

/** With `offer-new-version`, the frame offers the new version of a running view. */
export const NewVersion: FrameStory = {
  args: { ...args, offerNewVersion: true },
  play: offers('A new version of this app is available.'),
};

/** The same in German. */
export const NewVersionInGerman: FrameStory = {
  args: { ...args, offerNewVersion: true, labels: GERMAN_LABELS },
  play: offers('Es gibt eine neue Version dieser App.'),
};
