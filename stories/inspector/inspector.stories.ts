import type { McpAppInspectorElement } from '@mcp-app/devtools/inspector';
import '@mcp-app/devtools/inspector/define';
import type { McpAppFrameElement } from '@mcp-app/elements/mcp-app-frame';
import type { Meta, StoryObj } from '@storybook/web-components-vite';
import { html } from 'lit';
import { ref } from 'lit/directives/ref.js';
import { expect, waitFor } from 'storybook/test';
import { drawFrame, frameIn, untilStatus } from '../frame/frame-story.js';
import type { FrameArgs } from '../frame/frame-story.js';
import { connectAskingShop, ship } from '../server/asking-shop.js';
import { RESULTS, shop } from '../server/shop-server.js';
import { busyRecording } from './busy-recording.js';
import { timedRecording } from './timed-recording.js';

type Args = Partial<McpAppInspectorElement> & { shown?: FrameArgs };
type Story = StoryObj<Args>;

/** Passes the inspector the frame before it, which has not started yet. */
const attach = (properties: Args) => (inspector: Element | undefined) => {
  if (inspector)
    Object.assign(inspector, { frame: inspector.previousElementSibling, ...properties });
};

/** Shows everything that happens between a host and a view: messages, context, security, audit and log. */
const meta: Meta<Args> = {
  title: 'mcp-app-inspector/Panels',
  component: 'mcp-app-inspector',
  loaders: [async () => ({ client: await shop() })],
  render: ({ shown, ...properties }, { loaded }) => {
    const frame = drawFrame({
      client: loaded['client'],
      tool: 'list-orders',
      toolInput: {},
      toolResult: RESULTS['list-orders'],
      border: true,
      ...shown,
    });
    return html`<div style="display: grid; gap: 1rem">
      ${frame}<mcp-app-inspector ${ref(attach(properties))}></mcp-app-inspector>
    </div>`;
  },
  parameters: {
    controls: { disable: true },
    actions: { handles: ['mcp-app-inspector-export', 'mcp-app-inspector-replay'] },
    docs: {
      source: {
        language: 'html',
        code: '<mcp-app-frame id="orders"></mcp-app-frame>\n<mcp-app-inspector for="orders"></mcp-app-inspector>',
      },
    },
  },
};
export default meta;

interface Parts {
  frame: McpAppFrameElement;
  inspector: McpAppInspectorElement;
  find(selector: string): HTMLElement | null;
}

async function partsOf(canvas: HTMLElement): Promise<Parts> {
  const frame = frameIn(canvas);
  const inspector = canvas.querySelector('mcp-app-inspector')!;
  const find = (selector: string) => inspector.shadowRoot!.querySelector<HTMLElement>(selector);
  await untilStatus(frame, 'ready');
  await waitFor(() => expect(find('[role=option]')).not.toBeNull());
  return { frame, inspector, find };
}

const opens = (tab: string): Story => ({
  async play({ canvasElement }) {
    const { find } = await partsOf(canvasElement);
    find(`#tab-${tab}`)!.click();
    await waitFor(() => expect(find(`#tab-${tab}`)).toHaveAttribute('aria-selected', 'true'));
  },
});

/** Every message in both directions, with its answer and the duration. */
export const Messages: Story = {
  async play({ canvasElement }) {
    await partsOf(canvasElement);
  },
};

/** All details of one message. */
export const Details: Story = {
  async play({ canvasElement }) {
    const { find } = await partsOf(canvasElement);
    find('[role=option]')!.click();
    await waitFor(() => expect(find('.details .json')).not.toBeNull());
  },
};

/**
 * What goes on in a view: tasks, resources that it follows, its version, the names that it used, copies and shortcuts. Shown
 * from a recording, so that times do not change.
 */
export const Activity: Story = {
  render: () =>
    html`<mcp-app-inspector
      style="--mcp-app-inspector-height: 46rem"
      .recording=${busyRecording()}
    ></mcp-app-inspector>`,
  async play({ canvasElement }) {
    const inspector = canvasElement.querySelector('mcp-app-inspector')!;
    const find = (selector: string) => inspector.shadowRoot!.querySelector<HTMLElement>(selector);
    await waitFor(() => expect(find('#tab-activity')).not.toBeNull());
    find('#tab-activity')!.click();
    await waitFor(() => expect(find('.entries')).not.toBeNull());
    await expect(find('#panel')).toHaveTextContent('alpha__list-orders');
    await expect(find('#panel')).not.toHaveTextContent('1Z 999');
  },
};

/** A waterfall of the start, and of each request with its trace id. Shown from a recording, so that times do not change. */
export const Timing: Story = {
  render: () => html`<mcp-app-inspector .recording=${timedRecording()}></mcp-app-inspector>`,
  async play({ canvasElement }) {
    const inspector = canvasElement.querySelector('mcp-app-inspector')!;
    const find = (selector: string) => inspector.shadowRoot!.querySelector<HTMLElement>(selector);
    await waitFor(() => expect(find('#tab-timing')).not.toBeNull());
    find('#tab-timing')!.click();
    await waitFor(() => expect(find('.timing table')).not.toBeNull());
    await expect(find('.timing')).toHaveTextContent('4bf92f3577b34da6a3ce929d0e0e4736');
  },
};

/** What host and view know of each other. */
export const Context = opens('context');

/** The policy that applies to the view, and what was refused. */
export const Security: Story = {
  args: { shown: { sandbox: { strictCsp: true } } },
  ...opens('security'),
};

/** What the view knows of the user's preferences, and what it announced. */
export const Accessibility = opens('accessibility');

/** Every action of the view. */
export const Audit = opens('audit');

/** What the view logged. */
export const Log = opens('log');

/** Who asked the user, how and where, and the outcome. The question and the answer are not shown. */
export const Questions: Story = {
  args: { shown: { tool: 'ship', toolResult: undefined, elicitation: 'form' } },
  loaders: [async () => ({ client: await connectAskingShop() })],
  async play({ canvasElement }) {
    const { frame, find } = await partsOf(canvasElement);
    void ship(frame.client as Parameters<typeof ship>[0], frame);
    const send = await waitFor(() => {
      const form = frame.shadowRoot!.querySelector('[part=elicitation]');
      const button = form?.shadowRoot!.querySelector<HTMLButtonElement>('button[type=submit]');
      expect(button).toBeTruthy();
      return button!;
    });
    send.click();
    find('#tab-activity')!.click();
    await waitFor(() => expect(find('.card table')?.textContent).toContain('accept'));
  },
};

/** While paused, messages are not recorded. */
export const Paused: Story = {
  async play({ canvasElement }) {
    const { inspector } = await partsOf(canvasElement);
    inspector.paused = true;
    await waitFor(() => expect(inspector.matches(':state(paused)')).toBe(true));
  },
};

/** The recording is replayed in a new frame, whose requests are answered from it. */
export const Replay: Story = {
  async play({ canvasElement }) {
    const { inspector, find } = await partsOf(canvasElement);
    await untilStatus(inspector.replay(), 'ready');
    await expect(find('#tab-replay')).toHaveAttribute('aria-selected', 'true');
  },
};

/** There is nothing to inspect, and the inspector says why. */
export const Empty: Story = {
  render: () => html`<mcp-app-inspector for="nobody"></mcp-app-inspector>`,
  async play({ canvasElement }) {
    const inspector = canvasElement.querySelector('mcp-app-inspector')!;
    await waitFor(() => expect(inspector.matches(':state(empty)')).toBe(true));
  },
};
