import type { McpAppFrameElement } from '@mcp-app/elements/mcp-app-frame';
import type { Meta } from '@storybook/web-components-vite';
import { html } from 'lit';
import { expect, waitFor } from 'storybook/test';
import { drawFrame, frameIn, frameMeta, reaches, untilStatus } from './frame-story.js';
import type { FrameArgs, FrameStory } from './frame-story.js';
import { GERMAN_LABELS } from './german-labels.js';
import { SANDBOX_URL, VIEW_ORIGINS } from './sandbox-addresses.js';

/**
 * The page's `policy` decides about every action of a view. Where it says `ask`, the frame shows a dialog that names
 * the app, the server and the arguments; the buttons that allow it work after half a second. Each action dispatches one
 * `mcp-app-audit` event.
 */
const meta: Meta<FrameArgs> = { ...frameMeta, title: 'mcp-app-frame/Consent' };
export default meta;

const args: FrameArgs = {
  tool: 'show-actions',
  toolInput: {},
  border: true,
  handlers: { message() {}, updateModelContext() {} },
};

/** Waits until the dialog is completely drawn. */
async function untilAsked({ shadowRoot }: McpAppFrameElement): Promise<void> {
  const dialog = () => shadowRoot!.querySelector('dialog');
  await waitFor(() => expect(dialog()?.open).toBe(true));
  await Promise.all(
    dialog()!
      .getAnimations({ subtree: true })
      .map(({ finished }) => finished),
  );
}

/** Lets the view send a request, with user input in the view, and waits for the dialog. */
const asks =
  (action: string): FrameStory['play'] =>
  async ({ canvasElement }) => {
    const frame = frameIn(canvasElement);
    await untilStatus(frame, 'ready');
    frame.shadowRoot!.querySelector('iframe')!.focus();
    await frame.callAppTool('press', { selector: `[data-action=${action}]` });
    await untilAsked(frame);
  };

/** The default policy asks for tools that their server marks as destructive. */
export const DestructiveTool: FrameStory = { args, play: asks('destroy') };

const askIn = ({ shadowRoot }: McpAppFrameElement) => shadowRoot!.querySelector('dialog')!;
const choice = (frame: McpAppFrameElement, value: string) =>
  askIn(frame).querySelector<HTMLButtonElement>(`button[value=${value}]`)!;

/**
 * A view that tries to push what matters out of sight: runs of blanks are one mark, and the dialog says how many values
 * are below. The buttons that allow it wait until the user has scrolled to the end.
 */
export const LongQuestion: FrameStory = {
  args,
  async play(context) {
    await asks('long')!(context);
    const frame = frameIn(context.canvasElement);
    await expect(askIn(frame)).toHaveTextContent('[↵ ×1900]');
    await expect(askIn(frame)).toHaveTextContent('[␣ ×1900]');
    await expect(askIn(frame).querySelector('.more')).toHaveTextContent(/Values below: \d+/);
    await expect(choice(frame, 'once')).toHaveAttribute('aria-disabled', 'true');
    // Not because the question has just appeared, but because it must be read.
    await expect(choice(frame, 'once')).toHaveAttribute('aria-describedby', 'ask-more');
  },
};

/** The end of the same question: the user has seen every value, and can allow it. */
export const LongQuestionRead: FrameStory = {
  args,
  async play(context) {
    await asks('long')!(context);
    const frame = frameIn(context.canvasElement);
    const more = askIn(frame).querySelector<HTMLButtonElement>('.more')!;
    const readOn = () =>
      waitFor(() => {
        more.click();
        const { scrollTop, clientHeight, scrollHeight } = askIn(frame).querySelector('.body')!;
        expect(scrollTop + clientHeight).toBeGreaterThan(scrollHeight - 2);
      });
    await readOn();
    await waitFor(() => expect(choice(frame, 'once')).toHaveAttribute('aria-disabled', 'false'));
    // Scrolling back asks for nothing that was already done.
    askIn(frame).querySelector('.body')!.scrollTop = 0;
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    await expect(more).not.toBeVisible();
    await readOn();
  },
};

