import type { Meta } from '@storybook/web-components-vite';
import { html } from 'lit';
import { expect, waitFor } from 'storybook/test';
import { RESULTS } from '../server/shop-server.js';
import { frameIn, frameMeta, reaches, untilStatus } from './frame-story.js';
import type { FrameArgs, FrameStory } from './frame-story.js';
import { GERMAN_LABELS, untranslatedIn } from './german-labels.js';

/** Every `status` of a frame, each reached with a real server and a real view. */
const meta: Meta<FrameArgs> = { ...frameMeta, title: 'mcp-app-frame/States' };
export default meta;

const never = () => new Promise<never>(() => {});

/** A server that requires a sign-in, and a page that cannot provide one. */
const signedOut: FrameArgs = {
  client: undefined,
  server: 'https://orders.example/mcp',
  tool: 'list-orders',
  auth: {
    fetch: async () => new Response(null, { status: 401 }),
    signIn: () => Promise.reject(new Error('Nobody is signed in here.')),
  },
};

const boxIn = (frame: Element) => frame.shadowRoot!.querySelector('[part=signin]');
const buttonIn = (frame: Element) => boxIn(frame)?.querySelector('button');

/** Nothing is set, so there is nothing to show. */
export const Idle: FrameStory = { tags: ['!dev', '!autodocs'], play: reaches('idle') };

const faceIn = (frame: Element, selector: string) => frame.shadowRoot!.querySelector(selector);

/**
 * The frame connects to the server and reads the view. It is empty at first, then shows a skeleton with the app's name.
 */
export const Loading: FrameStory = {
  args: {
    title: 'Orders',
    resourceUri: 'ui://shop/orders.html',
    handlers: { readResource: never },
    border: true,
  },
  async play({ canvasElement }) {
    const frame = frameIn(canvasElement);
    await untilStatus(frame, 'loading');
    await waitFor(() => expect(faceIn(frame, '.skeleton')?.textContent).toContain('Orders'));
  },
};

/** After eight seconds, the frame says what it is waiting for. */
export const LoadingSlowly: FrameStory = {
  ...Loading,
  // A test would have to wait that long.
  play: reaches('loading'),
};

/** A loading indicator provided by the page, in the slot `loading`. */
export const LoadingSlot: FrameStory = {
  args: {
    ...Loading.args,
    content: html`<div slot="loading" class="kit" style="background: none">
      <label class="field">Fetching your orders… <progress></progress></label>
    </div>`,
  },
  play: reaches('loading'),
};

/** The sandbox is open and the view starts. It is not visible until it has reported that it is ready. */
export const Connecting: FrameStory = {
  args: { html: '<div id="root"></div>', limits: { handshakeTimeout: 2 ** 30 } },
  play: reaches('connecting'),
};

/** The HTML has drawn something but does not speak MCP Apps: it is shown, with a notice about what is missing. */
export const Unconnected: FrameStory = {
  args: {
    html: `<!doctype html><html lang="en"><title>Weather</title><meta name="color-scheme" content="light dark">
      <style>body { font: 1rem system-ui; margin: 1rem } h1 { font-size: 1.25rem }</style>
      <h1>Weather in Warsaw</h1><p>Sunny, 24 °C.</p></html>`,
    border: true,
  },
  parameters: { docs: { story: { autoplay: true } } },
  async play({ canvasElement }) {
    const frame = frameIn(canvasElement);
    await untilStatus(frame, 'unconnected');
    await waitFor(() => expect(frame.clientHeight).toBeGreaterThan(400));
  },
};

/** The view runs. Its button requests more data from its server. */
export const Ready: FrameStory = {
  args: { tool: 'list-orders', toolInput: {}, toolResult: RESULTS['list-orders'] },
  async play({ canvasElement }) {
    const frame = frameIn(canvasElement);
    await untilStatus(frame, 'ready');
    await expect(frame.details.appInfo).toEqual({ name: 'Orders', version: '1.0.0' });
    await waitFor(() => expect(frame.clientHeight).toBeGreaterThan(200));
  },
};

