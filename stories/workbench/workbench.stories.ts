import type { McpAppFrameElement } from '@mcp-app/elements/mcp-app-frame';
import type { Meta, StoryObj } from '@storybook/web-components-vite';
import { html } from 'lit';
import { UPDATE_GLOBALS, UPDATE_STORY_ARGS } from 'storybook/internal/core-events';
import { addons } from 'storybook/preview-api';
import { expect, fireEvent, userEvent, waitFor } from 'storybook/test';
import { styleInside, untilStatus } from '../frame/frame-story.js';
import { shop } from '../server/shop-server.js';
import { encodeState, INITIAL_STATE } from './theme-state.js';
import './theme-workbench.js';
import type { PageLook, WorkbenchChangeEvent } from './workbench-link.js';

interface Args {
  /** The workbench's state, as encoded in the address. */
  state: string;
}
type Story = StoryObj<Args>;

const meta: Meta<Args> = {
  title: 'Workbench/Theme',
  tags: ['!autodocs'],
  args: { state: '' },
  loaders: [async () => ({ client: await shop() })],
  render: ({ state }, { loaded, id, globals }) => {
    const page: PageLook = {
      scheme: globals['theme'] === 'dark' ? 'dark' : 'light',
      preset: globals['preset'],
      direction: globals['direction'],
    };
    // Storybook puts args into its address, so the address contains the state and a link restores it. Its toolbar
    // follows.
    const keep = ({ encoded, state: { scheme, preset, direction } }: WorkbenchChangeEvent) => {
      const channel = addons.getChannel();
      channel.emit(UPDATE_STORY_ARGS, { storyId: id, updatedArgs: { state: encoded } });
      if (scheme !== page.scheme || preset !== page.preset || direction !== page.direction)
        channel.emit(UPDATE_GLOBALS, { globals: { theme: scheme, preset, direction } });
    };
    return html`<theme-workbench
      .client=${loaded['client']}
      .encoded=${state}
      .page=${page}
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

async function readyFrames(canvas: HTMLElement, count = 3): Promise<McpAppFrameElement[]> {
  const frames = [...canvas.querySelectorAll('mcp-app-frame')];
  await expect(frames).toHaveLength(count);
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

// The following stories are tests of the workbench and are not in the sidebar. Storybook reads the tags without running
// the file, so each story has its own.

/** axe looks at the same 76 fields and three views in Workbench, Export and RightToLeft, which takes seconds. */
const CHECKED_ALREADY = { a11y: { test: 'off' } };

const fieldOf = (canvas: HTMLElement, name: string) =>
  canvas.querySelector<HTMLInputElement>(`[aria-label="${name}"]`)!;

const write = (canvas: HTMLElement, name: string, value: string) =>
  fireEvent.change(fieldOf(canvas, name), { target: { value } });

const BACKGROUND = '--color-background-primary';
const WHITE = new Set(['rgb(255, 255, 255)']);
const PAPER = new Set(['rgb(255, 243, 224)']);

export const OneTokenChangesEverything: Story = {
  tags: ['!dev'],
  parameters: CHECKED_ALREADY,
  async play({ canvasElement, canvas, step }) {
    const frames = await readyFrames(canvasElement);
    const shown = async () => new Set(await backgrounds(frames));
    await step('one token changes the colour inside the cross-origin views', async () => {
      await expect(await shown()).toEqual(WHITE);
      await write(canvasElement, BACKGROUND, '#fff3e0');
      await waitFor(async () => expect(await shown()).toEqual(PAPER));
    });
    await step('a link in the preview keeps the address, which has the state', async () => {
      await userEvent.click(canvas.getByRole('link', { name: 'Read the report' }));
      await expect(location.hash).toBe('');
    });
    await step('undo, redo and reset', async () => {
      await userEvent.click(canvas.getByRole('button', { name: 'Undo' }));
      await waitFor(async () => expect(await shown()).toEqual(WHITE));
      await userEvent.click(canvas.getByRole('button', { name: 'Redo' }));
      await waitFor(async () => expect(await shown()).toEqual(PAPER));
      await userEvent.click(canvas.getByRole('button', { name: `Reset ${BACKGROUND}` }));
      await waitFor(async () => expect(await shown()).toEqual(WHITE));
    });
    await step('an invalid value is refused where it was entered', async () => {
      await write(canvasElement, BACKGROUND, 'blurple');
      await waitFor(() => expect(fieldOf(canvasElement, BACKGROUND)).toBeInvalid());
      await expect(await shown()).toEqual(WHITE);
      await write(canvasElement, BACKGROUND, '#fff');
      await waitFor(() => expect(fieldOf(canvasElement, BACKGROUND)).toBeValid());
    });
    await step('search', async () => {
      const rows = () => canvasElement.querySelectorAll('[data-token]').length;
      await userEvent.type(canvas.getByRole('searchbox'), 'ring danger');
      await waitFor(() => expect(rows()).toBe(1));
      await userEvent.clear(canvas.getByRole('searchbox'));
      await waitFor(() => expect(rows()).toBe(76));
    });
  },
};

export const ContrastIsCounted: Story = {
  tags: ['!dev'],
  // This theme fails on purpose.
  parameters: { a11y: { test: 'off' } },
  async play({ canvasElement, canvas }) {
    await readyFrames(canvasElement);
    await write(canvasElement, '--color-text-tertiary', '#bbbbbb');
    await userEvent.click(await canvas.findByRole('button', { name: /3 contrast issues/ }));
    await waitFor(() => expect(fieldOf(canvasElement, '--color-text-tertiary')).toHaveFocus());
    await expect(canvasElement.querySelector('.token.failing')).toHaveTextContent('tertiary');
  },
};

export const AccentReachesTheViews: Story = {
  tags: ['!dev'],
  parameters: CHECKED_ALREADY,
  async play({ canvasElement }) {
    const [orders] = await readyFrames(canvasElement);
    const accent = canvasElement.querySelector<HTMLInputElement>('[data-maker=accent]')!;
    await fireEvent.input(accent, { target: { value: '#7a3cff' } });
    const violet = 'rgb(122, 60, 255)';
    await waitFor(async () =>
      expect(await styleInside(orders!, '#refresh', 'background-color')).toBe(violet),
    );
    await expect(await styleInside(orders!, 'a', 'color')).toBe(violet);
    const edge = await styleInside(orders!, '[aria-current] th', 'border-left-color');
    await expect(edge).toBe(violet);
  },
};

export const TokenOfAnElement: Story = {
  tags: ['!dev'],
  parameters: CHECKED_ALREADY,
  async play({ canvasElement, canvas }) {
    const [orders] = await readyFrames(canvasElement);
    const pickAt = async (element: Element, x: number, y: number) => {
      await userEvent.click(canvas.getByRole('button', { name: 'Find token' }));
      const layer = await waitFor(() => canvasElement.querySelector('.layer')!);
      element.scrollIntoView({ block: 'center' });
      const { left, top } = element.getBoundingClientRect();
      await fireEvent.click(layer, { clientX: left + x, clientY: top + y });
    };
    const found = () => canvasElement.querySelector('.picked')?.textContent ?? '';
    await pickAt(canvasElement.querySelector('.stage .status')!, 5, 5);
    await waitFor(() => expect(found()).toContain('--color-background-tertiary'));
    await expect(fieldOf(canvasElement, '--color-background-tertiary')).toHaveFocus();
    // Inside the view: the row of the heading, which only the view itself can inspect.
    await pickAt(orders!, 60, 90);
    await waitFor(() => expect(found()).toContain('--color-background-secondary'));
  },
};

async function paste(canvas: HTMLElement, text: string): Promise<void> {
  canvas.querySelector<HTMLElement>('[data-open=import]')!.click();
  const dialog = canvas.querySelector('dialog#import')!;
  await fireEvent.input(dialog.querySelector('textarea')!, { target: { value: text } });
  await userEvent.click(dialog.querySelector('.primary')!);
}

const SHADCN = `@import "tailwindcss";
@theme inline { --color-primary: var(--primary); --radius-md: calc(var(--radius) - 2px) }
:root { --radius: 1rem; --background: oklch(1 0 0); --foreground: oklch(0.145 0 0); --primary: rebeccapurple;
  --primary-foreground: oklch(0.985 0 0); --muted: oklch(0.97 0 0); --muted-foreground: oklch(0.556 0 0); --sidebar: #eee }
.dark { --background: oklch(0.145 0 0); --foreground: oklch(0.985 0 0); --primary: oklch(0.8 0.1 300);
  --primary-foreground: oklch(0.205 0 0); --muted: oklch(0.269 0 0); --muted-foreground: oklch(0.708 0 0) }
@layer base { * { @apply border-border } }`;

/** A globals.css of shadcn/ui: views, controls and report have its values, and a control changes them further. */
export const ImportDesignSystem: Story = {
  tags: ['!dev'],
  async play({ canvasElement, canvas, step }) {
    const [orders] = await readyFrames(canvasElement);
    await paste(canvasElement, SHADCN);
    const shown = (name: string) =>
      canvasElement.querySelector(`[data-shown=${name}]`)?.textContent;
    await step('the views', async () => {
      const button = (property: string) => styleInside(orders!, '#refresh', property);
      await waitFor(async () => expect(await button('background-color')).toBe('rgb(102, 51, 153)'));
      await expect(await button('border-top-left-radius')).toBe('14px');
    });
    await step('the controls', async () => {
      await expect(shown('accent')).toBe('#663399');
      await expect(shown('radius')).toBe('14 px');
    });
    await step('the report', async () => {
      const report = canvas.getByRole('region', { name: 'Import' });
      await expect(report).toHaveTextContent('shadcn/ui, Tailwind 4');
      for (const part of ['mapped', 'derived', 'ignored'])
        await expect(report.querySelector(`[data-report=${part}]`)).not.toBeNull();
      await expect(report.querySelector('[data-report=ignored]')).toHaveTextContent('--sidebar');
    });
    await step('a control changes what it controls', async () => {
      const radius = canvasElement.querySelector('[data-maker=radius]')!;
      await fireEvent.input(radius, { target: { value: '2' } });
      await waitFor(async () =>
        expect(await styleInside(orders!, '#refresh', 'border-top-left-radius')).toBe('2px'),
      );
      await expect(await styleInside(orders!, '#refresh', 'background-color')).toBe(
        'rgb(102, 51, 153)',
      );
    });
  },
};

/** The style sheet of a site without variables: the button has the brand colour, the link the browser's. */
export const ImportSite: Story = {
  tags: ['!dev'],
  parameters: CHECKED_ALREADY,
  async play({ canvasElement }) {
    const [orders] = await readyFrames(canvasElement);
    await paste(canvasElement, 'button { background: #e0218a; color: white; border-radius: 3px }');
    await waitFor(async () =>
      expect(await styleInside(orders!, '#refresh', 'background-color')).toBe('rgb(224, 33, 138)'),
    );
    await expect(await styleInside(orders!, '#refresh', 'color')).toBe('rgb(255, 255, 255)');
    await expect(canvasElement.querySelector('[data-shown=accent]')).toHaveTextContent('#e0218a');
    await expect(canvasElement.querySelector('[data-shown=radius]')).toHaveTextContent('3 px');
  },
};

export const Options: Story = {
  tags: ['!dev'],
  parameters: CHECKED_ALREADY,
  async play({ canvasElement, canvas, step }) {
    const [orders] = await readyFrames(canvasElement);
    const inButton = (property: string) => styleInside(orders!, '#refresh', property);
    const field = (name: string) =>
      canvasElement.querySelector<HTMLInputElement>(`[data-maker=${name}]`)!;
    await step('white text, and what it costs', async () => {
      await fireEvent.input(field('accent'), { target: { value: '#e0218a' } });
      await waitFor(async () =>
        expect(await inButton('background-color')).toBe('rgb(224, 33, 138)'),
      );
      await expect(await inButton('color')).not.toBe('rgb(255, 255, 255)');
      await expect(canvasElement.querySelector('.cost')).toHaveTextContent(
        'light: white 4.4:1 (AA for large text only), black 4.7:1',
      );
      await userEvent.click(field('white-text'));
      await waitFor(async () => expect(await inButton('color')).toBe('rgb(255, 255, 255)'));
    });
    await step('another accent in dark', async () => {
      await fireEvent.input(field('accentDark'), { target: { value: '#ff77bb' } });
      await userEvent.click(canvas.getByRole('button', { name: 'Dark' }));
      await waitFor(async () =>
        expect(await inButton('background-color')).toBe('rgb(255, 119, 187)'),
      );
    });
    await step('greys and a font', async () => {
      await userEvent.click(canvasElement.querySelector('[data-grey=Warm]')!);
      await userEvent.selectOptions(field('font'), 'Serif');
      await waitFor(async () => expect(await inButton('font-family')).toContain('Charter'));
    });
    await step('a preset with a picture', async () => {
      canvasElement.querySelector<HTMLElement>('[data-open=presets]')!.click();
      const rounded = canvasElement.querySelector('[data-preset-choice=rounded]')!;
      await expect(rounded.querySelector('svg')).toBeVisible();
      await userEvent.click(rounded);
      await waitFor(async () => expect(await inButton('border-top-left-radius')).toBe('16px'));
    });
  },
};

export const Import: Story = {
  tags: ['!dev'],
  async play({ canvasElement, canvas, step }) {
    const frames = await readyFrames(canvasElement);
    await step('standard variables', async () => {
      await paste(canvasElement, `:root { ${BACKGROUND}: #fff3e0; --brand: red }`);
      await waitFor(async () => expect(new Set(await backgrounds(frames))).toEqual(PAPER));
      await expect((await canvas.findAllByText(/1 variables mapped/))[0]).toBeVisible();
    });
    await step('the style sheet of a site', async () => {
      await paste(canvasElement, 'body { background: #102030; color: #fff } a { color: #80aaff }');
      const { state } = canvasElement.querySelector('theme-workbench')!;
      await waitFor(() =>
        expect(canvasElement.querySelector('theme-workbench')!.state).not.toBe(state),
      );
      await userEvent.click(canvas.getByRole('button', { name: 'Dark' }));
      await waitFor(async () =>
        expect(new Set(await backgrounds(frames))).toEqual(new Set(['rgb(16, 32, 48)'])),
      );
    });
    await step('a host', async () => {
      await userEvent.click(canvas.getByRole('button', { name: 'Import' }));
      await userEvent.click(canvasElement.querySelector('[data-host=claude]')!);
      await waitFor(async () =>
        expect(new Set(await backgrounds(frames))).toEqual(new Set(['rgb(48, 48, 46)'])),
      );
    });
  },
  // The values of hosts are observed, and do not always pass.
  parameters: { a11y: { test: 'off' } },
};

