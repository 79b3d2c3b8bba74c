// The whole path of a token: the page's CSS, the frame, the sandbox on another origin, the view's root, a colour.
import { assert } from 'chai';
import {
  builtHtml,
  eventually,
  mountFrame,
  removeFrames,
  sandboxUrl,
} from '../../support/frame-harness.js';

describe('a token of the page and a view of another origin', () => {
  const sheet = document.createElement('style');
  before(() => document.head.append(sheet));
  after(() => {
    removeFrames();
    sheet.remove();
  });

  it('C2 C5 one token changes the colour that the view computes', async () => {
    const colors: unknown[] = [];
    sheet.textContent = ':root { --color-text-primary: rgb(10, 20, 30) }';
    const frame = mountFrame({
      html: `${await builtHtml()}<style>h1 { color: var(--color-text-primary) !important }</style>`,
      sandbox: { url: await sandboxUrl() },
      toolInput: {},
      toolResult: { content: [], structuredContent: { time: 12 } },
    });
    frame.addEventListener('mcp-app-log', ({ data }) => {
      colors.push((data as { title: string }).title);
    });
    await eventually(() => colors.includes('rgb(10, 20, 30)'), 'the first colour inside');
    assert.equal(frame.details.isolation, 'origin');

    sheet.textContent = ':root { --color-text-primary: rgb(200, 100, 50) }';
    await eventually(() => colors.at(-1) === 'rgb(200, 100, 50)', 'the new colour inside');
  });
});