/** The server answered 401, so the user has to sign in. Here the button calls the page's own function. */
export const SignIn: FrameStory = {
  args: signedOut,
  async play({ canvasElement }) {
    const frame = frameIn(canvasElement);
    await untilStatus(frame, 'error');
    await expect(frame.error?.reason).toBe('auth-required');
    await waitFor(() => expect(buttonIn(frame)?.textContent?.trim()).toBe('Sign in'));
    buttonIn(frame)!.click();
    await waitFor(() => expect(boxIn(frame)?.textContent).toContain('sign-in failed'));
    await expect(frame.shadowRoot!.querySelector('.failure')).toBeNull();
  },
};

/** What a developer needs to know about it: which error it was, where to find it, and the page of the guide. */
export const SignInDetails: FrameStory = {
  ...SignIn,
  async play(context) {
    await SignIn.play!(context);
    const frame = frameIn(context.canvasElement);
    boxIn(frame)!.querySelector('details')!.toggleAttribute('open', true);
    await expect(boxIn(frame)?.textContent).toContain('The error is in `problem`');
  },
};

/** Text and button provided by the page, in the slot `signin`. */
export const SignInSlot: FrameStory = {
  args: {
    ...signedOut,
    content: html`<div slot="signin" class="kit" style="background: none">
      <button type="button">Continue with Shop</button>
    </div>`,
  },
  play: reaches('error'),
};

/** After `close()`: the view was asked to save, and was removed. */
export const Closed: FrameStory = {
  args: Ready.args!,
  parameters: { docs: { story: { autoplay: true } } },
  async play({ canvasElement }) {
    const frame = frameIn(canvasElement);
    await untilStatus(frame, 'ready');
    await frame.close('The conversation is over.');
    await untilStatus(frame, 'closed');
  },
};

/** The view cannot be shown: a sentence for people, a button to try again, details for developers, and the result. */
export const Failed: FrameStory = {
  args: {
    title: 'Weather',
    resourceUri: 'ui://shop/weather.html',
    toolResult: { content: [{ type: 'text', text: 'Sunny, 24 °C.' }] },
  },
  async play({ canvasElement }) {
    const frame = frameIn(canvasElement);
    await untilStatus(frame, 'error');
    await waitFor(() => expect(faceIn(frame, '.failure .retry')).not.toBeNull());
    await expect(faceIn(frame, '.failure details')?.hasAttribute('open')).toBe(false);
  },
};

/** The same with open details: the full message and the hint, to read or to copy. */
export const FailedDetails: FrameStory = {
  args: { ...Failed.args, border: true },
  async play({ canvasElement }) {
    const frame = frameIn(canvasElement);
    await waitFor(() => expect(faceIn(frame, '.failure summary')).not.toBeNull());
    faceIn(frame, '.failure details')!.toggleAttribute('open', true);
  },
};

/**
 * Every visible text is one of the `labels`; `reasons` has a sentence for each reason. The message and the hint in the
 * details are for developers, and English.
 */
export const FailedTranslated: FrameStory = {
  args: {
    ...Failed.args,
    title: 'Wetter',
    toolResult: { content: [{ type: 'text', text: 'Sonnig, 24 °C.' }] },
    labels: GERMAN_LABELS,
  },
  async play({ canvasElement }) {
    const frame = frameIn(canvasElement);
    await waitFor(() => expect(faceIn(frame, '.failure .retry')).not.toBeNull());
    await waitFor(() => expect(faceIn(frame, '[part=result]')).not.toBeNull());
    const details = faceIn(frame, '.failure details')!;
    details.toggleAttribute('open', true);
    const own = ['Wetter', 'Sonnig, 24 °C.'];
    await expect(untranslatedIn(frame.shadowRoot!, own)).toEqual([]);
    await expect(details.querySelector('[lang=en]')?.checkVisibility()).toBe(true);
    details.toggleAttribute('open', false);
  },
};

/** Error and result rendered by the page, in the slots `error` and `fallback`. */
export const FailedSlots: FrameStory = {
  args: {
    ...Failed.args,
    content: html`<div slot="error"><strong>No picture today.</strong> The weather in words:</div>
      <p slot="fallback">
        Sunny, 24 °C. <a href="#forecast" style="color: inherit">The forecast</a>
      </p>`,
  },
  play: reaches('error'),
};
