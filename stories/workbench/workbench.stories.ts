import type { McpAppFrameElement } from '@mcp-app/elements/mcp-app-frame';
import type { Meta, StoryObj } from '@storybook/web-components-vite';
import { html } from 'lit';
import { UPDATE_STORY_ARGS } from 'storybook/internal/core-events';
import { addons } from 'storybook/preview-api';
import { expect, fireEvent, userEvent, waitFor } from 'storybook/test';
import { styleInside, untilStatus } from '../frame/frame-story.js';
import { shop } from '../server/shop-server.js';
import { decodeState, encodeState, INITIAL_STATE } from './theme-state.js';
import './theme-workbench.js';
import type { WorkbenchChangeEvent } from './theme-workbench.js';

interface Args {
  /** The workbench's state, as it stands in the address. */
  state: string;
}
type Story = StoryObj<Args>;

const meta: Meta<Args> = {
  title: 'Workbench/Theme',
  tags: ['!autodocs'],
  args: { state: '' },
  loaders: [async () => ({ client: await shop() })],
  render: ({ state }, { loaded, id, globals }) => {
    // Storybook puts args into its address: so the state is in it, and a link brings it back.
    const keep = ({ state }: WorkbenchChangeEvent) =>
      addons.getChannel().emit(UPDATE_STORY_ARGS, { storyId: id, updatedArgs: { state } });
    return html`<theme-workbench
      .client=${loaded['client']}
      .encoded=${state}
      .pageTheme=${globals['theme'] || 'light'}
      @workbench-change=${keep}
    ></theme-workbench>`;
  },
  parameters: {
    layout: 'fullscreen',
    controls: { disable: true },
    options: { showPanel: false },
  },
};
export default meta;

async function readyFrames(canvas: HTMLElement): Promise<McpAppFrameElement[]> {
  const frames = [...canvas.querySelectorAll('mcp-app-frame')];
  await expect(frames).toHaveLength(3);
  await Promise.all(frames.map((frame) => untilStatus(frame, 'ready')));
  return frames;
}

const backgrounds = (frames: McpAppFrameElement[]) =>
  Promise.all(frames.map((frame) => styleInside(frame, 'body', 'background-color')));

/** Change a token and see the host and three views of another origin change with it. */
export const Workbench: Story = {
  async play({ canvasElement }) {
    await readyFrames(canvasElement);
  },
};

/** What the workbench promises, tried out; not for the sidebar. */
export const OneTokenChangesEverything: Story = {
  tags: ['!dev'],
  async play({ canvasElement, step }) {
    const frames = await readyFrames(canvasElement);
    const stage = canvasElement.querySelector<HTMLElement>('.stage')!;
    const field = canvasElement.querySelector<HTMLInputElement>(
      '[aria-label="--color-background-primary"]',
    )!;
    await step('one token changes the colour inside the cross-origin views', async () => {
      await expect(new Set(await backgrounds(frames))).toEqual(new Set(['rgb(255, 255, 255)']));
      await fireEvent.change(field, { target: { value: '#fff3e0' } });
      await waitFor(() =>
        expect(getComputedStyle(stage).backgroundColor).toBe('rgb(255, 243, 224)'),
      );
      await waitFor(async () =>
        expect(new Set(await backgrounds(frames))).toEqual(new Set(['rgb(255, 243, 224)'])),
      );
    });
    await step('the export has it', async () => {
      await expect(canvasElement.querySelector('textarea')!.value).toContain(
        '--color-background-primary: light-dark(#fff3e0, #1c1e23)',
      );
    });
    await step('and so has the link', async () => {
      const { state } = canvasElement.querySelector('theme-workbench')!;
      await expect(decodeState(encodeState(state))).toEqual(state);
      await userEvent.click(
        canvasElement.querySelector('[aria-label="Reset --color-background-primary"]')!,
      );
      await waitFor(async () =>
        expect(new Set(await backgrounds(frames))).toEqual(new Set(['rgb(255, 255, 255)'])),
      );
    });
  },
};

const start = (state: Partial<typeof INITIAL_STATE>) => encodeState({ ...INITIAL_STATE, ...state });

/** From a link: a theme made of a violet accent, on a phone. */
export const MadeTheme: Story = {
  args: {
    state: start({ width: 'phone', maker: { accent: '#7a3cff', radius: 14, density: 'spacious' } }),
  },
  async play({ canvasElement }) {
    await readyFrames(canvasElement);
  },
};

/** From a link: an editor-like host in dark, read from right to left. */
export const EditorDarkRightToLeft: Story = {
  args: { state: start({ preset: 'editor', scheme: 'dark', direction: 'rtl' }) },
  async play({ canvasElement }) {
    const [frame] = await readyFrames(canvasElement);
    await expect(await styleInside(frame!, 'html', 'direction')).toBe('rtl');
  },
};

/** From a link that was cut short, or written by somebody else: the workbench starts as usual. */
export const BrokenLink: Story = {
  args: { state: 'eyJwcmVzZXQi' },
  async play({ canvasElement }) {
    await expect(canvasElement.querySelector('theme-workbench')!.state).toEqual(INITIAL_STATE);
  },
};
