import type { McpAppFrameElement } from '@mcp-app/elements/mcp-app-frame';
import type { Meta } from '@storybook/web-components-vite';
import { html } from 'lit';
import { expect, waitFor } from 'storybook/test';
import { drawFrame, frameIn, frameMeta, reaches, untilStatus } from './frame-story.js';
import type { FrameArgs, FrameStory } from './frame-story.js';

/**
 * Every action of a view passes the page's `policy`. Where the answer is `ask`, the frame asks in a dialog that names
 * app, server and arguments; its buttons do nothing for the first half second. Each action is one `mcp-app-audit`.
 */
const meta: Meta<FrameArgs> = { ...frameMeta, title: 'mcp-app-frame/Consent' };
export default meta;

const args: FrameArgs = {
  tool: 'show-actions',
  toolInput: {},
  border: true,
  handlers: { message() {}, updateModelContext() {} },
};

/** Waits for the question, drawn to its end. */
async function untilAsked({ shadowRoot }: McpAppFrameElement): Promise<void> {
  const dialog = () => shadowRoot!.querySelector('dialog');
  await waitFor(() => expect(dialog()?.open).toBe(true));
  await Promise.all(
    dialog()!
      .getAnimations({ subtree: true })
      .map(({ finished }) => finished),
  );
}

/** Has the view do something, with the user in it, and waits for the question. */
const asks =
  (action: string): FrameStory['play'] =>
  async ({ canvasElement }) => {
    const frame = frameIn(canvasElement);
    await untilStatus(frame, 'ready');
    frame.shadowRoot!.querySelector('iframe')!.focus();
    await frame.callAppTool('press', { selector: `[data-action=${action}]` });
    await untilAsked(frame);
  };

/** By default: tools that their server calls destructive are asked for. */
export const DestructiveTool: FrameStory = { args, play: asks('destroy') };

/** Asks although nobody clicked in the view, as a story does not. By default a view needs input of the user. */
const asking: FrameArgs = { ...args, policy: { link: 'ask', download: 'ask' } };

/** By default: links are asked for. */
export const Link: FrameStory = { args: asking, play: asks('link') };

/** By default: so are files. */
export const Download: FrameStory = { args: asking, play: asks('download') };

/** The preset `strict` asks for every tool that does not say that it only reads. */
export const Strict: FrameStory = { args: { ...args, policy: 'strict' }, play: asks('tool') };

/** A page that wants to know of every tool call. */
export const EveryTool: FrameStory = {
  args: { ...args, policy: { 'tool-call': 'ask' } },
  play: asks('tool'),
};

/** The dialog in another language. */
export const Translated: FrameStory = {
  args: {
    ...asking,
    locale: 'de',
    labels: {
      askDeny: 'Nicht erlauben',
      askOpen: 'Öffnen',
      askAlwaysSite: 'Immer für diese Seite',
    },
  },
  play: asks('link'),
};

/** The view is not the one that was pinned: it does not start before somebody has seen what is new. */
export const AppChanged: FrameStory = {
  args: { ...args, pin: 'sha256-of-another-view' },
  async play({ canvasElement }) {
    await untilAsked(frameIn(canvasElement));
  },
};

/** In a view that fills the screen: the question lies above it. */
export const OverFullscreen: FrameStory = {
  args,
  async play(context) {
    const frame = frameIn(context.canvasElement);
    await untilStatus(frame, 'ready');
    frame.displayMode = 'fullscreen';
    await waitFor(() => expect(frame.matches(':state(fullscreen)')).toBe(true));
    await asks('destroy')!(context);
  },
};

/** The page said no beforehand: nobody is asked, and the view is told. */
export const Denied: FrameStory = {
  args: { ...args, policy: { link: 'deny', download: 'deny', 'tool-call': 'deny' } },
  play: reaches('ready'),
};

/** What was done, by whose leave: the page's own log of `mcp-app-audit`. */
export const Audit: FrameStory = {
  args: { ...args, policy: { 'tool-call': 'allow', message: 'deny' } },
  render: (args, { loaded }) => {
    const note = ({
      kind,
      decision,
      by,
      outcome,
      currentTarget,
    }: HTMLElementEventMap['mcp-app-audit']) => {
      const line = document.createElement('li');
      line.textContent = `${kind}: ${decision} by ${by}${outcome ? `, ${outcome}` : ''}`;
      (currentTarget as HTMLElement).querySelector('ul')!.append(line);
    };
    return html`<div class="kit stack" @mcp-app-audit=${note}>
      ${drawFrame({ client: loaded['client'], ...args })}
      <ul class="quiet"></ul>
    </div>`;
  },
  async play({ canvasElement }) {
    const frame = frameIn(canvasElement);
    await untilStatus(frame, 'ready');
    for (const action of ['tool', 'message'])
      await frame.callAppTool('press', { selector: `[data-action=${action}]` });
    await waitFor(() => expect(canvasElement.querySelectorAll('li')).toHaveLength(2));
  },
};
