import { loadLocales } from '@mcp-app/elements/locales';
import type { Locale } from '@mcp-app/elements/locales';
import { ar } from '@mcp-app/elements/locales/ar.js';
import { ja } from '@mcp-app/elements/locales/ja.js';
import type { Meta } from '@storybook/web-components-vite';
import { html } from 'lit';
import { expect, waitFor } from 'storybook/test';
import { RESULTS } from '../server/shop-server.js';
import { drawFrame, frameIn, frameMeta, untilStatus } from './frame-story.js';
import type { FrameArgs, FrameStory } from './frame-story.js';

/** Language packs: the frame's own texts follow the nearest `lang`, and the layout follows `dir`. */
const meta: Meta<FrameArgs> = {
  ...frameMeta,
  title: 'mcp-app-frame/Languages',
  loaders: [...frameMeta.loaders, () => loadLocales()],
};
export default meta;

const inLanguage =
  (lang: string, dir: 'ltr' | 'rtl'): FrameStory['render'] =>
  (args, { loaded }) =>
    html`<div lang=${lang} dir=${dir}>${drawFrame({ client: loaded['client'], ...args })}</div>`;

const failed: FrameArgs = {
  title: 'الطقس',
  resourceUri: 'ui://shop/weather.html',
  handlers: { readResource: () => Promise.reject(new Error('The server is being replaced.')) },
  toolResult: {
    content: [{ type: 'text', text: 'مشمس، ٢٤ درجة مئوية.' }],
    structuredContent: { city: 'القاهرة' },
  },
  border: true,
};

const running: FrameArgs = {
  tool: 'list-orders',
  toolInput: {},
  toolResult: RESULTS['list-orders'],
  inlineToolbar: true,
  appearance: 'card',
};

const asking: FrameArgs = {
  tool: 'show-actions',
  toolInput: {},
  border: true,
  handlers: { message() {}, updateModelContext() {} },
};

const faceIn = (frame: Element, selector: string) => frame.shadowRoot!.querySelector(selector);

const failsIn =
  ({ frame: texts }: Locale): FrameStory['play'] =>
  async ({ canvasElement }) => {
    const frame = frameIn(canvasElement);
    await waitFor(() => expect(faceIn(frame, '.failure')).toHaveTextContent(texts.failed));
    await waitFor(() => expect(faceIn(frame, '[part=result]')).not.toBeNull());
    faceIn(frame, '.failure details')!.toggleAttribute('open', true);
    await expect(faceIn(frame, '.failure .retry')).toHaveTextContent(texts.retry);
  };

const asksIn =
  ({ frame: texts }: Locale): FrameStory['play'] =>
  async ({ canvasElement }) => {
    const frame = frameIn(canvasElement);
    await untilStatus(frame, 'ready');
    frame.shadowRoot!.querySelector('iframe')!.focus();
    await frame.callAppTool('press', { selector: '[data-action=destroy]' });
    await waitFor(() =>
      expect(faceIn(frame, 'dialog[open]')).toHaveTextContent(texts.askDestructive),
    );
    const dialog = faceIn(frame, 'dialog')!;
    await Promise.all(dialog.getAnimations({ subtree: true }).map(({ finished }) => finished));
    await expect(dialog).toHaveTextContent(texts.askDeny);
    await expect(dialog).not.toHaveTextContent(/allow|deny|server says|arguments/i);
  };

const modesIn =
  ({ frame: texts }: Locale): FrameStory['play'] =>
  async ({ canvasElement }) => {
    const frame = frameIn(canvasElement);
    await untilStatus(frame, 'ready');
    await frame.requestDisplayMode('pip');
    await waitFor(() => expect(frame.shadowRoot!.textContent).toContain(texts.inPip));
    await waitFor(() =>
      expect(faceIn(frame, '.toolbar .close')).toHaveAttribute('title', texts.closePip),
    );
  };

/** A view that failed, in Arabic: text and buttons run from right to left, the English details do not. */
export const ArabicFailed: FrameStory = {
  args: failed,
  render: inLanguage('ar', 'rtl'),
  play: failsIn(ar),
};

/** A question in Arabic. */
export const ArabicQuestion: FrameStory = {
  args: { ...asking, host: { locale: 'ar' } },
  render: inLanguage('ar', 'rtl'),
  play: asksIn(ar),
};

/** The toolbar, the small window and its placeholder in Arabic. */
export const ArabicSmallWindow: FrameStory = {
  args: { ...running, host: { locale: 'ar' } },
  render: inLanguage('ar', 'rtl'),
  play: modesIn(ar),
};

/** A view that failed, in Japanese. */
export const JapaneseFailed: FrameStory = {
  args: {
    ...failed,
    title: '天気',
    toolResult: { content: [{ type: 'text', text: '晴れ、24 °C。' }] },
  },
  render: inLanguage('ja', 'ltr'),
  play: failsIn(ja),
};

/** A question in Japanese. */
export const JapaneseQuestion: FrameStory = {
  args: asking,
  render: inLanguage('ja', 'ltr'),
  play: asksIn(ja),
};

/** The toolbar, the small window and its placeholder in Japanese. */
export const JapaneseSmallWindow: FrameStory = {
  args: running,
  render: inLanguage('ja', 'ltr'),
  play: modesIn(ja),
};
