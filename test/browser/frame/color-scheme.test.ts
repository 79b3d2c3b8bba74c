// The scheme that a view is told by CSS. test/chromium/theme checks in the pixels that its text is legible.
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

  const DARK_PAGE = ':root { color-scheme: dark }';
  const sheet = document.createElement('style');
  before(() => document.head.append(sheet));
  afterEach(() => (sheet.textContent = ''));
  after(() => sheet.remove());

  it('views prefer the scheme of the page, also after changes', async function () {
    if (!isTold) return this.skip();
    sheet.textContent = DARK_PAGE;
    const frame = await readyFrame({ html });
    await eventually(() => viewEvaluates(frame, prefersDark), 'dark');
    sheet.textContent = ':root { color-scheme: light }';
    await eventually(async () => !(await viewEvaluates(frame, prefersDark)), 'light');
    frame.theme = 'dark';
    await eventually(() => viewEvaluates(frame, prefersDark), 'the theme of the frame');
  });

  it('views prefer what a page shows that declares nothing', async function () {
    if (!isTold) return this.skip();
    sheet.textContent = 'body { background: rgb(20, 20, 20) }';
    const frame = await readyFrame({ html });
    await eventually(() => viewEvaluates(frame, prefersDark), 'dark');
    sheet.textContent = 'body { background: rgb(20, 20, 20) } body.bright { background: white }';
    document.body.classList.add('bright');
    await eventually(async () => !(await viewEvaluates(frame, prefersDark)), 'light');
    document.body.classList.remove('bright');
  });

  it('a view that accepts both schemes gets the one of the page in every engine', async () => {
    sheet.textContent = DARK_PAGE;
    const head = '<style>:root { color-scheme: light dark }</style>';
    const frame = await readyFrame({ html: html.replace('<head>', `<head>${head}`) });
    const color = `(document.body.style.color = 'CanvasText', getComputedStyle(document.body).color)`;
    await eventually(
      async () => (await viewEvaluates(frame, color)) === 'rgb(255, 255, 255)',
      'white text',
    );
    sheet.textContent = ':root { color-scheme: light }';
    await eventually(
      async () => (await viewEvaluates(frame, color)) === 'rgb(0, 0, 0)',
      'black text',
    );
  });

  it('a view that applies only the variables of its host gets their values for its scheme', async () => {
    sheet.textContent = `${DARK_PAGE} :root { --color-text-primary: light-dark(rgb(1, 1, 1), rgb(2, 2, 2)) }`;
    const frame = await readyFrame({ html });
    const color = `(document.documentElement.style.setProperty('--color-text-primary', 'light-dark(rgb(1, 1, 1), rgb(2, 2, 2))'),
      document.body.style.color = 'var(--color-text-primary)', getComputedStyle(document.body).color)`;
    await eventually(
      async () => (await viewEvaluates(frame, color)) === 'rgb(2, 2, 2)',
      'the dark value',
    );
  });

  it('a page inside the view cannot write into its style sheet', async () => {
    const frame = await readyFrame({ html });
    const outline = await viewEvaluates(
      frame,
      `(async () => {
        document.documentElement.style.colorScheme = 'light dark';
        const sent = 'dark}body{outline:3px solid red}:root{color-scheme:dark';
        const received = new Promise((done) => addEventListener('message', ({ data }) => data.over && done()));
        postMessage({ 'mcp-app-shim': { sent, canvas: 'auto' } }, '*');
        postMessage({ over: 1 }, '*');
        await received;
        return getComputedStyle(document.body).outlineStyle;
      })()`,
    );
    assert.equal(outline, 'none');
  });

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
});
