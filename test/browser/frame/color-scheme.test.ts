// The color scheme on each side of a view's frame. test/chromium/color-scheme.test.ts checks in the pixels that no box
// is painted behind the view.
import { assert } from 'chai';
import { engine } from '../../support/engine.js';
import {
  eventually,
  readyFrame,
  removeFrames,
  roundTrip,
  scriptedHtml,
  viewEvaluates,
} from '../../support/frame-harness.js';

describe('the colour scheme of a view', () => {
  let html: string;
  before(async () => {
    html = await scriptedHtml();
  });
  afterEach(removeFrames);

  const prefersDark = `matchMedia('(prefers-color-scheme: dark)').matches`;
  // WebKit does not tell a document the scheme that its frame prefers.
  const isTold = engine !== 'webkit';

  it("gives the frame around a view the scheme of the view's root, also after changes", async function () {
    const frame = await readyFrame({ html });
    const wears = async (scheme: string, isDark: boolean) => {
      await viewEvaluates(frame, `document.documentElement.style.colorScheme = '${scheme}'`);
      await eventually(async () => (await viewEvaluates(frame, prefersDark)) === isDark, scheme);
    };
    if (!isTold) return this.skip();
    await wears('dark', true);
    await wears('light', false);
    await wears('dark', true);
    await wears('', matchMedia('(prefers-color-scheme: dark)').matches);
  });

  for (const [name, head] of [
    ['a style', '<style>:root { color-scheme: dark }</style>'],
    ['a meta element', '<meta name="color-scheme" content="dark">'],
  ] as const) {
    it(`a view that is dark by ${name} from the start`, async function () {
      const frame = await readyFrame({ html: html.replace('<head>', `<head>${head}`) });
      if (!isTold) return this.skip();
      await eventually(() => viewEvaluates(frame, prefersDark), 'dark');
    });
  }

  it('ignores invalid reports in the name of the shim', async () => {
    const frame = await readyFrame({ html });
    await viewEvaluates(
      frame,
      `parent.postMessage({ 'mcp-app-shim': { scheme: 'red; position: static' } }, '*');
      parent.postMessage({ 'mcp-app-shim': { scheme: { a: 1 } } }, '*')`,
    );
    await roundTrip(frame);
    assert.equal(await viewEvaluates(frame, 'innerWidth'), frame.clientWidth);
  });

  it('gives the frame that the host sees no scheme of its own', async () => {
    document.documentElement.style.colorScheme = 'dark';
    const frame = await readyFrame({ html });
    const { colorScheme } = getComputedStyle(frame.shadowRoot!.querySelector('iframe')!);
    document.documentElement.style.colorScheme = '';
    assert.equal(colorScheme, 'normal');
  });
});