/**
 * The view took its question back while it was open. The dialog stays until the user closes it, so that no other
 * question can appear under the pointer.
 */
export const Withdrawn: FrameStory = {
  args,
  async play(context) {
    await asks('destroy')!(context);
    const frame = frameIn(context.canvasElement);
    await frame.callAppTool('press', { selector: '[data-action=withdraw]' });
    await waitFor(() =>
      expect(askIn(frame).querySelector('.withdrawn')).toHaveTextContent(/withdrew this request/),
    );
    await expect(choice(frame, 'once')).toBeDisabled();
    await expect(choice(frame, 'deny')).toBeEnabled();
    await expect(choice(frame, 'deny')).toHaveTextContent('Close');
  },
};

/**
 * Asks although the user did not click in the view, because a story has no user. By default a view needs user input.
 */
const asking: FrameArgs = { ...args, consent: { policy: { link: 'ask', download: 'ask' } } };

/** The default policy asks for links. */
export const Link: FrameStory = { args: asking, play: asks('link') };

/** The default policy asks for downloads. */
export const Download: FrameStory = { args: asking, play: asks('download') };

/**
 * A policy that asks before a server gets an origin of its own, and so storage. If the user denies it, the view starts with
 * an opaque origin. The question comes before the view.
 */
export const Storage: FrameStory = {
  args: {
    ...args,
    serverId: 'shop',
    consent: { policy: { storage: 'ask' } },
    sandbox: {
      url: SANDBOX_URL ?? 'https://sandbox.example/sandbox.html',
      views: { origin: VIEW_ORIGINS ?? 'https://*.views.example', key: 'the secret of this page' },
    },
  },
  async play({ canvasElement }) {
    const frame = frameIn(canvasElement);
    await untilAsked(frame);
    await expect(askIn(frame)).toHaveTextContent('keep data in this browser');
  },
};

/** The preset `strict` asks for every tool that is not marked as read-only. */
export const Strict: FrameStory = {
  args: { ...args, consent: { policy: 'strict' } },
  play: asks('tool'),
};

/** A policy that asks for every tool call. */
export const EveryTool: FrameStory = {
  args: { ...args, consent: { policy: { 'tool-call': 'ask' } } },
  play: asks('tool'),
};

/** The dialog in another language. */
export const Translated: FrameStory = {
  args: {
    ...asking,
    host: { locale: 'de' },
    labels: GERMAN_LABELS,
  },
  async play(context) {
    await asks('link')!(context);
    const dialog = askIn(frameIn(context.canvasElement));
    await expect(dialog).toHaveTextContent('Diesen Link öffnen?');
    await expect(
      [...dialog.querySelectorAll('button')].map((one) => one.textContent.trim()),
    ).toEqual(expect.arrayContaining(['Nicht erlauben', 'Link öffnen', 'Immer für diese Seite']));
    await expect(dialog).not.toHaveTextContent(/open|allow|always|address|app name/i);
  },
};

/** The view differs from the pinned one: it does not start before the user has seen what changed. */
export const AppChanged: FrameStory = {
  args: { ...args, consent: { pin: 'sha256-of-another-view' } },
  async play({ canvasElement }) {
    await untilAsked(frameIn(canvasElement));
  },
};

/** The dialog of a view in full screen is shown above the view. */
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

/** The policy denies the action: the user is not asked, and the view receives the denial. */
export const Denied: FrameStory = {
  args: { ...args, consent: { policy: { link: 'deny', download: 'deny', 'tool-call': 'deny' } } },
  play: reaches('ready'),
};

/** What was done, and who allowed it: the page's own log of `mcp-app-audit` events. */
export const Audit: FrameStory = {
  args: { ...args, consent: { policy: { 'tool-call': 'allow', message: 'deny' } } },
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