export const Export: Story = {
  tags: ['!dev'],
  async play({ canvasElement, canvas }) {
    await readyFrames(canvasElement);
    await write(canvasElement, BACKGROUND, '#fff3e0');
    await userEvent.click(canvas.getByRole('button', { name: 'Export' }));
    const dialog = canvasElement.querySelector('dialog#export')!;
    const text = () => dialog.querySelector('textarea')!.value;
    await expect(text()).toContain(`${BACKGROUND}: light-dark(#fff3e0, #1c1e23)`);
    for (const [format, part] of [
      ['json', `"${BACKGROUND}": "light-dark(#fff3e0, #1c1e23)"`],
      ['dtcg', '"hex": "#fff3e0"'],
      ['tailwind', '@theme inline reference'],
      ['figma', '"com.figma.modeName": "Light"'],
      ['figma-api', '"initialModeId": "light"'],
    ] as const) {
      await userEvent.click(dialog.querySelector(`[data-format=${format}]`)!);
      await waitFor(() => expect(text()).toContain(part));
    }
  },
};

const start = (state: Partial<typeof INITIAL_STATE>) => encodeState({ ...INITIAL_STATE, ...state });

/** From a link: a theme with a violet accent, light and dark, on a phone. */
export const SideBySide: Story = {
  tags: ['!dev'],
  args: {
    state: start({
      width: 'phone',
      sideBySide: true,
      maker: { accent: '#7a3cff', radius: 14, density: 'spacious' },
    }),
  },
  async play({ canvasElement }) {
    const frames = await readyFrames(canvasElement, 6);
    const colors = await backgrounds([frames[0]!, frames[3]!]);
    await expect(new Set(colors).size).toBe(2);
  },
  // The same views are shown twice, so their names are duplicated.
  parameters: { a11y: { test: 'off' } },
};

/** From a link: an editor-like host in dark, right to left, in Arabic. */
export const RightToLeft: Story = {
  tags: ['!dev'],
  args: { state: start({ preset: 'editor', scheme: 'dark', direction: 'rtl' }) },
  async play({ canvasElement }) {
    const [frame] = await readyFrames(canvasElement);
    await expect(await styleInside(frame!, 'html', 'direction')).toBe('rtl');
    await expect(canvasElement.querySelector('.stage')).toHaveTextContent('مساعد المتجر');
    await waitFor(async () => {
      const { structuredContent } = await frame!.callAppTool('text', { selector: 'h1' });
      await expect(structuredContent).toEqual({ text: 'الطلبات' });
    });
  },
};

/** From a link that is truncated: the workbench starts with its defaults. */
export const BrokenLink: Story = {
  tags: ['!dev'],
  parameters: CHECKED_ALREADY,
  args: { state: 'eyJwcmVzZXQi' },
  async play({ canvasElement }) {
    await expect(canvasElement.querySelector('theme-workbench')!.state).toEqual(INITIAL_STATE);
  },
};
